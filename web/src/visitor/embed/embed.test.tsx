import { daySeconds, hourSeconds } from '@fanfare/contract/kit/durations';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { formatLeft } from './countdown.ts';
import { placeWidget } from './place-widget.ts';

test.each([
  [-5, '00:00:00'],
  [59.9, '00:00:59'],
  [hourSeconds, '01:00:00'],
  [daySeconds, '1 day 00:00:00'],
  [2 * daySeconds + 3_661, '2 days 01:01:01'],
])('countdown with %d seconds left → text %s', (seconds, text) => {
  expect(formatLeft(seconds)).toBe(text);
});

describe('embed script on a page', () => {
  beforeEach(() => {
    document.body.innerHTML = '<p>Before</p><p>After</p>';
  });
  afterEach(() => {
    document.body.innerHTML = '';
  });

  const place = (data: Record<string, string>) => {
    const script = document.createElement('script');
    // The script is not loaded: only its URL matters.
    script.type = 'text/plain';
    script.src = 'https://fanfare.example/embed/campaign.js';
    Object.assign(script.dataset, data);
    document.querySelector('p')?.after(script);
    placeWidget(script);
    return document.querySelector('iframe');
  };
  const report = (frame: HTMLIFrameElement, data: unknown, origin = 'https://fanfare.example') =>
    window.dispatchEvent(new MessageEvent('message', { data, origin, source: frame.contentWindow }));

  test('inline widget → a frame right after the script, with theme and accent in its URL', () => {
    const frame = place({ campaign: '12', widget: 'posts', theme: 'dark', accent: 'ocean' });
    expect(frame?.src).toBe('https://fanfare.example/w/12/posts?theme=dark&accent=ocean');
    expect(frame?.previousElementSibling?.tagName).toBe('SCRIPT');
  });

  test('height reported by the framed page → height of the frame; from another origin → ignored; 0 → the frame is removed', () => {
    const frame = place({ campaign: '12', widget: 'bar', place: 'top' });
    if (!frame) throw new Error('There is no frame.');
    expect(frame.style.visibility).toBe('hidden');
    report(frame, { fanfareHeight: 56 });
    expect([frame.style.height, frame.style.visibility, document.body.style.marginTop]).toEqual([
      '56px',
      'visible',
      '56px',
    ]);
    report(frame, { fanfareHeight: 900 }, 'https://evil.example');
    report(frame, 'fanfareHeight');
    report(frame, { fanfareHeight: 'tall' });
    report(frame, { fanfareHeight: -1 });
    expect(frame.style.height).toBe('56px');
    report(frame, { fanfareHeight: 1_000_000 });
    expect(frame.style.height).toBe('2000px');
    report(frame, { fanfareHeight: 0 });
    expect(document.querySelector('iframe')).toBeNull();
  });

  test.each([[{ campaign: '12/../../x', widget: 'bar' }], [{ campaign: '12', widget: 'bar?x=' }], [{}]])(
    'embed script with the data %j → no frame',
    (data) => {
      expect(place(data)).toBeNull();
    },
  );
});

import { afterEach, expect, test, vi } from 'vitest';
import { openServicePopup } from './service-popup.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const answerOpen = (popup: object | null) => {
  const opened: string[] = [];
  Object.assign(window, {
    open: (url: string, _: string, features: string) => {
      opened.push(`${url} ${features}`);
      return popup;
    },
  });
  return opened;
};

test.each([
  ['gotowebinar', '/leads/autoresponder/gotowebinar/connect', 'width=550,height=550'],
  ['aweber', '/leads/autoresponder/aweber/connect', 'width=800,height=600'],
] as const)(
  'popup of the mailing service %s → opens at its own size; closing it reloads the page once',
  (service, path, size) => {
    vi.useFakeTimers();
    const popup = { closed: false, focus: () => undefined };
    const opened = answerOpen(popup);
    let reloads = 0;
    expect(openServicePopup(service, () => (reloads += 1))).toBe(true);
    expect(opened[0]).toContain(path);
    expect(opened[0]).toContain(size);
    vi.advanceTimersByTime(2000);
    expect(reloads).toBe(0);
    popup.closed = true;
    vi.advanceTimersByTime(2000);
    expect(reloads).toBe(1);
  },
);

test('mailing service’s popup blocked by the browser → false, and no reload', () => {
  answerOpen(null);
  expect(openServicePopup('aweber', () => expect.unreachable())).toBe(false);
});

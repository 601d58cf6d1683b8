import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ConnectMessage, toConnectMessage } from './connect-message.ts';
import { openConnectPopup } from './connect-popup.ts';

const popup = { closed: false, focus: () => {} };
const told: ConnectMessage[] = [];
let closings = 0;
let opened: unknown[] = [];
const browsersOpen = window.open;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  popup.closed = false;
  told.length = 0;
  closings = 0;
  opened = [];
});
afterEach(() => {
  vi.useRealTimers();
  window.open = browsersOpen;
});

const open = (isBlocked = false) => {
  Object.assign(window, {
    open: (...args: unknown[]) => {
      opened = args;
      return isBlocked ? null : popup;
    },
  });
  return openConnectPopup({
    kind: 'facebook',
    path: '/facebook/connect',
    onMessage: (message) => told.push(message),
    onClosed: () => {
      closings += 1;
    },
  });
};
const post = (data: unknown, origin = window.location.origin) =>
  window.dispatchEvent(new MessageEvent('message', { data, origin }));
const result = (kind: 'facebook' | 'linkedin') =>
  toConnectMessage({ id: 7, kind, outcome: 'connected', message: 'Olive is connected.' });

test('opens at once, 990 by 560', () => {
  open()?.();
  expect(opened[0]).toBe('/facebook/connect');
  expect(opened[2]).toContain('width=990,height=560');
});

test('says so when the browser blocks it', () => {
  expect(open(true)).toBeUndefined();
});

test('hears its own network, from our own origin only', () => {
  const stop = open();
  post(result('facebook'), 'https://elsewhere.example');
  post(result('linkedin'));
  post({ type: 'something else' });
  expect(told).toEqual([]);
  post(result('facebook'));
  expect(told).toEqual([result('facebook')]);
  stop?.();
  post(result('facebook'));
  expect(told).toHaveLength(1);
});

test('notices once that the window is closed, and still listens', () => {
  const stop = open();
  vi.advanceTimersByTime(1600);
  expect(closings).toBe(0);
  popup.closed = true;
  vi.advanceTimersByTime(2000);
  expect(closings).toBe(1);
  post(result('facebook'));
  expect(told).toHaveLength(1);
  stop?.();
});

import type { AccountKind } from '@fanfare/contract/connections/connections';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ConnectMessage, toConnectMessage } from './connect-message.ts';
import { openConnectPopup } from './connect-popup.ts';

const popup = { closed: false, focus: () => {} };
const messages: ConnectMessage[] = [];
let closedCount = 0;
let openArgs: unknown[] = [];
const originalOpen = window.open;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  popup.closed = false;
  messages.length = 0;
  closedCount = 0;
  openArgs = [];
});
afterEach(() => {
  vi.useRealTimers();
  window.open = originalOpen;
});

const open = (isBlocked = false, kind: AccountKind = 'facebook') => {
  Object.assign(window, {
    open: (...args: unknown[]) => {
      openArgs = args;
      return isBlocked ? null : popup;
    },
  });
  return openConnectPopup({
    kind,
    path: kind === 'facebook' ? '/facebook/connect' : `/leads/autoresponder/${kind}/connect`,
    onMessage: (message) => messages.push(message),
    onClosed: () => {
      closedCount += 1;
    },
  });
};
const post = (data: unknown, origin = window.location.origin) =>
  window.dispatchEvent(new MessageEvent('message', { data, origin }));
const result = (kind: 'facebook' | 'linkedin') =>
  toConnectMessage({ id: 7, kind, outcome: 'connected', message: 'Olive is connected.' });

test('openConnectPopup called → opens the path synchronously, 990 × 560', () => {
  open()?.();
  expect(openArgs[0]).toBe('/facebook/connect');
  expect(openArgs[2]).toContain('width=990,height=560');
});

test.each([
  ['gotowebinar', 'width=550,height=550'],
  ['aweber', 'width=800,height=600'],
] as const)('sign-in of the mailing service %s → popup with %s', (kind, size) => {
  open(false, kind)?.();
  expect(openArgs[0]).toBe(`/leads/autoresponder/${kind}/connect`);
  expect(openArgs[2]).toContain(size);
});

test('network popup blocked by the browser → undefined', () => {
  expect(open(true)).toBeUndefined();
});

test('messages of other networks or origins → ignored; after listening was stopped → no messages', () => {
  const stop = open();
  post(result('facebook'), 'https://elsewhere.example');
  post(result('linkedin'));
  post({ type: 'something else' });
  expect(messages).toEqual([]);
  post(result('facebook'));
  expect(messages).toEqual([result('facebook')]);
  stop?.();
  post(result('facebook'));
  expect(messages).toHaveLength(1);
});

test('network popup closed → onClosed is called once; later messages still arrive', () => {
  const stop = open();
  vi.advanceTimersByTime(1600);
  expect(closedCount).toBe(0);
  popup.closed = true;
  vi.advanceTimersByTime(2000);
  expect(closedCount).toBe(1);
  post(result('facebook'));
  expect(messages).toHaveLength(1);
  stop?.();
});

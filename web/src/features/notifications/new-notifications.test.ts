import { pollMilliseconds } from '@fanfare/contract/notifications';
import { expect, it } from 'vitest';
import { newNotifications } from './new-notifications.ts';
import { type Message, pollMs } from './use-notifications.ts';

const message = (id: number, overrides: Partial<Message> = {}): Message => ({
  id,
  title: `Title ${id}`,
  message: '',
  count: 1,
  read: false,
  created: '2026-11-15T15:04:00Z',
  ...overrides,
});

it.each([
  ['a new message', [message(1)], [message(2), message(1)], [2]],
  ['an unchanged message', [message(1)], [message(1)], []],
  ['a higher count', [message(1)], [message(1, { count: 2 })], [1]],
  ['a read message that is unread again', [message(1, { read: true, count: 3 })], [message(1, { count: 1 })], [1]],
  ['a message read in the meantime', [message(1)], [message(1, { read: true })], []],
  ['a new message that is already read', [], [message(1, { read: true })], []],
])('notifications with %s → ids of those to announce', (_, previous, current, ids) => {
  expect(newNotifications(previous, current).map(({ id }) => id)).toEqual(ids);
});

it('poll interval of the web (pollMs) → equals pollMilliseconds of the contract', () => {
  expect(pollMs).toBe(pollMilliseconds);
});

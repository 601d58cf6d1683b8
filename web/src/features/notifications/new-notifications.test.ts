import { pollMilliseconds } from '@fanfare/contract/notifications';
import { expect, it } from 'vitest';
import { newNotifications } from './new-notifications.ts';
import { type Message, pollMs } from './use-notifications.ts';

const message = (id: number, more: Partial<Message> = {}): Message => ({
  id,
  title: `Title ${id}`,
  message: '',
  count: 1,
  read: false,
  created: '2026-11-15T15:04:00Z',
  ...more,
});

it.each([
  ['a new one', [message(1)], [message(2), message(1)], [2]],
  ['the same as before', [message(1)], [message(1)], []],
  ['one that happened once more', [message(1)], [message(1, { count: 2 })], [1]],
  ['one that was read and happened again', [message(1, { read: true, count: 3 })], [message(1, { count: 1 })], [1]],
  ['one that is read by now', [message(1)], [message(1, { read: true })], []],
  ['a new one that is read already', [], [message(1, { read: true })], []],
])('%s', (_, before, after, ids) => {
  expect(newNotifications(before, after).map(({ id }) => id)).toEqual(ids);
});

it('polls as often as the contract says', () => {
  expect(pollMs).toBe(pollMilliseconds);
});

import { expect, test } from 'vitest';
import { newPostTime } from './new-post-time.ts';

const now = new Date('2026-11-15T12:20:00Z');

test.each([
  ['2026-11-16', '2026-11-16T09:00'],
  ['2026-11-15', '2026-11-15T13:30'],
  ['2026-11-14', undefined],
  ['2026-11-15T13', '2026-11-15T13:30'],
  ['2026-11-15T15', '2026-11-15T15:00'],
  ['2026-11-15T12', undefined],
])('new post in the slot %s → default time %s', (slot, at) => {
  expect(newPostTime(slot, 'Europe/Berlin', now)).toBe(at);
});

test('new post today at 11:50 PM → undefined, because no quarter hour is left', () => {
  expect(newPostTime('2026-11-15', 'Europe/Berlin', new Date('2026-11-15T22:50:00Z'))).toBeUndefined();
});

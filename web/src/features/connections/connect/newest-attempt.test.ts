import { expect, test } from 'vitest';
import { lastAttemptId, newestAttempt } from './newest-attempt.ts';

const attempts = [
  { id: 9, kind: 'linkedin' },
  { id: 8, kind: 'facebook' },
  { id: 6, kind: 'facebook' },
] as const;

test('the newest of its kind counts, whatever else was connected meanwhile', () => {
  expect(newestAttempt(attempts, 'facebook', 5)?.id).toBe(8);
  expect(newestAttempt(attempts, 'linkedin', 5)?.id).toBe(9);
});

test('one that was known before the window opened is not how this window went', () => {
  expect(newestAttempt(attempts, 'facebook', 8)).toBeUndefined();
  expect(newestAttempt(attempts, 'pinterest', 0)).toBeUndefined();
});

test('what is known before is the highest number, or none', () => {
  expect(lastAttemptId(attempts)).toBe(9);
  expect(lastAttemptId([])).toBe(0);
});

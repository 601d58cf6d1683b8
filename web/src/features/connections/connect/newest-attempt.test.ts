import { expect, test } from 'vitest';
import { lastAttemptId, newestAttempt } from './newest-attempt.ts';

const attempts = [
  { id: 9, kind: 'linkedin' },
  { id: 8, kind: 'facebook' },
  { id: 6, kind: 'facebook' },
] as const;

test('newestAttempt of a list of connection attempts → the newest to the network, even with newer ones to other networks', () => {
  expect(newestAttempt(attempts, 'facebook', 5)?.id).toBe(8);
  expect(newestAttempt(attempts, 'linkedin', 5)?.id).toBe(9);
});

test('connection attempt known before the popup opened, or no attempt to the network → undefined', () => {
  expect(newestAttempt(attempts, 'facebook', 8)).toBeUndefined();
  expect(newestAttempt(attempts, 'pinterest', 0)).toBeUndefined();
});

test('lastAttemptId of a list of attempts → the highest id, or 0 for an empty list', () => {
  expect(lastAttemptId(attempts)).toBe(9);
  expect(lastAttemptId([])).toBe(0);
});

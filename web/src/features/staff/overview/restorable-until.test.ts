import { expect, test } from 'vitest';
import { restorableUntil } from './restorable-until.ts';

test('restorableUntil adds 30 days and keeps the time of day, across month and year end', () => {
  expect(restorableUntil('2026-12-15T10:20:00.000Z')).toBe('2027-01-14T10:20:00.000Z');
});

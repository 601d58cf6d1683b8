import { expect, test } from 'vitest';
import { restorableUntil } from './restorable-until.ts';

test('a deleted business can be brought back for 30 days to the minute, over the end of a month and a year', () => {
  expect(restorableUntil('2026-12-15T10:20:00.000Z')).toBe('2027-01-14T10:20:00.000Z');
});

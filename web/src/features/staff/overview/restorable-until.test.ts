import { expect, test } from 'vitest';
import { restorableUntil } from './restorable-until.ts';

test('restorableUntil a deletion → 30 days later at the same time of day, across the end of month and year', () => {
  expect(restorableUntil('2026-12-15T10:20:00.000Z')).toBe('2027-01-14T10:20:00.000Z');
});

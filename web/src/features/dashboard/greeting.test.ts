import { expect, test } from 'vitest';
import { greetingFor } from './greeting.ts';

test.each([
  ['2026-11-15T00:30:00Z', 'UTC', 'Hello'],
  ['2026-11-15T04:59:00Z', 'UTC', 'Hello'],
  ['2026-11-15T05:00:00Z', 'UTC', 'Good morning'],
  ['2026-11-15T11:59:00Z', 'UTC', 'Good morning'],
  ['2026-11-15T12:00:00Z', 'UTC', 'Good afternoon'],
  ['2026-11-15T18:00:00Z', 'UTC', 'Good evening'],
  ['2026-11-15T00:30:00Z', 'Asia/Tokyo', 'Good morning'],
  ['2026-11-15T00:30:00Z', 'America/New_York', 'Good evening'],
])('time %s in the zone %s → greeting “%s”', (at, timeZone, expected) => {
  expect(greetingFor(new Date(at), timeZone)).toBe(expected);
});

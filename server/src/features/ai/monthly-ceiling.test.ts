import { expect, test } from 'vitest';
import { ceilingFor } from './monthly-ceiling.ts';

const million = 1_000_000;

test.each([
  // Columns: access level, ceiling of staff, ceiling of the owner, own API key, expected ceiling in micro-dollars.
  [1, null, null, false, 10 * million],
  [1, null, 4 * million, false, 4 * million],
  [1, null, 40 * million, false, 10 * million],
  [1, 20 * million, null, false, 20 * million],
  [1, 20 * million, 40 * million, false, 20 * million],
  [1, 0, null, false, 0],
  [9, null, null, false, 0],
  [1, null, null, true, null],
  [1, 0, 40 * million, true, 40 * million],
])(
  'access level %i, ceiling of staff %j, of the owner %j, own key %j → ceiling of %j millionths of a dollar',
  (accessLevel, staffCeiling, ceiling, isOwnKey, expected) => {
    expect(ceilingFor({ accessLevel, staffCeiling, ceiling }, isOwnKey)).toBe(expected);
  },
);

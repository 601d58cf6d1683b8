import { expect, test } from 'vitest';
import { parseRetryAfter } from './retry-after.ts';

test.each([
  ['120', 120],
  ['Sat, 15 Jun 2030 10:00:30 GMT', 30],
  ['Sat, 15 Jun 2030 09:00:00 GMT', 0],
  ['soon', undefined],
  ['-5', undefined],
  ['9'.repeat(400), undefined],
  [undefined, undefined],
])('header Retry-After %s → %s seconds', (text, seconds) => {
  expect(parseRetryAfter(text, new Date('2030-06-15T10:00:00Z'))).toBe(seconds);
});

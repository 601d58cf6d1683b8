import { expect, it } from 'vitest';
import { audienceLabel } from './audience-label.ts';

it.each([
  [[], 'Everyone'],
  [[0, 1, 2, 3], 'Everyone'],
  [[2], 'Pro'],
  [[3, 2], 'Pro and Agency'],
  [[0, 1, 2], 'Free, Starter, and Pro'],
])('access levels %j → audience “%s”', (levels, text) => {
  expect(audienceLabel(levels)).toBe(text);
});

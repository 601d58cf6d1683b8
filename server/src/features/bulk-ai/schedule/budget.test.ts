import { expect, test } from 'vitest';
import { isBudgetUsedUp } from './budget.ts';

test.each([
  ['no limit', { ceiling: null, spent: 900, reserved: 0 }, 100, false],
  ['some left', { ceiling: 1000, spent: 900, reserved: 0 }, null, false],
  ['all spent', { ceiling: 1000, spent: 1000, reserved: 0 }, null, true],
  ['all reserved', { ceiling: 1000, spent: 1000, reserved: 400 }, null, true],
  ['as much left as was too little before', { ceiling: 1000, spent: 900, reserved: 0 }, 100, true],
  ['a reservation ended since, nothing was added', { ceiling: 1000, spent: 950, reserved: 0 }, 100, true],
  ['a higher limit', { ceiling: 1500, spent: 900, reserved: 0 }, 100, false],
])('AI budget of a month and what was spent of it → used up or not: %s', (_, budget, tooLittle, expected) => {
  expect(isBudgetUsedUp(budget, tooLittle)).toBe(expected);
});

import type { AmountChange } from '@fanfare/contract/ad-changes/budget-rules';
import { expect, test } from 'vitest';
import type { LimitsAnswer } from '../../../ad-changes/index.tsx';
import { limitNotices, percentProblem } from './budget-limits.ts';

const answer: LimitsAnswer = {
  limits: {
    max_change_percent: 50,
    currencies: [{ currency: 'USD', daily_raise_limit: '100.00', owner_above: '30.00' }],
  },
  available_currencies: ['USD'],
  raised_today: [{ currency: 'USD', amount: '80.00' }],
  stop: null,
  can_edit: true,
};
const change = (before: number, after: number, currency = 'USD'): AmountChange => ({
  type: 'daily',
  currency,
  offset: 100,
  before,
  after,
});

test('raises above the threshold → a notice that only the owner can send them; for the owner → no notice', () => {
  const fresh = { ...answer, raised_today: [] };
  const text = 'Only the owner can send this: it adds more than $30.00 a day.';
  expect(limitNotices(fresh, [change(1000, 3000), change(1000, 2001)], false)).toEqual([text]);
  expect(limitNotices(fresh, [change(1000, 3000), change(1000, 2000)], false)).toEqual([]);
  expect(limitNotices(fresh, [change(1000, 9000)], true)).toEqual([]);
});

test('limit of raises per day → counts the raises of today, but no cuts and no other currencies', () => {
  const text = 'Budgets can be raised by $20.00 a day more today. The limit is $100.00.';
  expect(limitNotices(answer, [change(0, 2100), change(9000, 100)], true)).toEqual([text]);
  expect(limitNotices(answer, [change(0, 2000)], true)).toEqual([]);
  expect(limitNotices(answer, [change(0, 99_900, 'EUR')], true)).toEqual([]);
});

test('budget change above the allowed percentage → a message; up to it, or without a limit → none', () => {
  expect(percentProblem(answer, change(2000, 3000))).toBeUndefined();
  expect(percentProblem(answer, change(2000, 3001))).toBe('A budget can change by at most 50% at once');
  expect(percentProblem(undefined, change(2000, 90_000))).toBeUndefined();
});

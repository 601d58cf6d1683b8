import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { facebookCurrencyOffsets } from '../networks/facebook.ts';
import { budgetCalls, budgetNotNumber, newBudgetRequired } from './budget-calls.ts';
import {
  adjustBudget,
  adjustmentModes,
  amountProblem,
  type BudgetState,
  budgetText,
  effectOf,
  lifetimeMinimum,
  minimumOf,
  newBudgetProblem,
  raiseOf,
  sharedAmount,
  toBudgetState,
} from './budget-rules.ts';

const dollars: BudgetState = {
  type: 'daily',
  currency: 'USD',
  offset: 100,
  current: 2050,
  minimum: 100,
  maximum: null,
};
const yen: BudgetState = { type: 'daily', currency: 'JPY', offset: 1, current: 1999, minimum: 500, maximum: null };

describe('adjusting a budget', () => {
  test.each([
    ['set', '30', '30'],
    ['set', ' 30 ', '30'],
    ['set', '2,000', '2000'],
    ['add', '5', '26'],
    ['subtract', '5', '15'],
    ['subtract', '500', '1'],
    ['add-percent', '10', '23'],
    ['subtract-percent', '10', '18'],
    ['subtract-percent', '100', '1'],
    ['subtract-percent', '900', '1'],
  ] as const)('budget of $20.50, adjustment %s %s → new budget of %s', (mode, value, units) => {
    expect(adjustBudget(dollars, { mode, value })).toEqual({ units, minor: Number(units) * 100 });
  });

  test.each([
    ['', newBudgetRequired],
    ['  ', newBudgetRequired],
    ...['1e3', '1,00', '-1', 'NaN', '10.5', '0x10', '+5', '١٠', '9007199254740993'].map((text) => [
      text,
      budgetNotNumber,
    ]),
  ])('typed amount %j of a budget → problem: %s', (value, problem) => {
    for (const mode of adjustmentModes) expect(adjustBudget(dollars, { mode, value })).toEqual({ problem });
    expect(newBudgetProblem(dollars, value)).toBe(problem);
    expect(newBudgetProblem(yen, value)).toBe(problem);
  });

  test.each([
    [{ minimum: 2500 }, 'subtract', '1', 'A minimum budget of $25.00 is required'],
    [{ minimum: 2075 }, 'subtract', '1', 'A minimum budget of $20.75 is required'],
    [{ minimum: 5000 }, 'add', '1', 'A minimum budget of $50.00 is required'],
    [{}, 'add-percent', '0', newBudgetRequired],
    [{}, 'set', '0', 'A minimum budget of $1.00 is required'],
    [{ maximum: 3000 }, 'set', '31', 'The budget can be at most $30.00'],
    [{ current: 99_999_999_900 }, 'add-percent', '1', 'The budget can be at most $999,999,999.00'],
  ] as const)('budget with %j, adjustment %s %s → problem: %s', (budget, mode, value, problem) => {
    expect(adjustBudget({ ...dollars, ...budget }, { mode, value })).toEqual({ problem });
  });

  test('budget above the maximum → can be cut', () => {
    expect(adjustBudget({ ...dollars, maximum: 1000 }, { mode: 'subtract', value: '1' })).toMatchObject({
      units: '19',
    });
  });

  test('any currency, budget and adjustment → new budget in whole units, raises rounded up and cuts down, within the bounds', () => {
    const budgets = fc
      .record({
        currency: fc.constantFrom(...facebookCurrencyOffsets.keys()),
        current: fc.integer({ min: 1, max: 99_999_999_900 }),
        minimum: fc.integer({ min: 1, max: 100_000 }),
        type: fc.constantFrom('daily' as const, 'lifetime' as const),
      })
      .map((budget): BudgetState => {
        const offset = facebookCurrencyOffsets.get(budget.currency) ?? 100;
        return {
          ...budget,
          current: offset === 1 ? Math.ceil(budget.current / 100) : budget.current,
          offset,
          maximum: null,
        };
      });
    fc.assert(
      fc.property(budgets, fc.constantFrom(...adjustmentModes), fc.nat(999_999_999), (budget, mode, value) => {
        const adjusted = adjustBudget(budget, { mode, value: String(value) });
        if (adjusted.problem !== undefined) return;
        expect(Number.isSafeInteger(adjusted.minor)).toBe(true);
        expect(adjusted.minor % budget.offset).toBe(0);
        expect(adjusted.units).toMatch(/^\d{1,9}$/);
        expect(adjusted.minor).toBe(Number(adjusted.units) * budget.offset);
        expect(adjusted.minor).toBeGreaterThanOrEqual(budget.minimum);
        if (mode.startsWith('add')) expect(adjusted.minor).toBeGreaterThanOrEqual(budget.current);
        if (mode.startsWith('subtract')) expect(adjusted.minor).toBeLessThanOrEqual(budget.current);
        expect(newBudgetProblem(budget, adjusted.units)).toBeUndefined();
      }),
    );
  });

  test('fractions of the smallest unit and amounts beyond 2^53 → refused', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: false }), (minor) => {
        if (Number.isSafeInteger(minor)) return;
        expect(amountProblem(dollars, minor)).toBe('The smallest amount in USD is 0.01');
        expect(amountProblem(yen, minor)).toBe('The smallest amount in JPY is 1');
      }),
    );
  });
});

describe('minimums', () => {
  const base = { type: 'lifetime', offset: 100, spent: 0 } as const;
  test.each([
    ['the account’s', { ...base, type: 'daily' }, 'facebook', 500, 500],
    ['lifetime: spend + 10%, rounded up to whole units', { ...base, spent: 10_001 }, 'facebook', 500, 11_100],
    ['lifetime without spend: the account’s', base, 'facebook', 500, 500],
    ['lifetime in yen', { ...base, offset: 1, spent: 10_001 }, 'facebook', 100, 11_002],
    ['Google: one smallest unit', { ...base, spent: 10_001 }, 'google', 1, 1],
    ['native ads: the network’s', { ...base, type: 'Daily' }, 'nativeads', 0, 5000],
    ['native ads, weekly', { ...base, type: 'Weekly' }, 'nativeads', 0, 15_000],
    ['native ads, monthly', { ...base, type: 'Monthly' }, 'nativeads', 0, 60_000],
    ['Direct Response', { ...base, type: 'Daily', nativeType: 'Direct Response' }, 'nativeads', 0, 10_000],
    ['Direct Response, weekly', { ...base, type: 'Weekly', nativeType: 'Direct Response' }, 'nativeads', 0, 70_000],
    ['Direct Response, monthly', { ...base, type: 'Monthly', nativeType: 'Direct Response' }, 'nativeads', 0, 300_000],
  ] as const)(
    'minimum of a budget, case "%s" → its amount in smallest units',
    (_name, budget, network, accountMinimum, minimum) => {
      expect(minimumOf(budget, network, accountMinimum)).toBe(minimum);
    },
  );

  test('any spend of a lifetime budget → minimum of spend + 10%, less than one unit more', () => {
    fc.assert(
      fc.property(fc.nat(2 ** 40), fc.constantFrom(1, 100), (spent, offset) => {
        const minimum = BigInt(lifetimeMinimum(spent, offset)) * 10n;
        expect(minimum >= BigInt(spent) * 11n).toBe(true);
        expect(minimum - BigInt(spent) * 11n < BigInt(offset) * 10n).toBe(true);
      }),
    );
  });

  test.each([
    ['Editorial', 'Daily', '19', 'Minimum Daily spending cap for editorial is $20'],
    ['Editorial', 'Daily', '49', 'A minimum budget of $50.00 is required'],
    ['Editorial', 'Daily', '50', undefined],
    ['Editorial', 'Weekly', '149', 'Minimum Weekly spending cap for editorial is $150'],
    ['Direct Response', 'Monthly', '2999', 'Minimum Monthly spending cap for direct response is $3000'],
    ['Direct Response', 'Monthly', '3000', undefined],
  ] as const)('native ads, %s, new budget %s %s → problem %s', (nativeType, type, text, problem) => {
    const budget = { ...dollars, type, nativeType, current: 500_000 };
    const minimum = minimumOf({ ...budget, spent: 0 }, 'nativeads', 0);
    expect(newBudgetProblem({ ...budget, minimum }, text)).toBe(problem);
  });
});

describe('effect of changes of budgets', () => {
  const change = { type: 'daily', currency: 'USD', offset: 100, before: 2000, after: 2500 } as const;
  test('changes of daily and lifetime budgets in two currencies → sums per currency, lifetime apart', () => {
    expect(
      effectOf([
        change,
        { ...change, after: 1000 },
        { ...change, type: 'lifetime', after: 9000 },
        { ...change, currency: 'JPY', offset: 1 },
      ]),
    ).toEqual([
      { currency: 'JPY', offset: 1, daily: 500, lifetime: 0 },
      { currency: 'USD', offset: 100, daily: -500, lifetime: 7000 },
    ]);
    expect(effectOf([])).toEqual([]);
  });

  test('changes of weekly and monthly budgets → effect per day, rounded away from zero', () => {
    const native = { ...change, type: 'Weekly', before: 15_000, after: 15_100 } as const;
    expect(effectOf([native])[0]?.daily).toBe(15);
    expect(effectOf([{ ...native, after: 14_900 }])[0]?.daily).toBe(-15);
    expect(effectOf([{ ...native, type: 'Monthly', after: 18_040 }])[0]?.daily).toBe(100);
    expect(raiseOf(native)).toBe(15);
    expect(raiseOf({ ...native, type: 'lifetime' })).toBe(100);
    expect(raiseOf({ ...native, after: 14_900 })).toBe(-15);
  });
});

test('rows that share a budget → their one amount; rows with different amounts → none', () => {
  expect(sharedAmount([{ new_budget: '20' }, { new_budget: '020' }])).toBe(20);
  expect(sharedAmount([{ new_budget: '20' }, { new_budget: '21' }])).toBeUndefined();
});

test('budget from the server → amounts in smallest units, and in words', () => {
  const sent = { budget_type: 'daily', currency: 'USD', currency_offset: 100, old_budget: '20.50' } as const;
  expect(toBudgetState({ ...sent, min_budget: '1.00', max_budget: '50.00' })).toMatchObject({
    current: 2050,
    minimum: 100,
    maximum: 5000,
  });
  expect(budgetText(dollars, 2050)).toBe('$20.50 a day');
  expect(budgetText({ ...yen, type: 'lifetime' }, 9000)).toBe('¥9,000 in total');
});

test.each<[string | number | undefined, true | string]>([
  [20, true],
  ['20', true],
  ['2,000', true],
  ['', newBudgetRequired],
  [undefined, newBudgetRequired],
  ...['20.5', '1e3', '1,00', '-1', 'NaN', 2 ** 53, 10.5].map((value): [string | number, string] => [
    value,
    budgetNotNumber,
  ]),
])('new_budget %j in a request → accepted (true) or message: %s', (new_budget, expected) => {
  const { body } = budgetCalls['POST /facebook/ads/budget/update'];
  const items = [{ old_budget: '20.50', budget_type: 'daily', ad_id: '1', name: 'Ad', adset_id: '2', new_budget }];
  for (const budgets of [items, JSON.stringify(items)]) {
    const parsed = z.safeParse(body, { budgets });
    expect(parsed.success || parsed.error.issues[0]?.message).toBe(expected);
  }
});

test.each([
  [
    ['1', '2'],
    ['1', '2'],
  ],
  ['1', ['1']],
  ['["1","2"]', ['1', '2']],
  ['[1', undefined],
])('selected_ads %j of a form → read as %j', (selected_ads, expected) => {
  const parsed = z.safeParse(budgetCalls['POST /facebook/ads/budget/get'].body, { selected_ads });
  expect(parsed.data?.selected_ads).toEqual(expected);
});

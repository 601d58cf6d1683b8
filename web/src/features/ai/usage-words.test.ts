import type { UsageRow } from '@fanfare/contract/ai/ai';
import { expect, test } from 'vitest';
import { groupUsage } from './usage-groups.ts';
import { budgetSentence, budgetState, costPerDay, formatCost, recentMonths } from './usage-words.ts';

const status = { spent: 0, ceiling: 10_000_000, has_own_key: false, is_unpriced: false };

test.each([
  [status, '$10.00 left this month.', 'fine'],
  [{ ...status, spent: 8_500_000 }, '$1.50 left this month.', 'near'],
  [{ ...status, spent: 10_000_000 }, 'The budget is used. AI starts again next month.', 'reached'],
  [{ ...status, ceiling: 0 }, 'The budget is $0, so AI is off.', 'reached'],
  [{ ...status, ceiling: null, has_own_key: true }, 'No limit. Your AI provider bills your own API key.', 'fine'],
  [{ ...status, has_own_key: true }, '$10.00 left this month, billed to your own API key.', 'fine'],
  [{ ...status, is_unpriced: true }, 'Prices aren’t set up, so only tokens are counted.', 'fine'],
])('AI budget %j → sentence “%s”, state %s', (given, sentence, state) => {
  expect(budgetSentence(given)).toBe(sentence);
  expect(budgetState(given)).toBe(state);
});

test.each([
  [0, '$0.0000'],
  [40, '<$0.0001'],
  [7000, '$0.0070'],
  [12_345_678, '$12.3457'],
])('cost of %i micro-dollars → shown as %s', (micros, text) => {
  expect(formatCost(micros)).toBe(text);
});

test('list of months shown in January → January, then the 11 months before it', () => {
  const months = recentMonths(new Date('2027-01-31T23:30:00Z'));
  expect(months.slice(0, 2)).toEqual([
    { value: '2027-01', label: 'January 2027' },
    { value: '2026-12', label: 'December 2026' },
  ]);
  expect(months).toHaveLength(12);
});

test('usage on some days → the cost of every day up to the last one with usage', () => {
  const rows = [
    { day: '2026-11-03', cost: 5 },
    { day: '2026-11-01', cost: 1 },
    { day: '2026-11-03', cost: 2 },
  ];
  expect(costPerDay('2026-11', rows)).toEqual([
    { day: '2026-11-01', cost: 1 },
    { day: '2026-11-02', cost: 0 },
    { day: '2026-11-03', cost: 7 },
  ]);
  expect(costPerDay('2026-11', [])).toEqual([]);
});

test.each([
  [
    'day',
    [
      ['Nov 2, 2026', 3],
      ['Nov 1, 2026', 4],
    ],
  ],
  [
    'feature',
    [
      ['Bulk AI', 1],
      ['Social posts', 6],
    ],
  ],
  [
    'model',
    [
      ['large', 3],
      ['small', 4],
    ],
  ],
  [
    'details',
    [
      ['Nov 2, 2026 · Bulk AI · large', 1],
      ['Nov 2, 2026 · Social posts · large', 2],
      ['Nov 1, 2026 · Social posts · small', 4],
    ],
  ],
] as const)('AI usage grouped by %s → rows %j', (grouping, expected) => {
  const figures = { calls: 1, prompt_tokens: 0, completion_tokens: 0, images: 0, lost: 0, estimated: 0 };
  const rows: UsageRow[] = [
    { ...figures, day: '2026-11-02', feature: 'bulk_ai', model: 'large', cost: 1 },
    { ...figures, day: '2026-11-02', feature: 'social', model: 'large', cost: 2 },
    { ...figures, day: '2026-11-01', feature: 'social', model: 'small', cost: 4 },
  ];
  expect(groupUsage(rows, grouping).map(({ label, cost }) => [label, cost])).toEqual(expected);
});

import type {
  AdFilterField,
  ComparisonOperator,
  Condition,
  ConditionGroup,
} from '@fanfare/contract/insights/conditions';
import { addDays, rangeOf } from '@fanfare/contract/insights/ranges';
import { expect, test } from 'vitest';
import type { AdHistory, HistoryDay } from './ad-history.ts';
import { type BacktestInput, runBacktest } from './backtest.ts';

const day = (date: string, spend: number, results: number): HistoryDay => ({
  ...{ date, impressions: 1000, clicks: 10, spendMicros: spend * 1_000_000, results },
});
const ad = (id: string, days: HistoryDay[], createdOn: string | null = null): AdHistory => ({
  ...{ id, name: `Ad ${id}`, campaignName: 'Spring', objective: 'OUTCOME_SALES', createdOn, days },
});
async function* streamOf(ads: AdHistory[]) {
  yield* ads;
}
const condition = (field: AdFilterField, operator: ComparisonOperator, value: string): Condition => ({
  comparison_field: field,
  comparison_operator: operator,
  comparison_value: value,
});
const spendWithoutResults: ConditionGroup = {
  anyall: 'all',
  conditions: [condition('spend', 'greater_than', '20'), condition('results', 'equal', '0')],
};
const start = '2026-11-01';
const onDay = (number: number) => addDays(start, number - 1);
const input = (ads: AdHistory[], change: Partial<BacktestInput> = {}): BacktestInput => ({
  range: { from: start, to: onDay(10) },
  conditions: spendWithoutResults,
  windowOn: (date) => rangeOf('last_3_days', date),
  action: { kind: 'pause' },
  repeatAfterDays: 1,
  ads: streamOf(ads),
  ...change,
});
const steady = (id: string, spend: number, results: number) =>
  ad(
    id,
    Array.from({ length: 10 }, (_, index) => day(onDay(index + 1), spend, results)),
  );

test('an ad that spends without results is paused → fires once, the days after it are money not spent', async () => {
  const result = await runBacktest(input([steady('a', 10, 0), steady('b', 10, 2)]));
  // 10 on each of three days are over 20 on the third.
  expect(result.days.filter(({ firings }) => firings > 0)).toEqual([{ date: onDay(3), firings: 1 }]);
  expect(result).toMatchObject({ adsJudged: 2, adsTouched: 1, firings: 1, unspentMicros: 70_000_000, winnersLost: 0 });
  expect(result.touched).toMatchObject([{ id: 'a', firstOn: onDay(3), resultsAfter: 0, costAfterMicros: null }]);
});

test('an ad that got cheap results after the pause → a winner lost', async () => {
  const late = ad(
    'late',
    [1, 2, 3, 4, 5].map((number) => day(onDay(number), 10, number > 3 ? 20 : 0)),
  );
  const result = await runBacktest(input([late, steady('usual', 10, 1)]));
  expect(result).toMatchObject({ winnersLost: 1, resultsLost: 40 });
  expect(result.winners).toMatchObject([{ id: 'late', resultsAfter: 40, costAfterMicros: 500_000 }]);
});

test('figures of later days, and days before the ad was made → not seen', async () => {
  const jump = ad('jump', [day(onDay(5), 100, 0), day(onDay(9), 1, 0)], onDay(5));
  const seesAll = input([jump], { windowOn: () => ({ from: start, to: onDay(10) }) });
  expect((await runBacktest(seesAll)).touched).toMatchObject([{ firstOn: onDay(5), unspentMicros: 1_000_000 }]);
});

test('a budget lowered by half every third day → half, then a quarter of the spend is left', async () => {
  const result = await runBacktest(
    input([steady('a', 10, 0)], { action: { kind: 'budget', percent: -50 }, repeatAfterDays: 3 }),
  );
  expect(result.firings).toBe(3);
  // Days 4 to 6 spend half, 7 to 9 a quarter, day 10 an eighth.
  expect(result.unspentMicros).toBe((30 * 0.5 + 30 * 0.75 + 10 * 0.875) * 1_000_000);
});

test('conditions without history → left out and named; nothing else → no firing', async () => {
  const mixed: ConditionGroup = {
    anyall: 'all',
    conditions: [condition('reach', 'less_than', '5'), condition('name', 'contains', 'AD A')],
  };
  const found = await runBacktest(input([steady('a', 1, 0), steady('b', 1, 0)], { conditions: mixed }));
  expect(found).toMatchObject({ adsTouched: 1, unjudged: ['reach'] });
  const unknown: ConditionGroup = { anyall: 'all', conditions: [condition('status', 'equal', 'ACTIVE')] };
  expect(await runBacktest(input([steady('a', 1, 0)], { conditions: unknown }))).toMatchObject({
    firings: 0,
    unjudged: ['status'],
  });
});

test('5,000 ads of 90 days, one by one → at most 50 of each list are kept', async () => {
  async function* many() {
    for (let number = 0; number < 5000; number += 1)
      yield ad(
        String(number),
        Array.from({ length: 90 }, (_, index) => day(addDays(start, index), 10, number % 2)),
      );
  }
  const result = await runBacktest(input([], { range: { from: start, to: addDays(start, 89) }, ads: many() }));
  expect(result).toMatchObject({ adsJudged: 5000, adsTouched: 2500, firings: 2500 });
  expect(result.touched).toHaveLength(50);
});

import { addDays } from '@fanfare/contract/insights/ranges';
import { expect, test } from 'vitest';
import { type BackTestSetup, playBack } from './back-test.ts';
import type { RowDay } from './window-sums.ts';

const from = '2030-06-01';
/** Spend in currency units and results of each row, by day from June 1. */
const history: [spend: number, results: number][][] = [
  // Never has a result: paused when it spent 30.
  Array.from({ length: 5 }, () => [10, 0]),
  // Has cheap results from the fourth day on.
  [...([0, 1, 2].map(() => [10, 0]) as [number, number][]), ...([3, 4].map(() => [10, 5]) as [number, number][])],
  // Always has results.
  Array.from({ length: 5 }, () => [10, 1]),
];

const readDay = async (date: string): Promise<RowDay[]> =>
  history.flatMap((days, row) => {
    const index = days.findIndex((_day, each) => addDays(from, each) === date);
    const [spend, results] = days[index] ?? [];
    return spend === undefined
      ? []
      : [{ row, impressions: 100, clicks: 1, spendMicros: spend * 1_000_000, results: results ?? null }];
  });

const setup = (more: Partial<BackTestSetup> = {}): BackTestSetup => ({
  ...{ rowCount: 3, tested: { from, to: '2030-06-05' }, readDay, exists: () => true },
  rangeOn: (date) => ({ from: addDays(date, -2), to: date }),
  fits: (_row, { spendMicros, results }) => spendMicros >= 30_000_000 && results === 0,
  ...{ action: 'pause', everyDays: 1, maxPerDay: 20 },
  ...more,
});

test('losers are paused on the day they fit → what they spent later is not spent, a winner among them is lost', async () => {
  const { days, fired, meanCostMicros, rowsLookedAt } = await playBack(setup());
  expect(days.map(({ firings, notSpentMicros }) => [firings, notSpentMicros / 1_000_000])).toEqual([
    ...[
      [0, 0],
      [0, 0],
      [2, 0],
      [0, 20],
      [0, 20],
    ],
  ]);
  expect(
    fired.map(({ row, firstFiredOn, firings, notSpentMicros, resultsAfter }) => [
      ...[row, firstFiredOn, firings, notSpentMicros / 1_000_000, resultsAfter],
    ]),
  ).toEqual([
    [0, '2030-06-03', 1, 20, 0],
    [1, '2030-06-03', 1, 20, 10],
  ]);
  expect(rowsLookedAt).toBe(3);
  expect(meanCostMicros).toBe(10_000_000);
});

test('other actions fire again after the days between, at most so many a day, those that spent more first', async () => {
  const every = { action: 'change', fits: () => true } as const;
  const counts = async (more: Partial<BackTestSetup>) =>
    (await playBack(setup({ ...every, ...more }))).days.map(({ firings }) => firings);
  expect(await counts({})).toEqual([3, 3, 3, 3, 3]);
  expect(await counts({ everyDays: 2 })).toEqual([3, 0, 3, 0, 3]);
  expect(await counts({ maxPerDay: 1, everyDays: 5 })).toEqual([1, 1, 1, 0, 0]);
});

test('a row that ran is not activated; one that did not exist yet does not fire', async () => {
  const { fired } = await playBack(setup({ action: 'activate', fits: () => true }));
  expect(fired).toEqual([]);
  const later = await playBack(
    setup({ action: 'other', fits: () => true, exists: (_row, date) => date > '2030-06-04' }),
  );
  expect(later.days.map(({ firings }) => firings)).toEqual([0, 0, 0, 0, 3]);
});

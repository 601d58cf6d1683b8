import { addDays } from '@fanfare/contract/insights/ranges';
import { expect, test } from 'vitest';
import { type BackTestSetup, playBack } from './back-test.ts';
import { type RowFigures, toColumns } from './day-columns.ts';
import type { ReadRange } from './window-sums.ts';

const from = '2030-06-01';
const micros = 1_000_000;
/** Figures of a row by day from June 1: spend in currency units, and number of results. */
type Row = readonly (readonly [spend: number, results: number])[];
const steady = (days: number, spend: number, results: number): Row =>
  Array.from({ length: days }, () => [spend, results] as const);

const history: Row[] = [
  // Row 1 never has a result: paused after it has spent 30.
  steady(5, 10, 0),
  // Row 2 has results from the fourth day on, at a low cost.
  [...steady(3, 10, 0), ...steady(2, 10, 5)],
  // Row 3 has a result every day.
  steady(5, 10, 1),
];

const readerOf =
  (rows: readonly Row[]): ReadRange =>
  async (range) =>
    toColumns(
      rows.flatMap((days, row) =>
        days.flatMap(([spend, results], index): RowFigures[] => {
          const date = addDays(from, index);
          if (date < range.from || date > range.to) return [];
          return [{ row, impressions: 100, clicks: 1, spendMicros: spend * micros, results }];
        }),
      ),
    );

const setup = (rows: readonly Row[] = history, more: Partial<BackTestSetup> = {}): BackTestSetup => ({
  rowCount: rows.length,
  tested: { from, to: '2030-06-05' },
  readRange: readerOf(rows),
  exists: () => true,
  rangeOn: (date) => ({ from: addDays(date, -2), to: date }),
  fits: (_row, { spendMicros, results }) => spendMicros >= 30 * micros && results === 0,
  action: { kind: 'pause' },
  everyDays: 1,
  maxPerDay: 20,
  ...more,
});

test('back-test of a rule that pauses → rows pause on the day they fit it, later spend counts as not spent, a lost winner is marked', async () => {
  const { days, fired, meanCostMicros, rowsLookedAt, resultsLost } = await playBack(setup());
  expect(days.map(({ firings, notSpentMicros }) => [firings, notSpentMicros / micros])).toEqual([
    [0, 0],
    [0, 0],
    [2, 0],
    [0, 20],
    [0, 20],
  ]);
  const common = { firstFiredOn: '2030-06-03', firings: 1, notSpentMicros: 20 * micros };
  expect(fired).toEqual([
    { row: 0, ...common, resultsAfter: 0, isWinnerLost: false },
    { row: 1, ...common, resultsAfter: 10, isWinnerLost: true },
  ]);
  expect([rowsLookedAt, resultsLost, meanCostMicros]).toEqual([3, 10, 10 * micros]);
});

test('back-test of other actions → fire again after `everyDays`, at most `maxPerDay` times a day, highest spend first', async () => {
  const counts = async (more: Partial<BackTestSetup>) =>
    (await playBack(setup(history, { action: { kind: 'budget', percent: null }, fits: () => true, ...more }))).days.map(
      ({ firings }) => firings,
    );
  expect(await counts({})).toEqual([3, 3, 3, 3, 3]);
  expect(await counts({ everyDays: 2 })).toEqual([3, 0, 3, 0, 3]);
  expect(await counts({ maxPerDay: 1, everyDays: 5 })).toEqual([1, 1, 1, 0, 0]);
});

test('back-test that lowers a budget by half every third day → half, then a quarter of the spend is left; that raises it → spend is added', async () => {
  const lowered = setup([steady(10, 10, 1)], {
    tested: { from, to: '2030-06-10' },
    action: { kind: 'budget', percent: -50 },
    everyDays: 3,
    fits: (_row, { spendMicros }) => spendMicros >= 30 * micros,
  });
  const result = await playBack(lowered);
  // Spend after the firings: a half on days 4 to 6, a quarter on days 7 to 9, an eighth on day 10.
  expect(result.fired).toMatchObject([{ firings: 3, notSpentMicros: (30 * 0.5 + 30 * 0.75 + 10 * 0.875) * micros }]);
  expect(result.resultsLost).toBeCloseTo(3 * 0.5 + 3 * 0.75 + 0.875);
  const raised = await playBack({ ...lowered, action: { kind: 'budget', percent: 10 }, everyDays: 30 });
  expect(raised).toMatchObject({ extraSpendMicros: 7 * micros, resultsLost: 0, fired: [{ isWinnerLost: false }] });
});

test('back-test of an activation on a row that ran → no firing; row that did not exist yet, or figures of later days → no firing', async () => {
  const { fired } = await playBack(setup(history, { action: { kind: 'activate' }, fits: () => true }));
  expect(fired).toEqual([]);
  const exists = (_row: number, date: string) => date > '2030-06-04';
  const later = await playBack(setup(history, { action: { kind: 'other' }, fits: () => true, exists }));
  expect(later.days.map(({ firings }) => firings)).toEqual([0, 0, 0, 0, 3]);
  const seesAll = { rangeOn: () => ({ from, to: '2030-06-30' }) };
  const jump = await playBack(setup([[...steady(3, 1, 0), [100, 0], [1, 0]]], seesAll));
  expect(jump.fired).toMatchObject([{ firstFiredOn: '2030-06-04', notSpentMicros: micros }]);
});

test('back-test over ranges that move by whole months → sums of the range only', async () => {
  const seen: number[] = [];
  const month = (date: string) =>
    date < '2030-07-01' ? { from: '2030-05-01', to: '2030-05-31' } : { from, to: '2030-06-30' };
  const note = (_row: number, { spendMicros }: { spendMicros: number }) => {
    seen.push(spendMicros / micros);
    return false;
  };
  await playBack(
    setup([steady(60, 1, 0)], { tested: { from: '2030-06-29', to: '2030-07-02' }, rangeOn: month, fits: note }),
  );
  expect(seen).toEqual([0, 0, 30, 30]);
});

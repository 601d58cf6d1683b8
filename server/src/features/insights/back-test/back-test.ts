import { addDays, countDays, type DateRange } from '@fanfare/contract/insights/ranges';
import { type AddedFigures, figuresAt } from './day-columns.ts';
import { createWindowSums, type ReadRange } from './window-sums.ts';

/** Effect of a fired rule. `percent`: change of the budget; null if unknown, as for an amount of money. */
export type BackTestAction = { kind: 'pause' | 'activate' | 'other' } | { kind: 'budget'; percent: number | null };

export type BackTestSetup = {
  rowCount: number;
  /** The days that are tested, both included. */
  tested: DateRange;
  /**
   * Range of days that the rule's conditions look at on `date`; it must not move backward from one day to the next.
   * Days after `date` are ignored.
   */
  rangeOn: (date: string) => DateRange;
  readRange: ReadRange;
  /** True if the row existed on the day. */
  exists: (row: number, date: string) => boolean;
  /**
   * True if the figures of a row match the rule. `meanCostMicros`: mean cost per result of all rows on that day, in
   * millionths of the currency unit.
   */
  fits: (row: number, figures: AddedFigures, date: string, meanCostMicros: number | null) => boolean;
  action: BackTestAction;
  /** Number of days between two firings for one row; a paused row fires once. */
  everyDays: number;
  /** Limit of firings on one day; rows that spent more come first. */
  maxPerDay: number;
};
export type FiredRow = {
  row: number;
  firstFiredOn: string;
  firings: number;
  notSpentMicros: number;
  /** Number of results of the row on the days after its first firing. */
  resultsAfter: number;
  /** True if the row was paused or its budget cut although its later results cost no more than the mean of all rows. */
  isWinnerLost: boolean;
};
export type BackTestOutcome = {
  days: { date: string; firings: number; notSpentMicros: number }[];
  /** Rows for which the rule fired, those with the most money not spent first. */
  fired: FiredRow[];
  extraSpendMicros: number;
  resultsLost: number;
  /** Rows with figures on at least one tested day. */
  rowsLookedAt: number;
  /** Mean cost of a result over all tested days; null without results. */
  meanCostMicros: number | null;
};

/** A row after firings. `factor`: share of its spend that is left, from 0 to 1. */
type Touched = Omit<FiredRow, 'isWinnerLost'> & { lastFiredOn: string; factor: number; spentAfterMicros: number };

const percentOf = (action: BackTestAction): number => {
  if (action.kind === 'pause') return -100;
  return action.kind === 'budget' ? (action.percent ?? 0) : 0;
};

/**
 * Applies a rule to stored days: on each day it sees the figures up to that day only. A firing takes effect on the next
 * day, because no hours are stored. A row counts as running on a day with figures. Spend follows the budget: after a
 * cut by 20% the row spends 20% less, and each further firing applies to the rest.
 */
export const playBack = async (setup: BackTestSetup): Promise<BackTestOutcome> => {
  const { rowCount, tested, rangeOn, readRange, exists, fits, action, everyDays, maxPerDay } = setup;
  const sums = createWindowSums(rowCount, readRange);
  const percent = percentOf(action);
  const fired = new Map<number, Touched>();
  const seen = new Uint8Array(rowCount);
  const running = new Uint8Array(rowCount);
  const total = { spendMicros: 0, results: 0, extraSpendMicros: 0, resultsLost: 0 };
  const days: BackTestOutcome['days'] = [];

  const canFire = (row: number, date: string): boolean => {
    const isRunning = running[row] === 1;
    if ((action.kind === 'pause' || action.kind === 'budget') && !isRunning) return false;
    if (action.kind === 'activate' && isRunning) return false;
    const before = fired.get(row);
    if (!before) return exists(row, date);
    return action.kind !== 'pause' && countDays({ from: before.lastFiredOn, to: date }) > everyDays;
  };

  /** Applies the changes of earlier firings to the figures of a day; returns the money not spent. */
  const countDay = async (date: string): Promise<number> => {
    let notSpent = 0;
    running.fill(0);
    const columns = await readRange({ from: date, to: date });
    for (let index = 0; index < columns.rows.length; index += 1) {
      const { row, spendMicros, results } = figuresAt(columns, index);
      running[row] = 1;
      seen[row] = 1;
      total.spendMicros += spendMicros;
      total.results += results;
      const before = fired.get(row);
      if (!before) continue;
      before.spentAfterMicros += spendMicros;
      before.resultsAfter += results;
      const change = Math.round(spendMicros * (before.factor - 1));
      if (change > 0) total.extraSpendMicros += change;
      if (change >= 0) continue;
      before.notSpentMicros -= change;
      notSpent -= change;
      total.resultsLost += results * (1 - before.factor);
    }
    return notSpent;
  };

  const fire = (row: number, date: string): void => {
    const before = fired.get(row);
    fired.set(row, {
      row,
      firstFiredOn: before?.firstFiredOn ?? date,
      lastFiredOn: date,
      firings: (before?.firings ?? 0) + 1,
      notSpentMicros: before?.notSpentMicros ?? 0,
      resultsAfter: before?.resultsAfter ?? 0,
      spentAfterMicros: before?.spentAfterMicros ?? 0,
      factor: Math.max(0, (before?.factor ?? 1) * (1 + percent / 100)),
    });
  };

  for (let date = tested.from; date <= tested.to; date = addDays(date, 1)) {
    const notSpentMicros = await countDay(date);
    const range = rangeOn(date);
    await sums.moveTo({ from: range.from, to: range.to < date ? range.to : date });
    const meanCostMicros = sums.meanCostMicros();
    const matching: { row: number; spendMicros: number }[] = [];
    for (let row = 0; row < rowCount; row += 1) {
      if (!canFire(row, date)) continue;
      const figures = sums.at(row);
      if (fits(row, figures, date, meanCostMicros)) matching.push({ row, spendMicros: figures.spendMicros });
    }
    const acted = matching.toSorted((a, b) => b.spendMicros - a.spendMicros || a.row - b.row).slice(0, maxPerDay);
    for (const { row } of acted) fire(row, date);
    days.push({ date, firings: acted.length, notSpentMicros });
  }

  const meanCostMicros = total.results > 0 ? total.spendMicros / total.results : null;
  const isWinnerLost = ({ resultsAfter, spentAfterMicros }: Touched): boolean =>
    percent < 0 && meanCostMicros !== null && resultsAfter > 0 && spentAfterMicros / resultsAfter <= meanCostMicros;
  return {
    days,
    fired: [...fired.values()]
      .map((each) => ({
        row: each.row,
        firstFiredOn: each.firstFiredOn,
        firings: each.firings,
        notSpentMicros: each.notSpentMicros,
        resultsAfter: each.resultsAfter,
        isWinnerLost: isWinnerLost(each),
      }))
      .toSorted((a, b) => b.notSpentMicros - a.notSpentMicros || a.row - b.row),
    extraSpendMicros: total.extraSpendMicros,
    resultsLost: total.resultsLost,
    meanCostMicros,
    rowsLookedAt: seen.reduce((sum, isSeen) => sum + isSeen, 0),
  };
};

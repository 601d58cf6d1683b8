import { addDays, type DateRange } from '@fanfare/contract/insights/ranges';
import { createWindowSums, type ReadDay } from './window-sums.ts';

export type WindowFigures = { impressions: number; clicks: number; spendMicros: number; results: number };

/** What a firing does, as far as stored days can tell. */
export type BackTestAction = 'pause' | 'activate' | 'change' | 'other';

export type BackTestSetup = {
  rowCount: number;
  /** The days that are tested, both included. */
  tested: DateRange;
  /** The range of the figures on a day; it must not move backward from one day to the next. */
  rangeOn: (date: string) => DateRange;
  readDay: ReadDay;
  /** Whether a row existed on a day. */
  exists: (row: number, date: string) => boolean;
  /** Whether the figures of a row fit. `meanCostMicros`: of all rows on that day. */
  fits: (row: number, figures: WindowFigures, date: string, meanCostMicros: number | null) => boolean;
  action: BackTestAction;
  /** Days between two firings of one row; a paused row fires once. */
  everyDays: number;
  /** Firings on one day at most; rows that spent more come first. */
  maxPerDay: number;
};
export type FiredRow = {
  row: number;
  firstFiredOn: string;
  firings: number;
  /** What it spent, and the results it had, on the days after it would have been paused. */
  notSpentMicros: number;
  resultsAfter: number;
};
export type BackTestOutcome = {
  days: { date: string; firings: number; notSpentMicros: number }[];
  fired: FiredRow[];
  /** Rows with figures on at least one tested day. */
  rowsLookedAt: number;
  /** Of all tested days together; null without results. */
  meanCostMicros: number | null;
};

const dayMs = 86_400_000;
const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs);

/**
 * Plays stored days again: on each day a rule sees the figures up to that day and nothing later. A day counts as a
 * whole, because no hours are stored, so that a pause takes effect on the next day. Whether a row was running isn't
 * stored either: a row with figures on a day was.
 */
export const playBack = async (setup: BackTestSetup): Promise<BackTestOutcome> => {
  const { rowCount, tested, rangeOn, readDay, exists, fits, action, everyDays, maxPerDay } = setup;
  const sums = createWindowSums(rowCount, readDay);
  const fired = new Map<number, FiredRow & { lastFiredOn: string }>();
  const seen = new Uint8Array(rowCount);
  const running = new Uint8Array(rowCount);
  const total = { spendMicros: 0, results: 0 };
  const days: BackTestOutcome['days'] = [];

  const canFire = (row: number, date: string): boolean => {
    const isRunning = running[row] === 1;
    if ((action === 'pause' || action === 'change') && !isRunning) return false;
    if (action === 'activate' && isRunning) return false;
    const before = fired.get(row);
    if (!before) return exists(row, date);
    return action !== 'pause' && daysBetween(before.lastFiredOn, date) >= everyDays;
  };

  const countDay = async (date: string): Promise<number> => {
    let notSpent = 0;
    running.fill(0);
    for (const { row, spendMicros, results } of await readDay(date)) {
      running[row] = 1;
      seen[row] = 1;
      total.spendMicros += spendMicros;
      total.results += results ?? 0;
      const before = action === 'pause' ? fired.get(row) : undefined;
      if (!before) continue;
      before.notSpentMicros += spendMicros;
      before.resultsAfter += results ?? 0;
      notSpent += spendMicros;
    }
    return notSpent;
  };

  for (let date = tested.from; date <= tested.to; date = addDays(date, 1)) {
    const notSpentMicros = await countDay(date);
    await sums.moveTo(rangeOn(date));
    const meanCostMicros = sums.meanCostMicros();
    const matching: { row: number; spendMicros: number }[] = [];
    for (let row = 0; row < rowCount; row += 1) {
      if (!canFire(row, date)) continue;
      const figures = sums.at(row);
      if (fits(row, figures, date, meanCostMicros)) matching.push({ row, spendMicros: figures.spendMicros });
    }
    const acted = matching.toSorted((a, b) => b.spendMicros - a.spendMicros || a.row - b.row).slice(0, maxPerDay);
    for (const { row } of acted) {
      const before = fired.get(row);
      fired.set(row, {
        ...{ row, firstFiredOn: before?.firstFiredOn ?? date, lastFiredOn: date, firings: (before?.firings ?? 0) + 1 },
        ...{ notSpentMicros: before?.notSpentMicros ?? 0, resultsAfter: before?.resultsAfter ?? 0 },
      });
    }
    days.push({ date, firings: acted.length, notSpentMicros });
  }
  return {
    days,
    fired: [...fired.values()].map(({ lastFiredOn: _lastFiredOn, ...row }) => row),
    rowsLookedAt: seen.reduce((sum, isSeen) => sum + isSeen, 0),
    meanCostMicros: total.results > 0 ? total.spendMicros / total.results : null,
  };
};

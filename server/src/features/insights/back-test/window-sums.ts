import { addDays, type DateRange } from '@fanfare/contract/insights/ranges';

/** What one row did on one day; `row` is its index among the tested rows. */
export type RowDay = { row: number; impressions: number; clicks: number; spendMicros: number; results: number | null };
export type ReadDay = (date: string) => Promise<readonly RowDay[]>;

/** Sums of fractions don't come back to 0 exactly. */
const smallest = 1e-9;

/**
 * Sums of each row over a range that only moves forward: days that enter are added, days that leave are subtracted.
 * Memory is a few numbers per row, however long the range is.
 */
export const createWindowSums = (rowCount: number, readDay: ReadDay) => {
  const impressions = new Float64Array(rowCount);
  const clicks = new Float64Array(rowCount);
  const spend = new Float64Array(rowCount);
  const results = new Float64Array(rowCount);
  /** Days of each row in the range. */
  const days = new Int32Array(rowCount);
  let current: DateRange | undefined;

  const add = async (date: string, sign: 1 | -1): Promise<void> => {
    for (const day of await readDay(date)) {
      impressions[day.row] = (impressions[day.row] ?? 0) + sign * day.impressions;
      clicks[day.row] = (clicks[day.row] ?? 0) + sign * day.clicks;
      spend[day.row] = (spend[day.row] ?? 0) + sign * day.spendMicros;
      results[day.row] = (results[day.row] ?? 0) + sign * (day.results ?? 0);
      days[day.row] = (days[day.row] ?? 0) + sign;
    }
  };

  return {
    moveTo: async (range: DateRange): Promise<void> => {
      const before = current ?? { from: range.from, to: addDays(range.from, -1) };
      for (let date = before.from; date < range.from && date <= before.to; date = addDays(date, 1)) await add(date, -1);
      const firstNew = before.to >= range.from ? addDays(before.to, 1) : range.from;
      for (let date = firstNew; date <= range.to; date = addDays(date, 1)) await add(date, 1);
      current = range;
    },

    at: (row: number) => {
      const sum = results[row] ?? 0;
      return {
        ...{ impressions: impressions[row] ?? 0, clicks: clicks[row] ?? 0, spendMicros: spend[row] ?? 0 },
        results: Math.abs(sum) < smallest ? 0 : sum,
        hasDays: (days[row] ?? 0) > 0,
      };
    },

    /** The mean cost per result of all rows; null without results. */
    meanCostMicros: (): number | null => {
      let [totalSpend, totalResults] = [0, 0];
      for (let row = 0; row < rowCount; row += 1) {
        totalSpend += spend[row] ?? 0;
        totalResults += results[row] ?? 0;
      }
      return totalResults < smallest ? null : totalSpend / totalResults;
    },
  };
};

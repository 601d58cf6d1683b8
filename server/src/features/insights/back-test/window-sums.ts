import { addDays, type DateRange } from '@fanfare/contract/insights/ranges';
import { type AddedFigures, addAt, type DayColumns, emptyColumns, figuresAt } from './day-columns.ts';

/** Sums of each row over a range of days, without rows that have no figures. */
export type ReadRange = (range: DateRange) => Promise<DayColumns>;

/** Threshold below which a sum counts as 0, because sums of fractions don't return to 0 exactly. */
const smallest = 1e-9;

/**
 * Sums of each row over a range that only moves forward: days that enter are added, days that leave are subtracted.
 * Memory is a few numbers per row, however long the range is.
 */
export const createWindowSums = (rowCount: number, readRange: ReadRange) => {
  const sums = emptyColumns(rowCount);
  let current: DateRange | undefined;

  const add = async (range: DateRange, sign: 1 | -1): Promise<void> => {
    if (range.from > range.to) return;
    const columns = await readRange(range);
    for (let index = 0; index < columns.rows.length; index += 1) {
      const figures = figuresAt(columns, index);
      addAt(sums, figures.row, figures, sign);
    }
  };

  return {
    moveTo: async (range: DateRange): Promise<void> => {
      const before = current ?? { from: range.from, to: addDays(range.from, -1) };
      const lastToLeave = before.to < range.from ? before.to : addDays(range.from, -1);
      await add({ from: before.from, to: lastToLeave }, -1);
      await add({ from: before.to >= range.from ? addDays(before.to, 1) : range.from, to: range.to }, 1);
      current = range;
    },

    at: (row: number): AddedFigures => {
      const figures = figuresAt(sums, row);
      return Math.abs(figures.results) < smallest ? { ...figures, results: 0 } : figures;
    },

    /** Mean cost per result of all rows; null without results. */
    meanCostMicros: (): number | null => {
      const totalSpend = sums.spendMicros.reduce((total, value) => total + value, 0);
      const totalResults = sums.results.reduce((total, value) => total + value, 0);
      return totalResults < smallest ? null : totalSpend / totalResults;
    },
  };
};

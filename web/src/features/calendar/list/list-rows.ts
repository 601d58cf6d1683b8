import type { Day } from '../calendar-days.ts';
import type { Item } from '../items/items-by-day.ts';

/** A day's heading, or one thing of it. */
export type Row = { index: number; top: number; height: number; day: Day; count: number; item: Item | undefined };

const dayHeight = 44;
const itemHeight = 56;

/** Where each row of the list stands. Days without anything are left out. */
export function listRows(days: readonly Day[], items: ReadonlyMap<Day, readonly Item[]>) {
  const rows: Row[] = [];
  let top = 0;
  const add = (height: number, row: Pick<Row, 'day' | 'count' | 'item'>) => {
    rows.push({ index: rows.length, top, height, ...row });
    top += height;
  };
  for (const day of days) {
    const mine = items.get(day) ?? [];
    const { length: count } = mine;
    if (count > 0) add(dayHeight, { day, count, item: undefined });
    for (const item of mine) add(itemHeight, { day, count, item });
  }
  return { rows, height: top };
}

/** The rows that touch a stretch of the list, found without walking through all of them. */
export function rowsBetween(rows: readonly Row[], from: number, to: number): readonly Row[] {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const row = rows[middle];
    if (row && row.top + row.height <= from) low = middle + 1;
    else high = middle;
  }
  let end = low;
  while ((rows[end]?.top ?? Number.POSITIVE_INFINITY) < to) end += 1;
  return rows.slice(low, end);
}

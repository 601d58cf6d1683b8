import type { Day } from '../calendar-days.ts';
import type { Item } from '../items/items-by-day.ts';

/** A day heading (without `item`) or an item row. */
export type Row = { index: number; top: number; height: number; day: Day; count: number; item: Item | undefined };

const dayHeightPx = 44;
const itemHeightPx = 56;

/** Rows of the list with their positions in px. Days without items are left out. */
export function listRows(days: readonly Day[], items: ReadonlyMap<Day, readonly Item[]>) {
  const rows: Row[] = [];
  let top = 0;
  const add = (height: number, row: Pick<Row, 'day' | 'count' | 'item'>) => {
    rows.push({ index: rows.length, top, height, ...row });
    top += height;
  };
  for (const day of days) {
    const dayItems = items.get(day) ?? [];
    const { length: count } = dayItems;
    if (count > 0) add(dayHeightPx, { day, count, item: undefined });
    for (const item of dayItems) add(itemHeightPx, { day, count, item });
  }
  return { rows, height: top };
}

/** Rows that overlap a vertical range, found by binary search. */
export function rowsBetween(rows: readonly Row[], from: number, to: number): readonly Row[] {
  let low = 0;
  let high = rows.length;
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

import { expect, test } from 'vitest';
import type { Item } from '../items/items-by-day.ts';
import { listRows, rowsBetween } from './list-rows.ts';

const item = (id: number): Item => ({
  kind: 'share',
  id,
  social_network: 'facebook',
  name: 'Harbour',
  title: 'Beans',
  state: 'intent',
  due: '2026-03-28T22:59:00.000Z',
  zone: 'UTC',
  forecast: null,
  version: 1,
  site_id: null,
});
const days = ['2026-03-01', '2026-03-02', '2026-03-03'];

test('list of three days, one without items → no rows for that day; each row starts where the previous one ends', () => {
  const { rows, height } = listRows(
    days,
    new Map([
      ['2026-03-01', [item(1)]],
      ['2026-03-03', [item(2), item(3)]],
    ]),
  );
  expect(rows.map((row) => row.item?.id ?? row.day)).toEqual(['2026-03-01', 1, '2026-03-03', 2, 3]);
  for (const [index, row] of rows.entries())
    expect(row.top).toBe(rows.slice(0, index).reduce((sum, above) => sum + above.height, 0));
  expect(height).toBe(rows.reduce((sum, row) => sum + row.height, 0));
});

test('list of 5,000 rows → only the rows of the visible range are returned', () => {
  const { rows, height } = listRows(days, new Map([['2026-03-02', Array.from({ length: 5000 }, (_, id) => item(id))]]));
  const middle = rowsBetween(rows, height / 2, height / 2 + 600);
  expect(middle.length).toBeGreaterThan(8);
  expect(middle.length).toBeLessThan(20);
  expect(middle.every(({ top, height: rowHeight }) => top + rowHeight > height / 2 && top < height / 2 + 600)).toBe(
    true,
  );
  expect(rowsBetween(rows, height + 10, height + 600)).toEqual([]);
  expect(rowsBetween(rows, -400, 1)[0]?.index).toBe(0);
});

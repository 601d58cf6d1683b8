import { expect, test } from 'vitest';
import { paginate } from './client-paging.ts';

const rows = Array.from({ length: 60 }, (_, at) => `Row ${at + 1}`);
const toText = (row: string) => row;

test('list of 60 rows → pages of 25; a page after the last one → empty', () => {
  expect(paginate(rows, { page: 1, search: '' }, toText)).toMatchObject({ total: 60, page: 1, page_size: 25 });
  expect(paginate(rows, { page: 3, search: '' }, toText).items).toEqual(rows.slice(50));
  expect(paginate(rows, { page: 4, search: '' }, toText)).toMatchObject({ items: [], total: 60 });
});

test('search in another case and with spaces around it → the matches, and a total of the matches only', () => {
  expect(paginate(rows, { page: 1, search: ' rOw 6 ' }, toText)).toMatchObject({
    items: ['Row 6', 'Row 60'],
    total: 2,
  });
  expect(paginate(rows, { page: 2, search: 'row' }, toText).items[0]).toBe('Row 26');
});

import { expect, test } from 'vitest';
import { paginate } from './client-paging.ts';

const rows = Array.from({ length: 60 }, (_, at) => `Row ${at + 1}`);
const itself = (row: string) => row;

test('a long answer is shown in pages', () => {
  expect(paginate(rows, { page: 1, search: '' }, itself)).toMatchObject({ total: 60, page: 1, page_size: 25 });
  expect(paginate(rows, { page: 3, search: '' }, itself).items).toEqual(rows.slice(50));
  expect(paginate(rows, { page: 4, search: '' }, itself)).toMatchObject({ items: [], total: 60 });
});

test('words find rows whatever their case, and the pages count only those', () => {
  expect(paginate(rows, { page: 1, search: ' rOw 6 ' }, itself)).toMatchObject({
    items: ['Row 6', 'Row 60'],
    total: 2,
  });
  expect(paginate(rows, { page: 2, search: 'row' }, itself).items[0]).toBe('Row 26');
});

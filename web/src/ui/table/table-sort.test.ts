import { expect, it } from 'vitest';
import { compareValues, formatSort, parseSort } from './table-sort.ts';

it.each([
  ['name', [{ id: 'name', desc: false }]],
  ['-name', [{ id: 'name', desc: true }]],
  ['', []],
])('sort text %j, parsed and formatted → the same text', (text, sorting) => {
  expect(parseSort(text)).toEqual(sorting);
  expect(formatSort(sorting)).toBe(text);
});

it('numbers sorted in a table → by size; texts sorted → by language, with numbers inside them by size', () => {
  expect([10, 9, -1].toSorted(compareValues)).toEqual([-1, 9, 10]);
  expect(['Post 10', 'éclair', 'post 9', 'Zoo'].toSorted(compareValues)).toEqual([
    'éclair',
    'post 9',
    'Post 10',
    'Zoo',
  ]);
});

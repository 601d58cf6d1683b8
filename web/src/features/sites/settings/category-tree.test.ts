import { expect, test } from 'vitest';
import { flattenCategoryTree } from './category-tree.ts';

const toCategory = (id: number, parent: number | null) => {
  const name = `c${id}`;
  return { id, name, parent, slug: name, posts: 0, cat_ID: id, cat_name: name };
};
const toOutline = (list: ReturnType<typeof toCategory>[]) =>
  flattenCategoryTree(list).map(({ category, depth }) => `${'-'.repeat(depth)}${category.name}`);

test('categories with parents → each child after its parent, one level deeper', () => {
  expect(toOutline([toCategory(3, 2), toCategory(1, null), toCategory(2, 1), toCategory(4, null)])).toEqual([
    'c1',
    '-c2',
    '--c3',
    'c4',
  ]);
});

test('categories with an unknown parent or in a cycle → listed at the top level', () => {
  expect(toOutline([toCategory(1, 99), toCategory(2, 3), toCategory(3, 2)])).toEqual(['c1', 'c2', 'c3']);
});

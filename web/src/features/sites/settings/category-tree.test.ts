import { expect, test } from 'vitest';
import { flattenCategoryTree } from './category-tree.ts';

const named = (id: number, parent: number | null) => {
  const name = `c${id}`;
  return { id, name, parent, slug: name, posts: 0, cat_ID: id, cat_name: name };
};
const read = (list: ReturnType<typeof named>[]) =>
  flattenCategoryTree(list).map(({ category, depth }) => `${'-'.repeat(depth)}${category.name}`);

test('children follow their parent, deeper each time', () => {
  expect(read([named(3, 2), named(1, null), named(2, 1), named(4, null)])).toEqual(['c1', '-c2', '--c3', 'c4']);
});

test('nobody is lost: neither orphans nor those who are each other’s parent', () => {
  expect(read([named(1, 99), named(2, 3), named(3, 2)])).toEqual(['c1', 'c2', 'c3']);
});

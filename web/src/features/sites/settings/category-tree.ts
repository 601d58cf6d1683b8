import type { OptionFacts } from '../site-queries.ts';

type Category = OptionFacts['categories'][number];
export type Branch = { category: Category; depth: number };

/** Categories as a tree read from top to bottom. One whose parent is not there, or is its own child, stands alone. */
export function flattenCategoryTree(categories: readonly Category[]): Branch[] {
  const left = new Set(categories);
  const isThere = new Set(categories.map(({ id }) => id));
  const below = (parent: number | null, depth: number): Branch[] =>
    categories.flatMap((category) => {
      const isChild = category.parent === parent || (parent === null && !isThere.has(category.parent ?? 0));
      if (!isChild || !left.delete(category)) return [];
      return [{ category, depth }, ...below(category.id, depth + 1)];
    });
  const tree = below(null, 0);
  return [...tree, ...[...left].map((category) => ({ category, depth: 0 }))];
}

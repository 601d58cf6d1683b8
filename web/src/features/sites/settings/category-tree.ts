import type { SiteOptions } from '../site-queries.ts';

type Category = SiteOptions['categories'][number];
export type CategoryNode = { category: Category; depth: number };

/** Categories in tree order, depth first. Those with an unknown parent or in a cycle are listed at the top level. */
export function flattenCategoryTree(categories: readonly Category[]): CategoryNode[] {
  const remaining = new Set(categories);
  const knownIds = new Set(categories.map(({ id }) => id));
  const collectChildren = (parent: number | null, depth: number): CategoryNode[] =>
    categories.flatMap((category) => {
      const isChild = category.parent === parent || (parent === null && !knownIds.has(category.parent ?? 0));
      if (!isChild || !remaining.delete(category)) return [];
      return [{ category, depth }, ...collectChildren(category.id, depth + 1)];
    });
  const tree = collectChildren(null, 0);
  return [...tree, ...[...remaining].map((category) => ({ category, depth: 0 }))];
}

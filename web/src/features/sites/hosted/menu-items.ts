import type { MenuItem } from '@fanfare/contract/sites/pages';

export type MenuTargets = {
  pages: readonly { id: number; title: string }[];
  categories: readonly { id: number; name: string }[];
};

export const homeItem: MenuItem = { kind: 'home', page: null, category: null, url: '', label: '' };

type Target = Omit<MenuItem, 'label'>;

/**
 * Converts a choice such as `page:7`, `category:3`, `home` or `link` to the target of a menu item; `kind` is undefined
 * for any other text.
 */
export function parseChoice(choice: string): Partial<Target> {
  const [kind, id] = choice.split(':');
  const target = { kind: undefined, page: null, category: null, url: '' };
  if (kind === 'home' || kind === 'link') return { ...target, kind };
  if (kind === 'page') return { ...target, kind, page: Number(id) };
  if (kind === 'category') return { ...target, kind, category: Number(id) };
  return target;
}

/** Converts the target of a menu item to the value of the select, such as `page:7`; null for an unknown target. */
export function choiceOf({ kind, page, category }: Partial<Target>): string | null {
  if (kind === 'page') return `page:${page}`;
  if (kind === 'category') return `category:${category}`;
  return kind ?? null;
}

export function describeMenuItem(item: MenuItem, { pages, categories }: MenuTargets): { name: string; hint: string } {
  const page = pages.find(({ id }) => id === item.page)?.title;
  const category = categories.find(({ id }) => id === item.category)?.name;
  const targets: Record<MenuItem['kind'], { name: string | undefined; hint: string }> = {
    home: { name: 'All posts', hint: 'Front page' },
    page: { name: page, hint: 'Page' },
    category: { name: category, hint: 'Category' },
    link: { name: item.label, hint: item.url },
  };
  const { name, hint } = targets[item.kind];
  return { name: item.label || name || 'Deleted', hint };
}

/** The menu items after the item at `at` was moved up (-1) or down (1). */
export function moveItem(items: readonly MenuItem[], at: number, by: -1 | 1): MenuItem[] {
  const moved = items[at];
  const others = items.filter((_, place) => place !== at);
  return moved ? others.toSpliced(at + by, 0, moved) : [...items];
}

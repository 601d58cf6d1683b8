import type { MenuItem } from '@fanfare/contract/sites/pages';

export type MenuTargets = {
  pages: readonly { id: number; title: string }[];
  categories: readonly { id: number; name: string }[];
};

const emptyItem = { page: null, category: null, url: '', label: '' };
export const homeItem: MenuItem = { ...emptyItem, kind: 'home' };

/** The item for a choice such as `page:7`, `category:3`, `home`; undefined for another text. */
export function parseChoice(choice: string): MenuItem | undefined {
  const [kind, id] = choice.split(':');
  if (kind === 'home') return homeItem;
  if (kind === 'page') return { ...emptyItem, kind, page: Number(id) };
  return kind === 'category' ? { ...emptyItem, kind, category: Number(id) } : undefined;
}

export const linkItem = (url: string, label: string): MenuItem => ({ ...emptyItem, kind: 'link', url, label });

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

/** The items with one moved up (-1) or down (1). */
export function moveItem(items: readonly MenuItem[], at: number, by: -1 | 1): MenuItem[] {
  const moved = items[at];
  const others = items.filter((_, place) => place !== at);
  return moved ? others.toSpliced(at + by, 0, moved) : [...items];
}

import type { MenuItem, PagePlacement } from '@fanfare/contract/sites/pages';

type Navigation = {
  /** Categories of the site with public posts. */
  categories: readonly { id: number }[];
  pages: readonly { id: number; placement: PagePlacement }[];
};
const empty = { page: null, category: null, url: '', label: '' };

/** The menu of a site without its own: all posts, categories, pages placed in the menu. None if it would only be all posts. */
export const automaticMenu = ({ categories, pages }: Navigation): MenuItem[] => {
  const items: MenuItem[] = [
    ...categories.map(({ id }) => ({ ...empty, kind: 'category' as const, category: id })),
    ...pages
      .filter(({ placement }) => placement === 'menu')
      .map(({ id }) => ({ ...empty, kind: 'page' as const, page: id })),
  ];
  return items.length === 0 ? [] : [{ ...empty, kind: 'home' }, ...items];
};

import type { Page } from '@playwright/test';

export const postsPage = (page: Page) => {
  const table = page.getByRole('table', { name: 'Posts' });
  return {
    table,
    rows: table.getByRole('row').filter({ has: page.getByRole('cell') }),
    row: (title: string) => table.getByRole('row').filter({ hasText: title }),
    open: (siteId: number, search = '') => page.goto(`/content/site/${siteId}/posts${search}`),
    search: page.getByRole('searchbox', { name: 'Search posts' }),
    status: (name: string) => page.getByRole('group', { name: 'Status' }).getByRole('button', { name, exact: true }),
    page: (number: number) => page.getByRole('button', { name: `Page ${number}`, exact: true }),
    async chooseAction(title: string, action: string) {
      await page.getByRole('button', { name: `Actions for ${title}`, exact: true }).click();
      await page.getByRole('menuitem', { name: action }).click();
    },
  };
};

import type { Page } from '@playwright/test';

export const sitesPage = (page: Page) => {
  const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
  const question = (name: string) => page.getByRole('dialog', { name: `Delete ${name}?` });
  return {
    row,
    question,
    open: () => page.goto('/content/sites'),
    /** The alert the manager gives after something was deleted, or was not. */
    said: page.getByRole('main').locator('[role="status"], [role="alert"]'),
    async choose(name: string, deed: string) {
      await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
      await page.getByRole('menuitem', { name: deed }).click();
    },
    async confirm(name: string) {
      await question(name).getByLabel('Type "delete" to confirm').fill('delete');
      await question(name).getByRole('button', { name: 'DELETE' }).click();
    },
  };
};

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
    async choose(title: string, deed: string) {
      await page.getByRole('button', { name: `Actions for ${title}`, exact: true }).click();
      await page.getByRole('menuitem', { name: deed }).click();
    },
  };
};

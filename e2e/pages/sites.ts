import type { Page } from '@playwright/test';

export const sitesPage = (page: Page) => {
  const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
  const deleteDialog = (name: string) => page.getByRole('dialog', { name: `Delete ${name}?` });
  return {
    row,
    deleteDialog,
    open: () => page.goto('/content/sites'),
    /** The result of a deletion. */
    resultAlert: page.getByRole('main').locator('[role="status"], [role="alert"]'),
    async chooseAction(name: string, action: string) {
      await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
      await page.getByRole('menuitem', { name: action }).click();
    },
    async confirmDelete(name: string) {
      await deleteDialog(name).getByLabel('Type "delete" to confirm').fill('delete');
      await deleteDialog(name).getByRole('button', { name: 'DELETE' }).click();
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
    async chooseAction(title: string, action: string) {
      await page.getByRole('button', { name: `Actions for ${title}`, exact: true }).click();
      await page.getByRole('menuitem', { name: action }).click();
    },
  };
};

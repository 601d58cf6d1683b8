import type { Page } from '@playwright/test';

/** What is around every signed-in page. */
export const shell = (page: Page) => {
  const person = page.getByRole('button', { name: /^Your menu/ });
  const menu = page.getByRole('menu');
  return {
    menu: page.getByRole('navigation', { name: 'Main' }),
    staffMenu: page.getByRole('navigation', { name: 'Main' }).getByRole('region', { name: 'Staff' }),
    breadcrumbs: page.getByRole('navigation', { name: 'Breadcrumbs' }),
    clock: page.getByRole('region', { name: 'Top bar' }).locator('time'),
    heading: page.getByRole('main').getByRole('heading', { level: 1 }),
    person,
    bell: (name: 'News' | 'Notifications') => page.getByRole('button', { name: new RegExp(`^${name}`) }),
    announcement: page.getByRole('region', { name: 'Announcement' }),
    toast: (text: string | RegExp) => page.getByRole('alert').filter({ hasText: text }),
    dialog: (name: string | RegExp) => page.getByRole('dialog', { name }),
    palette: page.getByRole('dialog', { name: 'Search' }),
    async personMenu(item: string) {
      await person.click();
      await menu.getByText(item, { exact: true }).click();
    },
    async signOut() {
      await person.click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
    },
  };
};

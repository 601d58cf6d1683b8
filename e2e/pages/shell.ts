import type { Page } from '@playwright/test';

/** The frame of every signed-in page: menu, top bar, toasts, dialogs. */
export const shell = (page: Page) => {
  const userMenu = page.getByRole('button', { name: /^User menu/ });
  return {
    menu: page.getByRole('navigation', { name: 'Main' }),
    staffMenu: page.getByRole('navigation', { name: 'Main' }).getByRole('region', { name: 'Staff' }),
    breadcrumbs: page.getByRole('navigation', { name: 'Breadcrumbs' }),
    clock: page.getByRole('region', { name: 'Top bar' }).locator('time'),
    heading: page.getByRole('main').getByRole('heading', { level: 1 }),
    userMenu,
    bell: (name: 'News' | 'Notifications') => page.getByRole('button', { name: new RegExp(`^${name}`) }),
    announcement: page.getByRole('region', { name: 'Announcement' }),
    toast: (text: string | RegExp) => page.getByRole('alert').filter({ hasText: text }),
    dialog: (name: string | RegExp) => page.getByRole('dialog', { name }),
    palette: page.getByRole('dialog', { name: 'Search' }),
    async signOut() {
      await userMenu.click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
    },
  };
};

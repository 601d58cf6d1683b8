import { expect, type Page } from '@playwright/test';

/** Page object of the post editor. */
export const postEditor = (page: Page) => {
  const main = page.getByRole('main');
  const nav = main.getByRole('navigation', { name: 'Posts on this site' });
  const text = page.getByRole('textbox', { name: 'Text of the post' });
  const summary = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Close', exact: true }) });
  return {
    title: page.getByRole('textbox', { name: 'Title' }),
    text,
    html: page.getByRole('textbox', { name: 'HTML of the post' }),
    saveStatus: page.getByText(/^Autosaved at \d/),
    banner: (text: string | RegExp) => main.getByRole('status').or(main.getByRole('alert')).filter({ hasText: text }),
    publish: page
      .getByRole('button', { name: /^Publish( without an image)?$/ })
      .and(page.locator('button:not([aria-expanded])')),
    summary,
    adjacentPost: (name: string) => nav.getByRole('link', { name, exact: true }),
    postsButton: nav.getByRole('button', { name: 'Posts', exact: true }),
    postOptions: page.getByRole('listbox', { name: 'Posts' }).getByRole('option'),
    tab: (name: 'Visual' | 'Text' | 'Saved content') => page.getByRole('tab', { name, exact: true }),
    async open(siteId: number, post: number | 'new' = 'new') {
      await page.goto(`/content/site/${siteId}/post/${post}`);
      await expect(text).toBeVisible();
    },
    async typeText(typed: string) {
      await text.click();
      await page.keyboard.press('Control+End');
      await page.keyboard.type(typed);
    },
    async addShare(network: string) {
      const menuItem = page.getByRole('menuitem', { name: network, exact: true });
      // The click is repeated: a dialog that has just closed restores the focus, which closes a menu opened at the same
      // time.
      await expect(async () => {
        if (!(await menuItem.isVisible())) await page.getByRole('button', { name: 'Add a share' }).click();
        await menuItem.click({ timeout: 3_000 });
      }).toPass();
      return page.getByRole('dialog', { name: `Share to ${network}` });
    },
  };
};

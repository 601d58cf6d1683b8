import { expect, type Page } from '@playwright/test';

/** The post editor. */
export const postEditor = (page: Page) => {
  const main = page.getByRole('main');
  const nav = main.getByRole('navigation', { name: 'Posts of this site' });
  const text = page.getByRole('textbox', { name: 'Text of the post' });
  const summary = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Close', exact: true }) });
  return {
    title: page.getByRole('textbox', { name: 'Title' }),
    text,
    html: page.getByRole('textbox', { name: 'HTML of the post' }),
    kept: page.getByText(/^Kept at \d/),
    banner: (words: string | RegExp) => main.getByRole('status').or(main.getByRole('alert')).filter({ hasText: words }),
    publish: page
      .getByRole('button', { name: 'Publish', exact: true })
      .and(page.locator('button:not([aria-expanded])')),
    summary,
    neighbour: (name: string) => nav.getByRole('link', { name, exact: true }),
    posts: nav.getByRole('button', { name: 'Posts', exact: true }),
    choices: page.getByRole('listbox', { name: 'Posts' }).getByRole('option'),
    tab: (name: 'Visual' | 'Text' | 'Saved content') => page.getByRole('tab', { name, exact: true }),
    async open(siteId: number, post: number | 'new' = 'new') {
      await page.goto(`/content/site/${siteId}/post/${post}`);
      await expect(text).toBeVisible();
    },
    async write(words: string) {
      await text.click();
      await page.keyboard.press('Control+End');
      await page.keyboard.type(words);
    },
    async status(name: 'Draft' | 'Scheduled' | 'Published') {
      await page.getByRole('combobox', { name: 'Status' }).click();
      await page.getByRole('option', { name, exact: true }).click();
    },
    async share(network: string) {
      const choice = page.getByRole('menuitem', { name: network, exact: true });
      // A dialog that has just closed gives the focus back, and a menu opened in that moment closes over it.
      await expect(async () => {
        if (!(await choice.isVisible())) await page.getByRole('button', { name: 'Add a share' }).click();
        await choice.click({ timeout: 3_000 });
      }).toPass({ timeout: 30_000 });
      return page.getByRole('dialog', { name: `Share to ${network}` });
    },
  };
};

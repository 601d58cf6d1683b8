import { type APIRequestContext, expect, type Page } from '@playwright/test';

/** A hosted site of whoever is signed in here. */
export async function hostedSite(api: APIRequestContext, name: string): Promise<{ id: number; site_url: string }> {
  const slug = `${name.toLowerCase().replace(/[^a-z]+/g, '-')}-${crypto.randomUUID().slice(0, 8)}`;
  const data = { name, slug, timezone: 'Europe/Berlin' };
  return (await api.post('/api/content/site/create', { data, failOnStatusCode: true })).json();
}

/** The post editor. */
export const postEditor = (page: Page) => {
  const main = page.getByRole('main');
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
      await page.getByRole('button', { name: 'Add a share' }).click();
      await page.getByRole('menuitem', { name: network, exact: true }).click();
      return page.getByRole('dialog', { name: `Share to ${network}` });
    },
  };
};

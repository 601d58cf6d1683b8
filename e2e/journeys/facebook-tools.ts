import type { Page } from '@playwright/test';
import { test } from '../fixtures/own-business.ts';
import { demo } from '../fixtures/users.ts';
import { shell } from '../pages/shell.ts';
import { expect } from '../test.ts';

const extractors = (page: Page) => {
  const form = page.getByRole('dialog').getByRole('form', { name: 'Extractor' });
  return {
    row: (name: string) => page.getByRole('row').filter({ hasText: name }),
    create: page.getByRole('button', { name: 'New extractor' }),
    save: form.getByRole('button', { name: 'Save' }),
    trouble: form.getByRole('alert').filter({ hasText: 'This site cannot take drafts now' }),
    async choose(label: string, name: string) {
      await form.getByRole('combobox', { name: label }).click();
      await page.getByRole('option', { name, exact: true }).click();
    },
    async act(name: string, deed: string) {
      await page.getByRole('button', { name: `Actions for ${name}` }).click();
      await page.getByRole('menuitem', { name: deed }).click();
    },
  };
};

test('a page becomes drafts on a site, in the category that is chosen, until it is deleted', async ({ pageOf }) => {
  const page = await pageOf(demo.owner);
  await page.goto('/content');
  await page.getByRole('link', { name: 'Facebook extractor' }).click();
  await expect(shell(page).heading).toHaveText('Facebook extractor');
  const { row, create, save, choose, act } = extractors(page);

  await create.click();
  await save.click();
  await expect(page.getByText('Choose a site.')).toBeVisible();
  await choose('Facebook page', 'Northside Food Market');
  await choose('Site', 'The Harbour Journal');
  await choose('Post category', 'Brewing');
  await save.click();
  const mine = row('Northside Food Market');
  await expect(mine).toContainText('The Harbour Journal');
  await expect(mine).toContainText('Brewing');
  await expect(mine).toContainText(/just now|ago/, { timeout: 30_000 });

  const name = 'Northside Food Market to The Harbour Journal';
  await act(name, 'Edit');
  await choose('Post category', 'Growers');
  await save.click();
  await expect(mine).toContainText('Growers');

  await act(name, 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(mine).toBeHidden();
});

test('a site that cannot be written to says why, and nothing is saved for it', async ({ page, enterStudio }) => {
  const { api, sites } = await enterStudio({ name: 'Studio of locked doors', isManySites: true });
  await sites.hosted('Open house');

  // A password of its own, which the WordPress takes back once it is connected.
  const origin = String(process.env.FANFARE_E2E_SANDBOX);
  const address = `${origin}/wordpress/harbour`;
  const shelf = `${address}/wp-json/wp/v2/users/me/application-passwords`;
  const authorization = `Basic ${Buffer.from('olive:Hq7nT2vKx9BdLm4RpZc8WyEa').toString('base64')}`;
  const headers = { authorization, origin };
  const made = await api.post(shelf, { headers, data: { name: 'For a while' }, failOnStatusCode: true });
  const { password, uuid } = await made.json();
  const login = { address, username: 'olive', password };
  const connected = await api.post('/api/wordpress/connect', { data: login, failOnStatusCode: true });
  const data = { connection_id: (await connected.json()).id };
  await api.post('/api/content/site/add', { data, failOnStatusCode: true });
  await api.delete(`${shelf}/${uuid}`, { headers, failOnStatusCode: true });

  await page.goto('/facebook/extractor');
  await expect(page.getByRole('heading', { name: 'No page is read yet' })).toBeVisible();
  const { create, save, trouble, choose } = extractors(page);
  await create.click();
  await choose('Site', 'Open house');
  await expect(save).toBeEnabled();
  await choose('Site', 'Harbour Coffee Journal');
  await expect(trouble).toContainText('The site no longer accepts this application password');
  await expect(save).toBeDisabled();
  await choose('Site', 'Open house');
  await expect(trouble).toBeHidden();
  await save.click();
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('Select a page');
});

import type { APIRequestContext, Page } from '@playwright/test';
import { test } from '../../fixtures/own-business.ts';
import { connectionsPage } from '../../pages/connections.ts';
import { createImage } from '../../pages/media.ts';
import { postEditor } from '../../pages/post-editor.ts';
import { shell } from '../../pages/shell.ts';
import { postsPage } from '../../pages/sites.ts';
import { expect } from '../../test.ts';

const networks = [
  { network: 'Facebook', as: 'Olive Hartmann', accountField: 'Page', account: 'Northside Food Market' },
  { network: 'X (Twitter)', as: 'Harbour Coffee', accountField: 'Account', account: 'harbourcoffee' },
  { network: 'Pinterest', as: 'Harbour Coffee Roasters', accountField: 'Account', account: 'Harbour Coffee Roasters' },
  { network: 'Instagram', as: 'Olive Hartmann', accountField: 'Account', account: 'harbourevents' },
  { network: 'LinkedIn', as: 'Olive Hartmann', accountField: 'Profile or page', account: 'Olive Hartmann' },
];

const wordpressSite = 'Harbour Coffee Journal';

type PublishedShare = { url: string | null; message: string };

/** Waits until every share of a post is published, and checks its text on each network. */
async function expectInFeeds(api: APIRequestContext, visitor: Page, path: string, text: string) {
  const listShares = async (): Promise<PublishedShare[]> => (await (await api.get(`/api${path}`)).json()).post.social;
  await expect(async () => {
    const urls = (await listShares()).map(({ url }) => url);
    expect(urls.filter((url) => url?.startsWith('http'))).toHaveLength(networks.length);
  }).toPass();
  for (const { url } of await listShares()) {
    await visitor.goto(String(url));
    await expect(visitor.getByText(text).first()).toBeVisible();
  }
}

test('a new user connects 5 networks and a WordPress site, and publishes a post on all of these', async ({
  page,
  signInWithOwnBusiness,
  openVisitorPage,
}) => {
  const { api } = await signInWithOwnBusiness({ name: 'Network Studio' });
  const token = crypto.randomUUID().slice(0, 8);
  const visitor = await openVisitorPage();

  const accounts = connectionsPage(page);
  await accounts.open();
  for (const { network, as } of networks)
    await accounts.waitForClose(await accounts.answerConsent(accounts.connectButton(network), { as, choice: 'Allow' }));

  await page.goto('/content');
  await page.getByRole('button', { name: 'Connect WordPress' }).click();
  await page.getByLabel('Site URL').fill(`${process.env.FANFARE_E2E_SANDBOX}/wordpress/harbour`);
  await page.getByLabel('Username').fill('olive');
  await page.getByLabel('Application password').fill('Hq7nT2vKx9BdLm4RpZc8WyEa');
  await page.getByRole('button', { name: 'Connect site' }).click();
  await expect(shell(page).toast(/ added to your sites\./)).toBeVisible();
  await page.getByRole('article', { name: wordpressSite }).getByRole('link', { name: 'New post' }).click();

  const editor = postEditor(page);
  await editor.title.fill(`A blend called ${token}`);
  await editor.typeText('It is here.');
  await page.getByRole('button', { name: /^Choose a featured image/ }).click();
  const picker = page.getByRole('dialog', { name: 'Featured image' });
  await picker.locator('input[type="file"]').setInputFiles(createImage(`${token}.png`, 640, 640));
  await picker.getByRole('button', { name: 'Use image' }).click();
  await expect(picker).toBeHidden();
  for (const { network, accountField, account } of networks) {
    const form = await editor.addShare(network);
    await form.getByRole('combobox', { name: accountField, exact: true }).click();
    await page.getByRole('option', { name: account }).click();
    if (network === 'Pinterest') {
      await form.getByRole('combobox', { name: 'Board' }).click();
      await page.getByRole('option').first().click();
    }
    await form.getByLabel('Message').fill(`Taste ${token}`);
    await expect(form.getByRole('article', { name: /^Preview for / })).toContainText(token);
    await form.getByRole('button', { name: 'Done' }).click();
  }
  await editor.publish.click();
  await expect(editor.summary.getByRole('heading', { name: 'Published' })).toBeVisible();
  await visitor.goto(String(await editor.summary.getByRole('link', { name: 'View post' }).getAttribute('href')));
  await expect(visitor.getByRole('heading', { name: `A blend called ${token}` }).first()).toBeVisible();
  await editor.summary.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(page).toHaveURL(/\/post\/\d+$/);
  const { pathname } = new URL(page.url());
  await expectInFeeds(api, visitor, pathname, `Taste ${token}`);

  // An unknown post id → “Post not found”, not “Site not found”.
  await page.goto(pathname.replace(/\d+$/, '2147483647'));
  await expect(page.getByRole('heading', { name: 'Post not found' })).toBeVisible();
  await page.getByRole('link', { name: `All posts on ${wordpressSite}` }).click();
  await expect(shell(page).heading).toHaveText(`Posts on ${wordpressSite}`);
  await expect(postsPage(page).rows.first()).toBeVisible();
});

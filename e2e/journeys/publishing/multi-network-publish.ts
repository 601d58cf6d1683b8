import type { APIRequestContext, Page } from '@playwright/test';
import { createSlug } from '../../fixtures/create-sites.ts';
import { test } from '../../fixtures/own-business.ts';
import { connectionsPage } from '../../pages/connections.ts';
import { createImage } from '../../pages/media.ts';
import { postEditor } from '../../pages/post-editor.ts';
import { shell } from '../../pages/shell.ts';
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

test('a new user publishes a post on WordPress and 5 networks, and schedules one on a hosted site', async ({
  page,
  signInWithOwnBusiness,
  openVisitorPage,
}) => {
  const { api } = await signInWithOwnBusiness({ name: 'Network Studio', hasManySites: true });
  const token = crypto.randomUUID().slice(0, 8);
  const visitor = await openVisitorPage();

  const accounts = connectionsPage(page);
  await accounts.open();
  for (const { network, as } of networks)
    await accounts.waitForClose(await accounts.answerConsent(accounts.connectButton(network), { as, choice: 'Allow' }));

  await page.goto('/content');
  await page.getByLabel('Site name').fill('Network Notes');
  await page.getByRole('textbox', { name: 'URL' }).fill(createSlug('network-notes'));
  await page.getByRole('button', { name: 'Create site' }).click();
  await expect(page.getByRole('article', { name: 'Network Notes' })).toBeVisible();
  await page.goto('/content/sites');
  await page.getByRole('button', { name: 'Connect WordPress' }).click();
  await page.getByLabel('Site URL').fill(`${process.env.FANFARE_E2E_SANDBOX}/wordpress/harbour`);
  await page.getByLabel('Username').fill('olive');
  await page.getByLabel('Application password').fill('Hq7nT2vKx9BdLm4RpZc8WyEa');
  await page.getByRole('button', { name: 'Connect site' }).click();
  await expect(shell(page).toast(/ added to your sites\./)).toBeVisible();
  await page.goto('/content');
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

  const { sites } = await (await api.get('/api/content/sites')).json();
  const hosted = sites.find(({ name }: { name: string }) => name === 'Network Notes');

  // The form offers times every 15 minutes; the API accepts a time in the next minute, so the draft is saved by API.
  const { post, copy_id } = await (await api.get(`/api${pathname}`)).json();
  const draft = await (await api.get(`/api${pathname.replace(/post\/\d+$/, `copy/${copy_id}`)}`)).json();
  const social = post.social.map((share: { id: number; social_type: string; social_id: string }) => ({
    ...{ key: String(share.id), social_network: share.social_type, social_account: share.social_id },
    ...{ message: `Taste more of ${token}`, board_id: '' },
  }));
  const boards = await (await api.get(`/api/pinterest/${social.find(isPinterestShare).social_account}/boards`)).json();
  social.find(isPinterestShare).board_id = boards.boards[0].id;
  const at = new Date(Date.now() + 80_000).toISOString().slice(0, 16);
  const fields = {
    ...{ post_title: `More of ${token}`, editor_content: '<p>Soon.</p>', social },
    ...{ featured_image: draft.fields.featured_image, post_status: 'future', schedule: { at, zone: 'UTC' } },
  };
  const saved = await api.post(`/api/content/site/${hosted.id}/copy/save`, {
    data: { version: 0, fields },
    failOnStatusCode: true,
  });
  await page.goto(`/content/site/${hosted.id}/post/new?copy=${(await saved.json()).copy.id}`);
  await page.getByRole('button', { name: 'Force save as Scheduled' }).click();
  await expect(editor.summary.getByRole('heading', { name: 'Scheduled' })).toBeVisible();
  await editor.summary.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(page).toHaveURL(/\/post\/\d+$/);
  const scheduledPath = new URL(page.url()).pathname;
  await expectInFeeds(api, visitor, scheduledPath, `Taste more of ${token}`);
  const { post: publishedPost } = await (await api.get(`/api${scheduledPath}`)).json();
  expect(publishedPost.post_status).toBe('publish');
  await visitor.goto(publishedPost.view_link);
  await expect(visitor.getByRole('heading', { name: `More of ${token}`, level: 1 })).toBeVisible();
});

const isPinterestShare = ({ social_network }: { social_network: string }): boolean => social_network === 'pinterest';

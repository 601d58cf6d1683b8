import type { APIRequestContext, Page } from '@playwright/test';
import { freshSlug } from '../fixtures/create-sites.ts';
import { test } from '../fixtures/own-business.ts';
import { connectionsPage } from '../pages/connections.ts';
import { picture } from '../pages/files.ts';
import { postEditor } from '../pages/posts.ts';
import { shell } from '../pages/shell.ts';
import { expect } from '../test.ts';

const networks = [
  { network: 'Facebook', as: 'Olive Hartmann', place: 'Page', account: 'Northside Food Market' },
  { network: 'X (Twitter)', as: 'Harbour Coffee', place: 'Account', account: 'harbourcoffee' },
  { network: 'Pinterest', as: 'Harbour Coffee Roasters', place: 'Account', account: 'Harbour Coffee Roasters' },
  { network: 'Instagram', as: 'Olive Hartmann', place: 'Account', account: 'harbourevents' },
  { network: 'LinkedIn', as: 'Olive Hartmann', place: 'Profile or page', account: 'Olive Hartmann' },
];

const journal = 'Harbour Coffee Journal';

type Sent = { url: string | null; message: string };

/** Each share of a post, as visitors of its network see it. */
async function seenInFeeds(api: APIRequestContext, visitor: Page, path: string, words: string) {
  const shares = async (): Promise<Sent[]> => (await (await api.get(`/api${path}`)).json()).post.social;
  await expect(async () => {
    const urls = (await shares()).map(({ url }) => url);
    expect(urls.filter((url) => url?.startsWith('http'))).toHaveLength(networks.length);
  }).toPass({ timeout: 120_000 });
  for (const { url } of await shares()) {
    await visitor.goto(String(url));
    await expect(visitor.getByText(words).first()).toBeVisible();
  }
}

test('from an empty account to a post on a WordPress and in five feeds, and a planned one on a site of ours', async ({
  page,
  enterStudio,
  visitorPage,
}) => {
  test.setTimeout(360_000);
  const { api } = await enterStudio({ name: 'Studio of everywhere', isManySites: true });
  const word = crypto.randomUUID().slice(0, 8);
  const visitor = await visitorPage();

  const accounts = connectionsPage(page);
  await accounts.open();
  for (const { network, as } of networks)
    await accounts.closed(await accounts.answer(accounts.connect(network), { as, press: 'Allow' }));

  await page.goto('/content');
  await page.getByLabel('Name of the site').fill('Everywhere');
  await page.getByRole('textbox', { name: 'Address' }).fill(freshSlug('everywhere'));
  await page.getByRole('button', { name: 'Create site' }).click();
  await expect(page.getByRole('article', { name: 'Everywhere' })).toBeVisible();
  await page.goto('/content/sites');
  await page.getByRole('button', { name: 'Connect a WordPress' }).click();
  await page.getByLabel('Address of the site').fill(`${process.env.FANFARE_E2E_SANDBOX}/wordpress/harbour`);
  await page.getByLabel('User name').fill('olive');
  await page.getByLabel('Application password').fill('Hq7nT2vKx9BdLm4RpZc8WyEa');
  await page.getByRole('button', { name: 'Connect site' }).click();
  await expect(shell(page).toast(/ is among your sites\./)).toBeVisible();
  await page.goto('/content');
  await page.getByRole('article', { name: journal }).getByRole('link', { name: 'New post' }).click();

  const editor = postEditor(page);
  await editor.title.fill(`A blend called ${word}`);
  await editor.write('It is here.');
  await page.getByRole('button', { name: /^Choose a featured image/ }).click();
  const picker = page.getByRole('dialog', { name: 'Featured image' });
  await picker.locator('input[type="file"]').setInputFiles(picture(`${word}.png`, 640, 640));
  await picker.getByRole('button', { name: 'Use picture' }).click();
  await expect(picker).toBeHidden();
  for (const { network, place, account } of networks) {
    const form = await editor.share(network);
    await form.getByRole('combobox', { name: place, exact: true }).click();
    await page.getByRole('option', { name: account }).click();
    if (network === 'Pinterest') {
      await form.getByRole('combobox', { name: 'Board' }).click();
      await page.getByRole('option').first().click();
    }
    await form.getByLabel('Message').fill(`Taste ${word}`);
    await form.getByRole('button', { name: 'Done' }).click();
  }
  await editor.publish.click();
  await expect(editor.summary.getByRole('heading', { name: 'Published' })).toBeVisible({ timeout: 60_000 });
  await visitor.goto(String(await editor.summary.getByRole('link', { name: 'View post' }).getAttribute('href')));
  await expect(visitor.getByRole('heading', { name: `A blend called ${word}` }).first()).toBeVisible();
  await editor.summary.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(page).toHaveURL(/\/post\/\d+$/);
  const { pathname } = new URL(page.url());
  await seenInFeeds(api, visitor, pathname, `Taste ${word}`);

  // Who keeps to an address without a post is told so, and not that the site is missing.
  await page.goto(pathname.replace(/\d+$/, '2147483647'));
  await expect(page.getByRole('heading', { name: 'This post is not there' })).toBeVisible();
  await page.getByRole('link', { name: `All posts of ${journal}` }).click();
  await expect(shell(page).heading).toHaveText(`Posts of ${journal}`);

  const { sites } = await (await api.get('/api/content/sites')).json();
  const hosted = sites.find(({ name }: { name: string }) => name === 'Everywhere');

  // The form plans in quarters of an hour, which is long to wait for: somebody else chose the next minute.
  const { post, copy_id } = await (await api.get(`/api${pathname}`)).json();
  const begun = await (await api.get(`/api${pathname.replace(/post\/\d+$/, `copy/${copy_id}`)}`)).json();
  const social = post.social.map((share: { id: number; social_type: string; social_id: string }) => ({
    ...{ key: String(share.id), social_network: share.social_type, social_account: share.social_id },
    ...{ message: `Taste more of ${word}`, board_id: '' },
  }));
  const boards = await (await api.get(`/api/pinterest/${social.find(isPin).social_account}/boards`)).json();
  social.find(isPin).board_id = boards.boards[0].id;
  const at = new Date(Date.now() + 80_000).toISOString().slice(0, 16);
  const fields = {
    ...{ post_title: `More of ${word}`, editor_content: '<p>Soon.</p>', social },
    ...{ featured_image: begun.fields.featured_image, post_status: 'future', schedule: { at, zone: 'UTC' } },
  };
  const kept = await api.post(`/api/content/site/${hosted.id}/copy/save`, {
    data: { version: 0, fields },
    failOnStatusCode: true,
  });
  await page.goto(`/content/site/${hosted.id}/post/new?copy=${(await kept.json()).copy.id}`);
  await page.getByRole('button', { name: 'Force save as Scheduled' }).click();
  await expect(editor.summary.getByRole('heading', { name: 'Scheduled' })).toBeVisible({ timeout: 60_000 });
  await editor.summary.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(page).toHaveURL(/\/post\/\d+$/);
  const planned = new URL(page.url()).pathname;
  await seenInFeeds(api, visitor, planned, `Taste more of ${word}`);
  const { post: out } = await (await api.get(`/api${planned}`)).json();
  expect(out.post_status).toBe('publish');
  await visitor.goto(out.view_link);
  await expect(visitor.getByRole('heading', { name: `More of ${word}`, level: 1 })).toBeVisible();
});

const isPin = ({ social_network }: { social_network: string }): boolean => social_network === 'pinterest';

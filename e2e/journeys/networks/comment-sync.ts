import type { APIRequestContext, Page } from '@playwright/test';
import { createSites } from '../../fixtures/create-sites.ts';
import { test } from '../../fixtures/own-business.ts';
import { demo, signInByApi } from '../../fixtures/users.ts';
import { shell } from '../../pages/shell.ts';
import { expect } from '../../test.ts';

const facebookPage = 'Northside Food Market';

/** Publishes a post on the site and shares it on Facebook. Returns both URLs. */
async function createSharedPost(api: APIRequestContext, siteId: number, word: string) {
  const { accounts } = await (await api.get('/api/social/accounts')).json();
  const account = accounts.find(({ name }: { name: string }) => name === facebookPage);
  const data = {
    post_status: 'publish',
    post_title: `Talk of ${word}`,
    editor_content: '<p>What do you say?</p>',
    social_network: ['facebook'],
    social_account: [account.id],
    social_message: [`Read of ${word}`],
    board_id: [''],
    social_scheduled_publish_time: [0],
  };
  const { post } = await (
    await api.post(`/api/content/site/${siteId}/publish`, { data, failOnStatusCode: true })
  ).json();
  const [share] = post.social;
  let url: string | null = null;
  await expect(async () => {
    ({ url } = await (await api.get(`/api/social/share/${share.id}`)).json());
    expect(url).toMatch(/^http/);
  }).toPass();
  return { siteUrl: String(post.view_link), facebookUrl: String(url) };
}

const commentSyncPage = (page: Page) => ({
  row: (text: string) => page.getByRole('row').filter({ hasText: text }),
  form: page.getByRole('dialog').getByRole('form', { name: 'Comment sync' }),
});

test('comments on a Facebook post appear below the post on the site until the owner hides them', async ({
  newApi,
  openPageAs,
  openVisitorPage,
}) => {
  const api = await newApi();
  await signInByApi(api, demo.owner);
  const word = crypto.randomUUID().slice(0, 8);
  const name = 'Talk Notes';
  const site = await createSites(api).createHosted(name);
  const post = await createSharedPost(api, site.id, word);

  const page = await openPageAs(demo.owner);
  await page.goto('/content');
  // The link is pressed by keyboard: the lists above it grow when a site answers, and a click could miss it.
  await page.getByRole('link', { name: 'Facebook comment sync' }).press('Enter');
  await expect(shell(page).heading).toHaveText('Facebook comment sync');
  const { row, form } = commentSyncPage(page);
  await page.getByRole('button', { name: `Set up: ${name}` }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Choose at least one Facebook page.')).toBeVisible();
  await form.getByRole('checkbox', { name: facebookPage }).check();
  await form.getByRole('button', { name: 'Save' }).click();
  const siteItem = page.getByRole('list', { name: 'Sites' }).getByRole('listitem').filter({ hasText: name });
  await expect(siteItem).toContainText('No new comments');

  const visitor = await openVisitorPage();
  await visitor.goto(post.facebookUrl);
  await visitor.getByRole('textbox', { name: 'Comment text' }).last().fill(`Hear, hear: ${word}!`);
  await visitor.getByRole('button', { name: 'Comment', exact: true }).click();
  await siteItem.getByRole('button', { name: `Check now: ${name}` }).click();
  await expect(siteItem).toContainText('1 new comment');
  await expect(row(word)).toContainText('Shown');
  await visitor.goto(post.siteUrl);
  await expect(visitor.getByRole('region', { name: 'Comments from Facebook' })).toContainText(`Hear, hear: ${word}!`);

  await page.getByRole('button', { name: new RegExp(`^Actions for .*${word}`) }).click();
  await page.getByRole('menuitem', { name: 'Hide' }).click();
  await expect(row(word)).toContainText('Hidden');
  await visitor.reload();
  await expect(visitor.getByRole('region', { name: 'Comments from Facebook' })).toBeHidden();
});

test('comment sync without a site or without a Facebook page → the user is told what to add', async ({
  page,
  signInWithOwnBusiness,
}) => {
  const { sites } = await signInWithOwnBusiness({ name: 'Quiet Studio' });
  await page.goto('/facebook/comment_sync');
  await expect(page.getByRole('heading', { name: 'No hosted site yet' })).toBeVisible();
  await sites.createHosted('Quiet Notes');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No Facebook page connected' })).toBeVisible();
  await page.getByRole('link', { name: 'Connect Facebook' }).click();
  await expect(page).toHaveURL(/\/user\/account#social$/);
});

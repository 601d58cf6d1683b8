import type { APIRequestContext, Page } from '@playwright/test';
import { createSites } from '../fixtures/create-sites.ts';
import { test } from '../fixtures/own-business.ts';
import { demo, signInByApi } from '../fixtures/users.ts';
import { shell } from '../pages/shell.ts';
import { expect } from '../test.ts';

const market = 'Northside Food Market';

/** A post of a site that is out at Facebook as well: its address here and there. */
async function sharedPost(api: APIRequestContext, siteId: number, word: string) {
  const { accounts } = await (await api.get('/api/social/accounts')).json();
  const account = accounts.find(({ name }: { name: string }) => name === market);
  const data = {
    ...{ post_status: 'publish', post_title: `Talk of ${word}`, editor_content: '<p>What do you say?</p>' },
    ...{ social_network: ['facebook'], social_account: [account.id], social_message: [`Read of ${word}`] },
    ...{ board_id: [''], social_scheduled_publish_time: [0] },
  };
  const { post } = await (
    await api.post(`/api/content/site/${siteId}/publish`, { data, failOnStatusCode: true })
  ).json();
  const [share] = post.social;
  let url: string | null = null;
  await expect(async () => {
    ({ url } = await (await api.get(`/api/social/share/${share.id}`)).json());
    expect(url).toMatch(/^http/);
  }).toPass({ timeout: 40_000 });
  return { here: String(post.view_link), there: String(url) };
}

const comments = (page: Page) => ({
  row: (text: string) => page.getByRole('row').filter({ hasText: text }),
  form: page.getByRole('dialog').getByRole('form', { name: 'Comment sync' }),
});

test('what people say on Facebook below a post stands below it on the site, until somebody hides it', async ({
  newApi,
  pageOf,
  visitorPage,
}) => {
  const api = await newApi();
  await signInByApi(api, demo.owner);
  const word = crypto.randomUUID().slice(0, 8);
  const name = 'Talk Notes';
  const site = await createSites(api).hosted(name);
  const post = await sharedPost(api, site.id, word);

  const page = await pageOf(demo.owner);
  await page.goto('/content');
  await page.getByRole('link', { name: 'Facebook comment sync' }).click();
  await expect(shell(page).heading).toHaveText('Facebook comment sync');
  const { row, form } = comments(page);
  await page.getByRole('button', { name: `Set up: ${name}` }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Choose at least one Facebook page.')).toBeVisible();
  await form.getByRole('checkbox', { name: market }).check();
  await form.getByRole('button', { name: 'Save' }).click();
  const mine = page.getByRole('list', { name: 'Sites' }).getByRole('listitem').filter({ hasText: name });
  await expect(mine).toContainText('Nothing new', { timeout: 30_000 });

  const visitor = await visitorPage();
  await visitor.goto(post.there);
  await visitor.getByRole('textbox', { name: 'What they say' }).last().fill(`Hear, hear: ${word}!`);
  await visitor.getByRole('button', { name: 'Comment', exact: true }).click();
  await mine.getByRole('button', { name: `Read now: ${name}` }).click();
  await expect(mine).toContainText('One new comment', { timeout: 30_000 });
  await expect(row(word)).toContainText('Shown');
  await visitor.goto(post.here);
  await expect(visitor.getByRole('region', { name: 'Comments from Facebook' })).toContainText(`Hear, hear: ${word}!`);

  await page.getByRole('button', { name: new RegExp(`^Actions for .*${word}`) }).click();
  await page.getByRole('menuitem', { name: 'Hide' }).click();
  await expect(row(word)).toContainText('Hidden');
  await visitor.reload();
  await expect(visitor.getByRole('region', { name: 'Comments from Facebook' })).toBeHidden();
});

test('without a site, and without a page, the screen says what to do first', async ({ page, enterStudio }) => {
  const { sites } = await enterStudio({ name: 'Studio of silence' });
  await page.goto('/facebook/comment_sync');
  await expect(page.getByRole('heading', { name: 'No site to show comments on' })).toBeVisible();
  await sites.hosted('Quiet house');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'No Facebook page is connected' })).toBeVisible();
  await page.getByRole('link', { name: 'Connect Facebook' }).click();
  await expect(page).toHaveURL(/\/user\/account#social$/);
});

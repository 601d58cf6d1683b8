import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { dayInDays } from '../../fixtures/future-times.ts';
import { demo, signInByApi } from '../../fixtures/users.ts';
import { socialPost } from '../../pages/social-post.ts';
import { expect, test } from '../../test.ts';

// No other journey disconnects the demo's accounts. Each journey in this file uses different ones.
const eventsPage = 'Harbour Coffee Events';
const marketPage = 'Northside Food Market';
const xAccount = 'harbourcoffee';

const uniqueText = (text: string) => `${text} ${randomUUID().slice(0, 8)}`;

/** The text of the network page that a result line links to. */
async function readPublishedPost(page: Page, resultText: string): Promise<string> {
  const link = socialPost(page).resultLine(resultText).getByRole('link', { name: 'View post' });
  const feed = await page.context().newPage();
  await feed.goto(String(await link.getAttribute('href')));
  const text = await feed.getByRole('main').innerText();
  await feed.close();
  return text;
}

test('a double click publishes a post once to each of two accounts; an error on one account does not affect the other account', {
  tag: '@smoke',
}, async ({ openPageAs }) => {
  const page = await openPageAs(demo.owner);
  const post = socialPost(page);
  const text = uniqueText('Open until midnight on Saturday');
  const secondMessage = uniqueText('Second of the thread');
  const createRequests: string[] = [];
  page.on(
    'request',
    (request) => request.url().endsWith('/api/social/post/create') && createRequests.push(request.url()),
  );

  await post.open();
  await post.network('Facebook').click();
  await post.network('X').click();
  await post.account('Facebook', marketPage).click();
  await expect(post.account('X (Twitter)', xAccount)).toBeChecked();
  await post.message.fill(text);
  await post.form.getByRole('button', { name: 'Create X thread' }).click();
  await post.form.getByRole('textbox', { name: 'Message 2' }).fill(secondMessage);
  await expect(post.preview('X (Twitter)').getByRole('listitem')).toHaveCount(2);
  await expect(post.preview('Facebook')).toContainText(secondMessage);
  await post.publish.dblclick();

  await expect(post.createAnother).toBeVisible();
  await expect(post.resultLine(`Post created successfully for ${marketPage}`)).toBeVisible();
  await expect(post.resultLine(`Post created successfully for ${xAccount}`)).toBeVisible();
  expect(createRequests).toHaveLength(1);
  expect(await readPublishedPost(page, marketPage)).toContain(text);
  const thread = await readPublishedPost(page, xAccount);
  expect(thread).toContain(text);

  // X rejects a duplicate text; the Facebook page, which has not published it, accepts it.
  await post.createAnother.click();
  await expect(post.message).toHaveValue('');
  await post.network('Facebook').click();
  await post.network('X').click();
  await post.account('Facebook', eventsPage).click();
  await post.message.fill(text);
  await post.publish.click();
  await expect(post.resultLine(`Post created successfully for ${eventsPage}`)).toBeVisible();
  await expect(post.resultLine(`Error for ${xAccount}:`)).toBeVisible();
  await expect(post.createAnother).toBeVisible();
  await post.resultLine(`Error for ${xAccount}:`).getByRole('link', { name: 'Fix' }).click();
  await expect(page).toHaveURL(/\/social\/share\/\d+$/);
});

test('a link in the message gets a preview, and the post is scheduled in the user’s time zone', async ({
  openPageAs,
  newApi,
}) => {
  const page = await openPageAs(demo.owner);
  const post = socialPost(page);
  const url = `${process.env.FANFARE_E2E_SANDBOX}/wordpress/harbour/`;
  const day = dayInDays(20);
  const text = uniqueText('Read this');

  await post.open(`?at=${day}T10:00`);
  await post.network('LinkedIn').click();
  await post.account('LinkedIn', 'Olive Hartmann').click();
  await post.message.fill(`${text} ${url}`);
  await expect(post.link).toHaveValue(url);
  const linkName = post.form.getByRole('textbox', { name: 'Link name' });
  await expect(linkName).not.toHaveValue('');
  await linkName.fill('Custom link name');
  await expect(post.preview('LinkedIn')).toContainText('Custom link name');
  await expect(post.form).toContainText('(Europe/Berlin)');
  await post.schedule.click();
  await expect(post.resultLine('Post scheduled successfully for Olive Hartmann')).toBeVisible();

  const api = await newApi();
  await signInByApi(api, demo.owner);
  const { items } = await (await api.get('/api/social/shares?network=linkedin&state=intent')).json();
  const share = items.find(({ message }: { message: string }) => message.startsWith(text));
  expect(share.planned).toEqual({ at: `${day}T10:00`, zone: 'Europe/Berlin' });
  await api.post(`/api/social/share/${share.id}/delete`, { failOnStatusCode: true });
});

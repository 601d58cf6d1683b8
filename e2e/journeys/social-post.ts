import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { demo, signInByApi } from '../fixtures/users.ts';
import { picture } from '../pages/files.ts';
import { socialPost } from '../pages/social-post.ts';
import { expect, test } from '../test.ts';

// The demo's accounts are the only ones that no other journey takes away; each journey here has its own of them.
const events = 'Harbour Coffee Events';
const market = 'Northside Food Market';
const xAccount = 'harbourcoffee';

const unique = (words: string) => `${words} ${randomUUID().slice(0, 8)}`;

/** What the network shows at the address a line leads to. */
async function shownAt(page: Page, name: string): Promise<string> {
  const link = socialPost(page).line(name).getByRole('link', { name: 'See the post' });
  const feed = await page.context().newPage();
  await feed.goto(String(await link.getAttribute('href')));
  const text = await feed.getByRole('main').innerText();
  await feed.close();
  return text;
}

test('a text goes to two accounts once however often it is pressed, and one refusal leaves the other alone', async ({
  pageOf,
}) => {
  test.setTimeout(120_000);
  const page = await pageOf(demo.owner);
  const post = socialPost(page);
  const text = unique('Open until midnight on Saturday');
  const first = unique('Second of the thread');
  const sent: string[] = [];
  page.on('request', (request) => request.url().endsWith('/api/social/post/create') && sent.push(request.url()));

  await post.open();
  await post.network('Facebook').click();
  await post.network('X').click();
  await post.account('Facebook', market).click();
  await expect(post.account('X (Twitter)', xAccount)).toBeChecked();
  await post.message.fill(text);
  await post.form.getByRole('button', { name: 'Make it a thread on X' }).click();
  await post.form.getByRole('textbox', { name: 'Message 2' }).fill(first);
  await expect(post.preview('X (Twitter)').getByRole('listitem')).toHaveCount(2);
  await expect(post.preview('Facebook')).toContainText(first);
  await post.publish.dblclick();

  await expect(post.another).toBeVisible({ timeout: 30_000 });
  await expect(post.line(`Post created successfully for ${market}`)).toBeVisible();
  await expect(post.line(`Post created successfully for ${xAccount}`)).toBeVisible({ timeout: 40_000 });
  expect(sent).toHaveLength(1);
  expect(await shownAt(page, market)).toContain(text);
  const thread = await shownAt(page, xAccount);
  expect(thread).toContain(text);

  // X takes no text twice; the page, which has not said it yet, does.
  await post.another.click();
  await expect(post.message).toHaveValue('');
  await post.network('Facebook').click();
  await post.network('X').click();
  await post.account('Facebook', events).click();
  await post.message.fill(text);
  await post.publish.click();
  await expect(post.line(`Post created successfully for ${events}`)).toBeVisible({ timeout: 30_000 });
  await expect(post.line(`Error for ${xAccount}:`)).toBeVisible({ timeout: 40_000 });
  await expect(post.another).toBeVisible();
  await post.line(`Error for ${xAccount}:`).getByRole('link', { name: 'Mend it' }).click();
  await expect(page).toHaveURL(/\/social\/share\/\d+$/);
});

test('a link in the message is found, read and planned on the clock of the person', async ({ pageOf, newApi }) => {
  const page = await pageOf(demo.owner);
  const post = socialPost(page);
  const address = `${process.env.FANFARE_E2E_SANDBOX}/wordpress/harbour/`;
  const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  const text = unique('Read this');

  await post.open(`?at=${day}T10:00`);
  await post.network('LinkedIn').click();
  await post.account('LinkedIn', 'Olive Hartmann').click();
  await post.message.fill(`${text} ${address}`);
  await expect(post.link).toHaveValue(address);
  const name = post.form.getByRole('textbox', { name: 'Link name' });
  await expect(name).not.toHaveValue('');
  await name.fill('Ours to name');
  await expect(post.preview('LinkedIn')).toContainText('Ours to name');
  await expect(post.form).toContainText('on the clocks of Europe/Berlin');
  await post.schedule.click();
  await expect(post.line('Post scheduled successfully for Olive Hartmann')).toBeVisible();

  const api = await newApi();
  await signInByApi(api, demo.owner);
  const { items } = await (await api.get('/api/social/shares?network=linkedin&state=intent')).json();
  const share = items.find(({ message }: { message: string }) => message.startsWith(text));
  expect(share.planned).toEqual({ at: `${day}T10:00`, zone: 'Europe/Berlin' });
  await api.post(`/api/social/share/${share.id}/delete`, { failOnStatusCode: true });
});

test('a picture is pinned to a board, unless it is too small', async ({ pageOf }) => {
  const page = await pageOf(demo.owner);
  const post = socialPost(page);
  const text = unique('A new bag');
  await post.open();
  await post.network('Pinterest').click();
  await post.type('Image').click();
  await post.message.fill(text);
  await post.publish.click();
  await expect(post.form).toContainText('Select a board to share to.');
  await expect(post.says('Select an image for uploading.')).toBeVisible();

  await post.form.getByRole('button', { name: 'Choose pictures' }).click();
  const picker = page.getByRole('dialog', { name: 'Pictures of the post' });
  await picker.locator('input[type="file"]').setInputFiles(picture(`${text}.png`, 190, 250));
  await expect(picker).toContainText('Choose an image of at least 200x200 pixels. This one is 190x250.');
  await picker.getByRole('button', { name: `Do not use ${text}.png` }).click();
  await picker.locator('input[type="file"]').setInputFiles(picture(`${text} large.png`, 400, 600));
  await picker.getByRole('button', { name: 'Use picture' }).click();
  await expect(post.form.getByRole('list', { name: 'Pictures' })).toContainText('400×600 · Portrait');

  await post.form.getByRole('combobox', { name: 'Board' }).click();
  await page.getByRole('option', { name: 'Latte art' }).click();
  await post.publish.click();
  await expect(post.line('Post created successfully for')).toBeVisible({ timeout: 30_000 });
  expect(await shownAt(page, 'Post created successfully for')).toContain(text);
});

test('each rule has its own sentence, and what is written survives a reload', async ({ pageOf }) => {
  const page = await pageOf(demo.owner);
  const post = socialPost(page);
  await post.open();
  await post.publish.click();
  await expect(post.says('Please select a valid network')).toBeVisible();
  await post.network('Facebook').click();
  await expect(post.says('Please select a valid account')).toBeVisible();
  await post.account('Facebook', events).click();
  await post.type('Link').click();
  await expect(post.says('Please fill out a message if submitting a link.')).toBeVisible();
  await post.type('Video').click();
  await expect(post.says('Select a video file for uploading.')).toBeVisible();
  await post.form.getByText('Videos of a page').click();
  await expect(post.says("Select a video from the list, or upload one if there's one.")).toBeVisible();
  await post.type('Text').click();

  await post.network('X').click();
  await post.message.fill('One');
  const add = post.form.getByRole('button', { name: /^Make it a thread|^Add a message/ });
  for (let count = 2; count <= 12; count += 1) await add.click();
  await expect(post.form.getByRole('textbox', { name: /^Message \d+$/ })).toHaveCount(11);
  await add.click();
  await expect(post.says('You can add a maximum of 12 messages.')).toBeVisible();
  await post.form.getByRole('textbox', { name: 'Message 2' }).fill('x'.repeat(121));
  await expect(post.says('A message of a thread has at most 120 characters; this one has 121.')).toBeVisible();

  await post.form.getByText('Advertise it too').click();
  await post.form.getByRole('switch', { name: 'Make a native ad from it' }).press('Space');
  await expect(post.form).toContainText('A TITLE IS REQUIRED');
  await expect(post.publish).toBeDisabled();
  await post.form.getByRole('textbox', { name: 'Native ad title' }).fill('Coffee, roasted today');
  await post.form.getByRole('textbox', { name: 'Brand name' }).fill('Harbour');
  await expect(post.publish).toBeEnabled();

  await post.version('X (Twitter)').click();
  await post.messageFor('X (Twitter)').fill('Shorter');
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(post.form).toContainText('This is what you were writing before the page was loaded again.');
  await expect(post.message).toHaveValue('One');
  await expect(post.version('X (Twitter)')).toHaveAccessibleName('X (Twitter), has its own text');

  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/$/);
  await page.keyboard.press('c');
  await expect(post.message).toHaveValue('');
});

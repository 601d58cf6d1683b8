import { test } from '../fixtures/own-business.ts';
import { postEditor } from '../pages/posts.ts';
import { shell } from '../pages/shell.ts';
import { expect } from '../test.ts';

test('a post is written in both tabs, published, and read on the site', async ({ page, enterStudio, visitorPage }) => {
  const { sites } = await enterStudio({ name: 'Studio of teas' });
  const site = await sites.hosted('Tea Notes');
  const editor = postEditor(page);
  await editor.open(site.id);

  await editor.publish.click();
  await expect(page.getByText('Enter a title before you publish.')).toBeVisible();

  await editor.title.fill('How we brew');
  await editor.title.press('Enter');
  await page.keyboard.type('Warm the pot ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('first');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('.');
  await expect(page.getByText('how-we-brew')).toBeVisible();
  await editor.tab('Text').click();
  await expect(editor.html).toHaveValue('<p>Warm the pot <strong>first</strong>.</p>');
  await editor.html.press('Control+End');
  await page.keyboard.type('<details><summary>Why?</summary><p>It stays warm.</p></details>');
  await editor.tab('Visual').click();
  await expect(editor.text).toContainText('HTML, kept as it is');
  await expect(page).toHaveURL(/\?copy=\d+$/);
  await expect(editor.kept).toBeVisible();

  await page.keyboard.press('Control+Enter');
  await expect(page.getByText("It's suggested that you upload an image to your post.")).toBeVisible();
  await editor.publish.click();
  await expect(editor.summary.getByRole('heading', { name: 'Published' })).toBeVisible();
  await expect(editor.summary).toContainText('The post is out at Tea Notes.');
  const address = await editor.summary.getByRole('link', { name: 'View post' }).getAttribute('href');
  await editor.summary.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(page).toHaveURL(new RegExp(`/content/site/${site.id}/post/\\d+$`));
  await expect(page.getByRole('heading', { name: 'Edit post' })).toBeVisible();

  const visitor = await visitorPage();
  await visitor.goto(String(address));
  await expect(visitor.getByRole('heading', { name: 'How we brew', level: 1 })).toBeVisible();
  await expect(visitor.locator('article strong, main strong').filter({ hasText: 'first' })).toBeVisible();
  await visitor.getByText('Why?').click();
  await expect(visitor.getByText('It stays warm.')).toBeVisible();
});

test('a post is scheduled on the clock of whoever schedules it', async ({ page, enterStudio }) => {
  const { sites } = await enterStudio({ name: 'Studio of tomorrow' });
  const site = await sites.hosted('Later Notes');
  const editor = postEditor(page);
  await editor.open(site.id);
  await editor.title.fill('For tomorrow');
  await editor.write('Not yet.');
  await editor.status('Scheduled');
  const force = page.getByRole('button', { name: 'Force save as Scheduled' });
  const when = page.getByRole('radiogroup', { name: 'When the post goes out' });
  await when.getByText('Now', { exact: true }).click();
  await force.click();
  await expect(page.getByText('Select a proper date.')).toBeVisible();
  await when.getByText('Schedule', { exact: true }).click();
  await expect(page.getByText('Select a proper date.')).toBeHidden();

  // Cancel leads back to a draft; then in earnest.
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('Draft');
  await editor.status('Scheduled');
  await page
    .getByRole('button', { name: /^Tomorrow/ })
    .first()
    .click();
  await force.click();
  await expect(page.getByText("It's suggested that you upload an image to your post.")).toBeVisible();
  await force.click();
  await expect(editor.summary.getByRole('heading', { name: 'Scheduled' })).toBeVisible();
  await expect(editor.summary).toContainText(/9:00 AM GMT\+[12]\./);
  await editor.summary.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(page.getByText(/^Scheduled for .+ GMT\+[12]$/)).toBeVisible();
});

test('what is typed survives a reload, a closed window and second thoughts', async ({ page, enterStudio }) => {
  const { sites } = await enterStudio({ name: 'Studio of safes' });
  const site = await sites.hosted('Safe Notes');
  const editor = postEditor(page);
  await editor.open(site.id);
  await editor.title.fill('Kept');
  await editor.write('One.');
  await expect(editor.kept).toBeVisible();
  await page.reload();
  await expect(editor.title).toHaveValue('Kept');
  await expect(editor.text).toHaveText('One.');

  // The window goes before the server has the last words; this browser has them.
  const address = page.url();
  await editor.write(' Two.');
  await page.waitForTimeout(700);
  const context = page.context();
  await page.close({ runBeforeUnload: false });
  const again = await context.newPage();
  await again.goto(address);
  const next = postEditor(again);
  await expect(next.text).toContainText('One.');
  const banner = next.banner('This browser kept words that were not sent');
  if (await banner.isVisible()) await banner.getByRole('button', { name: 'Bring them back' }).click();
  await expect(next.text).toHaveText('One. Two.');

  await again.getByRole('button', { name: 'Save as Draft' }).click();
  await expect(next.summary.getByRole('heading', { name: 'Saved as draft' })).toBeVisible();
  await next.summary.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(again).toHaveURL(/\/post\/\d+$/);
  await expect(next.text).toHaveText('One. Two.');
  await next.write(' Three.');
  await expect(next.kept).toBeVisible();
  await again.reload();
  const ahead = next.banner('You have changes the site does not have');
  await expect(ahead).toBeVisible();
  await expect(next.text).toHaveText('One. Two. Three.');
  await ahead.getByRole('button', { name: 'See differences' }).click();
  await expect(again.getByRole('dialog').locator('ins')).toContainText('Three');
  await again.keyboard.press('Escape');
  await ahead.getByRole('button', { name: 'Discard' }).click();
  await expect(next.text).toHaveText('One. Two.');
  await shell(again).toast('The post is as the site has it.').getByRole('button', { name: 'Undo' }).click();
  await expect(next.text).toHaveText('One. Two. Three.');
});

test('two windows on one post: both texts stay, whichever is chosen', async ({ makeStudio, pageOf }) => {
  const { owner, sites } = await makeStudio({ name: 'Studio of two' });
  const site = await sites.hosted('Shared Notes');
  const postId = await sites.post(site.id, { title: 'Ours', status: 'draft', html: '<p>Begin.</p>' });
  const [one, two] = [await pageOf(owner), await pageOf(owner)];
  await postEditor(one).open(site.id, postId);
  await postEditor(two).open(site.id, postId);
  await postEditor(one).write(' From one.');
  await expect(postEditor(one).kept).toBeVisible();
  await postEditor(two).write(' From two.');
  const banner = postEditor(two).banner('changed this post while you wrote');
  await expect(banner).toBeVisible();
  await expect(postEditor(two).text).toHaveText('Begin. From two.');
  await banner.getByRole('button', { name: 'Keep mine' }).click();
  await expect(banner).toBeHidden();
  await expect(postEditor(two).kept).toBeVisible();

  // What was overwritten is among the earlier states, and comes back.
  await two.getByRole('button', { name: 'Earlier states' }).click();
  const states = two.getByRole('dialog', { name: 'Earlier states' });
  await states
    .getByRole('button', { name: /Before it was replaced/ })
    .first()
    .click();
  await expect(states.locator('del')).toContainText('one');
  await states.getByRole('button', { name: 'Bring this state back' }).click();
  await expect(postEditor(two).text).toHaveText('Begin. From one.');
});

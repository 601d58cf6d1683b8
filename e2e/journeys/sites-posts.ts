import { test } from '../fixtures/own-business.ts';
import { postEditor } from '../pages/posts.ts';
import { shell } from '../pages/shell.ts';
import { postsPage } from '../pages/sites.ts';
import { expect } from '../test.ts';

test('the posts of a site: ten to a page, a step from each other, searched, filtered, put into the bin and taken out again', async ({
  page,
  enterStudio,
}) => {
  test.setTimeout(120_000);
  const { sites } = await enterStudio({ name: 'Studio of pages' });
  const { id } = await sites.hosted('Shelf');
  for (let number = 1; number <= 11; number += 1) await sites.post(id, { title: `Story ${number}` });
  await sites.post(id, { title: 'A secret plan', status: 'draft' });
  const newest = [11, 10, 9, 8, 7, 6, 5, 4, 3];
  const posts = postsPage(page);
  await posts.open(id);

  await expect(posts.rows).toHaveCount(10);
  await expect(posts.rows.first()).toContainText('A secret plan');
  await expect(posts.row('Story 11')).toContainText('Published');

  // In the editor each other post is a step or a choice away, and so are videos of YouTube.
  await posts.row('Story 11').getByRole('link', { name: 'Story 11' }).click();
  const editor = postEditor(page);
  await expect(editor.title).toHaveValue('Story 11');
  await expect(editor.neighbour('Previous post: A secret plan')).toBeVisible();
  await editor.neighbour('Next post: Story 10').click();
  await expect(editor.title).toHaveValue('Story 10');
  await editor.posts.click();
  await expect(editor.choices).toHaveText([
    'New post',
    /^A secret plan/,
    ...newest.map((n) => new RegExp(`^Story ${n}`)),
  ]);
  await page.getByRole('textbox', { name: 'Search the posts of this site' }).fill('Story 3');
  await expect(editor.choices).toHaveText(['New post', /^Story 3/]);
  await editor.choices.last().click();
  await expect(editor.title).toHaveValue('Story 3');
  await page.getByRole('button', { name: 'Video', exact: true }).first().click();
  const videos = shell(page).dialog('A video for the text');
  await videos.getByRole('searchbox', { name: 'Search YouTube' }).fill('coffee');
  await videos.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(videos.getByRole('list', { name: 'Videos at YouTube' }).getByRole('listitem')).not.toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'All posts of Shelf' }).click();
  await posts.page(2).click();
  await expect(posts.rows).toHaveCount(2);
  await expect(posts.rows.last()).toContainText('Story 1');
  await expect(page).toHaveURL(/page=2/);

  await posts.search.fill('secret');
  await expect(posts.rows).toHaveCount(1);
  await expect(page).toHaveURL(/search=secret/);
  await expect(page).not.toHaveURL(/page=2/);
  await posts.status('Published').click();
  await expect(page.getByText('Nothing matches these filters')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await posts.status('Draft').click();
  await expect(page).toHaveURL(/status=draft/);
  await expect(posts.rows).toHaveCount(1);
  await page.reload();
  await expect(posts.row('A secret plan')).toContainText('Draft');

  const [preview] = await Promise.all([page.waitForEvent('popup'), posts.choose('A secret plan', 'Preview')]);
  await expect(preview.getByRole('heading', { name: 'A secret plan' })).toBeVisible();
  await preview.close();
  await posts.choose('A secret plan', 'Delete');
  await expect(page.getByText('Nothing matches these filters')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(posts.row('A secret plan')).toBeVisible();

  // Somebody else was quicker.
  await sites.remove(id);
  await posts.choose('A secret plan', 'Delete');
  await expect(shell(page).toast('“A secret plan” was not deleted')).toContainText('We could not find that.');
  await page.reload();
  await expect(page.getByRole('main').getByRole('heading', { name: 'Not Authorized', exact: true })).toBeVisible();
});

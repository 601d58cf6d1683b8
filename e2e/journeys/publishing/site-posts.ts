import { test } from '../../fixtures/own-business.ts';
import { postEditor } from '../../pages/post-editor.ts';
import { shell } from '../../pages/shell.ts';
import { postsPage } from '../../pages/sites.ts';
import { expect } from '../../test.ts';

test('a user pages, searches and filters a site’s posts → the matching rows; deletes a post and presses Undo → listed again', async ({
  page,
  signInWithOwnBusiness,
}) => {
  const { sites } = await signInWithOwnBusiness({ name: 'Story Studio' });
  const { id } = await sites.createHosted('Stories');
  for (let number = 1; number <= 11; number += 1) await sites.createPost(id, { title: `Story ${number}` });
  await sites.createPost(id, { title: 'A secret plan', status: 'draft' });
  const newestStories = [11, 10, 9, 8, 7, 6, 5, 4, 3];
  const posts = postsPage(page);
  await posts.open(id);

  await expect(posts.rows).toHaveCount(10);
  await expect(posts.rows.first()).toContainText('A secret plan');
  await expect(posts.row('Story 11')).toContainText('Published');

  // The editor links to the previous and next post, lists all posts, and searches YouTube videos.
  await posts.row('Story 11').getByRole('link', { name: 'Story 11' }).click();
  const editor = postEditor(page);
  await expect(editor.title).toHaveValue('Story 11');
  await expect(editor.adjacentPost('Previous post: A secret plan')).toBeVisible();
  await editor.adjacentPost('Next post: Story 10').click();
  await expect(editor.title).toHaveValue('Story 10');
  await editor.postsButton.click();
  await expect(editor.postOptions).toHaveText([
    'New post',
    /^A secret plan/,
    ...newestStories.map((n) => new RegExp(`^Story ${n}`)),
    'Show more (10 of 12 shown)',
  ]);
  await editor.postOptions.last().click();
  await expect(editor.postOptions).toHaveCount(13);
  await page.getByRole('textbox', { name: 'Search posts on this site' }).fill('Story 3');
  await expect(editor.postOptions).toHaveText(['New post', /^Story 3/]);
  await editor.postOptions.last().click();
  await expect(editor.title).toHaveValue('Story 3');
  await page.getByRole('button', { name: 'Video', exact: true }).first().click();
  const videos = shell(page).dialog('Add video');
  await videos.getByRole('searchbox', { name: 'Search YouTube' }).fill('coffee');
  await videos.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(videos.getByRole('list', { name: 'Videos on YouTube' }).getByRole('listitem')).not.toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'All posts on Stories' }).click();
  await posts.page(2).click();
  await expect(posts.rows).toHaveCount(2);
  await expect(posts.rows.last()).toContainText('Story 1');
  await expect(page).toHaveURL(/page=2/);

  await posts.search.fill('secret');
  await expect(posts.rows).toHaveCount(1);
  await expect(page).toHaveURL(/search=secret/);
  await expect(page).not.toHaveURL(/page=2/);
  await posts.status('Published').click();
  await expect(page.getByText('No matches')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await posts.status('Draft').click();
  await expect(page).toHaveURL(/status=draft/);
  await expect(posts.rows).toHaveCount(1);
  await page.reload();
  await expect(posts.row('A secret plan')).toContainText('Draft');

  const [preview] = await Promise.all([page.waitForEvent('popup'), posts.chooseAction('A secret plan', 'Preview')]);
  await expect(preview.getByRole('heading', { name: 'A secret plan' })).toBeVisible();
  await preview.close();
  await posts.chooseAction('A secret plan', 'Delete');
  await expect(page.getByText('No matches')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(posts.row('A secret plan')).toBeVisible();

  // Another session deletes the site first.
  await sites.deleteSite(id);
  await posts.chooseAction('A secret plan', 'Delete');
  await expect(shell(page).toast('“A secret plan” wasn’t deleted')).toContainText('Not found.');
  await page.reload();
  await expect(page.getByRole('main').getByRole('heading', { name: 'Not Authorized', exact: true })).toBeVisible();
});

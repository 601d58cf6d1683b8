import { test } from '../../fixtures/own-business.ts';
import { articleDialog } from '../../pages/article-dialog.ts';
import { postEditor } from '../../pages/post-editor.ts';
import { shell } from '../../pages/shell.ts';
import { expect } from '../../test.ts';

test('a user enters a topic → an article with images and links in the editor; publishes it → visitors read it on the site', async ({
  page,
  signInWithOwnBusiness,
  openVisitorPage,
}) => {
  const { sites } = await signInWithOwnBusiness({ name: 'Tea Writers' });
  const site = await sites.createHosted('Tea Letters');
  for (const title of ['Green tea for beginners', 'How to store green tea']) await sites.createPost(site.id, { title });
  const editor = postEditor(page);
  await editor.open(site.id);
  await editor.typeText('My own first line.');
  const article = articleDialog(page);
  await article.open();
  await article.generate.click();
  await expect(article.dialog.getByText('Please enter an article topic.')).toBeVisible();

  await article.describe({ topic: 'Green tea', audience: 'Beginners', size: /^Short/, language: 'English' });
  await article.suggest('keywords');
  await article.suggest('titles');
  await expect(article.subtopic(1)).toBeVisible();
  await expect(article.dialog.getByRole('textbox', { name: 'Topic', exact: true })).toBeDisabled();
  const title = await article.dialog.getByRole('textbox', { name: 'Title', exact: true }).inputValue();
  await article.dialog.getByRole('textbox', { name: 'Internal links' }).fill('2');
  await article.dialog.getByRole('checkbox', { name: 'Create a featured image' }).check();
  await article.choose('Images in the text', /^1/);
  await article.generate.click();
  await expect(article.dialog.getByText('Article generated successfully.')).toBeVisible();
  await expect(article.dialog).toBeHidden();
  await expect(shell(page).toast('Article inserted.')).toBeVisible();

  await expect(editor.title).toHaveValue(title);
  await expect(editor.text).toContainText('My own first line.');
  await expect(editor.text.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expect(editor.text.locator('img[src*="/files/"]')).toHaveCount(1);
  await expect(editor.text.locator(`a[href*="${site.site_url}"]`).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change featured image' })).toBeVisible();
  // The text that the editor had before the article is kept as a revision.
  await page.getByRole('button', { name: 'Revisions' }).click();
  await expect(page.getByRole('dialog', { name: 'Revisions' })).toContainText('Before it was replaced');
  await page.keyboard.press('Escape');

  await editor.publish.click();
  await expect(editor.summary.getByRole('heading', { name: 'Published' })).toBeVisible();
  const postUrl = await editor.summary.getByRole('link', { name: 'View post' }).getAttribute('href');
  const visitor = await openVisitorPage();
  await visitor.goto(String(postUrl));
  await expect(visitor.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await expect(visitor.locator('article img, main img').first()).toBeVisible();
});

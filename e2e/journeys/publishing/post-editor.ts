import { test } from '../../fixtures/own-business.ts';
import { postEditor } from '../../pages/post-editor.ts';
import { shell } from '../../pages/shell.ts';
import { expect } from '../../test.ts';

test('a user writes a post in both editor tabs and publishes it; visitors read it on the site', {
  tag: '@smoke',
}, async ({ page, signInWithOwnBusiness, openVisitorPage }) => {
  const { sites } = await signInWithOwnBusiness({ name: 'Tea Studio' });
  const site = await sites.createHosted('Tea Notes');
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
  await expect(editor.text).toContainText('HTML block');
  await expect(page).toHaveURL(/\?copy=\d+$/);
  await expect(editor.saveStatus).toBeVisible();

  await page.keyboard.press('Control+Enter');
  await expect(page.getByText("It's suggested that you upload an image to your post.")).toBeVisible();
  await editor.publish.click();
  await expect(editor.summary.getByRole('heading', { name: 'Published' })).toBeVisible();
  await expect(editor.summary).toContainText('Published on Tea Notes.');
  const postUrl = await editor.summary.getByRole('link', { name: 'View post' }).getAttribute('href');
  await editor.summary.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(page).toHaveURL(new RegExp(`/content/site/${site.id}/post/\\d+$`));
  await expect(page.getByRole('heading', { name: 'Edit post' })).toBeVisible();

  const visitor = await openVisitorPage();
  await visitor.goto(String(postUrl));
  await expect(visitor.getByRole('heading', { name: 'How we brew', level: 1 })).toBeVisible();
  await expect(visitor.locator('article strong, main strong').filter({ hasText: 'first' })).toBeVisible();
  await visitor.getByText('Why?').click();
  await expect(visitor.getByText('It stays warm.')).toBeVisible();
});

test('text typed in the post editor → survives a reload, a closed window, and Discard followed by Undo', async ({
  page,
  signInWithOwnBusiness,
}) => {
  const { sites } = await signInWithOwnBusiness({ name: 'Autosave Studio' });
  const site = await sites.createHosted('Safe Notes');
  const editor = postEditor(page);
  await editor.open(site.id);
  await editor.title.fill('Autosaved post');
  await editor.typeText('One.');
  await expect(editor.saveStatus).toBeVisible();
  await page.reload();
  await expect(editor.title).toHaveValue('Autosaved post');
  await expect(editor.text).toHaveText('One.');

  // The window closes while the server does not answer; the last text is in the browser's local storage.
  const editorUrl = page.url();
  await page.route('**/copy/save', () => {});
  await editor.typeText(' Two.');
  await expect.poll(() => page.evaluate('JSON.stringify(localStorage)')).toContain('Two.');
  const context = page.context();
  await page.close({ runBeforeUnload: false });
  const reopened = await context.newPage();
  await reopened.goto(editorUrl);
  const reopenedEditor = postEditor(reopened);
  // A closing page may still send its last save; then there is nothing to restore.
  const banner = reopenedEditor.banner('We found unsaved changes in this browser');
  await expect(banner.or(reopenedEditor.text.filter({ hasText: 'One. Two.' })).first()).toBeVisible();
  if (await banner.isVisible()) await banner.getByRole('button', { name: 'Restore changes' }).click();
  await expect(reopenedEditor.text).toHaveText('One. Two.');

  await reopened.getByRole('button', { name: 'Save as Draft' }).click();
  await expect(reopenedEditor.summary.getByRole('heading', { name: 'Saved as draft' })).toBeVisible();
  await reopenedEditor.summary.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(reopened).toHaveURL(/\/post\/\d+$/);
  await expect(reopenedEditor.text).toHaveText('One. Two.');
  await reopenedEditor.typeText(' Three.');
  await expect(reopenedEditor.saveStatus).toBeVisible();
  await reopened.reload();
  const unpublishedBanner = reopenedEditor.banner('You have unpublished changes');
  await expect(unpublishedBanner).toBeVisible();
  await expect(reopenedEditor.text).toHaveText('One. Two. Three.');
  await unpublishedBanner.getByRole('button', { name: 'See differences' }).click();
  await expect(reopened.getByRole('dialog').locator('ins')).toContainText('Three');
  await reopened.keyboard.press('Escape');
  await unpublishedBanner.getByRole('button', { name: 'Discard' }).click();
  await expect(reopenedEditor.text).toHaveText('One. Two.');
  await shell(reopened).toast('Changes discarded.').getByRole('button', { name: 'Undo' }).click();
  await expect(reopenedEditor.text).toHaveText('One. Two. Three.');
});

test('a user edits one post in two windows: keeping one version stores the other as a revision', async ({
  createOwnBusiness,
  openPageAs,
}) => {
  const { owner, sites } = await createOwnBusiness({ name: 'Revision Studio' });
  const site = await sites.createHosted('Shared Notes');
  const postId = await sites.createPost(site.id, { title: 'Shared post', status: 'draft', html: '<p>Begin.</p>' });
  const firstPage = await openPageAs(owner);
  const secondPage = await openPageAs(owner);
  await postEditor(firstPage).open(site.id, postId);
  await postEditor(secondPage).open(site.id, postId);
  await postEditor(firstPage).typeText(' From one.');
  await expect(postEditor(firstPage).saveStatus).toBeVisible();
  await postEditor(secondPage).typeText(' From two.');
  const banner = postEditor(secondPage).banner('edited this post while you were writing');
  await expect(banner).toBeVisible();
  await expect(postEditor(secondPage).text).toHaveText('Begin. From two.');
  await banner.getByRole('button', { name: 'Keep mine' }).click();
  await expect(banner).toBeHidden();
  await expect(postEditor(secondPage).saveStatus).toBeVisible();

  // The overwritten version is in the revisions and can be restored.
  await secondPage.getByRole('button', { name: 'Revisions' }).click();
  const revisions = secondPage.getByRole('dialog', { name: 'Revisions' });
  await revisions
    .getByRole('button', { name: /Before it was replaced/ })
    .first()
    .click();
  await expect(revisions.locator('del')).toContainText('one');
  await revisions.getByRole('button', { name: 'Restore this revision' }).click();
  await expect(postEditor(secondPage).text).toHaveText('Begin. From one.');
});

import { demo } from '../../fixtures/users.ts';
import { shell } from '../../pages/shell.ts';
import { expect, test } from '../../test.ts';

const dialogTitle = 'Leave without saving?';

test('Back with unsaved changes asks the user, then leaves', async ({ page, createUser, signIn }) => {
  await signIn(await createUser());
  await page.goto('/');
  await shell(page).menu.getByRole('link', { name: 'Account' }).click();
  await page.getByLabel(/^Name/).fill('Half a na');
  await page.goBack();
  const dialog = shell(page).dialog(dialogTitle);
  await dialog.getByRole('button', { name: 'Stay here' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/user/account');
  await expect(page.getByLabel(/^Name/)).toHaveValue('Half a na');
  await page.goBack();
  await dialog.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page).toHaveURL('/');
});

test('Cancel and reload ask about unsaved news; after saving or deleting nothing is asked', { tag: '@ci' }, async ({
  openPageAs,
}) => {
  const page = await openPageAs(demo.staff);
  await page.goto('/staff/news/new');
  await page.getByLabel(/^Headline/).fill('Half a headline');
  await page.getByRole('link', { name: 'Cancel' }).click();
  const dialog = shell(page).dialog(dialogTitle);
  await dialog.getByRole('button', { name: 'Stay here' }).click();
  await expect(page.getByLabel(/^Headline/)).toHaveValue('Half a headline');

  const [unloadDialog] = await Promise.all([
    page.waitForEvent('dialog'),
    page.evaluate('setTimeout(() => location.reload())'),
  ]);
  expect(unloadDialog.type()).toBe('beforeunload');
  await unloadDialog.dismiss();
  await expect(page.getByLabel(/^Headline/)).toHaveValue('Half a headline');

  await page.getByRole('button', { name: 'Tomorrow Only' }).click();
  await page.getByRole('button', { name: 'Save news' }).click();
  await expect(shell(page).toast('News saved.')).toBeVisible();
  await expect(page).toHaveURL('/staff/news');
  await expect(dialog).toBeHidden();

  await page.getByRole('link', { name: 'Half a headline' }).click();
  await expect(page.getByLabel(/^Headline/)).toHaveValue('Half a headline');
  await page.getByLabel(/^Intro/).fill('More');
  await page.getByRole('button', { name: 'Delete news' }).click();
  await shell(page).dialog('Delete news?').getByRole('button', { name: 'Delete news' }).click();
  await expect(page).toHaveURL('/staff/news');
  await expect(dialog).toBeHidden();
});

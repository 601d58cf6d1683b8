import { shell } from '../../pages/shell.ts';
import { expect, test } from '../../test.ts';

const dialogTitle = 'Leave without saving?';

test('Back and reload with unsaved changes → the user is asked; Back confirmed → the page is left', async ({
  page,
  createUser,
  signIn,
}) => {
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

  const [unloadDialog] = await Promise.all([
    page.waitForEvent('dialog'),
    page.evaluate('setTimeout(() => location.reload())'),
  ]);
  expect(unloadDialog.type()).toBe('beforeunload');
  await unloadDialog.dismiss();
  await expect(page.getByLabel(/^Name/)).toHaveValue('Half a na');

  await page.goBack();
  await dialog.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(page).toHaveURL('/');
});

import { test } from '../../fixtures/business-with-member.ts';
import { demo } from '../../fixtures/users.ts';
import { businessPages } from '../../pages/business.ts';
import { accountPage } from '../../pages/identity.ts';
import { shell } from '../../pages/shell.ts';
import { expect } from '../../test.ts';

const dialogTitle = 'Leave without saving?';

test('an owner who leaves with unsaved member access is asked, and staying keeps the changes', async ({
  businessWithMember,
  openPageAs,
}) => {
  const page = await openPageAs(businessWithMember.owner);
  await page.goto(`/user/business/${businessWithMember.id}/member/${businessWithMember.memberId}`);
  await businessPages(page).roleOptions('Contests').getByText('Editor', { exact: true }).click();
  await shell(page).menu.getByRole('link', { name: 'Account' }).click();
  const dialog = shell(page).dialog(dialogTitle);
  await dialog.getByRole('button', { name: 'Stay here' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(new RegExp(`/member/${businessWithMember.memberId}`));
  await expect(businessPages(page).roleOptions('Contests').getByRole('radio', { name: 'Editor' })).toBeChecked();

  await page.getByRole('button', { name: 'Save access' }).click();
  await expect(shell(page).toast('Assets updated successfully.')).toBeVisible();
  await shell(page).menu.getByRole('link', { name: 'Account' }).click();
  await expect(accountPage(page).heading).toBeVisible();
});

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

test('another tab of the same page with unsaved changes asks the user', async ({ businessWithMember, openPageAs }) => {
  const page = await openPageAs(businessWithMember.owner);
  await businessPages(page).open(businessWithMember.id, 'Settings');
  await page.getByLabel(/^Phone/).fill('12345');
  await businessPages(page).tab('Members').click();
  const dialog = shell(page).dialog(dialogTitle);
  await dialog.getByRole('button', { name: 'Stay here' }).click();
  await expect(businessPages(page).tab('Settings')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByLabel(/^Phone/)).toHaveValue('12345');
  await businessPages(page).tab('Members').click();
  await dialog.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(businessPages(page).tab('Members')).toHaveAttribute('aria-selected', 'true');
});

test('Cancel and reload ask about unsaved news; after saving or deleting nothing is asked', async ({ openPageAs }) => {
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

import { buildUser } from '../../fixtures/users.ts';
import { extractLink, waitForEmail } from '../../mailbox.ts';
import { accountPage } from '../../pages/identity.ts';
import { shell } from '../../pages/shell.ts';
import { expect, test } from '../../test.ts';

test('a user enters password and new email address and follows the emailed link → “Email address changed”; both addresses got an email', async ({
  page,
  createUser,
  signIn,
}) => {
  const user = await createUser();
  const { email: newEmail } = buildUser();
  await signIn(user);
  await accountPage(page).open('Profile');
  await page.getByRole('button', { name: 'Change email' }).click();
  const dialog = shell(page).dialog('Change your email address');
  await dialog.getByLabel(/^New email/).fill(newEmail);
  await dialog.getByLabel(/^Your password/).fill('not the password');
  await dialog.getByRole('button', { name: 'Send link' }).click();
  await expect(dialog.getByText('This isn’t your current password.')).toBeVisible();
  await dialog.getByLabel(/^Your password/).fill(user.password);
  await dialog.getByRole('button', { name: 'Send link' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(`We sent a link to ${newEmail}.`)).toBeVisible();
  expect((await waitForEmail(user.email, 'Your email address is about to change')).text).toContain(newEmail);
  const link = extractLink(await waitForEmail(newEmail, 'Confirm your new email address'));

  await page.goto(link);
  await page.getByRole('button', { name: 'Change email' }).click();
  await expect(page.getByRole('heading', { name: 'Email address changed' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to your account' }).click();
  await expect(page.getByRole('main').getByText(newEmail)).toBeVisible();
  await waitForEmail(user.email, 'The email address of your account was changed');
});

import { stranger } from '../fixtures/users.ts';
import { linkIn, mailTo } from '../mailbox.ts';
import { accountPage, loginFailed, loginPage } from '../pages/identity.ts';
import { shell } from '../pages/shell.ts';
import { expect, test } from '../test.ts';

test('somebody changes their address: password, mailed link, one click, and both addresses are told', async ({
  page,
  freshPerson,
  signIn,
  visitorPage,
}) => {
  const person = await freshPerson();
  const { email } = stranger();
  await signIn(person);
  await accountPage(page).open('Profile');
  await page.getByRole('button', { name: 'Change address' }).click();
  const dialog = shell(page).dialog('Change your e-mail address');
  await dialog.getByLabel(/^New e-mail/).fill(email);
  await dialog.getByLabel(/^Your password/).fill('not the password');
  await dialog.getByRole('button', { name: 'Mail me the link' }).click();
  await expect(dialog.getByText('That is not your current password.')).toBeVisible();
  await dialog.getByLabel(/^Your password/).fill(person.password);
  await dialog.getByRole('button', { name: 'Mail me the link' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(`A link is on its way to ${email}.`)).toBeVisible();
  expect((await mailTo(person.email, 'Your e-mail address is about to change')).text).toContain(email);
  const link = linkIn(await mailTo(email, 'Confirm your new e-mail address'));

  // Whoever else gets hold of the link is asked who they are.
  const visitor = await visitorPage();
  await visitor.goto(link);
  await expect(loginPage(visitor).heading).toBeVisible();

  await page.goto(link);
  await page.getByRole('button', { name: 'Use this address' }).click();
  await expect(page.getByRole('heading', { name: 'Your address is changed' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to your account' }).click();
  await expect(page.getByRole('main').getByText(email)).toBeVisible();
  await mailTo(person.email, 'The e-mail address of your account was changed');

  await loginPage(visitor).signIn(person);
  await expect(loginPage(visitor).problem).toHaveText(loginFailed);
  await loginPage(visitor).signIn({ ...person, email });
  // The link they came with is used up by now.
  await visitor.getByRole('button', { name: 'Use this address' }).click();
  await expect(visitor.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
});

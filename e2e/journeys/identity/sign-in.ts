import { buildUser, demo } from '../../fixtures/users.ts';
import { extractLink, waitForEmail } from '../../mailbox.ts';
import { loginFailed, loginPage, passwordPages, registerPage } from '../../pages/identity.ts';
import { shell } from '../../pages/shell.ts';
import { expect, test } from '../../test.ts';

test('a request to 127.0.0.1 is redirected to localhost, the host of the session cookie', async ({ page, baseURL }) => {
  const origin = String(baseURL);
  const { port } = new URL(origin);
  await page.goto(`http://127.0.0.1:${port}/user/password/forgot?a=1`);
  await expect(page).toHaveURL(`${origin}/user/password/forgot?a=1`);
});

test('clicking a demo user fills the sign-in form, and the user gets the dashboard', { tag: '@smoke' }, async ({
  page,
}) => {
  await page.goto('/');
  await expect(page).toHaveURL('/login');
  await page.getByRole('button', { name: demo.member.email }).click();
  await expect(loginPage(page).email).toHaveValue(demo.member.email);
  await loginPage(page).submit.click();
  await expect(shell(page).heading).toContainText('Milo');
});

test('wrong password → error message, the email stays; right password → the page that was requested', async ({
  page,
  createUser,
}) => {
  const user = await createUser();
  await page.goto('/user/business?search=coffee');
  await expect(loginPage(page).heading).toBeVisible();
  await loginPage(page).signIn({ ...user, password: 'not the password' });
  await expect(loginPage(page).error).toHaveText(loginFailed);
  await expect(loginPage(page).email).toHaveValue(user.email);
  await loginPage(page).signIn(user);
  await expect(page).toHaveURL('/user/business?search=coffee');
  await expect(shell(page).heading).toHaveText('Businesses');
});

test('sign-in with an external URL in next → the user gets the dashboard, without staff rights', async ({
  page,
  baseURL,
}) => {
  await page.goto(`/login?next=${encodeURIComponent('//evil.example/')}`);
  await loginPage(page).signIn(demo.staff);
  await expect(shell(page).heading).toContainText('Sasha');
  expect(page.url()).toBe(`${baseURL}/`);
  await expect(shell(page).staffMenu).toBeHidden();
});

test('a new user registers, confirms the emailed link with the password and is signed in', { tag: '@smoke' }, async ({
  page,
}) => {
  const user = buildUser('Rita Newcomer');
  await registerPage(page).register({ ...user, password: 'password123' });
  await expect(page.getByText('This password is too common. Choose another one.')).toBeVisible();
  await page.getByLabel(/^Password/).fill(user.password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(user.email);

  const link = extractLink(await waitForEmail(user.email, 'Confirm your email address'));
  await registerPage(page).confirm(link, 'not what was chosen');
  await expect(page.getByRole('alert')).toBeVisible();
  await registerPage(page).confirm(link, user.password);
  await expect(page.getByRole('heading', { name: 'Welcome, Rita Newcomer!' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to your dashboard' }).click();
  await expect(shell(page).heading).toContainText('Rita');

  await registerPage(page).confirm(link, user.password);
  await expect(page.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
});

test('a user resets a forgotten password by the emailed link, which works once', async ({ page, createUser }) => {
  const user = await createUser();
  await passwordPages(page).requestReset(user.email);
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  const link = extractLink(await waitForEmail(user.email, 'Choose a new password'));

  await passwordPages(page).resetPassword(link, 'a lantern of brass');
  await expect(page.getByRole('heading', { name: 'Password changed' })).toBeVisible();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await loginPage(page).signIn(user);
  await expect(loginPage(page).error).toHaveText(loginFailed);
  await loginPage(page).signIn({ ...user, password: 'a lantern of brass' });
  await expect(shell(page).heading).toContainText('Ada');

  await passwordPages(page).resetPassword(link, 'a third lamp of tin');
  await expect(page.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
});

test('a user who is not staff cannot sign in under /staff/; staff get the requested page and the staff menu', async ({
  page,
  createUser,
  signIn,
}) => {
  const user = await createUser();
  await signIn(user);
  await page.goto('/staff/jobs');
  await expect(loginPage(page).staffHeading).toBeVisible();
  await expect(
    page.getByText(`You’re signed in as ${user.email} without staff access. Signing in here ends that session.`),
  ).toBeVisible();
  await loginPage(page).signIn(user);
  await expect(page.getByRole('alert')).toHaveText(loginFailed);
  await loginPage(page).signIn(demo.staff);
  await expect(page).toHaveURL('/staff/jobs');
  await expect(shell(page).heading).toHaveText('Jobs');
  await expect(shell(page).staffMenu).toBeVisible();
});

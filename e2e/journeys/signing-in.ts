import { demo, stranger } from '../fixtures/users.ts';
import { linkIn, mailTo } from '../mailbox.ts';
import { loginFailed, loginPage, passwordPages, registerPage } from '../pages/identity.ts';
import { shell } from '../pages/shell.ts';
import { expect, test } from '../test.ts';

test('whoever comes by the number of this machine is led to the name a session belongs to', async ({
  page,
  baseURL,
}) => {
  const home = String(baseURL);
  const { port } = new URL(home);
  await page.goto(`http://127.0.0.1:${port}/user/password/forgot?a=1`);
  await expect(page).toHaveURL(`${home}/user/password/forgot?a=1`);
});

test('the owner of the demo signs in and lands on the dashboard', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL('/login');
  await loginPage(page).signIn(demo.owner);
  await expect(page).toHaveURL('/');
  await expect(shell(page).heading).toContainText('Olive');
});

test('one of the demo people fills the form with a click', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: demo.member.email }).click();
  await expect(loginPage(page).email).toHaveValue(demo.member.email);
  await loginPage(page).button.click();
  await expect(shell(page).heading).toContainText('Milo');
});

test('a wrong password is told in the words of the documents, and the address stays typed', async ({
  page,
  freshPerson,
}) => {
  const person = await freshPerson();
  await page.goto('/login');
  await loginPage(page).signIn({ ...person, password: 'not the password' });
  await expect(loginPage(page).problem).toHaveText(loginFailed);
  await expect(loginPage(page).email).toHaveValue(person.email);
  await expect(page).toHaveURL('/login');
});

test('an unknown address gets the very same words', async ({ page }) => {
  await page.goto('/login');
  await loginPage(page).signIn(stranger());
  await expect(loginPage(page).problem).toHaveText(loginFailed);
});

test('signing in leads on to the page that was asked for', async ({ page, freshPerson }) => {
  const person = await freshPerson();
  await page.goto('/user/business?search=coffee');
  await expect(loginPage(page).heading).toBeVisible();
  await loginPage(page).signIn(person);
  await expect(page).toHaveURL('/user/business?search=coffee');
  await expect(shell(page).heading).toHaveText('Businesses');
});

test('no next leads away from here, nor round in circles', async ({ page, freshPerson, baseURL }) => {
  const person = await freshPerson();
  for (const next of [
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example',
    'javascript:alert(1)',
    '/logout',
  ]) {
    await page.goto(`/login?next=${encodeURIComponent(next)}`);
    await loginPage(page).signIn(person);
    await expect(shell(page).heading).toContainText('Ada');
    expect(page.url()).toBe(`${baseURL}/`);
    await page.context().clearCookies();
  }
});

test('somebody registers, opens the mailed link, confirms with the password and is inside', async ({ page }) => {
  const person = stranger('Rita Newcomer');
  await registerPage(page).register(person);
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(person.email);

  const link = linkIn(await mailTo(person.email, 'Confirm your e-mail address'));
  await registerPage(page).confirm(link, 'not what was chosen');
  await expect(page.getByRole('alert')).toBeVisible();
  await registerPage(page).confirm(link, person.password);
  await expect(page.getByRole('heading', { name: 'Welcome, Rita Newcomer!' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to your dashboard' }).click();
  await expect(shell(page).heading).toContainText('Rita');

  await registerPage(page).confirm(link, person.password);
  await expect(page.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
});

test('registering an address that has an account looks the same and creates nothing', async ({ page, freshPerson }) => {
  const person = await freshPerson();
  await registerPage(page).register({ ...person, password: 'another lamp of tin' });
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible();
  await mailTo(person.email, 'You already have a Fanfare account');
  await page.goto('/login');
  await loginPage(page).signIn(person);
  await expect(shell(page).heading).toContainText('Ada');
});

test('a weak password is refused before anything is sent', async ({ page }) => {
  await registerPage(page).register({ ...stranger(), password: 'password123' });
  await expect(page.getByText('This password is well known and easily guessed.')).toBeVisible();
});

test('a forgotten password is replaced by the mailed link, once', async ({ page, freshPerson }) => {
  const person = await freshPerson();
  await passwordPages(page).forgot(person.email);
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible();
  const link = linkIn(await mailTo(person.email, 'Choose a new password'));

  await passwordPages(page).reset(link, 'a lantern of brass');
  await expect(page.getByRole('heading', { name: 'Your password is changed' })).toBeVisible();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await loginPage(page).signIn(person);
  await expect(loginPage(page).problem).toHaveText(loginFailed);
  await loginPage(page).signIn({ ...person, password: 'a lantern of brass' });
  await expect(shell(page).heading).toContainText('Ada');

  await passwordPages(page).reset(link, 'a third lamp of tin');
  await expect(page.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
});

test('asking for a new password does not tell whether the address is known', async ({ page }) => {
  await passwordPages(page).forgot(stranger().email);
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible();
});

test('staff sign in under /staff/ and see their menu', async ({ page }) => {
  await page.goto('/staff/jobs');
  await expect(loginPage(page).staffHeading).toBeVisible();
  await loginPage(page).signIn(demo.staff);
  await expect(page).toHaveURL('/staff/jobs');
  await expect(shell(page).heading).toHaveText('Jobs');
  await expect(shell(page).staffMenu).toBeVisible();
});

test('somebody who is not staff finds the staff sign-in under /staff/, and it is closed to them', async ({
  page,
  freshPerson,
  signIn,
}) => {
  const person = await freshPerson();
  await signIn(person);
  await page.goto('/staff/anything');
  await expect(loginPage(page).staffHeading).toBeVisible();
  await expect(page.getByText(`You are signed in as ${person.email}, who is not staff.`)).toBeVisible();
  await loginPage(page).signIn(person);
  await expect(page.getByRole('alert')).toHaveText(loginFailed);
});

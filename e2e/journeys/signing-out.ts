import { createServer } from 'node:http';
import { demo } from '../fixtures/users.ts';
import { loginPage } from '../pages/identity.ts';
import { shell } from '../pages/shell.ts';
import { test as base, expect } from '../test.ts';

/** Another site on this machine: 127.0.0.1 is not localhost to a browser. It has a link to wherever it is told. */
const test = base.extend<{ foreignSite: string }>({
  foreignSite: async ({}, use) => {
    const server = createServer((request, response) => {
      const to = new URL(request.url ?? '/', 'http://any').searchParams.get('to') ?? '';
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(`<!doctype html><title>Elsewhere</title><link rel="icon" href="data:,"><a href="${to}">Onwards</a>`);
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const address = server.address();
    if (typeof address !== 'object' || !address) throw new Error('The other site has no port.');
    await use(`http://127.0.0.1:${address.port}`);
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  },
});

test('signing out by the menu loads the page anew, and the session is gone', async ({ page, freshPerson, signIn }) => {
  await signIn(await freshPerson());
  await page.goto('/');
  const { cookies } = await page.context().storageState();
  await page.evaluate(() => Object.assign(globalThis, { isOldPage: true }));
  await shell(page).signOut();
  await expect(loginPage(page).heading).toBeVisible();
  expect(await page.evaluate(() => 'isOldPage' in globalThis)).toBe(false);

  // Not the cookie alone: the session it names has ended on the server.
  await page.context().addCookies(cookies);
  await page.goto('/user/account');
  await expect(loginPage(page).heading).toBeVisible();
});

test('/logout ends the session and leads to the admin home', async ({ page, freshPerson, signIn }) => {
  await signIn(await freshPerson());
  await page.goto('/logout');
  await expect(page).toHaveURL('/login');
  await page.goto('/user/account');
  await expect(loginPage(page).heading).toBeVisible();
});

test('/logout with a path of ours leads there', async ({ page, freshPerson, signIn }) => {
  await signIn(await freshPerson());
  await page.goto('/logout?next=/user/register');
  await expect(page).toHaveURL('/user/register');
  await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  await page.goto('/user/account');
  await expect(loginPage(page).heading).toBeVisible();
});

test('/logout with a foreign address signs out and stays here', async ({
  page,
  freshPerson,
  signIn,
  foreignSite,
  baseURL,
}) => {
  const { host } = new URL(foreignSite);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).host === host) asked.push(request.url());
  });
  for (const next of [
    foreignSite,
    `//${host}/`,
    `/\\${host}/`,
    `${baseURL}@${host}/`,
    `http:${host}`,
    `/\t/${host}/`,
  ]) {
    await signIn(await freshPerson());
    await page.goto(`/logout?next=${encodeURIComponent(next)}`);
    await expect(loginPage(page).heading).toBeVisible();
    await expect(page).toHaveURL('/login');
  }
  expect(asked).toEqual([]);
});

test('/logout with close_window closes the window that opened it', async ({ page, freshPerson, signIn }) => {
  await signIn(await freshPerson());
  const context = page.context();
  await page.goto('/');
  // A script may close only what a script opened: the opener itself is a popup here, as it is for whoever uses this.
  const [opener] = await Promise.all([
    context.waitForEvent('page'),
    page.evaluate(`void window.open('/user/account')`),
  ]);
  await expect(shell(opener).heading).toHaveText('Account');
  const closed = opener.waitForEvent('close');
  const [last] = await Promise.all([
    context.waitForEvent('page'),
    opener.evaluate(`void window.open('/logout?next=close_window')`),
  ]);
  const lastClosed = last.isClosed() ? Promise.resolve() : last.waitForEvent('close');
  await closed;
  await lastClosed;
  await page.goto('/user/account');
  await expect(loginPage(page).heading).toBeVisible();
});

test('a window nobody opened stays and says that it can be closed', async ({ page, freshPerson, signIn }) => {
  await signIn(await freshPerson());
  await page.goto('/');
  await page.goto('/logout?next=close_window');
  await expect(page.getByText('You are signed out, you can close this window.')).toBeVisible();
});

test('the link of another site to /logout signs nobody out unasked', async ({
  page,
  freshPerson,
  signIn,
  foreignSite,
  baseURL,
}) => {
  const person = await freshPerson();
  await signIn(person);
  await page.goto(`${foreignSite}/?to=${encodeURIComponent(`${baseURL}/logout?next=/terms`)}`);
  await page.getByRole('link', { name: 'Onwards' }).click();
  await expect(page.getByRole('heading', { name: 'Sign out?' })).toBeVisible();
  await expect(page.getByText(`Another site sent you here. You are signed in as ${person.email}.`)).toBeVisible();
  await page.getByRole('link', { name: 'Stay signed in' }).click();
  await expect(shell(page).heading).toContainText('Ada');

  await page.goto(`${foreignSite}/?to=${encodeURIComponent(`${baseURL}/logout?next=/terms`)}`);
  await page.getByRole('link', { name: 'Onwards' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/terms');
  await page.goto('/user/account');
  await expect(loginPage(page).heading).toBeVisible();
});

test('staff who arrive with a next that leads elsewhere are no longer staff in that session', async ({
  page,
  signIn,
  foreignSite,
}) => {
  await signIn(demo.staff);
  await page.goto('/staff');
  await expect(shell(page).staffMenu).toBeVisible();
  await page.goto('/?next=/user/account');
  await expect(shell(page).staffMenu).toBeVisible();
  await page.goto(`/?next=${encodeURIComponent(`${foreignSite}/`)}`);
  await expect(shell(page).menu).toBeVisible();
  await expect(shell(page).staffMenu).toBeHidden();
  await page.goto('/staff/jobs');
  await expect(loginPage(page).staffHeading).toBeVisible();
});

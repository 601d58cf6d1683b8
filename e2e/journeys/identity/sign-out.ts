import { createServer } from 'node:http';
import { demo } from '../../fixtures/users.ts';
import { loginPage } from '../../pages/identity.ts';
import { shell } from '../../pages/shell.ts';
import { test as base, expect } from '../../test.ts';

/** A cross-site origin on this machine (127.0.0.1 is not localhost to a browser) with a link to `?to=`. */
const test = base.extend<{ otherSite: string }>({
  otherSite: async ({}, use) => {
    const server = createServer((request, response) => {
      const target = new URL(request.url ?? '/', 'http://any').searchParams.get('to') ?? '';
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(
        `<!doctype html><title>Other site</title><link rel="icon" href="data:,"><a href="${target}">Continue</a>`,
      );
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const address = server.address();
    if (typeof address !== 'object' || !address) throw new Error('The cross-site server has no port.');
    await use(`http://127.0.0.1:${address.port}`);
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  },
});

test('a user signs out in the user menu: the page reloads and the session ends', async ({
  page,
  createUser,
  signIn,
}) => {
  await signIn(await createUser());
  await page.goto('/');
  const { cookies } = await page.context().storageState();
  await page.evaluate(() => Object.assign(globalThis, { isOldPage: true }));
  await shell(page).signOut();
  await expect(loginPage(page).heading).toBeVisible();
  expect(await page.evaluate(() => 'isOldPage' in globalThis)).toBe(false);

  // The session has ended on the server too: restoring the cookie does not sign the user in.
  await page.context().addCookies(cookies);
  await page.goto('/user/account');
  await expect(loginPage(page).heading).toBeVisible();
});

test('/logout with an external URL in next signs out and redirects to /login', async ({
  page,
  createUser,
  signIn,
  otherSite,
}) => {
  const { host } = new URL(otherSite);
  const externalRequests: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).host === host) externalRequests.push(request.url());
  });
  await signIn(await createUser());
  await page.goto(`/logout?next=${encodeURIComponent(`//${host}/`)}`);
  await expect(loginPage(page).heading).toBeVisible();
  await expect(page).toHaveURL('/login');
  expect(externalRequests).toEqual([]);
});

test('/logout with close_window closes itself and the window that opened it', async ({ page, createUser, signIn }) => {
  await signIn(await createUser());
  const context = page.context();
  await page.goto('/');
  // A script can close only windows that a script opened, so the test opens its window as a popup.
  const [opener] = await Promise.all([
    context.waitForEvent('page'),
    page.evaluate(`void window.open('/user/account')`),
  ]);
  await expect(shell(opener).heading).toHaveText('Account');
  const openerClosed = opener.waitForEvent('close');
  const [logoutWindow] = await Promise.all([
    context.waitForEvent('page'),
    opener.evaluate(`void window.open('/logout?next=close_window')`),
  ]);
  const logoutWindowClosed = logoutWindow.isClosed() ? Promise.resolve() : logoutWindow.waitForEvent('close');
  await openerClosed;
  await logoutWindowClosed;
  await page.goto('/user/account');
  await expect(loginPage(page).heading).toBeVisible();
});

test('/logout with close_window in a window the user opened says that it can be closed', async ({
  page,
  createUser,
  signIn,
}) => {
  await signIn(await createUser());
  await page.goto('/');
  await page.goto('/logout?next=close_window');
  await expect(page.getByText('You can close this window.')).toBeVisible();
});

test('a link to /logout on another site asks the user before signing out', async ({
  page,
  createUser,
  signIn,
  otherSite,
  baseURL,
}) => {
  const user = await createUser();
  await signIn(user);
  await page.goto(`${otherSite}/?to=${encodeURIComponent(`${baseURL}/logout?next=/terms`)}`);
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Sign out?' })).toBeVisible();
  await expect(page.getByText(`Another site sent you here. You’re signed in as ${user.email}.`)).toBeVisible();
  await page.getByRole('link', { name: 'Stay signed in' }).click();
  await expect(shell(page).heading).toContainText('Ada');

  await page.goto(`${otherSite}/?to=${encodeURIComponent(`${baseURL}/logout?next=/terms`)}`);
  await page.getByRole('link', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL('/terms');
  await page.goto('/user/account');
  await expect(loginPage(page).heading).toBeVisible();
});

test('staff who open next with an external URL lose staff access in that session', async ({
  page,
  signIn,
  otherSite,
}) => {
  await signIn(demo.staff);
  await page.goto('/staff');
  await expect(shell(page).staffMenu).toBeVisible();
  await page.goto('/?next=/user/account');
  await expect(shell(page).staffMenu).toBeVisible();
  await page.goto(`/?next=${encodeURIComponent(`${otherSite}/`)}`);
  await expect(shell(page).menu).toBeVisible();
  await expect(shell(page).staffMenu).toBeHidden();
  await page.goto('/staff/jobs');
  await expect(loginPage(page).staffHeading).toBeVisible();
});

import type { APIRequestContext } from '@playwright/test';
import { signInByApi } from '../../fixtures/users.ts';
import { accountPage, loginPage } from '../../pages/identity.ts';
import { shell } from '../../pages/shell.ts';
import { expect, test } from '../../test.ts';

test('a user ends other sessions and changes the password → other devices are signed out', async ({
  page,
  createUser,
  signIn,
  newApi,
}) => {
  const user = await createUser();
  const phone = await newApi();
  const tablet = await newApi();
  for (const device of [phone, tablet]) await signInByApi(device, user);
  const statusOf = async (device: APIRequestContext) => (await device.get('/api/user/sessions')).status();
  await signIn(user);

  await accountPage(page).open('Security');
  const { sessions, endSessionButtons } = accountPage(page);
  await expect(sessions.filter({ hasText: 'This device' })).toHaveCount(1);
  const sessionCount = await sessions.count();
  await endSessionButtons.first().click();
  await expect(shell(page).toast('Session ended.')).toBeVisible();
  await expect(sessions).toHaveCount(sessionCount - 1);
  await page.getByRole('button', { name: 'End other sessions' }).click();
  await shell(page).dialog('End other sessions?').getByRole('button', { name: 'End other sessions' }).click();
  await expect(sessions).toHaveCount(1);
  expect([await statusOf(phone), await statusOf(tablet)]).toEqual([401, 401]);

  await signInByApi(phone, user);
  await accountPage(page).changePassword('not the password', 'a lantern of brass');
  await expect(page.getByText('This isn’t your current password.')).toBeVisible();
  await accountPage(page).changePassword(user.password, 'a lantern of brass');
  await expect(shell(page).toast('Password changed. Other devices were signed out.')).toBeVisible();
  expect(await statusOf(phone)).toBe(401);
  await page.reload();
  await expect(accountPage(page).heading).toBeVisible();
});

test('an API key is shown once, authenticates as its user, and stops working when it is revoked', async ({
  page,
  createUser,
  signIn,
  baseURL,
}) => {
  const user = await createUser();
  await signIn(user);
  await page.goto('/user/api/key');
  const key = await accountPage(page).createKey('Weekly report');
  expect(key.length).toBeGreaterThan(20);
  await expect(page.getByRole('listitem').filter({ hasText: 'Weekly report' })).toContainText('Never used');
  await expect.poll(() => page.content()).not.toContain(key);

  const callApi = () => fetch(`${baseURL}/api/user/me`, { headers: { authorization: `Bearer ${key}` } });
  expect(await (await callApi()).json()).toMatchObject({ email: user.email });
  await page.reload();
  await expect(page.getByRole('listitem').filter({ hasText: 'Weekly report' })).toContainText('Used just now');

  await accountPage(page).revokeKey('Weekly report');
  await expect(page.getByRole('heading', { name: 'No keys yet' })).toBeVisible();
  expect((await callApi()).status).toBe(401);
});

test('saving after the session has ended shows a notice and keeps the typed text', async ({
  page,
  createUser,
  signIn,
}) => {
  const user = await createUser();
  await signIn(user);
  await accountPage(page).open('Profile');
  await page.context().clearCookies();
  await accountPage(page).rename('Ada Typed');
  await expect(page.getByText('Your session has ended')).toBeVisible();
  await expect(page.getByLabel(/^Name/)).toHaveValue('Ada Typed');

  const [signInTab] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'Sign in again' }).click(),
  ]);
  await loginPage(signInTab).signIn(user);
  await expect(page.getByText('You’re signed in again.')).toBeVisible();
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(shell(page).toast('Name saved.')).toBeVisible();
});

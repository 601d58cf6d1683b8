import { accountPage, loginFailed, loginPage } from '../../pages/identity.ts';
import { shell } from '../../pages/shell.ts';
import { expect, test } from '../../test.ts';

test('a user changes the password, and other devices are signed out', async ({
  page,
  createUser,
  signIn,
  openPageAs,
}) => {
  const user = await createUser();
  await signIn(user);
  const otherDevice = await openPageAs(user);
  await otherDevice.goto('/user/account');
  await expect(accountPage(otherDevice).heading).toBeVisible();

  await accountPage(page).open('Security');
  await accountPage(page).changePassword('not the password', 'a lantern of brass');
  await expect(page.getByText('This isn’t your current password.')).toBeVisible();
  await accountPage(page).changePassword(user.password, 'a lantern of brass');
  await expect(shell(page).toast('Password changed. Other devices were signed out.')).toBeVisible();
  await page.reload();
  await expect(accountPage(page).heading).toBeVisible();

  await otherDevice.reload();
  await loginPage(otherDevice).signIn(user);
  await expect(loginPage(otherDevice).error).toHaveText(loginFailed);
  await loginPage(otherDevice).signIn({ ...user, password: 'a lantern of brass' });
  await expect(accountPage(otherDevice).heading).toBeVisible();
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
  expect(await page.content()).not.toContain(key);

  const callApi = () => fetch(`${baseURL}/api/user/me`, { headers: { authorization: `Bearer ${key}` } });
  expect(await (await callApi()).json()).toMatchObject({ email: user.email });
  await page.reload();
  await expect(page.getByRole('listitem').filter({ hasText: 'Weekly report' })).toContainText('Used just now');

  await accountPage(page).revokeKey('Weekly report');
  await expect(page.getByRole('heading', { name: 'No keys yet' })).toBeVisible();
  expect((await callApi()).status).toBe(401);
});

test('a user ends another session from the Security tab', async ({ page, createUser, signIn, openPageAs }) => {
  const user = await createUser();
  const otherDevice = await openPageAs(user);
  await otherDevice.goto('/');
  await expect(shell(otherDevice).heading).toBeVisible();
  await signIn(user);
  await accountPage(page).open('Security');
  await expect(accountPage(page).sessions.filter({ hasText: 'This device' })).toHaveCount(1);
  const sessionCount = await accountPage(page).sessions.count();
  const [newest] = await accountPage(page).endSessionButtons.all();
  await newest?.click();
  await expect(shell(page).toast('Session ended.')).toBeVisible();
  await expect(accountPage(page).sessions).toHaveCount(sessionCount - 1);
  await page.getByRole('button', { name: 'End other sessions' }).click();
  await shell(page).dialog('End other sessions?').getByRole('button', { name: 'End other sessions' }).click();
  await expect(accountPage(page).sessions).toHaveCount(1);
  await otherDevice.reload();
  await expect(loginPage(otherDevice).heading).toBeVisible();
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

test('a user without a time zone is asked for it, and the clock shows it', async ({ page, createUser, signIn }) => {
  await signIn(await createUser({ timezone: null }));
  await page.goto('/');
  const dialog = shell(page).dialog('Time Zone');
  await dialog.getByRole('combobox', { name: 'Time zone' }).click();
  await dialog.getByRole('combobox', { name: 'Time zone' }).fill('Tokyo');
  await page.getByRole('option', { name: /Tokyo/ }).click();
  await dialog.getByRole('button', { name: 'Set time zone' }).click();
  await expect(dialog).toBeHidden();
  await expect(shell(page).clock).toHaveAttribute('title', 'Asia/Tokyo');
  await page.reload();
  await expect(shell(page).clock).toHaveAttribute('title', 'Asia/Tokyo');
  await expect(dialog).toBeHidden();
});

test('HTML in the user name is shown as text on every page', async ({ page, createUser, signIn }) => {
  const name = '"><img src=x onerror="window.__x=1"><script>window.__x=1</script>';
  await signIn(await createUser());
  await accountPage(page).open('Profile');
  await accountPage(page).rename(name);
  await expect(shell(page).toast('Name saved.')).toBeVisible();
  for (const path of ['/', '/user/account', '/user/business', '/user/business/new', '/contest']) {
    await page.goto(path);
    await expect(shell(page).userMenu).toHaveAccessibleName(`User menu, ${name}`);
    await shell(page).userMenu.click();
    await expect(page.getByRole('menu').getByText(name, { exact: true })).toBeVisible();
    expect(await page.locator('img[src="x"]').count()).toBe(0);
    expect(await page.evaluate(() => '__x' in globalThis)).toBe(false);
  }
});

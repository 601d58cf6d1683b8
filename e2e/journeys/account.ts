import { accountPage, loginFailed, loginPage } from '../pages/identity.ts';
import { shell } from '../pages/shell.ts';
import { expect, test } from '../test.ts';

test('a changed password counts at once and signs out the other devices', async ({
  page,
  freshPerson,
  signIn,
  pageOf,
}) => {
  const person = await freshPerson();
  await signIn(person);
  const other = await pageOf(person);
  await other.goto('/user/account');
  await expect(accountPage(other).heading).toBeVisible();

  await accountPage(page).open('Security');
  await accountPage(page).changePassword('not the password', 'a lantern of brass');
  await expect(page.getByText('That is not your current password.')).toBeVisible();
  await accountPage(page).changePassword(person.password, 'a lantern of brass');
  await expect(shell(page).toast('Your password is changed. Other devices were signed out.')).toBeVisible();
  await page.reload();
  await expect(accountPage(page).heading).toBeVisible();

  await other.reload();
  await loginPage(other).signIn(person);
  await expect(loginPage(other).problem).toHaveText(loginFailed);
  await loginPage(other).signIn({ ...person, password: 'a lantern of brass' });
  await expect(accountPage(other).heading).toBeVisible();
});

test('an API key is shown once, acts as its person, and stops when it is revoked', async ({
  page,
  freshPerson,
  signIn,
  baseURL,
}) => {
  const person = await freshPerson();
  await signIn(person);
  await page.goto('/user/api/key');
  const key = await accountPage(page).createKey('Weekly report');
  expect(key.length).toBeGreaterThan(20);
  await expect(page.getByRole('listitem').filter({ hasText: 'Weekly report' })).toContainText('Never used');
  expect(await page.content()).not.toContain(key);

  const me = () => fetch(`${baseURL}/api/user/me`, { headers: { authorization: `Bearer ${key}` } });
  expect(await (await me()).json()).toMatchObject({ email: person.email });
  await page.reload();
  await expect(page.getByRole('listitem').filter({ hasText: 'Weekly report' })).toContainText('Used just now');

  await accountPage(page).revokeKey('Weekly report');
  await expect(page.getByRole('heading', { name: 'No keys yet' })).toBeVisible();
  expect((await me()).status).toBe(401);
});

test('another session of mine can be ended from here', async ({ page, freshPerson, signIn, pageOf }) => {
  const person = await freshPerson();
  const other = await pageOf(person);
  await other.goto('/');
  await expect(shell(other).heading).toBeVisible();
  await signIn(person);
  await accountPage(page).open('Security');
  await expect(accountPage(page).sessions.filter({ hasText: 'This device' })).toHaveCount(1);
  const before = await accountPage(page).sessions.count();
  const [newest] = await accountPage(page).endOther.all();
  await newest?.click();
  await expect(shell(page).toast('That session has ended.')).toBeVisible();
  await expect(accountPage(page).sessions).toHaveCount(before - 1);
  await page.getByRole('button', { name: 'End all others' }).click();
  await shell(page).dialog('End all other sessions?').getByRole('button', { name: 'End all others' }).click();
  await expect(accountPage(page).sessions).toHaveCount(1);
  await other.reload();
  await expect(loginPage(other).heading).toBeVisible();
});

test('a session that ended meanwhile is told without losing the page', async ({ page, freshPerson, signIn }) => {
  const person = await freshPerson();
  await signIn(person);
  await accountPage(page).open('Profile');
  await page.context().clearCookies();
  await accountPage(page).rename('Ada Typed');
  await expect(page.getByText('Your session has ended')).toBeVisible();
  await expect(page.getByLabel(/^Name/)).toHaveValue('Ada Typed');

  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'Sign in again' }).click(),
  ]);
  await loginPage(tab).signIn(person);
  await expect(page.getByText('You are signed in again. Carry on.')).toBeVisible();
  await page.getByRole('button', { name: 'Save name' }).click();
  await expect(shell(page).toast('Your name is saved.')).toBeVisible();
});

test('somebody without a time zone is asked for it, and the clock follows', async ({ page, freshPerson, signIn }) => {
  await signIn(await freshPerson({ timezone: null }));
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

test('a name that is written as markup is shown as the text it is, everywhere', async ({
  page,
  freshPerson,
  signIn,
}) => {
  const name = '"><img src=x onerror="window.__x=1"><script>window.__x=1</script>';
  await signIn(await freshPerson());
  await accountPage(page).open('Profile');
  await accountPage(page).rename(name);
  await expect(shell(page).toast('Your name is saved.')).toBeVisible();
  for (const path of ['/', '/user/account', '/user/business', '/user/business/new', '/contest']) {
    await page.goto(path);
    await expect(shell(page).person).toHaveAccessibleName(`Your menu, ${name}`);
    await shell(page).person.click();
    await expect(page.getByRole('menu').getByText(name, { exact: true })).toBeVisible();
    expect(await page.locator('img[src="x"]').count()).toBe(0);
    expect(await page.evaluate(() => '__x' in globalThis)).toBe(false);
  }
});

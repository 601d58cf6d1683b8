import type { Page } from '@playwright/test';
import { demo } from '../fixtures/users.ts';
import { accountPage } from '../pages/identity.ts';
import { shell } from '../pages/shell.ts';
import { expect, test } from '../test.ts';

const scheme = (page: Page) => page.locator('html').getAttribute('data-mantine-color-scheme');
const brightness = (page: Page): Promise<number> =>
  page.evaluate(`getComputedStyle(document.body).backgroundColor.match(/\\d+/g).slice(0, 3).map(Number)
    .reduce((sum, part) => sum + part, 0) / 3`);

test('an address that is nowhere leads to the dashboard', async ({ lookerFor }) => {
  const page = await lookerFor(demo.owner);
  await page.goto('/no/such/place');
  await expect(page).toHaveURL('/');
  await expect(shell(page).heading).toContainText('Olive');
});

test('a screen that comes later says so, and no menu leads to it', async ({ lookerFor }) => {
  const page = await lookerFor(demo.owner);
  await page.goto('/ads/builder');
  await expect(shell(page).heading).toHaveText('Ad builder');
  await expect(page.getByText('This screen is not built yet')).toBeVisible();
  await expect(shell(page).menu.getByRole('link', { name: 'Ad builder' })).toBeHidden();
});

test('pages change without a full load, with breadcrumbs, title and Back', async ({ lookerFor }) => {
  const page = await lookerFor(demo.owner);
  await page.goto('/');
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  await shell(page).menu.getByRole('link', { name: 'Business' }).click();
  await expect(shell(page).heading).toHaveText('Businesses');
  await page.getByRole('main').getByRole('link', { name: 'Harbour Coffee Roasters' }).click();
  await expect(shell(page).heading).toHaveText('Harbour Coffee Roasters');
  await expect(page).toHaveTitle('Harbour Coffee Roasters · Fanfare');
  await expect(shell(page).breadcrumbs.getByRole('listitem')).toHaveText(['User', 'Business', 'Manage']);
  await page.goBack();
  await expect(shell(page).heading).toHaveText('Businesses');
  await page.goBack();
  await expect(shell(page).heading).toContainText('Olive');
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
});

test('a hash in the address opens its tab a second after the page has loaded', async ({ lookerFor }) => {
  const page = await lookerFor(demo.owner);
  await page.goto('/user/account#security');
  await expect(accountPage(page).tab('Profile')).toHaveAttribute('aria-selected', 'true');
  await expect(accountPage(page).tab('Security')).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toBeVisible();
});

test('choosing a tab writes it into the address, and Back leaves the page', async ({ lookerFor }) => {
  const page = await lookerFor(demo.owner);
  await page.goto('/');
  await shell(page).menu.getByRole('link', { name: 'Account' }).click();
  await accountPage(page).tab('API').click();
  await expect(page).toHaveURL('/user/account#api');
  await page.reload();
  await expect(accountPage(page).tab('API')).toHaveAttribute('aria-selected', 'true');
  await page.goBack();
  await expect(page).toHaveURL('/');
  await page.goForward();
  await expect(page).toHaveURL('/user/account#api');
  await expect(accountPage(page).tab('API')).toHaveAttribute('aria-selected', 'true');
});

test('on a narrow screen the menu is a drawer that closes after a choice', async ({ lookerFor }) => {
  const page = await lookerFor(demo.owner);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await expect(shell(page).menu).toBeHidden();
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await shell(page).menu.getByRole('link', { name: 'Business' }).click();
  await expect(shell(page).heading).toHaveText('Businesses');
  await expect(shell(page).menu).toBeHidden();
  await page.setViewportSize({ width: 768, height: 844 });
  await expect(shell(page).menu).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open the menu' })).toBeHidden();
});

test('the theme is chosen in the person menu and kept', async ({ page, freshPerson, signIn }) => {
  await signIn(await freshPerson());
  await page.goto('/');
  expect(await brightness(page)).toBeGreaterThan(200);
  await shell(page).person.click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect.poll(() => brightness(page)).toBeLessThan(60);
  await page.reload();
  expect(await scheme(page)).toBe('dark');
  await shell(page).person.click();
  await page.getByRole('menuitemradio', { name: 'Light' }).click();
  await expect.poll(() => brightness(page)).toBeGreaterThan(200);
});

test('without a choice the theme follows the system', async ({ visitorPage }) => {
  const page = await visitorPage();
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/login');
  await expect.poll(() => brightness(page)).toBeLessThan(60);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(() => brightness(page)).toBeGreaterThan(200);
});

test('the palette finds a place by its letters and goes there by Enter', async ({ lookerFor }) => {
  const page = await lookerFor(demo.owner);
  await page.goto('/');
  await expect(shell(page).heading).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(shell(page).palette).toBeVisible();
  await page.keyboard.type('api ke');
  await expect(shell(page).palette.getByText('API keys')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/user/account#api');
  await expect(shell(page).palette).toBeHidden();
});

test('the palette finds where a network is connected, and stays in its place meanwhile', async ({ lookerFor }) => {
  const page = await lookerFor(demo.owner);
  await page.goto('/');
  await expect(shell(page).heading).toBeVisible();
  await page.keyboard.press('Control+k');
  const search = shell(page).palette.getByRole('textbox', { name: 'Search' });
  const top = async () => Math.round((await search.boundingBox())?.y ?? -1);
  await expect.poll(top).toBe(80);
  await page.keyboard.type('face');
  await expect(shell(page).palette.getByText('Social accounts')).toBeVisible();
  await expect(shell(page).palette.getByText('Members')).toBeHidden();
  expect(await top()).toBe(80);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/user/account#social');
});

test('? shows the shortcuts, and g with a letter goes to a place', async ({ lookerFor }) => {
  const page = await lookerFor(demo.owner);
  await page.goto('/');
  await expect(shell(page).heading).toBeVisible();
  await page.keyboard.press('?');
  await expect(shell(page).dialog('Keyboard shortcuts')).toContainText('Go to Account');
  await page.keyboard.press('Escape');
  await expect(shell(page).dialog('Keyboard shortcuts')).toBeHidden();
  await page.keyboard.press('g');
  await page.keyboard.press('a');
  await expect(page).toHaveURL('/user/account');
});

test('letters typed into a field stay letters, and Enter leaves a field that stands outside a form', async ({
  lookerFor,
}) => {
  const page = await lookerFor(demo.owner);
  await page.goto('/user/business');
  const search = page.getByRole('searchbox', { name: 'Search businesses' });
  await search.click();
  await page.keyboard.type('g?/a');
  await expect(search).toHaveValue('g?/a');
  await expect(search).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(search).not.toBeFocused();
  await expect(page).toHaveURL(/\/user\/business\?search=/);
  await expect(page.getByText('Nothing matches these filters')).toBeVisible();
});

test('the clock shows the day and the time of the person’s zone, and ticks', async ({ lookerFor }) => {
  const page = await lookerFor(demo.owner);
  await page.goto('/');
  const { clock } = shell(page);
  await expect(clock).toHaveText(
    /^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, (?:0[1-9]|1[0-2])(?::[0-5]\d){2} [AP]M$/,
  );
  const [shown, at]: [string, string] = await clock.evaluate((time: { innerText: string; dateTime: string }) => [
    time.innerText,
    time.dateTime,
  ]);
  expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(60_000);
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: 'Europe/Berlin',
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hour12: true,
  }).formatToParts(new Date(at));
  const part = (type: string) => parts.find((one) => one.type === type)?.value;
  expect(shown).toBe(`${part('weekday')}, ${part('hour')}:${part('minute')}:${part('second')} ${part('dayPeriod')}`);
  await expect(clock).not.toHaveText(shown);
});

test('the practice note opens, shrinks and stays closed', async ({ page, freshPerson, signIn }) => {
  await signIn(await freshPerson());
  await page.goto('/');
  const note = shell(page).announcement.filter({ hasText: 'Practice mode' });
  await expect(note).toContainText('nothing leaves this machine');
  await expect(note.getByRole('link', { name: 'practice mailbox' })).toBeHidden();
  await note.getByRole('button', { name: 'more' }).click();
  await expect(note.getByRole('link', { name: 'practice mailbox' })).toBeVisible();
  await note.getByRole('button', { name: 'less' }).click();
  await expect(note.getByRole('link', { name: 'practice mailbox' })).toBeHidden();
  await note.getByRole('button', { name: 'Close this announcement' }).click();
  await page.reload();
  await expect(shell(page).heading).toBeVisible();
  await expect(note).toBeHidden();
});

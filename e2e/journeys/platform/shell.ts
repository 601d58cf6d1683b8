import type { Page } from '@playwright/test';
import { demo } from '../../fixtures/users.ts';
import { accountPage } from '../../pages/identity.ts';
import { shell } from '../../pages/shell.ts';
import { expect, test } from '../../test.ts';

const readColorScheme = (page: Page) => page.locator('html').getAttribute('data-mantine-color-scheme');
const readBrightness = (page: Page): Promise<number> =>
  page.evaluate(`getComputedStyle(document.body).backgroundColor.match(/\\d+/g).slice(0, 3).map(Number)
    .reduce((sum, part) => sum + part, 0) / 3`);

test('a user moves between pages without a full load; breadcrumbs, page title and Back match the open page', {
  tag: '@smoke',
}, async ({ openReadOnlyPage }) => {
  const page = await openReadOnlyPage(demo.owner);
  // An unknown URL redirects to the dashboard.
  await page.goto('/no/such/page');
  await expect(page).toHaveURL('/');
  await expect(shell(page).heading).toContainText('Olive');
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  await shell(page).menu.getByRole('link', { name: 'Business' }).click();
  await expect(shell(page).heading).toHaveText('Businesses');
  await page.getByRole('main').getByRole('link', { name: 'Harbour Coffee Roasters' }).click();
  await expect(shell(page).heading).toHaveText('Harbour Coffee Roasters');
  await expect(page).toHaveTitle('Harbour Coffee Roasters · Fanfare');
  await expect(shell(page).breadcrumbs.getByRole('listitem')).toHaveText(['Business', 'Manage']);
  await page.goBack();
  await expect(shell(page).heading).toHaveText('Businesses');
  await page.goBack();
  await expect(shell(page).heading).toContainText('Olive');
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
});

test('choosing a tab sets the URL hash, and Back leaves the page', async ({ openReadOnlyPage }) => {
  const page = await openReadOnlyPage(demo.owner);
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

test('the menu is a drawer on a narrow screen and closes after a choice', async ({ openReadOnlyPage }) => {
  const page = await openReadOnlyPage(demo.owner);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await expect(shell(page).menu).toBeHidden();
  await page.getByRole('button', { name: 'Open menu' }).click();
  await shell(page).menu.getByRole('link', { name: 'Business' }).click();
  await expect(shell(page).heading).toHaveText('Businesses');
  await expect(shell(page).menu).toBeHidden();
  await page.setViewportSize({ width: 768, height: 844 });
  await expect(shell(page).menu).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeHidden();
});

test('the theme follows the system until the user chooses one, and a reload keeps the choice', async ({
  page,
  createUser,
  signIn,
}) => {
  await signIn(await createUser());
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await page.goto('/');
  await expect.poll(() => readBrightness(page)).toBeLessThan(60);
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await expect.poll(() => readBrightness(page)).toBeGreaterThan(200);
  await shell(page).userMenu.click();
  await page.getByRole('menuitemradio', { name: 'Dark' }).click();
  await expect.poll(() => readBrightness(page)).toBeLessThan(60);
  await page.reload();
  expect(await readColorScheme(page)).toBe('dark');
  await shell(page).userMenu.click();
  await page.getByRole('menuitemradio', { name: 'Light' }).click();
  await expect.poll(() => readBrightness(page)).toBeGreaterThan(200);
});

test('a user finds pages in the search palette, which does not move while typing, and by shortcuts', async ({
  openReadOnlyPage,
}) => {
  const page = await openReadOnlyPage(demo.owner);
  await page.goto('/');
  await expect(shell(page).heading).toBeVisible();
  await page.keyboard.press('Control+k');
  const search = shell(page).palette.getByRole('textbox', { name: 'Search' });
  const readTop = async () => Math.round((await search.boundingBox())?.y ?? -1);
  await expect.poll(readTop).toBe(80);
  await expect(search).toBeFocused();
  await page.keyboard.type('linked');
  await expect(shell(page).palette.getByText('Social accounts')).toBeVisible();
  await expect(shell(page).palette.getByText('Members')).toBeHidden();
  expect(await readTop()).toBe(80);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/user/account#social');
  await expect(shell(page).palette).toBeHidden();

  await page.keyboard.press('Control+k');
  await expect(search).toBeFocused();
  await page.keyboard.type('api ke');
  await expect(shell(page).palette.getByText('API keys')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/user/account#api');
  await expect(shell(page).palette).toBeHidden();

  await page.keyboard.press('?');
  await expect(shell(page).dialog('Keyboard shortcuts')).toContainText('Go to Business');
  await page.keyboard.press('Escape');
  await expect(shell(page).dialog('Keyboard shortcuts')).toBeHidden();
  await page.keyboard.press('g');
  await page.keyboard.press('b');
  await expect(page).toHaveURL('/user/business');
});

test('the clock shows the day and time of the user’s time zone and ticks', async ({ openReadOnlyPage }) => {
  const page = await openReadOnlyPage(demo.owner);
  const openedAt = Date.now();
  await page.goto('/');
  const { clock } = shell(page);
  await expect(clock).toHaveText(
    /^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, (?:0[1-9]|1[0-2])(?::[0-5]\d){2} [AP]M$/,
  );
  const [text, dateTime]: [string, string] = await clock.evaluate((time: { innerText: string; dateTime: string }) => [
    time.innerText,
    time.dateTime,
  ]);
  expect(Date.parse(dateTime)).toBeGreaterThanOrEqual(openedAt);
  expect(Date.parse(dateTime)).toBeLessThanOrEqual(Date.now());
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: 'Europe/Berlin',
    weekday: 'long',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hour12: true,
  }).formatToParts(new Date(dateTime));
  const part = (type: string) => parts.find((item) => item.type === type)?.value;
  expect(text).toBe(`${part('weekday')}, ${part('hour')}:${part('minute')}:${part('second')} ${part('dayPeriod')}`);
  await expect(clock).not.toHaveText(text);
});

test('a user expands, collapses and closes the practice banner, and it stays closed', async ({
  page,
  createUser,
  signIn,
}) => {
  await signIn(await createUser());
  await page.goto('/');
  const banner = shell(page).announcement.filter({ hasText: 'Practice mode' });
  await expect(banner).toContainText('nothing leaves this machine');
  await expect(banner.getByRole('link', { name: 'practice mailbox' })).toBeHidden();
  await banner.getByRole('button', { name: 'More' }).click();
  await expect(banner.getByRole('link', { name: 'practice mailbox' })).toBeVisible();
  await banner.getByRole('button', { name: 'Less' }).click();
  await expect(banner.getByRole('link', { name: 'practice mailbox' })).toBeHidden();
  await banner.getByRole('button', { name: 'Close announcement' }).click();
  await page.reload();
  await expect(shell(page).heading).toBeVisible();
  await expect(banner).toBeHidden();
});

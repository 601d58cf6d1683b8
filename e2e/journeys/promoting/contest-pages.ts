import type { Page } from '@playwright/test';
import { createContests } from '../../fixtures/contests.ts';
import { test } from '../../fixtures/own-business.ts';
import { createReusedPage, type Display, type ReusedPage, setDisplay } from '../../fixtures/reused-page.ts';
import { findAxeViolations } from '../../pages/axe.ts';
import { expect } from '../../test.ts';

const displays = [
  { width: 1280, height: 800, colorScheme: 'light' },
  { width: 390, height: 844, colorScheme: 'dark' },
] as const;

/** Loader of public pages, which have no router. */
const createLoader = (page: Page) => async (path: string, display: Display) => {
  await setDisplay(page, display);
  await page.goto(path);
};

/**
 * Checks the path with axe on a computer in light colors and on a phone in dark ones. Menu and top bar have their own
 * case.
 */
async function expectAccessible({ page, open }: ReusedPage, path: string) {
  await open(path, displays[0]);
  await expect(page.locator('main h1')).toBeVisible();
  for (const display of displays) {
    if (display !== displays[0]) await setDisplay(page, display);
    await expect(page.locator('[class*="Skeleton"], [aria-busy="true"]')).toHaveCount(0);
    const message = `${path} at ${display.width} px`;
    // Polls, because color transitions cause violations that disappear. A real violation stays.
    const find = () => findAxeViolations(page, 'page', display === displays[0] ? 'all' : 'display');
    await expect.poll(find, { message, timeout: 60_000 }).toEqual([]);
    const overflow = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
    expect(overflow, `${message}: no horizontal overflow`).toBeLessThanOrEqual(0);
  }
}

test('a contest before its start, running, ended and drawn → public pages and screens pass axe and do not scroll sideways', async ({
  page,
  signInWithOwnBusiness,
  openVisitorPage,
}) => {
  const { api } = await signInWithOwnBusiness({ name: 'Rope Walk' });
  const contests = createContests(api);
  const scheduled = await contests.publish({ from: 2, to: 5 });
  const running = await contests.publish();
  const drawn = await contests.publish();
  for (const contest of [running, drawn]) await contests.addEntry(contest, 'Nell Hook');
  await contests.end(drawn);
  const ended = await contests.publish();
  await contests.end(ended);
  await contests.draw(drawn);

  const visitor = await openVisitorPage();
  const publicPage = { page: visitor, open: createLoader(visitor) };
  for (const { slug } of [scheduled, running, ended, drawn]) await expectAccessible(publicPage, `/c/${slug}`);
  for (const path of ['rules', 'winners', 'link', 'draw/1'])
    await expectAccessible(publicPage, `/c/${drawn.slug}/${path}`);

  const screen = createReusedPage(page);
  for (const path of ['/contest', `/contest/${ended.id}/winners`, `/contest/${drawn.id}/winners`])
    await expectAccessible(screen, path);
  for (const tab of ['widgets', 'contestants']) await expectAccessible(screen, `/contest/${running.id}/${tab}`);
  await page.getByRole('button', { name: 'Add entries' }).click();
  await page.getByText('From a CSV file').click();
  await page.getByLabel('Or paste rows').fill('email,name\notto@journey.test,Otto Line\nnothing,Ida Reef\n');
  await page.getByRole('button', { name: 'Review rows' }).click();
  await expect(page.getByText('This isn’t an email address.')).toBeVisible();
  await expect.poll(() => findAxeViolations(page, 'overlays'), { timeout: 60_000 }).toEqual([]);
});

import type { Page } from '@playwright/test';
import { createContests } from '../../fixtures/contests.ts';
import { test } from '../../fixtures/own-business.ts';
import { setDisplay } from '../../fixtures/reused-page.ts';
import { findAxeViolations } from '../../pages/axe.ts';
import { expect } from '../../test.ts';

const displays = [
  { width: 1280, height: 800, colorScheme: 'light' },
  { width: 390, height: 844, colorScheme: 'dark' },
] as const;

/** Opens a path and looks at it on a computer in light and on a phone in dark. Menu and top bar have their own case. */
async function expectAccessible(page: Page, path: string) {
  await setDisplay(page, displays[0]);
  await page.goto(path);
  await expect(page.locator('main h1')).toBeVisible();
  for (const display of displays) {
    if (display !== displays[0]) await setDisplay(page, display);
    await expect(page.locator('[class*="Skeleton"], [aria-busy="true"]')).toHaveCount(0);
    const message = `${path} at ${display.width} px`;
    // Polls, because color transitions cause violations that disappear. A real violation stays.
    await expect.poll(() => findAxeViolations(page, 'page'), { message, timeout: 60_000 }).toEqual([]);
    const overflow = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
    expect(overflow, `${message}: no horizontal overflow`).toBeLessThanOrEqual(0);
  }
}

test('contests before, while running, ended and drawn: public pages and screens are accessible, no overflow', {
  tag: '@ci',
}, async ({ page, signInWithOwnBusiness, openVisitorPage }) => {
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
  for (const { slug } of [scheduled, running, ended, drawn]) await expectAccessible(visitor, `/c/${slug}`);
  for (const path of ['rules', 'winners', 'link', 'draw/1'])
    await expectAccessible(visitor, `/c/${drawn.slug}/${path}`);

  for (const path of ['/contest', '/contest/contestants', `/contest/${scheduled.id}/contestants`])
    await expectAccessible(page, path);
  await expectAccessible(page, `/contest/${running.id}/contestants`);
  for (const { id } of [running, ended, drawn]) await expectAccessible(page, `/contest/${id}/winners`);
  for (const { id } of [running, drawn]) await expectAccessible(page, `/contest/${id}/widgets`);

  await page.goto(`/contest/${running.id}/contestants`);
  await page.getByRole('button', { name: 'Add entries' }).click();
  await page.getByText('From a CSV file').click();
  await page.getByLabel('Or paste rows').fill('email,name\notto@journey.test,Otto Line\nnothing,Ida Reef\n');
  await page.getByRole('button', { name: 'Review rows' }).click();
  await expect(page.getByText('This isn’t an email address.')).toBeVisible();
  await expect.poll(() => findAxeViolations(page, 'overlays'), { timeout: 60_000 }).toEqual([]);
  await page.getByRole('button', { name: 'Add 1 entry' }).click();
  await expect(page.getByText('1 entry added')).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('row', { name: /Otto Line/ })).toContainText('Added from CSV');
});

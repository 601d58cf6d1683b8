import type { Request, Response } from '@playwright/test';
import { test } from '../../fixtures/own-business.ts';
import { findAxeViolations } from '../../pages/axe.ts';
import { shell } from '../../pages/shell.ts';
import { expect } from '../../test.ts';

const isDashboardCall = (request: Request) =>
  /^\/api\/user\/\d+\/(?:widget\/|dashboard)/.test(new URL(request.url()).pathname);
/** True for the request that changes the period of a widget. */
const hasRange = (request: Request) => request.postData()?.includes('"range"') ?? false;

test('an owner arranges the dashboard by dragging and keyboard → same order after a reload; figures kept until sign-out', async ({
  page,
  signInWithOwnBusiness,
}) => {
  await signInWithOwnBusiness({ name: 'Lantern Club' });
  const widgetCalls: string[] = [];
  const openCalls = new Set<Request>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/api\/user\/\d+\/widget\//.test(pathname)) widgetCalls.push(pathname);
    if (isDashboardCall(request)) openCalls.add(request);
  });
  page.on('requestfinished', (request) => openCalls.delete(request));
  page.on('requestfailed', (request) => openCalls.delete(request));
  const titles = page.getByRole('heading', { level: 3 });
  const handleOf = (name: string) => page.locator(`[data-widget="${name}"]`).getByTitle('Drag to move');
  const scripts = () => page.evaluate(`performance.getEntriesByType('resource').map(({ name }) => name).join()`);

  await page.goto('/');
  const left = ['Total page likes', 'Total entries', 'Entries over time'];
  await expect(titles).toHaveText([...left, 'Post actions', 'Total users', 'Ad insights summary']);
  await expect(
    page.getByText('Connect an ad account and add it to your business to see its figures here.'),
  ).toBeVisible();
  expect(await scripts()).not.toContain('arranged-board');

  await page.getByRole('button', { name: 'Arrange' }).click();
  await handleOf('ad_insights_summary').hover();
  await page.mouse.down();
  const target = await page.locator('[data-section="left"]').boundingBox();
  await page.mouse.move((target?.x ?? 0) + 80, (target?.y ?? 0) + 4, { steps: 8 });
  await page.mouse.up();
  await expect(titles).toHaveText(['Ad insights summary', ...left, 'Post actions', 'Total users']);
  const moveDown = page.getByRole('button', { name: 'Move Ad insights summary down' });
  await moveDown.press('Enter');
  const moved = ['Total page likes', 'Ad insights summary', 'Total entries', 'Entries over time'];
  await expect(titles).toHaveText([...moved, 'Post actions', 'Total users']);
  await expect(moveDown).toBeFocused();
  await expect.poll(() => findAxeViolations(page, 'page')).toEqual([]);
  await page.getByRole('button', { name: 'Remove Post actions' }).click();
  await expect(titles).toHaveText([...moved, 'Total users']);
  await page.getByRole('button', { name: 'Remove Total users' }).click();
  await page.getByRole('button', { name: 'Add widget' }).click();
  await page.getByRole('menuitem', { name: /^Post actions/ }).click();
  await expect(titles).toContainText(['Post actions']);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('button', { name: 'Arrange' })).toBeFocused();

  await page.getByRole('button', { name: 'Collapse Total entries' }).click();
  await page.getByRole('button', { name: 'Settings of Entries over time' }).click();
  const settings = page.getByRole('dialog', { name: 'Settings of Entries over time' });
  await settings.getByRole('combobox', { name: /^Period/ }).click();
  await page.getByRole('option', { name: 'Last 30 days' }).click();
  // Changes of the dashboard are sent one after another, so all are saved when the last change is; then the widget's
  // new figures are loaded.
  const isChange = (response: Response) =>
    response.request().method() === 'POST' && isDashboardCall(response.request());
  const saved = page.waitForResponse((response) => isChange(response) && hasRange(response.request()));
  await settings.getByRole('button', { name: 'Save' }).click();
  await expect(settings).toBeHidden();
  await saved;
  await expect.poll(() => openCalls.size).toBe(0);

  const callsBefore = widgetCalls.length;
  const titlesBefore = await titles.allTextContents();
  await page.reload();
  await expect(titles).toHaveText(titlesBefore);
  expect([...titlesBefore].sort()).toEqual([...moved, 'Post actions'].sort());
  await expect(page.getByRole('button', { name: 'Expand Total entries' })).toBeVisible();
  const likes = page.getByRole('region', { name: 'Total page likes' });
  await expect(likes.getByText('Connect a Facebook page to see its figures here.')).toBeVisible();
  expect(widgetCalls).toHaveLength(callsBefore);
  await shell(page).signOut();
  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate(`Object.keys(localStorage).filter((key) => key.startsWith('fanfare-widget:'))`)).toEqual(
    [],
  );
});

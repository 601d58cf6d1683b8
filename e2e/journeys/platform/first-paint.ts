import { demo } from '../../fixtures/users.ts';
import { shell } from '../../pages/shell.ts';
import { expect, test } from '../../test.ts';

test('a signed-in page shows its skeleton before scripts run → the app puts menu and top bar in its place', async ({
  openReadOnlyPage,
}) => {
  const page = await openReadOnlyPage(demo.owner);
  const skeleton = page.locator('#skeleton');
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.{js,css}', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await expect(skeleton.locator('#skeleton-side')).toBeVisible();
  await expect(skeleton).toHaveAttribute('aria-hidden', 'true');
  const side = await skeleton.locator('#skeleton-side').boundingBox();
  const bar = await skeleton.locator('#skeleton-bar').boundingBox();
  release();
  await expect(shell(page).heading).toContainText('Olive');
  await expect(skeleton).toHaveCount(0);
  // Menu and top bar are where the skeleton was: nothing moves.
  expect(await page.getByRole('complementary').first().boundingBox()).toEqual(side);
  const topBar = await page.getByRole('region', { name: 'Top bar' }).boundingBox();
  expect([topBar?.x, topBar?.y, topBar?.height]).toEqual([bar?.x, bar?.y, bar?.height]);
});

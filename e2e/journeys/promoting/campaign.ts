import { test } from '../../fixtures/own-business.ts';
import { servePage } from '../../fixtures/serve-page.ts';
import { findAxeViolations } from '../../pages/axe.ts';
import { expectPaneHeight } from '../../pages/contest-wizard.ts';
import { shell } from '../../pages/shell.ts';
import { expect } from '../../test.ts';

test('an owner starts a campaign → its bar is shown on the site and in the widget’s preview; deletes it → “No campaigns yet”', async ({
  page,
  signInWithOwnBusiness,
  openVisitorPage,
}) => {
  const { sites } = await signInWithOwnBusiness({ name: 'Kite Shop' });
  const { id: siteId, site_url } = await sites.createHosted('Kite Shop');
  await sites.createPost(siteId, { title: 'Flying in a storm' });

  await page.goto('/campaigns');
  await page.getByRole('link', { name: 'New campaign' }).first().click();
  await expectPaneHeight(page, 400);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Enter a name for the campaign.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Details');
  await page.getByRole('textbox', { name: 'Name' }).fill('Windy weeks');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('checkbox', { name: 'Flying in a storm' }).check();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('switch', { name: 'Show a bar' }).check();
  await page.getByRole('textbox', { name: 'Text' }).fill('20% off all kites');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('definition').filter({ hasText: 'Flying in a storm' })).toBeVisible();
  // The button Create campaign is disabled from the first press on, and is enabled again after the server refused.
  const create = page.getByRole('button', { name: 'Create campaign' });
  const message = 'You have reached the limit of campaigns.';
  const { promise: isPressed, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/campaign/save', async (route) => {
    await isPressed;
    await route.fulfill({ status: 409, json: { code: 'internal', message, request_id: 'x', error: message } });
  });
  await create.click();
  await expect(create).toBeDisabled();
  answer();
  await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible();
  await page.unroute('**/api/campaign/save');
  await create.click();
  await expect(page).toHaveURL(/\/campaign\/\d+$/);
  const id = page.url().slice(page.url().lastIndexOf('/') + 1);

  // The label of the button changes when the server answers, not before.
  await page.route(`**/api/campaign/${id}/status`, (route) => route.fulfill({ status: 409, json: {} }));
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'an error has occured' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start' })).toBeVisible();
  await page.unroute(`**/api/campaign/${id}/status`);
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();

  await page.getByRole('tab', { name: 'Admins' }).click();
  await page.getByRole('textbox', { name: 'Email address' }).fill('agency@journey.test');
  await page.getByRole('button', { name: 'Add admin' }).click();
  await expect(shell(page).toast('Successfully Added a new Admin')).toBeVisible();
  await page.getByRole('button', { name: 'Remove agency@journey.test' }).click();
  await page.getByRole('button', { name: 'Remove admin' }).click();
  await expect(shell(page).toast('Succesfully Removed the Admin.')).toBeVisible();

  const visitor = await openVisitorPage();
  await visitor.goto(site_url);
  await expect(visitor.getByText('20% off all kites')).toBeVisible();

  await page.getByRole('tab', { name: 'Widgets' }).click();
  await expect(page.frameLocator('iframe').getByText('20% off all kites')).toBeVisible();
  const code = await page.locator('code').first().innerText();
  const shop = await servePage(`<!doctype html><title>Shop</title><h1>Shop</h1>${code}`);
  await visitor.goto(shop.url);
  await expect(visitor.frameLocator('iframe').getByText('20% off all kites')).toBeVisible();
  await expect(visitor.locator('iframe')).not.toHaveCSS('height', '60px');
  shop.close();
  await visitor.goto(`/w/${id}/posts`);
  await expect(visitor.getByText('Flying in a storm')).toBeVisible();
  await expect.poll(() => findAxeViolations(visitor)).toEqual([]);

  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByRole('button', { name: 'Start' })).toBeVisible();
  await page.goto('/campaigns');
  await expect(page.getByRole('row', { name: /Windy weeks/ })).toContainText('Paused');
  await page.getByRole('link', { name: 'Windy weeks' }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Are you sure you want to delete this Campaign?')).toBeVisible();
  await page.getByLabel('Type "delete" to confirm').fill('delete');
  await page.route('**/api/campaign/*/delete', (route) => route.fulfill({ status: 409, json: {} }));
  await page.getByRole('button', { name: 'DELETE', exact: true }).click();
  await expect(page.getByText('An error has occured while deleting this Campaign.')).toBeVisible();
  await page.unroute('**/api/campaign/*/delete');
  await page.getByRole('button', { name: 'DELETE', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'No campaigns yet' })).toBeVisible();
});

import { test } from '../../fixtures/own-business.ts';
import { expect } from '../../test.ts';

const problem = (message: string) => ({ code: 'internal', message, request_id: 'x', error: message });

test('failures of saving and deleting a campaign are shown; admins are added and removed with the messages', {
  tag: '@ci',
}, async ({ page, signInWithOwnBusiness }) => {
  await signInWithOwnBusiness({ name: 'Bell Foundry' });
  await page.goto('/campaign/');
  await page.getByRole('textbox', { name: 'Name' }).fill('Bells in May');
  for (const step of ['Parts', 'Notification', 'Review']) {
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByRole('heading', { level: 2, name: step })).toBeVisible();
  }
  // The button is off from the first press on, and comes back after a refusal.
  const create = page.getByRole('button', { name: 'Create campaign' });
  const message = 'You have reached the limit of campaigns.';
  let answer = () => {};
  const isPressed = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/campaign/save', async (route) => {
    await isPressed;
    await route.fulfill({ status: 409, json: problem(message) });
  });
  await create.click();
  await expect(create).toBeDisabled();
  answer();
  await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible();
  await page.unroute('**/api/campaign/save');
  await create.click();
  await expect(page).toHaveURL(/\/campaign\/\d+$/);

  await page.getByRole('tab', { name: 'Admins' }).click();
  await page.getByRole('textbox', { name: 'Email address' }).fill('milo@bells.test');
  await page.getByRole('button', { name: 'Add admin' }).click();
  await expect(page.getByText('Successfully Added a new Admin')).toBeVisible();
  await page.getByRole('button', { name: 'Remove milo@bells.test' }).click();
  await expect(page.getByText('Are you sure you want to remove this Admin?')).toBeVisible();
  await page.getByRole('button', { name: 'Remove admin' }).click();
  await expect(page.getByText('Succesfully Removed the Admin.')).toBeVisible();

  await page.route('**/api/campaign/*/delete', (route) => route.fulfill({ status: 409, json: problem('Oops') }));
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByLabel('Type "delete" to confirm').fill('delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('An error has occured while deleting this Campaign.')).toBeVisible();
});

test('the pane is 400 px high for campaigns and 550 px for contests from 768 px up, and grows below', {
  tag: '@ci',
}, async ({ page, signInWithOwnBusiness }) => {
  await signInWithOwnBusiness({ name: 'Bell Foundry' });
  for (const { path, height } of [
    { path: '/campaign/', height: 400 },
    { path: '/contest/new', height: 550 },
  ]) {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(path);
    const title = page.getByRole('heading', { level: 2 });
    await expect(title).toBeVisible();
    const paneHeight = () => title.evaluate((element) => element.parentElement?.getBoundingClientRect().height);
    for (const width of [1280, 768]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(paneHeight).toBe(height);
    }
    await page.setViewportSize({ width: 767, height: 900 });
    await expect.poll(paneHeight).not.toBe(height);
  }
});

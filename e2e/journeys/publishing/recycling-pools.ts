import { test } from '../../fixtures/own-business.ts';
import { demo } from '../../fixtures/users.ts';
import { findAxeViolations } from '../../pages/axe.ts';
import { expect } from '../../test.ts';

test('an owner adds page posts to a new pool → repeats planned, one skipped; pauses it → no repeats; deletes it → not listed', async ({
  page,
  signIn,
}) => {
  await signIn(demo.owner);
  const name = `Journey pool ${Date.now()}`;
  await page.goto('/facebook/page/post/report?page_id=%22108334455667788%22');
  // The first synchronization can be under way; the page shows the posts when it is done.
  const rows = page.getByRole('table', { name: 'Posts' }).locator('tr[data-index]');
  await expect(rows.nth(1)).toBeVisible();
  // The oldest posts of the last 30 days: their cool-down is over, and no pool of the demo contains them.
  const boxes = rows.getByRole('checkbox', { disabled: false });
  const count = await boxes.count();
  await boxes.nth(count - 1).check();
  await boxes.nth(count - 2).check();
  await page.getByRole('link', { name: 'Add to pool' }).click();
  await page.getByRole('link', { name: 'New pool' }).click();

  const form = page.getByRole('form', { name: 'Pool' });
  await form.getByRole('button', { name: 'Create pool' }).click();
  await expect(form.getByText('Enter a name.')).toBeVisible();
  await expect(form.getByText('Select at least 1 page.')).toBeVisible();
  await form.getByRole('textbox', { name: 'Name' }).fill(name);
  await form.getByRole('checkbox', { name: 'Harbour Coffee Roasters' }).check();
  await form.getByRole('textbox', { name: 'Cool-down' }).fill('8');
  await expect(form.getByText('Waits at least 8, 12, and 18 days.')).toBeVisible();
  await expect.poll(() => findAxeViolations(page)).toEqual([]);
  await form.getByRole('button', { name: 'Create pool' }).click();

  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  const upcoming = page.getByRole('list', { name: 'Next repeats' }).getByRole('listitem');
  await expect(upcoming.first()).toBeVisible({ timeout: 60_000 });
  await upcoming
    .first()
    .getByRole('button', { name: /^Skip once/ })
    .click();
  await expect(upcoming.first().getByText('Skipped')).toBeVisible();
  await upcoming
    .first()
    .getByRole('button', { name: /^Undo skip/ })
    .click();
  await expect(upcoming.first().getByRole('button', { name: /^Skip once/ })).toBeVisible();

  // A new message for the first post.
  const posts = page.getByRole('list', { name: 'Posts' }).getByRole('listitem');
  await expect(posts).toHaveCount(2);
  await posts
    .first()
    .getByRole('button', { name: /^More actions/ })
    .click();
  await page.getByRole('menuitem', { name: 'Texts and dates' }).click();
  const dialog = page.getByRole('dialog', { name: 'Texts and dates' });
  await dialog.getByRole('textbox', { name: 'Variant 1' }).fill(`In other words ${name}`);
  await expect.poll(() => findAxeViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save post' }).click();
  await expect(dialog).toBeHidden();
  await expect(posts.first().getByText('1 variant')).toBeVisible();

  // A repeated post is a share like any other.
  await expect(upcoming.first()).toBeVisible({ timeout: 60_000 });
  await upcoming.first().getByRole('link').click();
  await expect(page.getByText('Scheduled', { exact: true }).first()).toBeVisible();
  await page.goBack();

  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText('No repeats while the pool is paused.')).toBeVisible();
  await expect.poll(() => findAxeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: `More actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Delete pool' }).click();
  await expect(page.getByRole('heading', { name: 'Recycling pools' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Recycling pools' })).toBeVisible();
  await expect(page.getByText(name)).toBeHidden();
});

test('a business without a connected page → the recycling pools page explains pools and links to connecting one', async ({
  page,
  signInWithOwnBusiness,
}) => {
  await signInWithOwnBusiness({ name: 'No pools yet' });
  await page.goto('/recycler/pools');
  await expect(page.getByRole('heading', { name: 'No recycling pools yet' })).toBeVisible();
  await expect.poll(() => findAxeViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'New pool' }).click();
  await expect(page.getByRole('link', { name: 'Connect Facebook' })).toBeVisible();
});

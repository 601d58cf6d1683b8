import { demo } from '../../fixtures/users.ts';
import { findAxeViolations } from '../../pages/axe.ts';
import { shell } from '../../pages/shell.ts';
import { expect, test } from '../../test.ts';

const report = '/facebook/page/post/report?page_id=%22108334455667788%22';

test('an owner saves a filter on page posts → the list of posts uses it; creates ads from two posts → “2 created, 0 failed.”', async ({
  page,
  signIn,
}) => {
  await signIn(demo.owner);
  await page.goto(report);
  // The first synchronization can be under way; the page shows the posts when it is done.
  const rows = page.getByRole('table', { name: 'Posts' }).locator('tr[data-index]');
  await expect(rows.nth(1)).toBeVisible();

  await page.getByRole('tab', { name: 'Filter' }).click();
  await page.getByRole('textbox', { name: 'Value of Engagement rate (%)' }).fill('0');
  await page.getByRole('button', { name: 'Save as new filter' }).click();
  const name = `Any engagement ${Date.now()}`;
  const saving = shell(page).dialog('Save filter');
  await saving.getByRole('textbox', { name: 'Name' }).fill(name);
  await saving.getByRole('button', { name: 'Save filter' }).click();
  await expect(shell(page).toast(`Successfully saved the Filter: ${name}`)).toBeVisible();
  await expect(saving).toBeHidden();
  await page.getByRole('tab', { name: 'Posts' }).click();
  await expect(page.getByRole('button', { name: `Filter: ${name}`, exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Engagement rate (%) is at least 0' })).toBeVisible();

  await rows.first().getByRole('link').click();
  const details = page.getByRole('dialog', { name: 'Post' });
  await expect(details.getByText('Engagement rate', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();

  const boxes = rows.getByRole('checkbox', { disabled: false });
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await page.getByRole('button', { name: 'Create ads' }).click();
  await expect(page).toHaveURL(/posts=.*#adprofiles/);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('An Adprofile is required.')).toBeVisible();
  await page.getByRole('radio', { name: /Best posts on Facebook/ }).check();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('article', { name: 'Mobile feed preview' })).toBeVisible();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  await expect(page.getByText(/2 ad sets with 2 ads/)).toBeVisible();
  await expect.poll(() => findAxeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create ads' }).click();
  await expect(page.getByText('2 created, 0 failed.')).toBeVisible();
});

test('an owner filters the site report by title → only that post is listed; “Set up tracking” → a dialog to count visits', async ({
  page,
  signIn,
}) => {
  await signIn(demo.owner);
  await page.goto('/content/site/insights/report');
  const rows = page.getByRole('table', { name: 'Posts' }).locator('tr[data-index]');
  await expect(rows.nth(1)).toBeVisible();
  await page.getByRole('tab', { name: 'Filter' }).click();
  await page.getByRole('combobox', { name: 'Field' }).selectOption('Title');
  await page.getByRole('combobox', { name: 'Comparison of Title' }).selectOption('contains');
  await page.getByRole('textbox', { name: 'Value of Title' }).fill('valve');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(rows).toHaveCount(1);
  await page.getByRole('button', { name: 'Set up tracking' }).first().click();
  await expect(shell(page).dialog('Tracking').getByRole('switch', { name: 'Count visits' })).toBeVisible();
});

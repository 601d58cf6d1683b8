import { demo } from '../../fixtures/users.ts';
import { findAxeViolations } from '../../pages/axe.ts';
import { expect, test } from '../../test.ts';

test('an owner selects two page posts to post again from a date → “2 posts will be posted again.” and a link to each', async ({
  page,
  signIn,
}) => {
  await signIn(demo.owner);
  await page.goto('/facebook/page/post/recycler');
  await page.getByRole('link', { name: 'Select posts' }).click();
  await page.goto('/facebook/page/post/report?page_id=%22108334455667788%22');
  // The first synchronization can be under way; the page shows the posts when it is done.
  const rows = page.getByRole('table', { name: 'Posts' }).locator('tr[data-index]');
  await expect(rows.nth(1)).toBeVisible();
  const boxes = rows.getByRole('checkbox', { disabled: false });
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await page.getByRole('link', { name: 'Recycle' }).click();

  // Message texts with the current time, so that the journey can run again on the same page.
  const words = page.getByRole('list', { name: 'Posts' }).getByRole('textbox');
  await expect(words).toHaveCount(2);
  const mark = Date.now();
  await words.nth(0).fill(`Once more ${mark}`);
  await words.nth(1).fill(`And this one ${mark}`);
  await expect.poll(() => findAxeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Next', exact: true }).click();

  await expect(page.getByRole('heading', { name: 'Timing' })).toBeVisible();
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page.getByText('A start date is required.')).toBeVisible();
  await expect(page.getByText('Please be sure to fill in all required fields before continuing.')).toBeVisible();
  await page.getByRole('button', { name: 'Start date', exact: true }).click();
  await page.getByRole('button', { name: 'Next month' }).click();
  await page.locator('.mantine-DatePickerInput-day:visible', { hasText: /^15$/ }).click();
  await page.getByRole('button', { name: 'Next', exact: true }).click();

  await expect(page.getByRole('heading', { name: 'Overview' })).toBeVisible();
  const planned = page.getByRole('list', { name: 'Planned posts' });
  await expect(planned.getByText(`Once more ${mark}`)).toBeVisible();
  await expect.poll(() => findAxeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Post again' }).click();
  await expect(page.getByText('2 posts will be posted again.')).toBeVisible({ timeout: 30_000 });
  await planned.getByRole('link').first().click();
  await expect(page.getByText(`Once more ${mark}`).first()).toBeVisible();
});

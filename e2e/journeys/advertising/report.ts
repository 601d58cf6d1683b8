import { readFile } from 'node:fs/promises';
import { demo } from '../../fixtures/users.ts';
import { findAxeViolations } from '../../pages/axe.ts';
import { shell } from '../../pages/shell.ts';
import { expect, test } from '../../test.ts';

test('an owner filters a report → saved filter kept after a reload, CSV with the filtered ads, row opened with its spend per day', async ({
  page,
  signIn,
}) => {
  await signIn(demo.owner);
  await page.goto('/facebook/ads/insights?daterange=last_30_days');
  // The first synchronization can be under way; the page shows the ads when it is done.
  const rows = page.getByRole('table', { name: 'Ads' }).locator('tr[data-index]');
  await expect(rows).toHaveCount(25, { timeout: 60_000 });
  expect(await findAxeViolations(page)).toEqual([]);

  // A shared link shows the same view; Back returns to the previous view.
  await page.getByText('Active', { exact: true }).first().click();
  await expect(page).toHaveURL(/status=active/);
  await page.goBack();
  await expect(page).not.toHaveURL(/status=/);
  await expect(rows).toHaveCount(25);

  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Edit conditions' }).click();
  const conditions = shell(page).dialog('Conditions');
  await conditions.getByRole('textbox', { name: 'Value of Spend' }).fill('20');
  expect(await findAxeViolations(page, 'overlays')).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Spend is more than 20' })).toBeVisible();
  await expect(page).toHaveURL(/conditions=/);

  const name = `Over twenty ${Date.now()}`;
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Save as new filter' }).click();
  const saving = shell(page).dialog('Save filter');
  await saving.getByRole('textbox', { name: 'Name' }).fill(name);
  await saving.getByRole('button', { name: 'Save filter' }).click();
  await expect(shell(page).toast(`Successfully saved the Filter: ${name}`)).toBeVisible();
  const filter = page.getByRole('button', { name: `Filter: ${name}`, exact: true });
  await expect(filter).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Spend is more than 20' })).toBeVisible();

  await expect(rows.first()).toBeVisible();
  const total = Number(await page.getByRole('table', { name: 'Ads' }).getAttribute('aria-rowcount')) - 1;
  expect(total).toBeGreaterThan(0);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^facebook-ads-.*\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\n');
  expect(lines[0]).toContain('Ad,Campaign,Ad set,Status,Budget,Results,Cost per result,Spend');
  expect(lines).toHaveLength(total + 1);

  const first = rows.first().getByRole('link');
  const title = await first.innerText();
  await first.click();
  const details = page.getByRole('dialog', { name: new RegExp(title.replace(/[^\w ]/g, '.')) });
  await expect(details.getByRole('img', { name: 'Spend per day in USD' })).toBeVisible();
  await details.getByRole('button', { name: 'Gender' }).click();
  await expect(details.getByRole('rowheader', { name: 'Women' })).toBeVisible();
  expect(await findAxeViolations(page, 'overlays')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();

  await filter.click();
  await page.getByRole('menuitem', { name: `Delete ${name}` }).click();
  await expect(page.getByRole('button', { name: 'Filters', exact: true })).toBeVisible();
  await shell(page).toast(`${name} deleted.`).getByRole('button', { name: 'Undo' }).click();
  await expect(filter).toBeVisible();
});

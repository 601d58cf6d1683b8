import { test } from '../../fixtures/own-business.ts';
import { findAxeViolations } from '../../pages/axe.ts';
import { connectionsPage } from '../../pages/connections.ts';
import { shell } from '../../pages/shell.ts';
import { expect } from '../../test.ts';

const account = '204466881021';

test('an owner automates a report → back-test and dry run show what it would change; Activate pressed → listed as “Active”', async ({
  page,
  signInWithOwnBusiness,
}) => {
  const { api, businessId } = await signInWithOwnBusiness({ name: 'Roasters Automated' });
  const accounts = connectionsPage(page);
  await accounts.open('Ad networks');
  const consent = { as: 'Olive Hartmann', choice: 'Allow' } as const;
  await accounts.waitForClose(await accounts.answerConsent(accounts.connectButton('Facebook'), consent));
  const assets = [{ type: 'facebook_adaccount', value: account, label: 'Harbour Coffee Europe' }];
  const data = { business_name: 'Roasters Automated', assets };
  await api.post(`/api/user/business/${businessId}/update`, { data, failOnStatusCode: true });

  await page.goto('/automators/');
  await expect(page.getByRole('heading', { name: 'No automators yet' })).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);

  await page.goto(`/facebook/ads/insights?level=ad&daterange=last_30_days&account=${account}`);
  const rows = page.getByRole('table', { name: 'Ads' }).locator('tr[data-index]');
  await expect(rows.first()).toBeVisible();
  await page.getByRole('link', { name: 'Automate this' }).click();

  const modal = shell(page).dialog('New automator');
  await expect(modal.getByRole('combobox', { name: 'Range' })).toHaveValue('Last 30 Days');
  await expect(modal.getByRole('combobox', { name: 'Ad account' })).toHaveValue(/Harbour Coffee Europe/);
  await modal.getByRole('textbox', { name: 'Name' }).fill('Pause every ad');
  await modal.getByRole('combobox', { name: 'Action' }).click();
  await page.getByRole('option', { name: 'Pause', exact: true }).click();
  await expect(modal.getByText(/pause ads of Harbour Coffee Europe/)).toBeVisible();
  await modal.getByRole('button', { name: 'Run back-test' }).click();
  await expect(modal.getByText('Touched', { exact: true }).first()).toBeVisible();
  expect(await findAxeViolations(page, 'overlays')).toEqual([]);
  await modal.getByRole('button', { name: 'Save automator' }).click();
  await expect(modal).toBeHidden();

  // Phone width: nothing is cut off, and the automator can be paused.
  await page.setViewportSize({ width: 390, height: 844 });
  const row = page.getByRole('list', { name: 'Automators by priority' }).getByRole('listitem');
  await expect(row.getByText('Paused', { exact: true })).toBeVisible();
  await row.getByRole('button', { name: 'More actions for Pause every ad' }).click();
  await page.getByRole('menuitem', { name: 'Start dry run' }).click();
  const log = shell(page).dialog('Run log of Pause every ad');
  await expect(log.getByText(/^Looked at \d+ rows/)).toBeVisible();
  await log.getByRole('combobox', { name: 'Show' }).click();
  await page.getByRole('option', { name: 'Would act' }).click();
  await expect(page).toHaveURL(/outcome=would-act/);
  await expect(log.getByText('Pause it.').first()).toBeVisible();
  expect(await findAxeViolations(page, 'overlays')).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(log).toBeHidden();

  await row.getByRole('button', { name: 'Activate Pause every ad' }).click();
  await expect(row.getByText('Active', { exact: true })).toBeVisible();
  await row.getByRole('button', { name: 'Pause Pause every ad' }).click();
  await expect(row.getByText('Paused', { exact: true })).toBeVisible();
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  expect(await findAxeViolations(page)).toEqual([]);
});

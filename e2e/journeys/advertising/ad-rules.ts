import { test } from '../../fixtures/own-business.ts';
import { findAxeViolations } from '../../pages/axe.ts';
import { connectionsPage } from '../../pages/connections.ts';
import { shell } from '../../pages/shell.ts';
import { expect } from '../../test.ts';

const account = '204466881012';

test('an owner writes an ad rule, sees what it matches now and would have done → listed as off; History of a rule → its runs', async ({
  page,
  signInWithOwnBusiness,
}) => {
  const { api, businessId } = await signInWithOwnBusiness({ name: 'Roasters Ruled' });
  await page.goto('/facebook/ads/manager/');
  await expect(page.getByRole('heading', { name: 'No Facebook ad account yet' })).toBeVisible();
  const accounts = connectionsPage(page);
  await accounts.open('Ad networks');
  const consent = { as: 'Olive Hartmann', choice: 'Allow' } as const;
  await accounts.waitForClose(await accounts.answerConsent(accounts.connectButton('Facebook'), consent));
  const assets = [{ type: 'facebook_adaccount', value: account, label: 'Harbour Coffee ads' }];
  const data = { business_name: 'Roasters Ruled', assets };
  await api.post(`/api/user/business/${businessId}/update`, { data, failOnStatusCode: true });
  // Opening the report starts the first reading of the figures.
  await page.goto(`/facebook/ads/insights?level=ad&daterange=last_30_days&account=${account}`);
  await expect(page.getByRole('table', { name: 'Ads' }).locator('tr[data-index]').first()).toBeVisible();

  await page.goto('/facebook/ads/manager/');
  const rows = page.getByRole('table', { name: 'Ad rules' }).getByRole('row');
  await expect(rows.filter({ hasText: 'Tell us about costly ads' })).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'New ad rule' }).click();

  await page.getByRole('button', { name: /Pause ads without results/ }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Stop what costs too much');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('heading', { name: 'When' })).toBeVisible();
  const sentence = 'When an ad has spend more than $2 and no results in the last 7 days, pause it, at most once a day.';
  await page.getByRole('textbox', { name: 'Value' }).first().fill('2');
  await expect(page.getByText(sentence)).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('heading', { name: 'Then' })).toBeVisible();
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('combobox', { name: 'After saving' }).click();
  await page.getByRole('option', { name: 'Keep it off' }).click();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('heading', { name: 'Review' })).toBeVisible();
  await page.getByRole('button', { name: 'Check now' }).click();
  await expect(page.getByText(/matche?s? of \d+, counted by us on stored figures/)).toBeVisible();
  await page.getByRole('button', { name: 'Run back-test' }).click();
  await expect(page.getByText('Touched', { exact: true }).first()).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Create rule' }).click();

  const saved = rows.filter({ hasText: 'Stop what costs too much' });
  await expect(saved).toContainText(sentence);
  await expect(saved).toContainText('Off');

  // Phone width: nothing is cut off, and the history can be read.
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  await page.getByRole('button', { name: 'Actions for Tell us about costly ads' }).click();
  await page.getByRole('menuitem', { name: 'History' }).click();
  const history = shell(page).dialog('History of Tell us about costly ads');
  await expect(history.getByText(/: notification sent$/).first()).toBeVisible();
  expect(await findAxeViolations(page, 'overlays')).toEqual([]);
});

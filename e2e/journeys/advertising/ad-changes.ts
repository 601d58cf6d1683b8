import type { APIRequestContext, Page } from '@playwright/test';
import { test } from '../../fixtures/own-business.ts';
import { findAxeViolations } from '../../pages/axe.ts';
import { connectionsPage } from '../../pages/connections.ts';
import { expect } from '../../test.ts';

const account = '204466881021';

const select = async (page: Page, count: number) => {
  const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ });
  for (let index = 0; index < count; index += 1) await boxes.nth(index).check();
};
const choose = (page: Page, action: string) =>
  page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: action, exact: true }).click();

const readReport = async (api: APIRequestContext) =>
  (await api.get(`/api/facebook/ads/insights/report?account=${account}&level=adset&status=active`)).json();

/** Raises the budget of the first ad set of the report by 2, as another user. */
async function raiseFirstBudget(api: APIRequestContext) {
  const [{ id, name, budget }] = (await readReport(api)).report;
  const item = { ad_id: id, name, adset_id: id, old_budget: budget.amount, budget_type: budget.type };
  const data = {
    level: 'adset',
    fb_adaccount_id: account,
    budgets: [{ ...item, new_budget: Number(budget.amount) + 2 }],
  };
  const queued = await api.post('/api/facebook/ads/budget/update', { data, failOnStatusCode: true });
  const { action_id } = await queued.json();
  await expect
    .poll(async () => (await (await api.get(`/api/ads/action/${action_id}`)).json()).action.counts.done)
    .toBe(1);
}

test('an owner changes 2 budgets → “1 budget changed, 1 failed.”; undoes it, clones and pauses an ad → all listed in Ad changes', async ({
  page,
  signInWithOwnBusiness,
}) => {
  const { api, businessId } = await signInWithOwnBusiness({ name: 'Roasters Europe' });
  const accounts = connectionsPage(page);
  await accounts.open('Ad networks');
  const consent = { as: 'Olive Hartmann', choice: 'Allow' } as const;
  await accounts.waitForClose(await accounts.answerConsent(accounts.connectButton('Facebook'), consent));
  const assets = [{ type: 'facebook_adaccount', value: account, label: 'Harbour Coffee Europe' }];
  const data = { business_name: 'Roasters Europe', assets };
  await api.post(`/api/user/business/${businessId}/update`, { data, failOnStatusCode: true });

  // The first reading must have ended: until then the order of rows changes.
  await expect.poll(async () => (await readReport(api)).synced_at ?? undefined).toBeDefined();

  await page.goto(`/facebook/ads/insights?level=adset&status=active&account=${account}`);
  const dialog = page.getByRole('dialog');
  await select(page, 2);
  await choose(page, 'Change budget');
  await dialog.getByRole('button', { name: 'Change budgets' }).click();
  await expect(dialog.getByText('New Budget is required')).toBeVisible();
  await raiseFirstBudget(api);
  await dialog.getByRole('combobox', { name: 'All budgets' }).click();
  await page.getByRole('option', { name: 'Increase by', exact: true }).click();
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('1');
  await expect(dialog.getByText('+€2.00 a day')).toBeVisible();
  expect(await findAxeViolations(page, 'overlays')).toEqual([]);
  await dialog.getByRole('button', { name: 'Change 2 budgets' }).click();
  await expect(page.getByText('1 budget changed, 1 failed.')).toBeVisible();
  await expect(page.getByText('This budget was changed to')).toBeVisible();
  expect(await findAxeViolations(page, 'page')).toEqual([]);

  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('1 change undone.')).toBeVisible();

  await page.goto(`/facebook/ads/insights?status=active&account=${account}`);
  await select(page, 1);
  await choose(page, 'Clone');
  await expect(dialog).toContainText('1 paused copy is added to Harbour Coffee Europe');
  await dialog.getByRole('button', { name: 'Clone 1 ad' }).click();
  await expect(page.getByText('1 ad cloned.')).toBeVisible();
  await select(page, 1);
  await choose(page, 'Pause');
  await dialog.getByRole('button', { name: 'Pause 1 ad' }).click();
  await expect(page.getByText('1 ad paused.')).toBeVisible();

  await page.getByRole('link', { name: 'Ad changes', exact: true }).click();
  await expect(page.getByRole('row', { name: /Pause 1 ad/ })).toContainText('1 done');
  await expect(page.getByRole('row', { name: /Clone 1 ad/ })).toContainText('1 done');
  await page.getByRole('link', { name: 'Undo “Change the budget of 2 ad sets”' }).click();
  await expect(page.getByRole('link', { name: 'View original change' })).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);
});

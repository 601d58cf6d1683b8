import { addMember } from '../../fixtures/create.ts';
import { test } from '../../fixtures/own-business.ts';
import { extractLink, waitForEmail } from '../../mailbox.ts';
import { findAxeViolations } from '../../pages/axe.ts';
import { connectionsPage } from '../../pages/connections.ts';
import { expect } from '../../test.ts';

const account = '204466881021';

test('an owner sets a threshold; a member’s raise waits, and is sent when the owner approves it from the email', async ({
  page,
  signInWithOwnBusiness,
  createUser,
  newApi,
}) => {
  const { api, businessId, owner } = await signInWithOwnBusiness({ name: 'Roasters Approved' });
  await page.goto('/approvals');
  await expect(page.getByRole('heading', { name: 'No requests waiting' })).toBeVisible();
  const accounts = connectionsPage(page);
  await accounts.open('Ad networks');
  const consent = { as: 'Olive Hartmann', choice: 'Allow' } as const;
  await accounts.waitForClose(await accounts.answerConsent(accounts.connectButton('Facebook'), consent));
  const assets = [
    { type: 'facebook_adaccount', value: account, label: 'Harbour Coffee Europe' },
    { type: 'facebook_page', value: '108334455667788', label: 'Harbour Coffee Roasters' },
  ];
  const data = { business_name: 'Roasters Approved', assets };
  await api.post(`/api/user/business/${businessId}/update`, { data, failOnStatusCode: true });
  const member = await createUser({ name: 'Mika Member' });
  const memberApi = await newApi();
  await addMember(api, memberApi, { businessId, user: member });
  const { items } = await (await api.get(`/api/user/business/${businessId}/members`)).json();
  const { id: memberId } = items.find((item: { email: string }) => item.email === member.email);
  await api.post(`/api/user/business/${businessId}/member/${memberId}/update`, {
    data: { assets, features: { facebook_ads_manager: 'publisher' } },
    failOnStatusCode: true,
  });

  await page.goto('/approvals');
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await page.getByRole('textbox', { name: 'Daily spend in EUR that needs approval' }).fill('1');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('Settings saved.')).toBeVisible();
  expect(await findAxeViolations(page)).toEqual([]);

  const query = `account=${account}&level=adset&status=active`;
  const readAdSet = async () =>
    (await (await memberApi.get(`/api/facebook/ads/insights/report?${query}`)).json()).report?.[0];
  // The report has rows only after the product has read the ad account.
  await expect.poll(readAdSet).toBeTruthy();
  const { id, name, budget } = await readAdSet();
  const item = { ad_id: id, name, adset_id: id, old_budget: budget.amount, budget_type: budget.type };
  const budgets = [{ ...item, new_budget: Number(budget.amount) + 3 }];
  const raised = await memberApi.post('/api/facebook/ads/budget/update', {
    data: { level: 'adset', fb_adaccount_id: account, budgets },
    failOnStatusCode: true,
  });
  expect(await raised.json()).toMatchObject({ action_id: null });

  // The link shows the request and leads to the product, where the owner is signed in, on a computer and on a phone.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(extractLink(await waitForEmail(owner.email, 'Approval needed')));
  await page.getByRole('link', { name: 'Sign in to decide' }).click();
  await expect(page.getByRole('heading', { name: 'Change the budget of 1 ad set' })).toBeVisible();
  await expect(page.getByText('Mika Member')).toBeVisible();
  await page.getByRole('textbox', { name: 'Comment' }).fill('Until Sunday');
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
  expect(await findAxeViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page.getByText('Request approved.')).toBeVisible();
  await page.getByRole('link', { name: 'View result' }).click();
  const summary = page.getByRole('region', { name: 'Summary' });
  for (const text of ['1 done', 'Mika Member', owner.name]) await expect(summary).toContainText(text);
});

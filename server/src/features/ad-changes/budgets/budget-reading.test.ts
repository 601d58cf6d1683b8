import { afterEach, beforeAll, expect, test } from 'vitest';
import {
  type BudgetBusiness,
  createBudgetBusiness,
  readBudgets,
} from '../../../../test/fixtures/ads/budget-business.ts';
import { createBusiness, createMember } from '../../../../test/fixtures/business.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';

let app: TestApp;
let business: BudgetBusiness;
const kiosk = '204466881020';
const tokyo = '2044668876';
beforeAll(async () => {
  app = await createTestApp({ runsNoJobs: true });
  business = await createBudgetBusiness(app);
  const { facebook, google, nativeads } = business.accountOf;
  for (const account of [facebook, kiosk]) await business.sync('facebook', account);
  for (const account of [google, tokyo]) await business.sync('google', account);
  await business.sync('nativeads', nativeads);
});
afterEach(() => app.sandbox.faults.clear());

const idOf = async (...row: Parameters<BudgetBusiness['findRow']>) => String((await business.findRow(...row)).id);

test('budgets read for the ads of one ad set → one budget with its spend and the minimum of its goal, read at the network now', async () => {
  const ads = (await business.listRows('facebook', 'ad')).filter(({ name }) => String(name).startsWith('Newsletter'));
  const read = await readBudgets(
    business.owner,
    'facebook',
    ads.map(({ id }) => String(id)),
  );
  expect(read.map(({ ad_id }) => ad_id)).toEqual(ads.map(({ id }) => id));
  expect(new Set(read.map(({ budget_id }) => budget_id)).size).toBe(2);
  expect(read[0]).toMatchObject({
    old_budget: '6.00',
    budget_type: 'daily',
    budget_level: 'group',
    currency: 'USD',
    currency_offset: 100,
    min_budget: '5.00',
    read_at: null,
    problem: null,
    budget_id: read[0]?.adset_id,
  });
  expect(Number(read[0]?.spend)).toBeGreaterThan(100);
});

test('lifetime budget read → its minimum is the spend plus 10%, in whole units', async () => {
  const [read] = await readBudgets(business.owner, 'facebook', [await idOf('facebook', 'adset', 'Coffee lovers')], {
    level: 'adset',
  });
  expect(read).toMatchObject({ budget_type: 'lifetime', problem: null });
  expect(read?.min_budget).toBe(`${Math.ceil(Number(read?.spend) * 1.1)}.00`);
});

test('budgets read for ad sets whose campaign has the budget → the campaign’s budget for each; for a campaign without a budget → the reason that its ad sets have them', async () => {
  const sets = (await business.listRows('facebook', 'adset')).filter(
    ({ budget }) => String(budget?.level) === 'campaign',
  );
  const shop = await idOf('facebook', 'campaign', 'Always on: shop');
  const read = await readBudgets(
    business.owner,
    'facebook',
    sets.map(({ id }) => String(id)),
    { level: 'adset' },
  );
  expect(read.filter(({ budget_id }) => String(budget_id) === shop)).toHaveLength(2);
  const [none] = await readBudgets(business.owner, 'facebook', [await idOf('facebook', 'campaign', 'Newsletter')], {
    level: 'campaign',
  });
  expect(none?.problem).toBe('The budgets of this campaign are in its ad sets. Change them there.');
});

test('budget read for one campaign of a shared Google budget → names of the other campaigns; for all of them → no names', async () => {
  const helmets = await idOf('google', 'campaign', 'Helmets');
  const lights = await idOf('google', 'campaign', 'Bike lights');
  const [alone] = await readBudgets(business.owner, 'google', [helmets]);
  expect(alone).toMatchObject({ shared_with: ['Bike lights'], min_budget: '0.01', budget_type: 'daily' });
  const both = await readBudgets(business.owner, 'google', [helmets, lights]);
  expect(both.map(({ shared_with }) => Object.values(shared_with ?? {}))).toEqual([[], []]);
  expect(both[0]?.budget_id).toBe(both[1]?.budget_id);
});

test('shared budget read while Google doesn’t answer → shown with the number of the other campaigns that share it', async () => {
  const helmets = await idOf('google', 'campaign', 'Helmets');
  const lights = await idOf('google', 'campaign', 'Bike lights');
  app.sandbox.faults.add({ network: 'google', match: '*', kind: 'error', count: 1000 });
  const [alone] = await readBudgets(business.owner, 'google', [helmets]);
  expect(alone).toMatchObject({ shared_with: ['1 other campaign'], spend: '' });
  const both = await readBudgets(business.owner, 'google', [helmets, lights]);
  expect(both.map(({ shared_with }) => Object.values(shared_with ?? {}))).toEqual([[], []]);
});

test('budget in yen read → no decimals', async () => {
  const [campaign] = await business.listRows('google', 'campaign', tokyo);
  const [read] = await readBudgets(business.owner, 'google', [String(campaign?.id)], { adwords_account_id: tokyo });
  expect(read).toMatchObject({ currency: 'JPY', currency_offset: 1, min_budget: '1' });
  expect(read?.old_budget).toMatch(/^\d+$/);
});

test('budget of a native ad read → daily, campaign type Editorial, the network’s minimum', async () => {
  const [banner] = await business.listRows('nativeads', 'banner');
  const [read] = await readBudgets(business.owner, 'nativeads', [String(banner?.id)]);
  expect(read).toMatchObject({
    banner_id: banner?.id,
    campaign: 'Coffee by mail',
    campaign_type: 'Editorial',
    budget_type: 'Daily',
    old_budget: '65.00',
    min_budget: '50.00',
    problem: null,
  });
});

test('budget read while the network doesn’t answer → the amount as last read, with the time of that reading', async () => {
  app.sandbox.faults.add({ network: 'facebook', match: '*', kind: 'error', count: 1000 });
  const [read] = await readBudgets(business.owner, 'facebook', [await idOf('facebook', 'adset', 'Restaurants')], {
    level: 'adset',
  });
  expect(read).toMatchObject({ old_budget: '8.00', spend: '', problem: null });
  expect(new Date(String(read?.read_at)).getTime()).toBeLessThanOrEqual(app.now().getTime());
});

test('budget changed at the network since the last synchronization, then read → the new amount', async () => {
  const id = await idOf('facebook', 'adset', 'Offices');
  await fetch(`${app.sandbox.url}/facebook/budgets/${id}`, {
    method: 'POST',
    body: new URLSearchParams({ amount: '12.34' }),
    redirect: 'manual',
  });
  const [read] = await readBudgets(business.owner, 'facebook', [id], { level: 'adset' });
  expect(read).toMatchObject({ old_budget: '12.34', read_at: null });
});

test('budget read for an ad in a closed account → the reason why its budget can’t be changed', async () => {
  const [ad] = await business.listRows('facebook', 'ad', kiosk);
  const [read] = await readBudgets(business.owner, 'facebook', [String(ad?.id)], { fb_adaccount_id: `act_${kiosk}` });
  expect(read?.problem).toBe('This ad account is closed or disabled, so its budgets can’t be changed.');
});

test('ids of ads sent as a form → the budgets of these ads', async () => {
  const id = await idOf('facebook', 'adset', 'Restaurants');
  for (const name of ['selected_ads', 'selected_ads[]']) {
    const payload = new URLSearchParams({ [name]: id, level: 'adset' }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await business.owner.post('/facebook/ads/budget/get', {}, { payload, headers });
    expect(answer.body.budgets).toMatchObject([{ ad_id: id }]);
  }
});

test('budgets read for ads of another business, or of an account that the member can’t use → 404', async () => {
  const id = await idOf('facebook', 'adset', 'Restaurants');
  const get = (user: typeof business.owner) =>
    user.post('/facebook/ads/budget/get', { selected_ads: [id], level: 'adset' });
  const other = await createBusiness(app);
  expect((await get(other.owner)).status).toBe(404);
  const roles = { facebook_ads_manager: 'publisher' } as const;
  const without = await createMember(app, business, roles, []);
  expect((await get(without)).status).toBe(404);
  const member = await createMember(app, business, roles, [business.adAccount]);
  expect((await get(member)).status).toBe(200);
  const viewer = await createMember(app, business, { facebook_ads_manager: 'viewer' }, [business.adAccount]);
  expect((await get(viewer)).status).toBe(403);
});

import { beforeAll, expect, test } from 'vitest';
import type { Loose } from '../../../../test/browser.ts';
import {
  type BudgetBusiness,
  createBudgetBusiness,
  readBudgets,
  toItem,
} from '../../../../test/fixtures/ads/budget-business.ts';
import { createMember, type TestUser } from '../../../../test/fixtures/business.ts';
import { createTestApp, type TestApp } from '../../../../test/test-app.ts';
import { adChangeStore } from '../ad-changes.store.ts';

let app: TestApp;
let business: BudgetBusiness;
beforeAll(async () => {
  app = await createTestApp({ runsNoJobs: true });
  business = await createBudgetBusiness(app);
  await business.sync('facebook', business.accountOf.facebook);
});

const send = (network: 'facebook', body: object, user: TestUser = business.owner) =>
  user.post(`/${network}/ads/budget/update`, body);
const runDue = async () => {
  while ((await app.deliveries.worker.runOnce()) > 0);
};
const adSet = async (name: string) => {
  const { id } = await business.findRow('facebook', 'adset', name);
  const [read] = await readBudgets(business.owner, 'facebook', [String(id)], { level: 'adset' });
  if (!read) throw new Error(`${name} has no budget.`);
  return read;
};
const setBudget = (read: Loose, newBudget: string | number) => ({
  budgets: [toItem('facebook', read, newBudget)],
  level: 'adset',
});
const setLimits = (limits: object) =>
  app.db.transaction((tx) =>
    adChangeStore(tx).putLimits(business.bid, { maxChangePercent: null, currencies: [], ...limits }),
  );
const micros = (units: number) => units * 1_000_000;

test('budget raised or cut by more than the largest allowed percent → refused', async () => {
  await setLimits({ maxChangePercent: 50 });
  const read = await adSet('Cold drinks');
  const half = await send('facebook', setBudget(read, 23));
  expect(half.status).toBe(409);
  expect(half.body.error).toBe(
    'A budget can change by at most 50% at once. Cold drinks would go from $15.00 to $23.00.',
  );
  expect((await send('facebook', setBudget(read, 7))).status).toBe(409);
  expect((await send('facebook', setBudget(read, 22))).status).toBe(200);
  await runDue();
  await setLimits({});
});

test('budget raise above what members may add per day → only the owner can send it', async () => {
  await setLimits({ currencies: [{ currency: 'USD', dailyRaiseMicros: null, ownerAboveMicros: micros(10) }] });
  const read = await adSet('Office managers');
  const member = await createMember(app, business, { facebook_ads_manager: 'publisher' }, [business.adAccount]);
  const refused = await send('facebook', setBudget(read, 17), member);
  expect(refused.status).toBe(403);
  expect(refused.body.error).toContain('Only the owner can add more than $10');
  expect((await send('facebook', setBudget(read, 16), member)).status).toBe(200);
  await runDue();
  const now = await adSet('Office managers');
  expect((await send('facebook', setBudget(now, 40))).status).toBe(200);
  await runDue();
  await setLimits({});
});

test('budget raises beyond the ceiling of the day → refused, also two at once; cuts → always sent', async () => {
  const one = await adSet('Gym bags');
  const two = await adSet('Offices');
  const raised = await adChangeStore(app.db).sumRaises(business.bid, app.now().toISOString().slice(0, 10));
  const before = raised.find(({ currency }) => currency === 'USD')?.micros ?? 0;
  const limit = { currency: 'USD', dailyRaiseMicros: before + micros(10), ownerAboveMicros: null };
  await setLimits({ currencies: [limit] });
  const raise = (read: Loose) => setBudget(read, Math.floor(Number(read.old_budget)) + 8);
  const answers = await Promise.all([send('facebook', raise(one)), send('facebook', raise(two))]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  await runDue();
  const cut = await adSet('Restaurants');
  expect((await send('facebook', setBudget(cut, 6))).status).toBe(200);
  await runDue();
  await setLimits({});
});

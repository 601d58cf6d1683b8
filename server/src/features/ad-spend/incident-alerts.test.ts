import { beforeAll, expect, test } from 'vitest';
import {
  accountNames,
  createSpendingBusiness,
  findAccount,
  listNotices,
  type SpendingBusiness,
} from '../../../test/fixtures/ads/spending-business.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { createTestPlatform } from '../../../test/test-platform.ts';
import { createAudit } from '../audit/index.ts';
import { adFactsStore } from '../insights/ad-facts/ad-facts.store.ts';
import { adSpendQueries } from '../insights/index.ts';
import { adSpendStore } from './ad-spend.store.ts';
import { createAdSpend } from './index.ts';

let app: TestApp;
let business: SpendingBusiness;
beforeAll(async () => {
  app = await createTestApp({ runsNoJobs: true });
  const { unpaid, closed, undeclared } = accountNames;
  business = await createSpendingBusiness(app, [unpaid, closed, undeclared]);
});

const check = async (name: string) => app.adSpend.checkAccount((await findAccount(app, business, name)).id);
const noticesOf = async (name: string) =>
  (await listNotices(business.owner)).filter(({ title }) => title.includes(name));

test.each([
  [accountNames.unpaid, 'Harbour wholesale has no payment method', 'Add a payment method on Facebook.'],
  [accountNames.closed, 'Harbour kiosk is closed', 'Reopen the account on Facebook, or advertise with another one.'],
  [accountNames.undeclared, 'A campaign of Duarte Travel is on hold', 'Azores tours: the EU declaration is missing'],
  [
    accountNames.dollars,
    'An ad of Harbour Coffee ads was disapproved',
    'Holiday gifts, Carousel: Personal Attributes:',
  ],
])('incident of the ad account %s → the owner is told once: %s', async (name, title, step) => {
  await Promise.all(Array.from({ length: 4 }, () => check(name)));
  await check(name);
  expect(await noticesOf(name)).toMatchObject([{ title, count: 1, message: expect.stringContaining(step) }]);
});

test('further ads of an account disapproved → the owner is told of those alone, in one notification; fixed and disapproved again → told again', async () => {
  const { id } = await findAccount(app, business, accountNames.dollars);
  const active = await adSpendQueries(app.db).listInState(id, ['active']);
  const running = active.filter(({ level }) => level === 'ad').slice(0, 5);
  const setState = async (count: number, state: 'active' | 'disapproved') => {
    const ads = running.slice(0, count).map((ad) => ({
      level: 'ad' as const,
      id: ad.remoteId,
      name: ad.name,
      campaignId: '1',
      state,
      isOn: true,
      status: '',
      reason: 'Not allowed',
    }));
    await adFactsStore(app.db).putObjects(business.bid, id, ads, app.now());
    await check(accountNames.dollars);
    return (await noticesOf(accountNames.dollars))[0];
  };
  const readAll = () => business.owner.post(`/user/${business.owner.user.id}/notifications/readall`);
  await readAll();
  const message = `${running[0]?.name}: Not allowed. Edit it on Facebook.`;
  expect(await setState(1, 'disapproved')).toMatchObject({ message, count: 1 });
  expect(await setState(1, 'active')).toMatchObject({ message, count: 1 });
  expect(await setState(1, 'disapproved')).toMatchObject({ message, count: 2 });
  await readAll();
  expect(await setState(5, 'disapproved')).toMatchObject({
    title: '4 ads of Harbour Coffee ads were disapproved',
    message: expect.stringMatching(/ and 1 more\. Edit them on Facebook and request a review\.$/),
    count: 1,
  });
});

test('more incidents of an ad account than one statement takes → each is recorded once; those that are over end', async () => {
  const key = await findAccount(app, business, accountNames.closed);
  const store = adSpendStore(app.db);
  const ids = Array.from({ length: 12_000 }, (_, index) => `ad-${index}`);
  expect((await store.addAlerts(key, 'ad-disapproved', ids, app.now())).toSorted()).toEqual(ids.toSorted());
  expect(await store.addAlerts(key, 'ad-disapproved', ids, app.now())).toEqual([]);
  await store.endAlerts(key, 'ad-disapproved', ids.slice(1));
  expect(await store.addAlerts(key, 'ad-disapproved', ids, app.now())).toEqual(['ad-0']);
  await store.endAlerts(key, 'ad-disapproved', []);
  expect(await store.addAlerts(key, 'ad-disapproved', ['ad-1'], app.now())).toEqual(['ad-1']);
  await store.endAlerts(key, 'ad-disapproved', []);
});

test('reading of the incidents of an ad account fails → the warning of its spend limit is still sent', async () => {
  const { db, now, notify, readReport } = app;
  const { businessId, network, remoteId, currency, id } = await findAccount(app, business, accountNames.dollars);
  const limit = { businessId, network, remoteId, currency, limitMinor: 1 };
  await adSpendStore(db).putLimit({ ...limit, setById: business.owner.user.id, setAt: now() });
  const away = { ...app.connections.adAccountAccess, findCondition: () => Promise.reject(new Error('away')) };
  const audit = createAudit(createTestPlatform({ db, readReport, now })).service;
  const adSpend = createAdSpend(createTestPlatform({ db, now }), {
    notify,
    audit,
    access: away,
    kept: app.insights.kept,
  });
  await expect(adSpend.checkAccount(id)).rejects.toThrow('away');
  expect((await noticesOf(accountNames.dollars)).map(({ title }) => title)).toContain(
    'Harbour Coffee ads reached its monthly limit',
  );
  await adSpendStore(db).removeLimit(limit);
});

test('ad account with a payment problem removed from the business → no warning', async () => {
  const other = await createSpendingBusiness(app, [accountNames.unpaid]);
  const { id } = await findAccount(app, other, accountNames.unpaid);
  const assets = [other.adAccount, other.page, other.customer, other.nativeAds];
  await other.owner.post(`/user/business/${other.bid}/update`, { business_name: 'Acme', assets });
  await app.adSpend.checkAccount(id);
  expect((await listNotices(other.owner)).filter(({ title }) => title.includes('payment'))).toEqual([]);
});

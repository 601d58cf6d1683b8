import { toMinor } from '@fanfare/contract/ads/money';
import { beforeAll, describe, expect, test } from 'vitest';
import { createAdBusiness } from '../../../test/fixtures/ads/ad-business.ts';
import {
  accountNames,
  createSpendingBusiness,
  findAccount,
  listNotices,
  listSpend,
  type SpendingBusiness,
  spendOf,
} from '../../../test/fixtures/ads/spending-business.ts';
import { createBusiness, createMember, type TestUser } from '../../../test/fixtures/business.ts';
import { toList } from '../../../test/fixtures/share.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { toUserActor } from '../audit/index.ts';
import { findMembership } from '../business/index.ts';
import { adSpendStore } from './ad-spend.store.ts';

let app: TestApp;
let business: SpendingBusiness;
beforeAll(async () => {
  app = await createTestApp({ runsNoJobs: true });
  business = await createSpendingBusiness(app, [accountNames.euros, accountNames.yen]);
});

const setLimit = (user: TestUser, limit: string | number, more: object = {}) =>
  user.post('/ads/spend/limit', { network: 'facebook', account: business.adAccount.value, limit, ...more });

describe('GET /ads/spend', () => {
  test('spend of the month → the same as in the ads report of this month, with today', async () => {
    const account = await spendOf(business.owner, accountNames.dollars);
    const query = new URLSearchParams({ account: business.adAccount.value, daterange: 'this_month', page_size: 'all' });
    const { body } = await business.owner.get(`/facebook/ads/insights/report?${query}`);
    expect(Number(account.spent)).toBeGreaterThan(0);
    expect(Number(account.spent) / 100).toBeCloseTo(Number(toList(body.totals)[0]?.figures?.spend), 1);
    expect(Number(account.spent_today)).toBeLessThan(Number(account.spent));
    expect(Number(account.forecast)).toBeGreaterThan(Number(account.spent));
    expect(account).toMatchObject({
      currency: 'USD',
      offset: 100,
      time_zone: 'America/Los_Angeles',
      limit: null,
      state: 'no-limit',
      month: { from: '2030-06-01', to: '2030-06-30', today: '2030-06-15' },
    });
  });

  test('spend of the month of accounts in several currencies → one total per currency; yen without decimals', async () => {
    const { accounts, totals } = await listSpend(business.owner);
    expect(totals.map(({ currency }) => String(currency)).toSorted()).toEqual(['EUR', 'JPY', 'USD']);
    for (const { currency, offset, spent } of totals) {
      const own = accounts.filter((account) => account.currency === currency);
      expect(offset).toBe(String(currency) === 'JPY' ? 1 : 100);
      expect(spent).toBe(own.reduce((sum, account) => sum + Number(account.spent), 0));
    }
  });

  test('spend of the month read by a member → only accounts assigned to them, on networks they have a role for', async () => {
    const assets = [business.adAccount, business.customer];
    const names = async (user: TestUser) => (await listSpend(user)).accounts.map(({ name }) => name);
    const facebook = await createMember(app, business, { facebook_ads_manager: 'viewer' }, assets);
    expect(await names(facebook)).toEqual([accountNames.dollars]);
    const reports = await createMember(app, business, { reports: 'viewer' }, assets);
    expect(await names(reports)).toEqual([accountNames.dollars, 'Okafor Cycles']);
    const writer = await createMember(app, business, { content: 'manager' }, assets);
    expect((await writer.get('/ads/spend')).status).toBe(403);
    expect(await names((await createBusiness(app)).owner)).toEqual([]);
  });

  test('spend of accounts that were never read → no amounts, and one job each, also when the page is opened twice at once', async () => {
    const waiting = async () => (await app.jobs.queues()).find(({ job }) => job === 'insights.sync-account')?.waiting;
    const before = Number(await waiting());
    const { owner } = await createAdBusiness(app);
    await Promise.all(Array.from({ length: 4 }, () => owner.get('/ads/spend')));
    expect(await spendOf(owner, accountNames.dollars)).toMatchObject({
      offset: null,
      spent: null,
      forecast: null,
      synced_at: null,
    });
    expect(Number(await waiting())).toBe(before + 3);
  });
});

describe('POST /ads/spend/limit', () => {
  test.each([
    ['0', 'Enter an amount above 0, or leave it empty for no limit.'],
    ['10.505', 'This currency has no amounts that small. Enter fewer decimals.'],
    ['1e3', 'Enter an amount such as 500 or 500.50.'],
    ['-5', 'Enter an amount such as 500 or 500.50.'],
    ['1,00', 'Enter an amount such as 500 or 500.50.'],
  ])('monthly limit of “%s” → 400 with the message “%s”', async (limit, message) => {
    expect(await setLimit(business.owner, limit)).toMatchObject({ status: 400, body: { fields: [{ message }] } });
  });

  test('monthly limit with half a yen → 400; in whole yen → stored as sent', async () => {
    const { remoteId } = await findAccount(app, business, accountNames.yen);
    const yen = { network: 'google', account: remoteId };
    expect((await setLimit(business.owner, '5000.5', yen)).status).toBe(400);
    expect((await setLimit(business.owner, '50000', yen)).status).toBe(200);
    expect(await spendOf(business.owner, accountNames.yen)).toMatchObject({ limit: 50_000, offset: 1 });
  });

  test('monthly limit set, changed and removed → each in the audit log, no warning for spend that the screen shows', async () => {
    const account = await spendOf(business.owner, accountNames.dollars);
    const before = await listNotices(business.owner);
    expect((await setLimit(business.owner, Number(account.spent) / 200)).status).toBe(200);
    expect(await spendOf(business.owner, accountNames.dollars)).toMatchObject({ state: 'reached' });
    await app.adSpend.checkAccount((await findAccount(app, business, accountNames.dollars)).id);
    expect((await listNotices(business.owner)).filter(({ title }) => title.includes('limit'))).toEqual(
      before.filter(({ title }) => title.includes('limit')),
    );
    expect((await setLimit(business.owner, '999999')).status).toBe(200);
    expect(await spendOf(business.owner, accountNames.dollars)).toMatchObject({ limit: 99_999_900, state: 'fine' });
    expect((await setLimit(business.owner, '')).status).toBe(200);
    expect(await spendOf(business.owner, accountNames.dollars)).toMatchObject({ limit: null, state: 'no-limit' });
    const log = (await business.owner.get(`/user/business/${business.bid}/audit`)).text;
    expect(log).toContain('Set the monthly limit of Harbour Coffee ads to $999,999.00');
    expect(log).toContain('Removed the monthly limit of Harbour Coffee ads');
  });

  test('monthly limit preset by another feature → stored and in the audit log as if set by the call; account of another business → not-found', async () => {
    const { owner, bid, adAccount } = business;
    const stranger = await createBusiness(app);
    const preset = async (user: TestUser, id: number) => {
      const context = await findMembership(app.db)(user.user.id, id);
      if (!context) throw new Error('No member of this business');
      const limit = { network: 'facebook', account: adAccount.value, currency: 'USD', minor: 123_400 } as const;
      return app.adSpend.presetLimit(toUserActor(user.user.id, context, 'test'), context, limit);
    };
    await preset(owner, bid);
    expect(await spendOf(owner, accountNames.dollars)).toMatchObject({ limit: 123_400 });
    const log = (await owner.get(`/user/business/${bid}/audit`)).text;
    expect(log).toContain('Set the monthly limit of Harbour Coffee ads to $1,234.00');
    await expect(preset(stranger.owner, stranger.bid)).rejects.toMatchObject({ code: 'not-found' });
    expect((await setLimit(owner, '')).status).toBe(200);
  });

  test('monthly limit set by a publisher → 403; by a manager of another network → 403; by a manager without the account or a stranger → 404', async () => {
    const assets = [business.adAccount];
    const publisher = await createMember(app, business, { facebook_ads_manager: 'publisher' }, assets);
    const google = await createMember(app, business, { google_ads_manager: 'manager' }, assets);
    const elsewhere = await createMember(app, business, { facebook_ads_manager: 'manager' });
    const manager = await createMember(app, business, { facebook_ads_manager: 'manager' }, assets);
    expect((await setLimit(publisher, '5')).status).toBe(403);
    expect((await setLimit(google, '5')).status).toBe(403);
    expect((await setLimit(elsewhere, '5')).status).toBe(404);
    expect((await setLimit((await createBusiness(app)).owner, '5')).status).toBe(404);
    expect((await setLimit(manager, '5')).status).toBe(200);
    expect((await setLimit(manager, '')).status).toBe(200);
  });
});

describe('warnings before a monthly limit is reached', () => {
  test('forecast above the monthly limit, 80% and 100% spent → a warning for each once a month, also when checked many times at once', async () => {
    const row = await findAccount(app, business, accountNames.euros);
    const { spent, forecast } = await spendOf(business.owner, accountNames.euros);
    const titles = async () =>
      (await listNotices(business.owner)).filter(({ title }) => /Europe.*limit/.test(title)).map(({ title }) => title);
    /** Checks the account against a limit stored directly, because setting a limit through the API sends no warning. */
    const checkWith = async (limitMinor: number) => {
      const { businessId, network, remoteId, currency } = row;
      const limit = { businessId, network, remoteId, currency, limitMinor };
      await adSpendStore(app.db).putLimit({ ...limit, setById: business.owner.user.id, setAt: app.now() });
      await Promise.all(Array.from({ length: 4 }, () => app.adSpend.checkAccount(row.id)));
    };
    await checkWith(Number(forecast) + 1);
    expect(await titles()).toEqual([]);
    await checkWith(Number(forecast) - 1);
    expect(await titles()).toEqual(['Harbour Coffee Europe will pass its monthly limit']);
    await checkWith(Math.floor(Number(spent) / 0.8));
    await checkWith(Math.floor(Number(spent) / 0.9));
    expect((await titles())[0]).toBe('Harbour Coffee Europe spent 80% of its monthly limit');
    await checkWith(Number(spent));
    await checkWith(Number(spent) - 100);
    expect((await titles()).toSorted()).toEqual([
      'Harbour Coffee Europe reached its monthly limit',
      'Harbour Coffee Europe spent 80% of its monthly limit',
      'Harbour Coffee Europe will pass its monthly limit',
    ]);
    const counts = (await listNotices(business.owner)).filter(({ title }) => /Europe.*limit/.test(title));
    expect(counts.map(({ count }) => count)).toEqual([1, 1, 1]);
  });

  test('100% of the monthly limit spent at once → one warning, not three', async () => {
    const { businessId, network, remoteId, currency, id } = await findAccount(
      app,
      business,
      String(business.nativeAds.label),
    );
    const limitMinor = toMinor('1', 100) ?? 0;
    const limit = { businessId, network, remoteId, currency, limitMinor };
    await adSpendStore(app.db).putLimit({ ...limit, setById: business.owner.user.id, setAt: app.now() });
    await app.adSpend.checkAccount(id);
    await app.adSpend.checkAccount(id);
    const notices = (await listNotices(business.owner)).filter(({ title }) =>
      title.startsWith(`${business.nativeAds.label} `),
    );
    expect(notices).toMatchObject([{ title: `${business.nativeAds.label} reached its monthly limit`, count: 1 }]);
  });
});

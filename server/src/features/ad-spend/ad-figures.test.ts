import { adInsightsFields } from '@fanfare/contract/dashboard/widgets';
import { beforeAll, describe, expect, test } from 'vitest';
import { createAdBusiness } from '../../../test/fixtures/ads/ad-business.ts';
import {
  accountNames,
  createSpendingBusiness,
  findAccount,
  type SpendingBusiness,
  spendOf,
} from '../../../test/fixtures/ads/spending-business.ts';
import { createBusiness, createMember, type TestUser } from '../../../test/fixtures/business.ts';
import { toList } from '../../../test/fixtures/share.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { adFactsStore } from '../insights/ad-facts/ad-facts.store.ts';
import { adSpendQueries } from '../insights/index.ts';
import { adSpendStore } from './ad-spend.store.ts';

let app: TestApp;
let business: SpendingBusiness;
beforeAll(async () => {
  app = await createTestApp({ runsNoJobs: true });
  business = await createSpendingBusiness(app, [accountNames.euros]);
});

const load = async (user: TestUser, query: Record<string, string> = {}) =>
  (await user.get(`/user/${user.user.id}/widget/ad_insights_summary?${new URLSearchParams(query)}`)).body;
const sumOf = (list: { value?: unknown }[]) => list.reduce((sum, { value }) => sum + Number(value), 0);

describe('widget ad_insights_summary', () => {
  test.each(adInsightsFields)('%s of an account → the same as in its report of the same days', async (field) => {
    const account = business.adAccount.value;
    const settings = { ad_insights_summary_ad_account: account, ad_insights_summary_field: field, range: '30' };
    const widget = await load(business.owner, settings);
    const days = toList(widget.days);
    const range = { start_date: String(days[0]?.day), end_date: String(days.at(-1)?.day) };
    const query = new URLSearchParams({ account, ...range, page_size: 'all', compare: '1' });
    const { body } = await business.owner.get(`/facebook/ads/insights/report?${query}`);
    const scale = field === 'ctr' ? 100 : 1;
    expect(Number(widget.total)).toBeCloseTo(Number(toList(body.totals)[0]?.figures?.[field]) * scale, 4);
    expect(Number(widget.previous)).toBeCloseTo(Number(toList(body.totals)[0]?.previous?.[field]) * scale, 4);
    expect(widget.subject).toMatch(/^[A-Z][a-z -]+: Harbour Coffee ads$/);
    if (['spend', 'impressions', 'clicks', 'results'].includes(field))
      expect(sumOf(days)).toBeCloseTo(Number(widget.total), 4);
  });

  test('spend of all accounts → one sum per currency; impressions of all are one sum', async () => {
    const widget = await load(business.owner);
    const single = async (ad_insights_summary_ad_account: string, field: string) =>
      Number((await load(business.owner, { ad_insights_summary_ad_account, ad_insights_summary_field: field })).total);
    const { remoteId: euros } = await findAccount(app, business, accountNames.euros);
    const dollars = [business.adAccount, business.customer, business.nativeAds].map(({ value }) => value);
    const sumAll = async (ids: string[], field: string) => {
      let sum = 0;
      for (const id of ids) sum += await single(id, field);
      return sum;
    };
    expect(widget).toMatchObject({ unit: { kind: 'money', currency: 'USD' }, others: [{ currency: 'EUR' }] });
    expect(Number(widget.total)).toBeCloseTo(await sumAll(dollars, 'spend'), 4);
    expect(Number(widget.others?.[0]?.total)).toBeCloseTo(await single(euros, 'spend'), 4);
    const views = await load(business.owner, { ad_insights_summary_field: 'impressions' });
    expect(views).toMatchObject({ unit: { kind: 'count' }, others: [] });
    expect(Number(views.total)).toBe(await sumAll([...dollars, euros], 'impressions'));
  });

  test('ad figures read by a member → only accounts assigned to them, also as choices', async () => {
    const member = await createMember(app, business, { facebook_ads_manager: 'viewer' }, [business.adAccount]);
    const { body } = await member.get(`/user/${member.user.id}/widget/ad_insights_summary/options`);
    expect(toList(body.options)).toEqual([{ value: business.adAccount.value, label: 'Harbour Coffee ads (USD)' }]);
    const own = await load(business.owner, { ad_insights_summary_ad_account: business.adAccount.value });
    expect((await load(member)).total).toBe(own.total);
    expect((await load(member, { ad_insights_summary_ad_account: business.customer.value })).code).toBe('not-found');
  });

  test('ad figures of a business without an ad account, or with none read yet → a notice, no total', async () => {
    expect(await load((await createBusiness(app)).owner)).toMatchObject({ notice: 'no-ad-account', total: null });
    expect(await load((await createAdBusiness(app)).owner)).toMatchObject({ notice: 'ads-not-read-yet', total: null });
  });
});

test('staff spend report → the accounts of a user’s businesses, with totals per currency', async () => {
  const staff = await app.createSignedInUser({ isStaff: true });
  const month = { start_date: '2030-06-01', end_date: '2030-06-30' };
  const request = { user_id: business.owner.user.id, ...month };
  const { body } = await staff.post('/staff/user/spend/report', request);
  const rows = toList(body.rows);
  expect(rows.map(({ account, currency }) => `${account} ${currency}`).toSorted()).toEqual(
    [
      `${business.nativeAds.label} USD`,
      'Harbour Coffee Europe EUR',
      'Harbour Coffee ads USD',
      'Okafor Cycles USD',
    ].toSorted(),
  );
  expect(rows.find(({ account }) => String(account) === accountNames.euros)?.spend_cents).toBe(
    (await spendOf(business.owner, accountNames.euros)).spent,
  );
  for (const { currency, spend_cents } of toList(body.totals)) {
    const own = rows.filter((row) => row.currency === currency).reduce((sum, row) => sum + Number(row.spend_cents), 0);
    expect(Math.abs(Number(spend_cents) - own)).toBeLessThanOrEqual(rows.length);
  }
  const other = await createAdBusiness(app);
  expect(
    toList((await staff.post('/staff/user/spend/report', { ...request, user_id: other.owner.user.id })).body.rows),
  ).toEqual([]);
});

describe('ad accounts that change', () => {
  const changeAndSync = async (was: { currency?: string; timeZone?: string }) => {
    const changed = await createSpendingBusiness(app);
    const row = await findAccount(app, changed, accountNames.dollars);
    // The stored figures get the account's earlier currency or time zone.
    await adFactsStore(app.db).updateAccount(row.id, was);
    const before = await spendOf(changed.owner, accountNames.dollars);
    const old = await findAccount(app, changed, accountNames.dollars);
    await app.insights.sync.syncAccount(old);
    return { changed, before, old, after: await findAccount(app, changed, accountNames.dollars) };
  };
  const daysOf = async (id: number) =>
    (await adSpendQueries(app.db).figuresByDay([id], { from: '2029-01-01', to: '2030-12-31' })).map(({ date }) => date);

  test('currency of an ad account changed → figures of both currencies, never of the same day; the limit has to be set again', async () => {
    const { changed, before, old, after } = await changeAndSync({ currency: 'CHF' });
    expect(after).toMatchObject({ currency: 'USD', firstDay: '2030-06-15', readFrom: '2030-06-15' });
    expect(after.id).not.toBe(old.id);
    expect((await daysOf(old.id)).at(-1)).toBe('2030-06-14');
    expect(await daysOf(after.id)).toEqual(['2030-06-15']);
    const now = await spendOf(changed.owner, accountNames.dollars);
    expect(now).toMatchObject({ currency: 'USD', spent: now.spent_today ?? -1, average: null, forecast: null });
    const staff = await app.createSignedInUser({ isStaff: true });
    const request = { user_id: changed.owner.user.id, start_date: '2030-06-01', end_date: '2030-06-30' };
    const { body } = await staff.post('/staff/user/spend/report', request);
    const rows = toList(body.rows).filter(({ account }) => String(account) === accountNames.dollars);
    expect(rows.map(({ currency, spend_cents }) => [currency, spend_cents])).toEqual([
      ['CHF', Number(before.spent) - Number(before.spent_today)],
      ['USD', now.spent],
    ]);
    const { businessId, network, remoteId } = after;
    const francs = { businessId, network, remoteId, currency: 'CHF', limitMinor: 1 };
    await adSpendStore(app.db).putLimit({ ...francs, setById: changed.owner.user.id, setAt: app.now() });
    expect(await spendOf(changed.owner, accountNames.dollars)).toMatchObject({ limit: null, state: 'no-limit' });
    await app.insights.sync.syncAccount(old);
    expect((await daysOf(old.id)).at(-1)).toBe('2030-06-14');
  });

  test('currency of an ad account changed and changed back → the replaced row is never read again, so no day counts twice', async () => {
    const { changed, before, old } = await changeAndSync({ currency: 'CHF' });
    const store = adFactsStore(app.db);
    await store.updateAccount(old.id, { currency: 'USD' });
    await app.insights.objects.refreshAccount(app.db, old.id);
    expect(await store.findById(old.id)).toMatchObject({ nextSyncAt: null, readingUntil: null });
    const replaced = await store.findById(old.id);
    if (replaced) await app.insights.sync.syncAccount(replaced);
    expect(await store.findById(old.id)).toMatchObject({ nextSyncAt: null, readingUntil: null });
    expect((await daysOf(old.id)).at(-1)).toBe('2030-06-14');
    expect((await spendOf(changed.owner, accountNames.dollars)).spent).toBe(before.spent);
    await store.updateAccount(old.id, { nextSyncAt: new Date(0) });
    const due = await store.takeDue(new Date(1), app.now(), 1000);
    expect(due.map(({ accountId }) => accountId)).not.toContain(old.id);
  });

  test('time zone of an ad account changed → the month is the sum of the days before and after', async () => {
    const { changed, old, after } = await changeAndSync({ timeZone: 'Asia/Tokyo' });
    expect(after).toMatchObject({ currency: 'USD', timeZone: 'America/Los_Angeles', firstDay: '2030-06-15' });
    const other = await spendOf(business.owner, accountNames.dollars);
    expect(await spendOf(changed.owner, accountNames.dollars)).toMatchObject({ spent: other.spent ?? -1 });
    const dates = [...(await daysOf(old.id)), ...(await daysOf(after.id))];
    expect(new Set(dates).size).toBe(dates.length);
  });
});

import { dayMs } from '@fanfare/contract/kit/durations';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Loose } from '../../../test/browser.ts';
import { type AdBusiness, createAdBusiness } from '../../../test/fixtures/ads/ad-business.ts';
import { createBusiness, createMember } from '../../../test/fixtures/business.ts';
import { toList } from '../../../test/fixtures/share.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { adFactsStore } from './ad-facts/ad-facts.store.ts';

let app: TestApp;
let business: AdBusiness;
beforeAll(async () => {
  app = await createTestApp({ runsNoJobs: true });
  business = await createAdBusiness(app);
  for (const { network, account } of accounts()) {
    await read(network, { account });
    await sync(network, account);
  }
});

const accounts = () => [
  { network: 'facebook' as const, account: business.adAccount.value },
  { network: 'google' as const, account: business.customer.value },
  { network: 'nativeads' as const, account: business.nativeAds.value },
];
const read = async (network: string, query: Record<string, string>, user = business.owner) =>
  user.get(`/${network}/ads/insights/report?${new URLSearchParams(query)}`);
const sync = async (network: 'facebook' | 'google' | 'nativeads', account: string) => {
  const name = network === 'nativeads' ? 'native-ads' : network;
  const row = await adFactsStore(app.db).findAccount(business.bid, name, account);
  if (!row) throw new Error('The account is not kept.');
  await app.insights.sync.syncAccount(row);
};
/** Figures of a report's total, which has one currency. */
const totalsOf = (body: Loose): Loose => Object(toList(body.totals)[0]?.figures);
const sum = (rows: Loose[], field: string): number => rows.reduce((total, row) => total + Number(row[field] ?? 0), 0);

describe.each(['facebook', 'google', 'nativeads'] as const)('%s', (network) => {
  const account = () => String(accounts().find((each) => each.network === network)?.account);

  test('ads report → totals are the sums of its rows; campaign totals are not less than ad totals', async () => {
    const { body } = await read(network, { account: account(), daterange: 'last_30_days', page_size: 'all' });
    const rows = toList(body.report);
    expect(rows.length).toBeGreaterThan(0);
    expect(Number(totalsOf(body).impressions)).toBeGreaterThan(0);
    for (const field of ['impressions', 'clicks']) expect(sum(rows, field)).toBe(Number(totalsOf(body)[field]));
    expect(sum(rows, 'spend')).toBeCloseTo(Number(totalsOf(body).spend), 4);
    const campaigns = await read(network, {
      account: account(),
      daterange: 'last_30_days',
      level: 'campaign',
      page_size: 'all',
    });
    expect(Number(totalsOf(campaigns.body).spend)).toBeGreaterThanOrEqual(Number(totalsOf(body).spend) - 0.0001);
  });

  test('ad account read a second time → rows with spend and totals of the report stay the same', async () => {
    const before = await read(network, { account: account(), daterange: 'last_14_days' });
    await sync(network, account());
    const after = await read(network, { account: account(), daterange: 'last_14_days' });
    // The second reading reads earlier days, which tell which kind of results further ads have.
    const withSpend = ({ body }: typeof before) => toList(body.report).filter(({ spend }) => Number(spend) > 0);
    expect(withSpend(before).length).toBeGreaterThan(0);
    expect(withSpend(after)).toEqual(withSpend(before));
    expect(after.body.totals).toEqual(before.body.totals);
  });

  test('ads report sorted by spend → highest first, pages without gaps, rows found by name', async () => {
    const query = { account: account(), daterange: 'last_30_days' };
    const { body } = await read(network, { ...query, page_size: 'all' });
    const spends = toList(body.report).map(({ spend }) => Number(spend));
    expect(spends).toEqual(spends.toSorted((a, b) => b - a));
    const first = toList((await read(network, { ...query, page_size: '25' })).body.report);
    const second = toList((await read(network, { ...query, page_size: '25', page: '2' })).body.report);
    const ids = toList(body.report).map(({ id }) => String(id));
    expect([...first, ...second].map(({ id }) => String(id))).toEqual(ids.slice(0, 50));
    const [row] = toList(body.report);
    const found = await read(network, { ...query, search: String(row?.name).slice(1, 8).toUpperCase() });
    expect(toList(found.body.report).map(({ id }) => id)).toContain(row?.id);
  });

  test('rows of the ads report by status active, inactive and off → together all rows', async () => {
    const count = async (status: string) => Number((await read(network, { account: account(), status })).body.total);
    expect((await count('active')) + (await count('inactive')) + (await count('off'))).toBe(await count('all'));
  });
});

test('ads report compared with the previous range → rows and totals have its figures', async () => {
  const query = { account: business.adAccount.value, daterange: 'last_7_days', page_size: 'all', compare: '1' };
  const { body } = await read('facebook', query);
  const own = { account: business.adAccount.value, page_size: 'all' };
  const { from } = Object(body.range);
  const before = (days: number) => new Date(Date.parse(from) - days * dayMs).toISOString().slice(0, 10);
  const earlier = await read('facebook', { ...own, start_date: before(7), end_date: before(1) });
  expect(toList(body.totals)[0]?.previous).toEqual(totalsOf(earlier.body));
  for (const row of toList(body.report)) {
    const same = toList(earlier.body.report).find(({ id }) => id === row.id);
    if (row.previous) expect(Number(Object(row.previous).spend)).toBe(Number(same?.spend));
  }
});

test('ads report before the first reading → empty, without a time of reading; refreshed → the account is due once', async () => {
  const [other] = business.otherAccounts;
  const assets = [business.adAccount, business.page, business.customer, business.nativeAds, other];
  await business.owner.post(`/user/business/${business.bid}/update`, { business_name: 'Acme', assets });
  const { body } = await read('facebook', { account: String(other?.value) });
  expect(body).toMatchObject({ report: [], synced_at: null, total: 0 });
  const account = String(other?.value);
  expect((await business.owner.post('/facebook/ads/insights/refresh', { account })).status).toBe(200);
  const due = await adFactsStore(app.db).takeDue(app.now(), new Date(app.now().getTime() + 1000), 10);
  const row = await adFactsStore(app.db).findAccount(business.bid, 'facebook', account);
  expect(due.map(({ accountId }) => accountId)).toContain(row?.id);
  expect(await adFactsStore(app.db).takeDue(app.now(), app.now(), 10)).toEqual([]);
});

test('ads report of an account read by a member without the asset, or by another business → the account does not exist', async () => {
  const viewer = await createMember(app, business, { facebook_ads_manager: 'viewer' });
  expect((await read('facebook', { account: business.adAccount.value }, viewer)).status).toBe(404);
  const stranger = (await createBusiness(app)).owner;
  expect((await read('facebook', { account: business.adAccount.value }, stranger)).status).toBe(404);
});

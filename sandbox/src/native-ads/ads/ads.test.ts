import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../index.ts';
import { hourSeconds } from '../../kit/durations.ts';
import { nativeAds, practiceApp } from '../index.ts';

type Row = Record<string, unknown>;
let sandbox: Sandbox;
let token = '';
let accountId = '';

const send = async (method: 'GET' | 'POST', path: string, body?: unknown): Promise<{ status: number; body: Row }> => {
  const response = await fetch(`${sandbox.url}/native-ads/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: JSON.parse(await response.text()) };
};
const get = (path: string, query: Record<string, string> = {}) =>
  send('GET', `/stats/api/v1.0${path}?${new URLSearchParams({ sub_account_id: accountId, ...query })}`);
const list = async (path: string, query: Record<string, string> = {}): Promise<Row[]> =>
  Object(await get(path, query)).body.data;
const post = (path: string, body: unknown = {}) =>
  send('POST', `/stats/api/v1.0${path}?sub_account_id=${accountId}`, body);
const postAsPerson = async (path: string, body: Record<string, string> = {}) =>
  (
    await fetch(`${sandbox.url}/native-ads/accounts/${accountId}${path}`, {
      method: 'POST',
      body: new URLSearchParams(body),
    })
  ).status;
const bids = { web: 0.25, email: 0.25, apple_news: 0.25 };
const addBoost = async (fields: Row = {}): Promise<string> => {
  const added = await post('/boosts/add', {
    name: 'Spring',
    sub_account_id: accountId,
    default_bids: bids,
    budget: 60,
    ...fields,
  });
  return Object(added.body.data)[0].id;
};
const banner = {
  target_url: 'https://olive.test/',
  image: 'https://olive.test/a.jpg',
  headline: 'Spring sale',
  description: 'Spring sale',
  brand_name: 'Olive',
};
const addContent = async (boostId: string, fields: Row = {}): Promise<string> =>
  String(Object((await post(`/boosts/${boostId}/content/add`, { ...banner, ...fields })).body.creative).id);
const readBoost = async (boost_id: string): Promise<Row> => (await list('/boosts', { boost_id }))[0] ?? {};
const sum = (rows: readonly Row[], name: string) =>
  Math.round(rows.reduce((total, row) => total + Number(row[name]), 0) * 100) / 100;

const refused = (status: number, code = status) => ({ status, body: { success: false, errors: [{ code }] } });

beforeAll(async () => {
  sandbox = await startSandbox({
    port: 0,
    smtpPort: 0,
    networks: [nativeAds],
    now: () => new Date('2026-11-15T10:00:00Z'),
  });
});
beforeEach(async () => {
  await fetch(`${sandbox.url}/__sandbox/reset`, { method: 'POST' });
  const credentials = { client_id: practiceApp.id, client_secret: practiceApp.secret };
  const form = new URLSearchParams({ grant_type: 'client_credentials', ...credentials });
  const answer = await fetch(`${sandbox.url}/native-ads/api/oauth/token`, { method: 'POST', body: form });
  token = Object(await answer.json()).access_token;
  const accounts: Row[] = Object(await send('GET', '/stats/api/v1.0/sub_accounts/list_accounts')).body.data;
  accountId = String(accounts[0]?.user_id);
});
afterAll(() => sandbox.stop());

describe('seeded account', () => {
  test('seeded account → 5 campaigns with 4 to 8 banners over twelve months, one banner denied, one campaign without budget left', async () => {
    const boosts = await list('/boosts', { date_from: '2025-11-16', date_to: '2026-11-15' });
    expect(boosts.map(({ name, status }) => [name, status])).toEqual([
      ['Summer terrace', 'inactive'],
      ['Gift boxes', 'budget_exhausted'],
      ['Cooking classes', 'active'],
      ['Sunday lunch', 'active'],
      ['Olive oil from the grove', 'active'],
    ]);
    const contents = await list('/boosts/content');
    const perBoost = Object.values(Object.groupBy(contents, ({ boost_id }) => String(boost_id))).map(
      (rows) => rows?.length,
    );
    expect(perBoost.toSorted()).toEqual([4, 5, 6, 7, 8]);
    expect(contents.filter(({ status }) => status === 'denied')).toHaveLength(1);
    const days = await list('/boosts/performance', { all_boosts: 'yes', limit: '1000', date_from: '2025-11-15' });
    expect(days.some(({ date }) => String(date) < '2025-11-30')).toBe(true);
  });

  test('figures → numbers as strings; banners add up to campaigns and days, each day within the budget', async () => {
    const range = { date_from: '2026-10-01', date_to: '2026-10-31' };
    const boosts = await list('/boosts', range);
    const days = await list('/boosts/performance', { ...range, all_boosts: 'yes', limit: '1000' });
    const contents = await list('/boosts/content', range);
    for (const name of ['impressions', 'clicks', 'cost', 'conversions']) {
      expect(sum(contents, name)).toBe(sum(boosts, name));
      expect(sum(days, name)).toBe(sum(boosts, name));
    }
    expect(sum(boosts, 'cost')).toBeGreaterThan(1000);
    const lunch = boosts.find(({ name }) => name === 'Sunday lunch');
    const costs = days.filter(({ id }) => id === lunch?.id).map(({ cost }) => Number(cost));
    expect(costs).toHaveLength(31);
    expect(Math.max(...costs)).toBeLessThanOrEqual(50);
    expect(boosts[0]).toMatchObject({ average_cpc: expect.any(String), impressions: expect.any(String) });
    expect(boosts[0]).not.toHaveProperty('avg_cpc');
    expect(days[0]).toMatchObject({ avg_cpc: expect.any(String) });
  });
});

describe('campaigns', () => {
  test('campaign added without budget and start → unlimited and running at once', async () => {
    const id = await addBoost({ budget: undefined });
    expect(await readBoost(id)).toMatchObject({ budget: 'unlimited', enabled: 'active', status: 'active' });
    await addContent(id);
    sandbox.clock.advance(8 * hourSeconds);
    expect(sum(await list('/boosts', { boost_id: id }), 'cost')).toBeGreaterThan(0);
  });

  test('campaign with a start a day ahead → nothing is spent before; the start can be moved', async () => {
    const id = await addBoost({ start_date: '2026-11-16 10:00:00' });
    await addContent(id);
    sandbox.clock.advance(12 * hourSeconds);
    expect(await readBoost(id)).toMatchObject({ status: 'inactive', enabled: 'active', cost: '0.00' });
    expect(await post(`/boosts/${id}/settings`, { start_date_time: '2026-11-14 10:00:00' })).toMatchObject(
      refused(400),
    );
    await post(`/boosts/${id}/settings`, { start_date_time: '2026-11-15 22:01:00' });
    sandbox.clock.advance(hourSeconds);
    expect(Number((await readBoost(id)).cost)).toBeGreaterThan(0);
  });

  test('campaign switched off, on, with do_all, and archived → its state after each call', async () => {
    const id = await addBoost();
    const off = await post('/boosts', { id: Number(id), sub_account_id: Number(accountId), enabled: 'off' });
    expect(off).toMatchObject({ status: 200, body: { id, enabled: 'inactive', status: 'inactive' } });
    const other = await addBoost();
    const both = [id, other].map((one) => ({ id: one, sub_account_id: accountId, enabled: 'on' }));
    expect((await post('/boosts', both)).body).toMatchObject([{ enabled: 'active' }, { enabled: 'active' }]);
    expect(await post('/boosts', { sub_account_id: accountId, enabled: 'off' })).toMatchObject(refused(409, 100));
    await post('/boosts', { sub_account_id: accountId, do_all: true, enabled: 'off' });
    expect(new Set((await list('/boosts')).map(({ enabled }) => enabled))).toEqual(new Set(['inactive']));
    await post(`/boosts/${id}/archive`);
    expect((await list('/boosts')).map((boost) => boost.id)).not.toContain(id);
    expect(await list('/boosts', { status: 'archived' })).toMatchObject([{ id }]);
  });

  test('budget of a campaign → at least 50 dollars in its settings; a raise lets the campaign run again', async () => {
    const [exhausted] = await list('/boosts', { status: 'budget_exhausted' });
    const path = `/boosts/${exhausted?.id}/settings`;
    expect(await post(path, { budget_type: 'daily', budget_amount: 49.99 })).toMatchObject(refused(400));
    expect((await post(path, { budget_type: 'daily', budget_amount: 120.5 })).body).toMatchObject({
      success: true,
      id: exhausted?.id,
      budget: '120.50',
      status: 'active',
    });
  });

  test.each<[string, Row, number, number?]>([
    ['no name', { name: ' ' }, 400],
    ['bids without email', { default_bids: { web: 1, apple_news: 1 } }, 400],
    ['bid under 0.01', { default_bids: { ...bids, web: 0.001 } }, 400],
    ['hours with a daily budget', { schedule: [1, 2] }, 400],
    ['unknown country', { country_targeting: 'include', country_codes: ['XX'] }, 400],
    [
      'regions of two countries',
      { country_targeting: 'include', country_codes: ['US', 'CA'], region_targeting: 'include', region_codes: ['CA'] },
      400,
    ],
    ['metro areas without US', { dma_targeting: 'include', dma_codes: ['501'] }, 400],
    ['iOS on desktop', { device_targeting: ['1'], os_targeting: ['4'] }, 400],
    ['browser on mobile', { device_targeting: ['2'], browser_targeting: ['1'] }, 400],
    ['unknown account', { sub_account_id: '1' }, 409, 100],
  ])('new campaign with %s → refused', async (_case, fields, status, code) => {
    const base = { name: 'Spring', sub_account_id: accountId, default_bids: bids, budget: 60 };
    expect(await post('/boosts/add', { ...base, ...fields })).toMatchObject(refused(status, code));
  });

  test('call without sub_account_id → acts on the account of the API key', async () => {
    const [first] = await list('/boosts');
    const enabled = 'off';
    expect(await send('POST', '/stats/api/v1.0/boosts', { id: first?.id, enabled })).toMatchObject(refused(409, 100));
    expect((await send('GET', '/stats/api/v1.0/boosts')).body).toMatchObject({ data: [] });
  });

  test('lists of campaigns → paged by limit and offset without gaps; limit above 1000 → refused', async () => {
    const query = { all_boosts: 'yes', date_from: '2026-01-01', date_to: '2026-11-15' };
    const all = await list('/boosts/performance', { ...query, limit: '1000' });
    expect(await list('/boosts/performance', query)).toEqual(all.slice(0, 100));
    expect(await list('/boosts/performance', { ...query, limit: '300', offset: '150' })).toEqual(all.slice(150, 450));
    expect(await get('/boosts', { limit: '1001' })).toMatchObject(refused(400));
  });
});

describe('banners', () => {
  test('new banner → pending, then approved; "reject" in the headline → denied with a reason; a new text → pending again', async () => {
    const id = await addBoost();
    const good = await addContent(id);
    const bad = await addContent(id, { headline: 'Doctors reject this' });
    const statuses = async () =>
      (await list(`/boosts/${id}/content`)).map((row) => [
        row.content_id,
        row.admin_status,
        row.creative_denial_reason,
      ]);
    expect(await statuses()).toEqual([
      [good, 'pending', 'N/A'],
      [bad, 'pending', 'N/A'],
    ]);
    sandbox.clock.advance(3 * hourSeconds);
    expect(await statuses()).toEqual([
      [good, 'approved', 'N/A'],
      [bad, 'denied', expect.stringContaining('headline')],
    ]);
    const changed = await post(`/boosts/${id}/content`, { id: Number(good), headline: 'Summer sale' });
    expect(changed.body).toEqual({ success: true, data: [{ id: good, status: 'pending' }] });
  });

  test('banner switched by id → only that banner; without an id → every banner of the campaign', async () => {
    const id = await addBoost();
    const ids = [await addContent(id), await addContent(id)];
    const readSwitches = async () => (await list(`/boosts/${id}/content`)).map(({ enabled }) => enabled);
    await post(`/boosts/${id}/content`, { id: ids[0], enabled: 'off' });
    expect(await readSwitches()).toEqual(['inactive', 'active']);
    await post(`/boosts/${id}/content`, { enabled: 'off', headline: 'All the same' });
    expect(await readSwitches()).toEqual(['inactive', 'inactive']);
    expect((await list(`/boosts/${id}/content`)).map(({ headline }) => headline)).toEqual([
      'All the same',
      'All the same',
    ]);
  });

  test.each<[string, Row]>([
    ['a headline of 81 characters', { headline: 'x'.repeat(81) }],
    ['no description', { description: undefined }],
    ['a brand name of 31 characters', { brand_name: 'x'.repeat(31) }],
    ['no image', { image: undefined }],
    ['an image of another kind', { image: 'https://olive.test/a.svg' }],
    ['a target that is no URL', { target_url: 'javascript:alert(1)' }],
  ])('new banner with %s → refused', async (_case, fields) => {
    const id = await addBoost();
    expect(await post(`/boosts/${id}/content/add`, { ...banner, ...fields })).toMatchObject(refused(400));
  });

  test('unknown campaign or banner → 409 code 100', async () => {
    const id = await addBoost();
    expect(await get('/boosts/1/content')).toMatchObject(refused(409, 100));
    expect(await post(`/boosts/${id}/content`, { id: 1, enabled: 'off' })).toMatchObject(refused(409, 100));
  });
});

test('dictionaries → ids and names; regions need a country', async () => {
  expect(await list('/countries')).toContainEqual({ id: 'US', name: 'United States' });
  expect(await list('/regions', { country: 'US' })).toContainEqual({ id: 'CA', name: 'California' });
  expect(await get('/regions')).toMatchObject(refused(400));
  expect(await list('/os')).toContainEqual({ id: '4', name: 'iOS', allowed_devices: ['mobile', 'tablet'] });
  for (const name of ['devices', 'browsers', 'languages', 'dmas'])
    expect((await list(`/${name}`))[0]).toEqual({ id: expect.any(String), name: expect.any(String) });
});

test('campaign changed on the web page of its account → visible in the API, and spending stops', async () => {
  const [boost] = await list('/boosts', { status: 'active' });
  const [content] = await list(`/boosts/${boost?.id}/content`);
  await postAsPerson(`/campaigns/${boost?.id}/budget`, { amount: '90' });
  await postAsPerson(`/campaigns/${boost?.id}/banners/${content?.content_id}/deny`);
  expect(await readBoost(String(boost?.id))).toMatchObject({ budget: '90.00', status: 'active' });
  expect(await list(`/boosts/${boost?.id}/content`, { admin_status: 'denied' })).toHaveLength(
    1 + Number(boost?.name === 'Cooking classes'),
  );
  await postAsPerson('/remove-payment');
  expect(await readBoost(String(boost?.id))).toMatchObject({ status: 'balance_issue' });
  await postAsPerson('/close');
  sandbox.clock.advance(20 * hourSeconds);
  const tomorrow = { all_boosts: 'yes', date_from: '2026-11-16', date_to: '2026-11-16' };
  expect(await list('/boosts/performance', tomorrow)).toEqual([]);
  expect(await post(`/boosts/${boost?.id}/settings`, { name: 'x' })).toMatchObject(refused(403));
  const page = await (await fetch(`${sandbox.url}/native-ads/accounts/${accountId}`)).text();
  for (const text of ['Gift boxes', 'terminated', 'Add payment method', 'denied']) expect(page).toContain(text);
});

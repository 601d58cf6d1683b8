import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../../index.ts';
import { marcus, olive } from '../seed.data.ts';
import { type Body, testClient } from '../test-client.ts';

const harbour = 'act_204466881012';
const europe = 'act_204466881021';
let sandbox: Sandbox;
let facebook: ReturnType<typeof testClient>;
let token = '';
let marcusToken = '';
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, now: () => new Date('2026-11-15T10:00:00Z') });
  facebook = testClient({ url: sandbox.url, fetch });
  token = await facebook.login(olive);
  marcusToken = await facebook.login(marcus);
});
afterAll(() => sandbox.stop());

const listAll = async (path: string, params: Record<string, string>, as = token) => {
  const rows: NonNullable<Body['data']> = [];
  let { body } = await facebook.get(path, { limit: '100', ...params }, as);
  for (;;) {
    rows.push(...(body.data ?? []));
    if (!body.paging?.next) return rows;
    ({ body } = await facebook.get(path, { limit: '100', ...params, after: body.paging.cursors.after }, as));
  }
};
const find = async (path: string, name: string, fields = 'name', as = token) => {
  const row = (await listAll(path, { fields }, as)).find((candidate) => candidate.name === name);
  if (!row) throw new Error(`No ${name} in ${path}.`);
  return row;
};
const post = (path: string, params: Record<string, string>, as = token) => facebook.post(path, params, as);
const subcodeOf = ({ body }: { body: Body }) => body.error?.error_subcode;

test('list of an account’s ads → all ads, archived ones only when asked for', async () => {
  const ads = await listAll(`/${harbour}/ads`, { fields: 'name,effective_status' });
  expect(ads).toHaveLength(58);
  expect(ads.filter((ad) => ad.effective_status === 'DISAPPROVED')).toHaveLength(1);
  expect(ads.filter((ad) => ad.effective_status === 'ADSET_PAUSED')).toHaveLength(2);
  const archived = await listAll(`/${harbour}/ads`, { effective_status: '["ARCHIVED"]' });
  expect(archived).toHaveLength(2);
  expect(await listAll(`/${europe}/ads`, {})).toHaveLength(30);
  const [unfunded] = await listAll('/act_204466881013/ads', { fields: 'effective_status' });
  expect(unfunded?.effective_status).toBe('PENDING_BILLING_INFO');
});

test('budgets of campaigns and ad sets → texts in the smallest unit; "0" for an ad set whose campaign has the budget', async () => {
  expect(await find(`/${harbour}/campaigns`, 'Always on: shop', 'name,daily_budget')).toMatchObject({
    daily_budget: '900',
  });
  expect(await find(`/${harbour}/adsets`, 'Home baristas', 'name,daily_budget,lifetime_budget')).toMatchObject({
    daily_budget: '0',
    lifetime_budget: '0',
  });
});

test('pausing a campaign → its ads are CAMPAIGN_PAUSED', async () => {
  const { id } = await find(`/${harbour}/campaigns`, 'Newsletter');
  expect((await post(`/${id}`, { status: 'PAUSED' })).body).toEqual({ success: true });
  const ads = await listAll(`/${id}/ads`, { fields: 'effective_status,status' });
  expect(ads.map((ad) => [ad.effective_status, ad.status])).toEqual(Array(4).fill(['CAMPAIGN_PAUSED', 'ACTIVE']));
  await post(`/${id}`, { status: 'ACTIVE' });
});

test('a budget changes four times an hour; the fifth is refused until the hour is over', async () => {
  const { id } = await find(`/${harbour}/adsets`, 'Restaurants');
  for (const amount of ['810', '820', '830', '840'])
    expect((await post(`/${id}`, { daily_budget: amount })).status).toBe(200);
  const refused = await post(`/${id}`, { daily_budget: '850' });
  expect([refused.body.error?.code, subcodeOf(refused)]).toEqual([613, 1487632]);
  await facebook.advanceClock(3601);
  expect((await post(`/${id}`, { daily_budget: '850' })).status).toBe(200);
});

test.each<[string, string, string, Record<string, string>, number | undefined]>([
  ['below the minimum', 'adsets', 'Restaurants', { daily_budget: '499' }, 1885272],
  ['with decimals', 'adsets', 'Restaurants', { daily_budget: '9.5' }, undefined],
  ['in exponent notation', 'adsets', 'Restaurants', { daily_budget: '1e5' }, undefined],
  ['of another kind', 'adsets', 'Restaurants', { lifetime_budget: '900000' }, undefined],
  ['below a campaign budget', 'adsets', 'Home baristas', { daily_budget: '5000' }, 1885621],
])('a budget %s → refused', async (_what, edge, name, params, subcode) => {
  const { id } = await find(`/${harbour}/${edge}`, name);
  const refused = await post(`/${id}`, params);
  expect(refused.body.error?.code).toBe(100);
  expect(subcodeOf(refused)).toBe(subcode);
});

test('a lifetime budget below 110% of the spend → error subcode 1885650; exactly 110% → accepted', async () => {
  const adSet = await find(`/${harbour}/adsets`, 'Video viewers', 'name,lifetime_budget,budget_remaining');
  const spent = Number(adSet.lifetime_budget) - Number(adSet.budget_remaining);
  const minimum = Math.ceil(spent * 1.1);
  expect(subcodeOf(await post(`/${adSet.id}`, { lifetime_budget: String(minimum - 1) }))).toBe(1885650);
  expect((await post(`/${adSet.id}`, { lifetime_budget: String(minimum) })).status).toBe(200);
});

test('archived ad object → only its name can be changed; deleted ad object → not in lists', async () => {
  const { id } = await find(`/${harbour}/campaigns`, 'Winter blends');
  await post(`/${id}`, { status: 'ARCHIVED' });
  expect(subcodeOf(await post(`/${id}`, { status: 'ACTIVE' }))).toBe(1487566);
  expect((await post(`/${id}`, { name: 'Winter blends 2025' })).status).toBe(200);
  expect((await facebook.remove(`/${id}`, token)).body).toEqual({ success: true });
  expect((await listAll(`/${harbour}/campaigns`, {})).map((row) => row.id)).not.toContain(id);
});

test('copy of an ad, or of an ad set with three ads → at once; of more ads → only asynchronously', async () => {
  const [ad] = await listAll(`/${harbour}/ads`, { fields: 'name,adset_id' });
  const copied = await post(`/${ad?.id}/copies`, { rename_options: '{"rename_suffix":" - Copy"}' });
  const copyId = String(Object.values(copied.body)[0]);
  expect((await facebook.get(`/${copyId}`, { fields: 'name,status,adset_id,source_ad_id' }, token)).body).toMatchObject(
    {
      name: `${ad?.name} - Copy`,
      status: 'PAUSED',
      adset_id: ad?.adset_id,
      source_ad_id: ad?.id,
    },
  );
  expect((await listAll(`/${ad?.id}/copies`, {})).map((row) => row.id)).toEqual([copyId]);

  const espresso = await find(`/${harbour}/adsets`, 'Espresso');
  expect((await post(`/${espresso.id}/copies`, { deep_copy: 'true' })).body).toMatchObject({
    copied_adset_id: expect.any(String),
    ad_object_ids: expect.objectContaining({ length: 4 }),
  });

  const summer = await find(`/${harbour}/campaigns`, 'Summer cold brew');
  expect(subcodeOf(await post(`/${summer.id}/copies`, { deep_copy: 'true' }))).toBe(1885194);
  const entry = { method: 'POST', relative_url: `${summer.id}/copies`, name: 'c1', body: 'deep_copy=true' };
  const started = await post('/', { asyncbatch: JSON.stringify([entry]) });
  expect(started.body).toMatchObject({ async_sessions: [{ id: expect.any(String), name: 'c1' }] });
  const [session] = started.body.async_sessions ?? [];
  const read = () => facebook.get(`/${session?.id}`, { fields: 'status,percent_completed,result' }, token);
  expect((await read()).body).not.toHaveProperty('result');
  await read();
  const { body } = await read();
  expect(body).toMatchObject({ percent_completed: 100, result: expect.stringContaining('copied_campaign_id') });
});

const campaign = { name: 'New', objective: 'OUTCOME_TRAFFIC', special_ad_categories: '[]', status: 'PAUSED' };
const shared = { is_adset_budget_sharing_enabled: 'false' };
test.each<[string, Record<string, string>, number | undefined]>([
  ['special_ad_categories', { ...campaign, ...shared, special_ad_categories: '' }, undefined],
  ['is_adset_budget_sharing_enabled', campaign, 4834011],
  ['a budget beside sharing', { ...campaign, ...shared, daily_budget: '5000' }, 4834002],
  ['a current objective', { ...campaign, ...shared, objective: 'VIDEO_VIEWS' }, undefined],
  ['enough budget', { ...campaign, daily_budget: '99' }, 1885272],
])('creating a campaign without or with %s → refused', async (_what, params, subcode) => {
  const refused = await post(`/${harbour}/campaigns`, params);
  expect(refused.body.error?.code).toBe(100);
  expect(subcodeOf(refused)).toBe(subcode);
});

test('invalid ad set → refused as by Facebook; valid ad set → created, with a creative and an ad that waits for its review', async () => {
  const created = await post(`/${harbour}/campaigns`, { ...campaign, ...shared });
  const targeting = { geo_locations: { countries: ['GB'] }, targeting_automation: { advantage_audience: 0 } };
  const adSet = {
    name: 'Set',
    campaign_id: String(created.body.id),
    optimization_goal: 'LINK_CLICKS',
    billing_event: 'IMPRESSIONS',
    daily_budget: '1000',
    targeting: JSON.stringify(targeting),
    status: 'ACTIVE',
  };
  const refuse = async (params: Record<string, string>) =>
    subcodeOf(await post(`/${harbour}/adsets`, { ...adSet, ...params }));
  const { targeting_automation: _, ...unstated } = targeting;
  expect(await refuse({ targeting: JSON.stringify(unstated) })).toBe(1870227);
  expect(await refuse({ optimization_goal: 'PAGE_LIKES' })).toBe(2490408);
  expect(await refuse({ daily_budget: '499' })).toBe(1885272);
  const germany = JSON.stringify({ ...targeting, geo_locations: { countries: ['DE'] } });
  expect(await refuse({ targeting: germany })).toBe(3858079);
  expect(await refuse({ targeting: germany, dsa_payor: 'Harbour' })).toBe(3858081);

  const { body: set } = await post(`/${harbour}/adsets`, adSet);
  const story = { page_id: '108334455667788', link_data: { link: 'https://harbour-coffee.test' } };
  const creative = { object_story_spec: JSON.stringify(story) };
  const { body: made } = await post(`/${harbour}/adcreatives`, creative);
  expect((await post(`/${harbour}/adcreatives`, creative)).body.id).toBe(made.id);
  const ad = {
    name: 'Ad',
    adset_id: String(set.id),
    creative: JSON.stringify({ creative_id: made.id }),
    status: 'ACTIVE',
  };
  const { body: newAd } = await post(`/${harbour}/ads`, ad);
  const status = async () => (await facebook.get(`/${newAd.id}`, { fields: 'effective_status' }, token)).body;
  expect(await status()).toMatchObject({ effective_status: 'CAMPAIGN_PAUSED' });
  await post(`/${created.body.id}`, { status: 'ACTIVE' });
  expect(await status()).toMatchObject({ effective_status: 'PENDING_REVIEW' });
  await facebook.advanceClock(601);
  expect(await status()).toMatchObject({ effective_status: 'ACTIVE' });
});

test('read of a closed account’s or another person’s objects → error code 200', async () => {
  const [kiosk] = await listAll('/act_204466881020/ads', {});
  expect((await post(`/${kiosk?.id}`, { status: 'PAUSED' })).body.error?.code).toBe(200);
  const [ad] = await listAll(`/${harbour}/ads`, {});
  expect((await post(`/${ad?.id}`, { status: 'PAUSED' }, marcusToken)).body.error?.code).toBe(200);
});

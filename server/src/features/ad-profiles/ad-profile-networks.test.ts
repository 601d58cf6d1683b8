import { hourSeconds } from '@fanfare/contract/kit/durations';
import { beforeAll, describe, expect, test } from 'vitest';
import { type AdBusiness, createAdBusiness } from '../../../test/fixtures/ads/ad-business.ts';
import { createMember } from '../../../test/fixtures/business.ts';
import { toList } from '../../../test/fixtures/share.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

let app: TestApp;
let business: AdBusiness;
beforeAll(async () => {
  app = await createTestApp({ runsNoJobs: true });
  business = await createAdBusiness(app);
});

const google = (changes: object = {}) => ({
  customer_id: business.customer.value,
  name: 'Display',
  daily_budget: '5',
  billing_bid_price_cpc: '0.20',
  ...changes,
});
const native = (changes: object = {}) => ({
  nativeads_account: business.nativeAds.value,
  name: 'Spring',
  brand_name: 'Acme',
  targeting_devices: ['1'],
  countries: [{ id: 'US', name: 'United States' }],
  billing_spending_limit_type: 'Weekly',
  billing_spending_limit: '700',
  billing_bid_price_cpc: '0.10',
  ...changes,
});
const facebook = async (campaign: string, changes: object = {}) => ({
  account_id: business.adAccount.value,
  page_id: business.page.value,
  objective: 'OUTCOME_TRAFFIC',
  optimization_goal: 'LINK_CLICKS',
  page_types: ['mobilefeed'],
  daily_budget: '10',
  campaign_id: String((await findCampaign(campaign))?.value),
  locations: [{ key: 'GB', name: 'United Kingdom', type: 'country', country_code: 'GB', include: true }],
  ...changes,
});
const listCampaigns = async (objective = '') => {
  const query = new URLSearchParams({ account_id: business.adAccount.value, objective });
  return Object.values((await business.owner.get(`/facebook/settings/adprofile/campaigns?${query}`)).body);
};
const findCampaign = async (name: string) =>
  (await listCampaigns()).find((campaign) => String(campaign?.text) === name);
const save = (body: object, user = business.owner) => user.post('/adprofile/save', body);
const preview = async (body: object, user = business.owner) => user.post('/adprofile/preview', body);
/** Sends a form of the practice network's control pages, to change its state as another person would. */
const actAtFacebook = (path: string, form: Record<string, string> = {}) =>
  fetch(`${app.sandbox.url}/facebook${path}`, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });

describe('preview of a profile', () => {
  test('preview of an ad profile with all networks → for each network its campaign, audience and budget in words, the fields as sent, and the cost a day', async () => {
    const { status, body } = await preview({
      name: 'Spring',
      facebook: await facebook('Winter blends'),
      nativeads: native(),
      google: google({ eu_political: 'no' }),
    });
    expect(status).toBe(200);
    const [first, second, third] = toList(body.previews);
    expect(first).toMatchObject({
      network: 'facebook',
      problems: [],
      cost: 'Each use creates one ad set that spends up to $10 a day. Its ads share that budget.',
      summary: expect.arrayContaining([
        { label: 'Campaign', text: 'Winter blends, Traffic' },
        { label: 'Places', text: 'United Kingdom' },
        { label: 'Budget', text: '$10 a day' },
        { label: 'Placements', text: 'Mobile feed' },
      ]),
      requests: [
        {
          title: 'Ad set',
          path: `/act_${business.adAccount.value}/adsets`,
          fields: expect.objectContaining({ name: 'Spring', daily_budget: 1000, optimization_goal: 'LINK_CLICKS' }),
        },
      ],
    });
    expect(second).toMatchObject({
      network: 'nativeads',
      cost: expect.stringContaining('$700 a week'),
      summary: expect.arrayContaining([{ label: 'Budget', text: '$700 a week, sent as $100.00 a day' }]),
      requests: [{ fields: { budget: '100.00', country_codes: ['US'] } }],
    });
    expect(third).toMatchObject({ network: 'google', cost: expect.stringContaining('$5 a day'), problems: [] });
    expect(JSON.stringify(third?.requests)).toContain('"amountMicros":"5000000"');
  });

  test('preview of an ad profile without lead form or EU declaration, or with a too low daily cap → named as problems of the network', async () => {
    const leads = { objective: 'OUTCOME_LEADS', optimization_goal: 'LEAD_GENERATION' };
    const { body } = await preview({
      google: google(),
      facebook: await facebook('Newsletter', leads),
      nativeads: native({ billing_spending_limit_type: 'Daily', billing_spending_limit: '20' }),
    });
    expect(toList(body.previews).map(({ problems }) => problems)).toEqual([
      ['Lead form is missing'],
      ['Daily cap is below $50'],
      ['EU declaration is missing'],
    ]);
  });

  test('preview of an ad profile with an incomplete network → a message for its field; preview by a member → only networks they can see', async () => {
    const incomplete = await preview({ google: google({ daily_budget: '' }) });
    expect(incomplete.body.fields).toEqual([{ path: 'google.daily_budget', message: expect.any(String) }]);
    const viewer = await createMember(app, business, { google_ads_manager: 'viewer' }, [business.customer]);
    const { body } = await preview({ google: google(), nativeads: native() }, viewer);
    expect(toList(body.previews).map(({ network }) => network)).toEqual(['google']);
  });
});

test('ad profile saved with account_data → its account id is used, its currency and minimum are ignored', async () => {
  const { account_id, ...profile } = await facebook('Winter blends', { daily_budget: '0.10' });
  const account_data = { account_id, currency: 'USD', currency_offset: 100, min_budget: 1, account_status: 1 };
  const low = await save({ adprofile: { name: 'Named' }, facebook: { ...profile, account_data } });
  expect(toList(low.body.fields)).toMatchObject([{ path: 'facebook.daily_budget' }]);
  const good = { ...profile, account_data: JSON.stringify(account_data), daily_budget: '10' };
  const saved = await save({ adprofile: { name: 'Named' }, facebook: good });
  expect((await business.owner.get(`/adprofile/${saved.body.id}`)).body.adprofile).toMatchObject({ account_id });
});

test('daily ceiling of the business → the largest daily budget that an ad profile can have', async () => {
  const setCeiling = (limit: string | null) =>
    business.owner.post('/ads/limits', {
      max_change_percent: null,
      currencies: [{ currency: 'USD', daily_raise_limit: limit, owner_above: null }],
    });
  expect((await setCeiling('12.50')).status).toBe(200);
  const high = await save({
    adprofile: { name: 'High' },
    facebook: await facebook('Winter blends', { daily_budget: '13' }),
  });
  expect(high.body.fields).toEqual([{ path: 'facebook.daily_budget', message: 'Daily budget can not exceed $12.50' }]);
  const { body } = await business.owner.get(`/facebook/ads/account/${business.adAccount.value}/facts`);
  expect(body.account).toMatchObject({ max_budget: 1250 });
  await setCeiling(null);
});

describe('campaigns of an ad account', () => {
  test('campaign that has its own budget → marked in the list of campaigns; an ad profile with it needs no budget, and no ad set gets one', async () => {
    expect(await findCampaign('Always on: shop')).toMatchObject({ has_own_budget: true });
    expect(await findCampaign('Winter blends')).not.toHaveProperty('has_own_budget');
    const profile = await facebook('Always on: shop', { daily_budget: '' });
    expect((await save({ adprofile: { name: 'Own budget' }, facebook: profile })).body.success).toBe(true);
    const [shown] = toList((await preview({ facebook: profile })).body.previews);
    expect(shown?.cost).toBe('Each use creates one ad set. It spends from the budget of the campaign.');
    expect(JSON.stringify(shown?.requests)).not.toContain('daily_budget');
  });

  test('archived campaign → last in the list for ad profiles, can’t be chosen, with the reason', async () => {
    const campaigns = await listCampaigns('OUTCOME_ENGAGEMENT');
    expect(campaigns.at(-1)).toMatchObject({
      text: 'Page followers',
      status: 'ARCHIVED',
      note: 'Campaign is: ARCHIVED',
      disabled: true,
    });
    const profile = await facebook('Page followers', {
      objective: 'OUTCOME_ENGAGEMENT',
      optimization_goal: 'PAGE_LIKES',
    });
    expect((await save({ adprofile: { name: 'Archived' }, facebook: profile })).body.fields).toEqual([
      { path: 'facebook.campaign_id', message: 'Campaign is: ARCHIVED' },
    ]);
  });

  test('campaigns requested with raw=1 → archived ones included, with the fields of the network', async () => {
    const { body } = await business.owner.get(`/facebook/ads/account/${business.adAccount.value}/campaigns?raw=1`);
    const find = (name: string) => toList(body.data).find((campaign) => String(campaign.name) === name);
    expect(find('Page followers')).toMatchObject({ status: 'ARCHIVED', effective_status: 'ARCHIVED' });
    expect(find('Always on: shop')).toMatchObject({
      id: expect.stringMatching(/^\d+$/),
      status: 'ACTIVE',
      objective: expect.stringMatching(/^OUTCOME_/),
      daily_budget: expect.stringMatching(/^\d+$/),
      created_time: expect.any(String),
    });
  });

  test('new campaign with objective VIDEO_VIEWS → created with the objective awareness, listed for both objectives', async () => {
    const body = { account_id: business.adAccount.value, name: 'Clips', objective: 'VIDEO_VIEWS' };
    expect((await business.owner.post('/facebook/ads/campaign/create', body)).body.success).toBe(true);
    expect((await listCampaigns('OUTCOME_AWARENESS')).map((campaign) => campaign?.text)).toContain('Clips');
    expect((await listCampaigns('VIDEO_VIEWS')).map((campaign) => campaign?.text)).toContain('Clips');
  });

  test('campaign with only disapproved ads → can’t be chosen for an ad profile', async () => {
    const campaign = await findCampaign('Winter blends');
    const read = async (path: string) =>
      Object.values((await business.owner.get(`/facebook/ads/account/${path}`)).body);
    const account_id = business.adAccount.value;
    const query = (values: Record<string, string>) => new URLSearchParams({ account_id, ...values });
    for (const set of await read(`adsets?${query({ campaign_id: String(campaign?.value) })}`))
      for (const ad of await read(`adgroups?${query({ adset_id: String(set?.value) })}`))
        await actAtFacebook(`/ads/${ad?.value}/disapprove`);
    const { body } = await save({ adprofile: { name: 'Disapproved' }, facebook: await facebook('Winter blends') });
    expect(body.fields).toEqual([{ path: 'facebook.campaign_id', message: 'Campaign is: DISAPPROVED' }]);
  });
});

test('saved ad profile opened → its costs in the currency of the account, its uses and problems', async () => {
  const { body } = await save({
    adprofile: { name: 'Costs' },
    google: google(),
    nativeads: native(),
    facebook: await facebook('Always on: shop'),
  });
  const read = await business.owner.get(`/adprofile/${body.id}`);
  expect(
    toList(read.body.costs).map(({ network, text }) => [network, /\$[\d.]+ a \w+/.exec(String(text))?.[0]]),
  ).toEqual([
    ['facebook', '$10 a day'],
    ['nativeads', '$700 a week'],
    ['google', '$5 a day'],
  ]);
  expect(read.body).toMatchObject({ uses: [], adprofile: { problems: ['EU declaration is missing'] } });
});

describe('lead forms of a page', () => {
  const form = (changes: object = {}) => ({
    fb_page_id: business.page.value,
    name: 'Tastings',
    questions: [{ type: 'EMAIL' }],
    privacy_policy_url: 'https://harbour.example/privacy',
    ...changes,
  });
  const listForms = async (pageId: string) =>
    Object.values((await business.owner.get(`/facebook/settings/adprofile/leadgen_forms?page_id=${pageId}`)).body);
  const create = (body: object, user = business.owner) => user.post('/facebook/page/leadgen_forms', body);

  test('new lead form for a page whose lead terms aren’t accepted → not created, with the place to accept them; accepted and sent twice → one form', async () => {
    const { owner, page } = business;
    const readTerms = async () => (await owner.get(`/facebook/page/${page.value}/leadgen_terms`)).body;
    expect(await readTerms()).toEqual({ accepted: false, terms_url: expect.stringContaining('/legal/leadgen/tos') });
    expect((await create(form())).body).toEqual({
      code: 'network-refused',
      error_message: expect.stringContaining('lead generation terms'),
    });
    await actAtFacebook('/www/legal/leadgen/tos', { page_id: page.value });
    expect(await readTerms()).toMatchObject({ accepted: true });
    const { body } = await create(form());
    expect(body).toEqual({ id: expect.any(String) });
    expect((await create(form())).body).toEqual(body);
    expect(await listForms(page.value)).toEqual([{ value: body.id, text: 'Tastings', status: 'ACTIVE' }]);
  });

  test('an archived lead form → can’t be chosen for an ad profile', async () => {
    const { owner, bid } = business;
    const search = { business_id: bid, asset: 'facebook_page' };
    const { body } = await owner.post('/user/business/available_assets', search);
    const page = toList(body.assets).find(({ value }) => String(value) === '108334455667788');
    const assets = [business.adAccount, business.page, business.customer, business.nativeAds];
    const added = { type: 'facebook_page', value: page?.value, label: page?.label };
    await owner.post(`/user/business/${bid}/update`, { business_name: 'Acme', assets: [...assets, added] });
    expect(await listForms(String(page?.value))).toContainEqual(
      expect.objectContaining({ status: 'ARCHIVED', note: 'Lead form is: ARCHIVED', disabled: true }),
    );
  });

  test('lead form created, or lead terms read, for a page that the member was not given → 404', async () => {
    const editor = await createMember(app, business, { facebook_ads_manager: 'editor' }, [business.adAccount]);
    expect((await create(form(), editor)).status).toBe(404);
    expect((await editor.get(`/facebook/page/${business.page.value}/leadgen_terms`)).status).toBe(404);
  });
});

test('account closed at the network → the list of ad profiles shows it after a day, without opening the profile', async () => {
  const { body } = await save({ adprofile: { name: 'Closing' }, facebook: await facebook('Always on: shop') });
  const readProblems = async () =>
    toList((await business.owner.get('/adprofiles?search=Closing')).body.items)[0]?.problems;
  await actAtFacebook(`/ad-accounts/${business.adAccount.value}/close`);
  await app.adProfiles.statuses.refreshDue();
  expect(await readProblems()).toEqual([]);
  for (let hour = 0; hour < 24; hour += 1) {
    app.advanceClock(hourSeconds);
    await readProblems();
  }
  await app.adProfiles.statuses.refreshDue();
  expect(await readProblems()).toEqual(['Ad Account is: CLOSED']);
  await actAtFacebook(`/ad-accounts/${business.adAccount.value}/reopen`);
  // Opening a profile in the editor reads the account's status at the network.
  await business.owner.get(`/facebook/settings/adprofile/${body.id}`);
  expect(await readProblems()).toEqual([]);
});

import { beforeAll, describe, expect, test } from 'vitest';
import { origin } from '../../../test/browser.ts';
import { type AdBusiness, createAdBusiness } from '../../../test/fixtures/ads/ad-business.ts';
import { createBusiness, createMember } from '../../../test/fixtures/business.ts';
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
  countries: [{ id: 'US' }],
  billing_spending_limit_type: 'Daily',
  billing_spending_limit: '60',
  billing_bid_price_cpc: '0.10',
  ...changes,
});
const save = (body: object, user = business.owner) => user.post('/adprofile/save', body);

describe('saving a profile', () => {
  test('ad profile saved without a name → 400 with that message alone', async () => {
    const { status, body } = await save({ adprofile: { adprofile_name: ' ' }, google: { daily_budget: '' } });
    expect(status).toBe(400);
    expect(body).toMatchObject({ error: 'Adprofile name is required', fields: [{ path: 'adprofile_name' }] });
  });

  test('ad profile without a network → message that one is needed', async () => {
    const { body } = await save({ adprofile: { adprofile_name: 'Empty' }, google: null });
    expect(body.error).toBe('You must select at least one ad network');
  });

  test('ad profile with incomplete networks → a message for each in the order of the tabs, and their fields', async () => {
    const { status, body } = await save({
      adprofile: { name: 'Broken' },
      facebook: {},
      google: google({ daily_budget: '0' }),
      nativeads: native({ brand_name: '1x' }),
    });
    expect(status).toBe(400);
    expect(body.error).toBe(
      [
        'The Facebook network is not complete.  Please check it and try again.',
        'The Nativeads network is not complete.  Please check it and try again.',
        'The Google network is not complete.  Please check it and try again.',
      ].join(' '),
    );
    expect(body.fields).toEqual(
      expect.arrayContaining([
        { path: 'facebook.account_id', message: 'Ad Account is required' },
        { path: 'facebook.daily_budget', message: 'Daily budget is required' },
        { path: 'nativeads.brand_name', message: 'The brand name can only contain letters, numbers and hyphens' },
        { path: 'google.daily_budget', message: 'A minumum daily budget of .01 is required' },
      ]),
    );
  });

  test('ad profile for LinkedIn → refused with the reason', async () => {
    const { body } = await save({ adprofile: { name: 'L' }, google: google(), linkedin: { any: 'thing' } });
    expect(body.error).toBe('Ad profiles for LinkedIn aren’t available yet.');
  });

  test('ad profile saved, changed, one network set to null → read back without it; network left out of the request → unchanged', async () => {
    const { body } = await save({ adprofile: { adprofile_name: 'Two' }, google: google(), nativeads: native() });
    expect(body).toEqual({ success: true, id: expect.any(Number) });
    const id = Number(body.id);
    await save({ adprofile: { id, adprofile_name: 'Two again' }, google: google({ daily_budget: '7.50' }) });
    const read = await business.owner.get(`/adprofile/${id}`);
    expect(read.body.adprofile).toMatchObject({ name: 'Two again', networks: ['nativeads', 'google'] });
    const tab = await business.owner.get(`/google/settings/adprofile/${id}`);
    expect(tab.body.settings).toMatchObject({ daily_budget: '7.50', name: 'Display' });
    await save({ adprofile: { id }, nativeads: null });
    expect((await business.owner.get(`/adprofile/${id}`)).body.adprofile).toMatchObject({ networks: ['google'] });
    const last = await save({ adprofile: { id }, google: null });
    expect(last.body.error).toBe('You must select at least one ad network');
  });

  test('ad profile sent in 5 requests at once with one submit id → one profile; with other content → refused', async () => {
    const body = { submit_id: 'ad-profile-submit-1', adprofile: { name: 'Once' }, google: google() };
    const answers = await Promise.all(Array.from({ length: 5 }, () => save(body)));
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    const { body: found } = await business.owner.get('/adprofiles?search=Once');
    expect(found.total).toBe(1);
    expect((await save({ ...body, adprofile: { name: 'Other' } })).body.code).toBe('submit-reused');
  });

  test('ad profile with an account that is no asset of the business → treated as if no account was chosen', async () => {
    const [other] = business.otherAccounts;
    const { body } = await save({ adprofile: { name: 'F' }, facebook: { account_id: other?.value } });
    expect(body.fields).toEqual(
      expect.arrayContaining([{ path: 'facebook.account_id', message: 'Ad Account is required' }]),
    );
  });

  test('a Google account that Google suspended → listed for ad profiles with its status', async () => {
    const blocked = business.customers.find(({ label }) => /^\d{3}-\d{3}-\d{4}$/.test(label));
    const assets = [business.adAccount, business.page, business.customer, business.nativeAds, blocked];
    await business.owner.post(`/user/business/${business.bid}/update`, { business_name: 'Acme', assets });
    const { body } = await save({ adprofile: { name: 'Closed' }, google: google({ customer_id: blocked?.value }) });
    expect(body.fields).toEqual([{ path: 'google.customer_id', message: 'Ad Account is: DISABLED' }]);
  });

  test('a Facebook ad profile → shown with bounds of the account, status of its campaign, and closed accounts', async () => {
    const { owner, adAccount, page } = business;
    const campaigns = await owner.get(`/facebook/ads/account/${adAccount.value}/campaigns`);
    const facebook = (changes: object = {}) => ({
      account_id: adAccount.value,
      page_id: page.value,
      objective: 'OUTCOME_TRAFFIC',
      optimization_goal: 'LINK_CLICKS',
      page_types: ['mobilefeed'],
      daily_budget: '10',
      campaign_id: String(Object.values(campaigns.body)[0]?.value),
      locations: [{ key: 'GB', type: 'country', country_code: 'GB', include: true }],
      ...changes,
    });
    const saved = await save({ adprofile: { name: 'Facebook' }, facebook: facebook() });
    expect(saved.body).toMatchObject({ success: true });
    const read = await owner.get(`/adprofile/${saved.body.id}`);
    expect(read.body.adprofile).toMatchObject({
      objective: 'OUTCOME_TRAFFIC',
      adaccount_status: 1,
      account_id: adAccount.value,
      problems: [],
    });
    const low = await save({ adprofile: { name: 'Low' }, facebook: facebook({ daily_budget: '0.10' }) });
    expect(toList(low.body.fields)[0]?.message).toMatch(/^Daily budget must be at least \$\d+\.\d\d$/);
    const gone = await save({ adprofile: { name: 'Gone' }, facebook: facebook({ campaign_id: '1' }) });
    expect(gone.body.fields).toEqual([{ path: 'facebook.campaign_id', message: 'Campaign is: NO LONGER EXISTS' }]);
    const choices = await owner.post('/adprofile/adprofiles_by_social', {
      social_network: 'facebook',
      social_account: page.value,
    });
    expect(choices.body.adprofiles).toEqual([
      expect.objectContaining({ id: saved.body.id, name: 'Facebook', fb_page_id: page.value }),
    ]);
  });

  test('ad profile sent as a form whose fields are JSON texts → saved like JSON', async () => {
    const form = new URLSearchParams({ adprofile: JSON.stringify({ name: 'Form' }), google: JSON.stringify(google()) });
    const { status, body } = await business.owner.send('POST', '/api/adprofile/save', {
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin },
      payload: form.toString(),
    });
    expect(status).toBe(200);
    expect(body.success).toBe(true);
  });
});

describe('roles in ad profiles', () => {
  test('ad profile with all tabs saved by a member with a role in one network → only that network changes', async () => {
    const { body } = await save({ adprofile: { name: 'Shared' }, google: google(), nativeads: native() });
    const id = Number(body.id);
    const editor = await createMember(app, business, { google_ads_manager: 'editor' }, [business.customer]);
    const saved = await save(
      { adprofile: { id }, google: google({ daily_budget: '8' }), nativeads: native({ name: 'Changed' }) },
      editor,
    );
    expect(saved.status).toBe(200);
    expect((await business.owner.get(`/google/settings/adprofile/${id}`)).body.settings).toMatchObject({
      daily_budget: '8',
    });
    expect((await business.owner.get(`/nativeads/settings/adprofile/${id}`)).body.settings).toMatchObject({
      name: 'Spring',
    });
    expect((await editor.get(`/nativeads/settings/adprofile/${id}`)).status).toBe(403);
    expect((await editor.post(`/adprofile/${id}/delete`)).status).toBe(403);
  });

  test('ad profile opened by a member with a role in one network → of all other networks only the names are shown', async () => {
    const { owner } = business;
    const read = await owner.get('/adprofiles?search=Facebook');
    const [row] = toList(read.body.items);
    expect(row?.account_id).toBe(business.adAccount.value);
    const viewer = await createMember(app, business, { google_ads_manager: 'viewer' }, [business.customer]);
    const [seen] = toList((await viewer.get('/adprofiles?search=Facebook')).body.items);
    expect(seen).toMatchObject({
      networks: ['facebook'],
      account_id: null,
      page_id: null,
      fb_uid: null,
      objective: null,
    });
  });

  test('lead forms of a page read by a member who was not given the page → 404', async () => {
    const viewer = await createMember(app, business, { facebook_ads_manager: 'viewer' }, [business.adAccount]);
    const path = `/facebook/settings/adprofile/leadgen_forms?page_id=${business.page.value}`;
    expect((await viewer.get(path)).status).toBe(404);
  });

  test('campaign for ad profiles created twice → one campaign', async () => {
    const body = { account_id: business.adAccount.value, name: 'Pressed twice', objective: 'OUTCOME_TRAFFIC' };
    const create = async () => (await business.owner.post('/facebook/ads/campaign/create', body)).body;
    const first = await create();
    expect(first).toMatchObject({ success: true, campaign: { name: 'Pressed twice' } });
    expect(await create()).toEqual(first);
  });

  test('ad profile saved by a member without the chosen ad account → message that the account is required; choice of accounts → empty', async () => {
    const editor = await createMember(app, business, { google_ads_manager: 'editor' });
    const { body } = await save({ adprofile: { name: 'X' }, google: google() }, editor);
    expect(body.fields).toEqual([{ path: 'google.customer_id', message: 'Google Ads account is required' }]);
    expect((await editor.get('/google/settings/adprofile/0')).body.options).toMatchObject({ accounts: [] });
  });

  test('ad profile of another business read or deleted → 404', async () => {
    const { body } = await save({ adprofile: { name: 'Ours' }, google: google() });
    const stranger = (await createBusiness(app)).owner;
    expect((await stranger.get(`/adprofile/${body.id}`)).status).toBe(404);
    expect((await stranger.post(`/adprofile/${body.id}/delete`)).status).toBe(404);
    expect((await stranger.get(`/google/settings/adprofile/${body.id}`)).status).toBe(404);
  });
});

test('ad profile duplicated → a copy of all tabs; deleted → gone; restored → back', async () => {
  const { body } = await save({ adprofile: { name: 'Original' }, google: google(), nativeads: native() });
  const copy = await business.owner.post(`/adprofile/${body.id}/duplicate`, { name: 'Original - Copy' });
  expect((await business.owner.get(`/adprofile/${copy.body.id}`)).body.adprofile).toMatchObject({
    name: 'Original - Copy',
    networks: ['nativeads', 'google'],
  });
  await business.owner.post(`/adprofile/${body.id}/delete`);
  expect((await business.owner.get(`/adprofile/${body.id}`)).status).toBe(404);
  await business.owner.post(`/adprofile/${body.id}/restore`);
  expect((await business.owner.get(`/adprofile/${body.id}`)).status).toBe(200);
});

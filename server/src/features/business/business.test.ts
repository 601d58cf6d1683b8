import type { Asset } from '@fanfare/contract/business/business';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Loose, problemCode } from '../../../test/browser.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

type SignedInUser = Awaited<ReturnType<TestApp['createSignedInUser']>>;

/** Every business of this test app has the same connected accounts. */
const page = (n: number): Asset => ({ type: 'facebook_page', value: `page-${n}`, label: `Page ${n}` });
const site: Asset = { type: 'site', value: 'site-1', label: 'Our site' };
const pages = Array.from({ length: 60 }, (_, n) => page(n));

const connectedAssets: Partial<Record<Asset['type'], Asset[]>> = { facebook_page: pages, site: [site] };

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({
    sources: {
      assets: async (_, type) => connectedAssets[type],
      pixels: { list: async () => [], create: async () => ({ id: '1', name: 'Pixel' }) },
    },
  });
});

const create = async (browser: SignedInUser, name = 'Acme'): Promise<number> =>
  Number((await browser.post(`/user/${browser.user.id}/business/create`, { business_name: name })).body.id);
const save = (browser: SignedInUser, bid: number, assets: Asset[], more: object = {}) =>
  browser.post(`/user/business/${bid}/update`, { business_name: 'Acme', assets, ...more });
const listItems = (body: Loose): Loose[] => Object.values(body.items ?? {}).filter((item) => item !== undefined);

describe('a business', () => {
  test('creating a business without a name → 400 with the specified message', async () => {
    const owner = await app.createSignedInUser();
    const message =
      'An error occured while attempting to create your business. Please be sure to fill out at least the name field.';
    const answer = await owner.post(`/user/${owner.user.id}/business/create`, { business_name: '  ' });
    expect(answer).toMatchObject({ status: 400, body: { error_message: message } });
  });

  test('business created → its creator is the owner and has all features', async () => {
    const owner = await app.createSignedInUser();
    const bid = await create(owner, 'Fan Club');
    const { body } = await owner.get('/user/me');
    expect(body.business).toMatchObject({
      id: bid,
      business_name: 'Fan Club',
      is_owner: true,
      access_level: 0,
      prompt_for_select: false,
    });
    expect(Object.keys(body.business?.features ?? {})).toHaveLength(15);
    const { features } = (await owner.get(`/user/business/${bid}/member/${owner.user.id}/features`)).body;
    expect(Object.keys(features ?? {})).toHaveLength(15);
  });

  test('business created for another user → 404', async () => {
    const caller = await app.createSignedInUser();
    const otherUser = await app.createSignedInUser();
    expect(
      await caller.post(`/user/${otherUser.user.id}/business/create`, { business_name: 'Not mine' }),
    ).toMatchObject({
      status: 404,
    });
  });

  test('business searched by name → found; switched to → the current one; made the default → the current one after sign-in', async () => {
    const owner = await app.createSignedInUser();
    const first = await create(owner, 'Apples');
    const second = await create(owner, 'Oranges 100%');
    expect((await owner.get('/user/me')).body.business).toMatchObject({ id: first, prompt_for_select: true });
    expect(listItems((await owner.get('/user/businesses?search=oranges%20100%25')).body)).toMatchObject([
      { id: second },
    ]);
    expect(listItems((await owner.get('/user/businesses?search=%25')).body)).toMatchObject([{ id: second }]);
    await owner.post(`/user/business/${second}/set`);
    expect((await owner.get('/user/me')).body.business).toMatchObject({ id: second, prompt_for_select: false });
    await owner.post(`/user/business/${first}/default`);
    await owner.post('/user/login', { email: owner.user.email, password: 'a long enough password' });
    expect((await owner.get('/user/me')).body.business).toMatchObject({ id: first, prompt_for_select: false });
  });

  test('deleted business → 404; restored by staff → accessible again', async () => {
    const owner = await app.createSignedInUser();
    const bid = await create(owner, 'Short-lived');
    expect(await owner.post(`/user/${owner.user.id}/business/${bid}/delete`, { word: 'remove' })).toMatchObject({
      status: 400,
    });
    expect(await owner.post(`/user/${owner.user.id}/business/${bid}/delete`, { word: 'DELETE' })).toMatchObject({
      status: 200,
    });
    expect(await owner.get(`/user/business/${bid}`)).toMatchObject({ status: 404 });
    expect((await owner.get('/user/me')).body.business).toBeNull();
    await app.business.businesses.restore(
      { caller: staffCaller(owner.user.id), client: { address: '', userAgent: '', requestId: '' } },
      bid,
    );
    expect(await owner.get(`/user/business/${bid}`)).toMatchObject({ status: 200 });
  });

  test('business of another user requested → same answers as an unknown id', async () => {
    const caller = await app.createSignedInUser();
    const otherUser = await app.createSignedInUser();
    await create(caller);
    const bid = await create(otherUser, 'Canary Ltd');
    for (const path of ['', '/members', '/invitations', '/audit', `/member/${otherUser.user.id}/features`]) {
      const foreign = await caller.get(`/user/business/${bid}${path}`);
      const missing = await caller.get(`/user/business/2000000000${path}`);
      expect([foreign.status, foreign.body.code]).toEqual([404, missing.body.code]);
      expect(foreign.text).not.toContain('Canary');
    }
    expect(await save(caller, bid, [page(1)])).toMatchObject({ status: 404 });
    expect(await caller.post(`/user/business/${bid}/invite`, { invitee: 'spy@example.test' })).toMatchObject({
      status: 404,
    });
    expect(await caller.post('/user/business/available_assets', { business_id: bid, asset: 'site' })).toMatchObject({
      status: 404,
    });
    expect(await caller.post(`/user/business/${bid}/set`)).toMatchObject({ status: 404 });
  });
});

describe('assets', () => {
  test('business saved without assets or with an asset twice → error message', async () => {
    const owner = await app.createSignedInUser();
    const bid = await create(owner);
    expect((await owner.post(`/user/business/${bid}/update`, { business_name: 'Acme' })).body).toMatchObject({
      error_message: 'There should be at least one asset',
    });
    expect((await save(owner, bid, [])).body).toMatchObject({ error_message: 'There should be at least one asset' });
    expect((await save(owner, bid, [page(1), page(1)])).body).toMatchObject({
      error_message: 'This asset is already added',
    });
    expect(await save(owner, bid, [page(1), site])).toMatchObject({
      status: 200,
      body: { success: true, affected_members: [] },
    });
    expect((await owner.get(`/user/business/${bid}`)).body.assets).toMatchObject([page(1), site]);
  });

  test('asset of no connected account added → asset-not-connected', async () => {
    const owner = await app.createSignedInUser();
    const bid = await create(owner);
    const foreignAsset: Asset = { type: 'facebook_page', value: 'page-of-another-user', label: 'Mine now' };
    expect(problemCode(await save(owner, bid, [foreignAsset]))).toBe('asset-not-connected');
  });

  test('available assets of a type requested → without those the business has; no account connected → connected: false', async () => {
    const owner = await app.createSignedInUser();
    const bid = await create(owner);
    await save(owner, bid, [page(0)]);
    const { body } = await owner.post('/user/business/available_assets', { business_id: bid, asset: 'facebook_page' });
    expect(body.connected).toBe(true);
    expect(Object.keys(body.assets ?? {})).toHaveLength(59);
    expect(
      (await owner.post('/user/business/available_assets', { business_id: bid, asset: 'twitter_account' })).body,
    ).toMatchObject({ connected: false });
  });

  test.each([
    [0, 1],
    [1, 3],
    [2, 10],
    [3, 50],
  ])(
    'owner with access level %i → can add %i assets of a type; the level in the request is ignored',
    async (accessLevel, limit) => {
      const owner = await app.createSignedInUser({ accessLevel });
      const bid = await create(owner);
      const fetchLimit = () => owner.post('/user/limit_assets', { access_level: 3, asset_type: 'facebook_page' });
      expect((await fetchLimit()).body).toMatchObject({ can_add: true, current_count: 0, limit });
      expect(await save(owner, bid, pages.slice(0, limit))).toMatchObject({ status: 200 });
      const message = `Can't add this asset because you have reached the limit of ${limit} Facebook page(s) for your account`;
      const rejected = await save(owner, bid, pages.slice(0, limit + 1));
      expect(rejected).toMatchObject({
        status: 409,
        body: { code: 'asset-limit', error_message: expect.stringContaining(message) },
      });
      expect(String(rejected.body.error_message)).toContain('call your account representative');
      expect((await fetchLimit()).body).toMatchObject({
        can_add: false,
        current_count: limit,
        message: expect.stringContaining(message),
      });
      expect((await owner.post('/user/count_assets', { asset_type: 'facebook_page' })).body).toEqual({
        current_count: limit,
      });
    },
  );

  test('assets added at once to many businesses of one owner → not more than the asset limit in all', async () => {
    const owner = await app.createSignedInUser({ accessLevel: 1 });
    const bids = [];
    for (let n = 0; n < 12; n++) bids.push(await create(owner, `Business ${n}`));
    const answers = await Promise.all(bids.map((bid, n) => save(owner, bid, [page(n)])));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect((await owner.post('/user/count_assets', { asset_type: 'facebook_page' })).body).toEqual({
      current_count: 3,
    });
  });

  test('pixels of a business without ad accounts requested → connected: false; pixel created → not-connected', async () => {
    const owner = await app.createSignedInUser();
    const bid = await create(owner);
    const createPixel = (body: object) => owner.post(`/user/business/${bid}/pixel/create`, body);
    expect((await owner.post(`/user/business/${bid}/pixel`)).body).toEqual({
      pixels: [],
      connected: false,
      unavailable: [],
    });
    expect(problemCode(await createPixel({ name: 'Shop', ad_account: '1' }))).toBe('not-connected');
    expect(await createPixel({ name: ' ', ad_account: '1' })).toMatchObject({ status: 400 });
    for (const body of [{ name: 'Shop' }, { name: 'Shop', ad_account: '' }, { name: 'Shop', ad_account: ' ' }])
      expect((await createPixel(body)).body).toMatchObject({ code: 'invalid-input', message: 'Choose an ad account.' });
  });
});

const staffCaller = (userId: number) => ({
  userId,
  isStaff: true,
  via: 'session' as const,
  sessionId: null,
  actorId: null,
  businessId: null,
  userName: 'Sam',
  timeZone: 'UTC',
});

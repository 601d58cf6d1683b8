import type { Asset } from '@fanfare/contract/business';
import { beforeAll, describe, expect, test } from 'vitest';
import { codeOf, type Loose } from '../../../test/browser.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

type Person = Awaited<ReturnType<TestApp['signedIn']>>;

/** Everybody in this world has the same connected accounts, as if from one practice network. */
const page = (n: number): Asset => ({ type: 'facebook_page', value: `page-${n}`, label: `Page ${n}` });
const site: Asset = { type: 'site', value: 'site-1', label: 'Our site' };
const pages = Array.from({ length: 60 }, (_, n) => page(n));

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({
    sources: {
      assets: async (_, type) => (type === 'facebook_page' ? pages : type === 'site' ? [site] : undefined),
      pixels: { list: async () => undefined, create: async () => undefined },
    },
  });
});

const create = async (who: Person, name = 'Acme'): Promise<number> =>
  Number((await who.post(`/user/${who.user.id}/business/create`, { business_name: name })).body.id);
const save = (who: Person, bid: number, assets: Asset[], more: object = {}) =>
  who.post(`/user/business/${bid}/update`, { business_name: 'Acme', assets, ...more });
const itemsOf = (body: Loose): Loose[] => Object.values(body.items ?? {}).filter((item) => item !== undefined);

describe('a business', () => {
  test('needs a name, and says so in the words of old', async () => {
    const owner = await app.signedIn();
    const sentence =
      'An error occured while attempting to create your business. Please be sure to fill out at least the name field.';
    const answer = await owner.post(`/user/${owner.user.id}/business/create`, { business_name: '  ' });
    expect(answer).toMatchObject({ status: 400, body: { error_message: sentence } });
  });

  test('belongs to whoever created it, who has every feature there', async () => {
    const owner = await app.signedIn();
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

  test('cannot be created in somebody else’s name', async () => {
    const [mine, theirs] = [await app.signedIn(), await app.signedIn()];
    expect(await mine.post(`/user/${theirs.user.id}/business/create`, { business_name: 'Not mine' })).toMatchObject({
      status: 404,
    });
  });

  test('is found by typing and can be switched to and made the default', async () => {
    const owner = await app.signedIn();
    const first = await create(owner, 'Apples');
    const second = await create(owner, 'Oranges 100%');
    expect((await owner.get('/user/me')).body.business).toMatchObject({ id: first, prompt_for_select: true });
    expect(itemsOf((await owner.get('/user/businesses?search=oranges%20100%25')).body)).toMatchObject([{ id: second }]);
    expect(itemsOf((await owner.get('/user/businesses?search=%25')).body)).toMatchObject([{ id: second }]);
    await owner.post(`/user/business/${second}/set`);
    expect((await owner.get('/user/me')).body.business).toMatchObject({ id: second, prompt_for_select: false });
    await owner.post(`/user/business/${first}/default`);
    await owner.post('/user/login', { email: owner.user.email, password: 'a long enough password' });
    expect((await owner.get('/user/me')).body.business).toMatchObject({ id: first, prompt_for_select: false });
  });

  test('that is deleted is out of reach for everybody, until staff brings it back', async () => {
    const owner = await app.signedIn();
    const bid = await create(owner, 'Short-lived');
    expect(await owner.post(`/user/${owner.user.id}/business/${bid}/delete`, { word: 'remove' })).toMatchObject({
      status: 400,
    });
    expect(await owner.post(`/user/${owner.user.id}/business/${bid}/delete`, { word: 'DELETE' })).toMatchObject({
      status: 200,
    });
    expect(await owner.get(`/user/business/${bid}`)).toMatchObject({ status: 404 });
    expect((await owner.get('/user/me')).body.business).toBeNull();
    await app.businesses.businesses.restore(
      { caller: callerOf(owner.user.id), client: { address: '', userAgent: '', requestId: '' } },
      bid,
    );
    expect(await owner.get(`/user/business/${bid}`)).toMatchObject({ status: 200 });
  });

  test('of somebody else does not exist, and looks the same as one that never did', async () => {
    const [mine, theirs] = [await app.signedIn(), await app.signedIn()];
    await create(mine);
    const bid = await create(theirs, 'Canary Ltd');
    for (const path of ['', '/members', '/invitations', '/audit', `/member/${theirs.user.id}/features`]) {
      const foreign = await mine.get(`/user/business/${bid}${path}`);
      const missing = await mine.get(`/user/business/2000000000${path}`);
      expect([foreign.status, foreign.body.code]).toEqual([404, missing.body.code]);
      expect(foreign.text).not.toContain('Canary');
    }
    expect(await save(mine, bid, [page(1)])).toMatchObject({ status: 404 });
    expect(await mine.post(`/user/business/${bid}/invite`, { invitee: 'spy@example.test' })).toMatchObject({
      status: 404,
    });
    expect(await mine.post('/user/business/available_assets', { business_id: bid, asset: 'site' })).toMatchObject({
      status: 404,
    });
    expect(await mine.post(`/user/business/${bid}/set`)).toMatchObject({ status: 404 });
  });
});

describe('assets', () => {
  test('must be at least one, and none twice', async () => {
    const owner = await app.signedIn();
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

  test('that nobody connected cannot be added', async () => {
    const owner = await app.signedIn();
    const bid = await create(owner);
    const stolen: Asset = { type: 'facebook_page', value: 'page-of-somebody-else', label: 'Mine now' };
    expect(codeOf(await save(owner, bid, [stolen]))).toBe('asset-not-connected');
  });

  test('that could be added are listed without those already there', async () => {
    const owner = await app.signedIn();
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
  ])('of one type are limited at level %i to %i, whatever level the caller claims', async (accessLevel, limit) => {
    const owner = await app.signedIn({ accessLevel });
    const bid = await create(owner);
    const ask = () => owner.post('/user/limit_assets', { access_level: 3, asset_type: 'facebook_page' });
    expect((await ask()).body).toMatchObject({ can_add: true, current_count: 0, limit });
    expect(await save(owner, bid, pages.slice(0, limit))).toMatchObject({ status: 200 });
    const sentence = `Can't add this asset because you have reached the limit of ${limit} Facebook page(s) for your account`;
    const refused = await save(owner, bid, pages.slice(0, limit + 1));
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'asset-limit', error_message: expect.stringContaining(sentence) },
    });
    expect(String(refused.body.error_message)).toContain('Phone your account representative');
    expect((await ask()).body).toMatchObject({
      can_add: false,
      current_count: limit,
      message: expect.stringContaining(sentence),
    });
    expect((await owner.post('/user/count_assets', { asset_type: 'facebook_page' })).body).toEqual({
      current_count: limit,
    });
  });

  test('added at once in many businesses never pass the limit', async () => {
    const owner = await app.signedIn({ accessLevel: 1 });
    const bids = [];
    for (let n = 0; n < 12; n++) bids.push(await create(owner, `Business ${n}`));
    const answers = await Promise.all(bids.map((bid, n) => save(owner, bid, [page(n)])));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect((await owner.post('/user/count_assets', { asset_type: 'facebook_page' })).body).toEqual({
      current_count: 3,
    });
  });

  test('pixels say honestly that nothing is connected', async () => {
    const owner = await app.signedIn();
    const bid = await create(owner);
    expect((await owner.post(`/user/business/${bid}/pixel`)).body).toEqual({ pixels: [], connected: false });
    expect(codeOf(await owner.post(`/user/business/${bid}/pixel/create`, { name: 'Shop' }))).toBe('not-connected');
    expect(await owner.post(`/user/business/${bid}/pixel/create`, { name: ' ' })).toMatchObject({ status: 400 });
  });
});

const callerOf = (userId: number) => ({
  userId,
  isStaff: true,
  via: 'session' as const,
  sessionId: null,
  actorId: null,
  businessId: null,
});

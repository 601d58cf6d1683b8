import type { Asset } from '@fanfare/contract/business/business';
import type { AssetType } from '@fanfare/contract/kit/assets';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Loose } from '../../../test/browser.ts';
import { createBusiness, createMember, type TestUser } from '../../../test/fixtures/business.ts';
import { connect } from '../../../test/fixtures/connection.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';

const olive = '10223344556677881';
const rows = (list: Loose | undefined): Loose[] => Object.values(list ?? {}).filter((row) => row !== undefined);

let app: TestApp;
let business: Awaited<ReturnType<typeof createBusiness>>;
let connectionId: number;
let assets: Record<'page' | 'otherPage' | 'adAccount', Asset>;
let withoutAssets: TestUser;
let withAssets: TestUser;
beforeAll(async () => {
  app = await createTestApp();
  business = await createBusiness(app);
  const { owner, bid } = business;
  await app.setAccessLevel(owner.user.id, 3);
  const { attempt } = await connect(owner, '/facebook/connect', 'facebook');
  connectionId = Number(attempt?.connection_id);
  const list = async (asset: AssetType) =>
    rows((await owner.post('/user/business/available_assets', { business_id: bid, asset })).body.assets).map(
      ({ value, label }): Asset => ({ type: asset, value: String(value), label: String(label) }),
    );
  const [page, otherPage] = await list('facebook_page');
  const adAccount = (await list('facebook_adaccount')).find(({ label }) => label === 'Harbour Coffee ads');
  if (!page || !otherPage || !adAccount) throw new Error('Assets are missing');
  assets = { page, otherPage, adAccount };
  const saved = await owner.post(`/user/business/${bid}/update`, {
    business_name: 'Acme',
    assets: [page, otherPage, adAccount],
  });
  if (saved.status !== 200) throw new Error(saved.text);
  const pixel = await owner.post(`/user/business/${bid}/pixel/create`, {
    name: 'Canary pixel',
    ad_account: adAccount.value,
  });
  if (pixel.status !== 200) throw new Error(pixel.text);
  withoutAssets = await createMember(app, business);
  withAssets = await createMember(app, business, {}, [page, adAccount]);
});

const readBusiness = (user: TestUser) => user.get(`/user/business/${business.bid}`);
const readPixels = (user: TestUser) => user.post(`/user/business/${business.bid}/pixel`);
const readAdAccounts = (user: TestUser) => user.get(`/user/${user.user.id}/account/adnetworks`);
const readProfile = (user: TestUser) => user.get(`/facebook/${olive}/profile`);

describe('member without assets', () => {
  test('member without assigned assets reads connections, assets, ad accounts and pixels → empty lists', async () => {
    expect((await withoutAssets.get('/connections')).body).toEqual({ connections: [] });
    expect((await readBusiness(withoutAssets)).body).toMatchObject({ assets: [] });
    expect((await readAdAccounts(withoutAssets)).body).toEqual({
      facebook: [],
      google: [],
      nativeads: [],
      accounts: [],
    });
    expect((await readPixels(withoutAssets)).body).toEqual({ pixels: [], connected: false, unavailable: [] });
  });

  test.each([
    ['profile', () => readProfile(withoutAssets), () => withoutAssets.get('/facebook/404/profile')],
    [
      'permissions',
      () => withoutAssets.post('/facebook/settings/verify_perms', { fb_uid: olive, feature: 'social' }),
      () => withoutAssets.post('/facebook/settings/verify_perms', { fb_uid: '404', feature: 'social' }),
    ],
    [
      'check',
      () => withoutAssets.post(`/connection/${connectionId}/check`),
      () => withoutAssets.post('/connection/2000000000/check'),
    ],
  ])(
    'member asks for %s of the owner’s connection → the answer for an unknown connection',
    async (_, read, readUnknown) => {
      const answer = await read();
      const unknown = await readUnknown();
      expect([answer.status, answer.body.message]).toEqual([404, unknown.body.message]);
    },
  );

  test('member without assets reads the assets that can be added → restricted, because only the owner adds assets', async () => {
    const body = { business_id: business.bid, asset: 'facebook_page' };
    expect(await withAssets.post('/user/business/available_assets', body)).toMatchObject({
      status: 403,
      body: { code: 'restricted' },
    });
  });
});

describe('member with a page and an ad account', () => {
  test('member with a page and an ad account reads the owner’s connections → only the assigned page and ad account', async () => {
    const [connection, ...others] = rows((await withAssets.get('/connections')).body.connections);
    expect(others).toEqual([]);
    expect(connection).toMatchObject({ name: 'Olive Hartmann', removable: false });
    expect(rows(connection?.reach).map(({ value }) => String(value))).toEqual(
      expect.arrayContaining([assets.page.value, assets.adAccount.value]),
    );
    expect(rows(connection?.reach)).toHaveLength(2);
    expect((await readBusiness(withAssets)).body.assets).toEqual([assets.adAccount, assets.page]);
    expect((await readProfile(withAssets)).body.pages).toMatchObject([{ id: assets.page.value }]);
  });

  test('verify_features called by a member with a page that was not assigned → 404', async () => {
    const verify = (fb_page_id: string) =>
      withAssets.post('/facebook/settings/verify_features', { fb_uid: olive, feature: 'social', fb_page_id });
    expect((await verify(assets.page.value)).status).toBe(200);
    const foreign = await verify(assets.otherPage.value);
    const unknown = await verify('42');
    expect([foreign.status, foreign.body.message]).toEqual([404, unknown.body.message]);
  });

  test('member with one ad account reads ad accounts → that account without its payment method; reads pixels → those of that account', async () => {
    const byOwner = rows((await readAdAccounts(business.owner)).body.facebook);
    const isAssigned = ({ account_id }: Loose) => String(account_id) === assets.adAccount.value.replace('act_', '');
    const assigned = byOwner.find(isAssigned);
    expect(String(assigned?.funding_source)).toMatch(/\w{4}/);
    const answer = await readAdAccounts(withAssets);
    expect(answer.body.facebook).toEqual([{ ...assigned, funding_source: null }]);
    expect(answer.text).not.toContain(String(assigned?.funding_source));
    expect((await readPixels(withAssets)).body).toMatchObject({
      connected: true,
      unavailable: [],
      pixels: expect.arrayContaining([
        expect.objectContaining({ name: 'Canary pixel', ad_account_name: 'Harbour Coffee ads' }),
      ]),
    });
  });
});

test('connection made by a member → the member sees all of its assets, and only the member’s own connection attempts', async () => {
  expect(rows((await withAssets.get('/connections/attempts')).body.attempts)).toEqual([]);
  await connect(withAssets, '/twitter/connect', 'x');
  expect(rows((await withAssets.get('/connections')).body.connections)).toHaveLength(2);
  expect(rows((await business.owner.get('/connections')).body.connections)).toHaveLength(2);
  expect((await withoutAssets.get('/connections')).body).toEqual({ connections: [] });
});

test('member connects a native-ads account of the owner by its name → the account stays with the owner', async () => {
  const { owner } = business;
  const connectByName = (user: TestUser) =>
    user.post('/nativeads/connect', { nativeads_username: 'harbour-coffee-ads' });
  const connected = await connectByName(owner);
  expect(connected.status, connected.text).toBe(200);
  expect((await connectByName(withoutAssets)).status).toBe(200);
  const nativeads_id = String(connected.body.account?.id);
  expect((await withoutAssets.post('/nativeads/disconnect', { nativeads_id })).status).not.toBe(200);
  expect((await owner.post('/nativeads/disconnect', { nativeads_id })).status).toBe(200);
});

test('connection of a removed member breaks → the owner is notified, the removed member is not', async () => {
  const acme = await createBusiness(app);
  const member = await createMember(app, acme);
  const { attempt } = await connect(member, '/twitter/connect', 'x');
  await acme.owner.post(`/user/business/${acme.bid}/user/delete`, { user_id: member.user.id });
  app.sandbox.faults.add({ network: 'x', match: '*', kind: 'token-expired', count: 99, skip: 0, delayMs: 0 });
  await acme.owner.post(`/connection/${attempt?.connection_id}/check`);
  app.sandbox.faults.clear();
  const listTitles = async (user: TestUser) =>
    rows((await user.get(`/user/${user.user.id}/notifications`)).body.notification?.alerts?.messages).map(({ title }) =>
      String(title),
    );
  expect(await listTitles(acme.owner)).toContainEqual(expect.stringContaining('lost access to X'));
  expect(await listTitles(member)).not.toContainEqual(expect.stringContaining('lost access'));
});

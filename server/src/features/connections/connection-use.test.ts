import { beforeAll, describe, expect, test } from 'vitest';
import type { Loose } from '../../../test/browser.ts';
import { createBusiness, createMember, type TestUser } from '../../../test/fixtures/business.ts';
import { connect } from '../../../test/fixtures/connection.ts';
import { createTestApp, eventually, password, type TestApp } from '../../../test/test-app.ts';

const path = '/facebook/connect';
const olive = '10223344556677881';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});

const rows = (list: Loose | undefined): Loose[] => Object.values(list ?? {}).filter((row) => row !== undefined);
const listConnections = async (user: TestUser) => rows((await user.get('/connections')).body.connections);
const connectFacebook = async () => {
  const business = await createBusiness(app);
  const { attempt } = await connect(business.owner, path, 'facebook');
  return { ...business, attempt, id: Number(attempt?.connection_id) };
};

describe('disconnect', () => {
  test('disconnect in one business → the account still works in another', async () => {
    const [first, second] = [await connectFacebook(), await connectFacebook()];
    expect(await first.owner.post(`/connection/${first.id}/disconnect`)).toMatchObject({ status: 200 });
    expect(await second.owner.post(`/connection/${second.id}/check`)).toMatchObject({ status: 200 });
    const [connection] = await listConnections(second.owner);
    expect(connection).toMatchObject({ id: second.id, problem: null });
  });

  test('report lists stopped assets; disconnect removes the tokens; reconnect → same connection id', async () => {
    const { owner, bid, id } = await connectFacebook();
    const available = await owner.post('/user/business/available_assets', { business_id: bid, asset: 'facebook_page' });
    expect(available.body.connected).toBe(true);
    const [page] = rows(available.body.assets);
    const saved = await owner.post(`/user/business/${bid}/update`, { business_name: 'Acme', assets: [page] });
    expect(saved.status).toBe(200);

    const report = await owner.post(`/connection/${id}/disconnect`, { report: true });
    expect(report.body).toMatchObject({ stops: [{ label: page?.label, type: 'facebook_page', members: 0 }] });
    expect(await listConnections(owner)).toHaveLength(1);

    expect((await owner.post('/facebook/delete', { facebookId: olive })).body).toEqual({ success: true });
    expect(await listConnections(owner)).toEqual([]);
    expect(await app.dumpTable('connections')).not.toContain('"secret_id":1,');
    expect((await owner.post('/facebook/delete', { facebookId: olive })).status).toBe(404);

    const { attempt } = await connect(owner, path, 'facebook');
    expect(attempt?.connection_id).toBe(id);
  });

  test('disconnect by another member → 403, by another business → 404', async () => {
    const business = await connectFacebook();
    const member = await createMember(app, business);
    expect(await member.post(`/connection/${business.id}/disconnect`)).toMatchObject({ status: 403 });
    const { owner: otherOwner } = await createBusiness(app);
    expect(await otherOwner.post(`/connection/${business.id}/disconnect`)).toMatchObject({ status: 404 });
    const input = { account_id: olive, account_type: 'facebook', business_id: business.bid };
    expect(await otherOwner.post('/user/account/social/delete', input)).toMatchObject({ status: 404 });
    expect((await business.owner.post('/user/account/social/delete', input)).body).toEqual({ success: true });
  });
});

describe('ad networks', () => {
  test('Facebook ad accounts are listed with the specified warnings', async () => {
    const { owner } = await connectFacebook();
    const { body } = await owner.get(`/user/${owner.user.id}/account/adnetworks`);
    const accounts = rows(body.facebook);
    expect(accounts.length).toBeGreaterThan(3);
    for (const account of accounts) {
      expect(account).toMatchObject({ fb_uid: olive, fb_adaccount_id: `act_${account.account_id}` });
    }
    const warnings = accounts.map(({ warning }) => String(warning));
    expect(warnings).toContain('Account Inactive: This ad account is not active and cannot be used.');
    expect(warnings).toContain(
      'Account Issue: This ad account does not have a payment method set. Ads create in this account will get no delivery.',
    );
    expect(warnings).toContain('null');
  });

  test('pixels are created and listed at the network; inactive or unknown ad account → error', async () => {
    const { owner, bid } = await connectFacebook();
    const { body } = await owner.get(`/user/${owner.user.id}/account/adnetworks`);
    const usable = rows(body.facebook).filter(({ is_active }) => Boolean(is_active));
    const statuses = [];
    for (const { account_id } of usable) {
      const input = { name: 'Shop pixel', ad_account: String(account_id) };
      statuses.push((await owner.post(`/user/business/${bid}/pixel/create`, input)).status);
    }
    expect(new Set(statuses)).toEqual(new Set([200]));
    const { body: pixelList } = await owner.post(`/user/business/${bid}/pixel`);
    expect(rows(pixelList.pixels).map(({ name }) => String(name))).toContain('Shop pixel');
    const inactive = rows(body.facebook).find(({ is_active }) => !is_active);
    const inactiveInput = { name: 'Shop pixel', ad_account: String(inactive?.account_id) };
    expect((await owner.post(`/user/business/${bid}/pixel/create`, inactiveInput)).body).toMatchObject({
      message: 'Account Inactive: This ad account is not active and cannot be used.',
    });
    const unknownInput = { name: 'Shop pixel', ad_account: '999' };
    expect(await owner.post(`/user/business/${bid}/pixel/create`, unknownInput)).toMatchObject({ status: 404 });
  });
});

describe('own Facebook app', () => {
  test('saved as form or JSON; the secret is never returned, logged or stored unsealed', async () => {
    const { owner } = await createBusiness(app);
    const facebookApp = { app_id: '123456789012345', app_secret: '0123456789abcdef0123456789abcdef', name: 'Our app' };
    const saved = await owner.send('POST', '/api/facebook/app/save', {
      payload: new URLSearchParams(facebookApp).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://localhost:4000' },
    });
    expect(saved.body).toEqual({ success: true, app: { app_id: facebookApp.app_id, name: 'Our app' } });
    await owner.post('/facebook/app/save', { ...facebookApp, name: 'Renamed' });
    const read = await owner.get('/facebook/app');
    expect(read.body).toEqual({ app: { app_id: facebookApp.app_id, name: 'Renamed' } });
    const texts = [read.text, ...app.logLines, await app.dumpTable('facebook_apps'), await app.dumpTable('secrets')];
    expect(texts.filter((text) => text.includes(facebookApp.app_secret))).toEqual([]);
  });
});

test('deleted business → its connections are not listed and not checked', async () => {
  const { owner, bid } = await connectFacebook();
  await owner.post(`/user/${owner.user.id}/business/${bid}/delete`, { word: 'delete' });
  await eventually(async () => expect((await owner.get('/connections')).status).toBe(409));
  app.advanceClock(25 * 3600);
  expect((await app.connections.health.due()).some(({ businessId }) => businessId === bid)).toBe(false);
});

describe('publish targets', () => {
  test('pages with their own grants; another business has none', async () => {
    const { bid } = await connectFacebook();
    const targets = await app.connections.targets.list(bid);
    expect(targets.length).toBeGreaterThan(0);
    expect(targets.every(({ network, isWorking }) => network === 'facebook' && isWorking)).toBe(true);
    const [page] = targets;
    if (!page) throw new Error('No page');
    const posts = await app.connections.targets.withTarget(bid, page, async ({ posts: facet }, grant) => {
      expect(grant.account.id).toBe(page.remoteId);
      return facet?.list(grant, { limit: 5 });
    });
    expect(posts?.length).toBe(5);
    const { bid: otherBid } = await createBusiness(app);
    expect(await app.connections.targets.list(otherBid)).toEqual([]);
    await expect(app.connections.targets.withTarget(otherBid, page, async () => 1)).rejects.toThrow();
  });

  test('20 concurrent calls with an expired token → one refresh', async () => {
    const { owner, bid } = await createBusiness(app);
    await connect(owner, '/twitter/connect', 'x');
    const [target] = await app.connections.targets.list(bid);
    if (!target) throw new Error('No target');
    app.advanceClock(2 * 3600 + 60);
    const since = app.sandbox.requestLog.list({ network: 'x' }).length;
    const calls = Array.from({ length: 20 }, () =>
      app.connections.targets.withTarget(
        bid,
        target,
        ({ posts }, grant) => posts?.list(grant, { limit: 1 }) ?? Promise.resolve([]),
      ),
    );
    await Promise.all(calls);
    const refreshes = app.sandbox.requestLog
      .list({ network: 'x' })
      .slice(since)
      .filter(({ path }) => path.endsWith('/oauth2/token'));
    expect(refreshes).toHaveLength(1);
    await owner.post('/user/login', { email: owner.user.email, password });
    expect(await listConnections(owner)).toMatchObject([{ state: 'working', problem: null }]);
  });
});

test('member sees own connections and those of assigned assets, only own attempts', async () => {
  const business = await connectFacebook();
  const { owner, bid } = business;
  const available = await owner.post('/user/business/available_assets', { business_id: bid, asset: 'facebook_page' });
  const [page] = rows(available.body.assets);
  await owner.post(`/user/business/${bid}/update`, { business_name: 'Acme', assets: [page] });
  const asset = { type: 'facebook_page', value: String(page?.value), label: String(page?.label) } as const;
  const [memberWithoutAssets, memberWithAsset] = [
    await createMember(app, business),
    await createMember(app, business, {}, [asset]),
  ];
  expect(await listConnections(memberWithoutAssets)).toEqual([]);
  const listed = await listConnections(memberWithAsset);
  expect(listed).toMatchObject([{ name: 'Olive Hartmann', removable: false }]);
  expect(rows(listed[0]?.reach)).toMatchObject([{ value: page?.value }]);
  expect(rows((await memberWithAsset.get('/connections/attempts')).body.attempts)).toEqual([]);
  await connect(memberWithAsset, '/twitter/connect', 'x');
  expect(await listConnections(memberWithAsset)).toHaveLength(2);
  expect(await listConnections(owner)).toHaveLength(2);
});

import type { AssetType } from '@fanfare/contract/kit/assets';
import { hourSeconds } from '@fanfare/contract/kit/durations';
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

/** Adds the first available asset of a type to the business. */
const addAsset = async ({ owner, bid }: { owner: TestUser; bid: number }, type: AssetType) => {
  const available = await owner.post('/user/business/available_assets', { business_id: bid, asset: type });
  const [first] = rows(available.body.assets);
  const asset = { type, value: String(first?.value), label: String(first?.label) };
  const saved = await owner.post(`/user/business/${bid}/update`, { business_name: 'Acme', assets: [asset] });
  if (saved.status !== 200) throw new Error(saved.text);
  return asset;
};

describe('disconnect', () => {
  test('account disconnected in one business → still works in another', async () => {
    const first = await connectFacebook();
    const second = await connectFacebook();
    expect(await first.owner.post(`/connection/${first.id}/disconnect`)).toMatchObject({ status: 200 });
    expect(await second.owner.post(`/connection/${second.id}/check`)).toMatchObject({ status: 200 });
    const [connection] = await listConnections(second.owner);
    expect(connection).toMatchObject({ id: second.id, problem: null });
  });

  test('account disconnected with report → lists the assets that stop; without → its tokens are removed; reconnected → same connection id', async () => {
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

  test('account disconnected by a member who uses a page of it → 403; by one who does not, or another business → 404', async () => {
    const business = await connectFacebook();
    const asset = await addAsset(business, 'facebook_page');
    const member = await createMember(app, business, {}, [asset]);
    const memberWithoutAssets = await createMember(app, business);
    for (const body of [{}, { report: true }]) {
      const disconnectPath = `/connection/${business.id}/disconnect`;
      expect(await member.post(disconnectPath, body)).toMatchObject({ status: 403 });
      expect(await memberWithoutAssets.post(disconnectPath, body)).toMatchObject({ status: 404 });
    }
    const { owner: otherOwner } = await createBusiness(app);
    expect(await otherOwner.post(`/connection/${business.id}/disconnect`)).toMatchObject({ status: 404 });
    const input = { account_id: olive, account_type: 'facebook', business_id: business.bid };
    expect(await otherOwner.post('/user/account/social/delete', input)).toMatchObject({ status: 404 });
    expect((await business.owner.post('/user/account/social/delete', input)).body).toEqual({ success: true });
  });
});

describe('ad networks', () => {
  test('Facebook ad accounts requested → listed with the specified warnings', async () => {
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

  test('pixel created for an ad account → at the network and in the list; for an ad account that is no asset → refused', async () => {
    const { owner, bid } = await connectFacebook();
    await app.setAccessLevel(owner.user.id, 3);
    const { body } = await owner.get(`/user/${owner.user.id}/account/adnetworks`);
    const [other, ...assetAccounts] = rows(body.facebook).filter(({ is_active }) => Boolean(is_active));
    const inactive = rows(body.facebook).find(({ is_active }) => !is_active);
    const available = await owner.post('/user/business/available_assets', {
      business_id: bid,
      asset: 'facebook_adaccount',
    });
    const assets = rows(available.body.assets).filter(({ value }) =>
      [...assetAccounts, inactive].some((account) => String(account?.account_id) === String(value)),
    );
    expect((await owner.post(`/user/business/${bid}/update`, { business_name: 'Acme', assets })).status).toBe(200);
    const create = (account: Loose | undefined, name: string) =>
      owner.post(`/user/business/${bid}/pixel/create`, { name, ad_account: String(account?.account_id) });
    for (const account of assetAccounts) expect((await create(account, 'Shop pixel')).status).toBe(200);
    const { body: pixelList } = await owner.post(`/user/business/${bid}/pixel`);
    expect(rows(pixelList.pixels).map(({ name }) => String(name))).toContain('Shop pixel');
    expect(pixelList.unavailable).toMatchObject([{ reason: expect.stringMatching(/^Account Inactive/) }]);
    expect((await create(inactive, 'Shop pixel')).body).toMatchObject({
      message: 'Account Inactive: This ad account is not active and cannot be used.',
    });
    expect(await create(other, 'Shop pixel')).toMatchObject({ status: 404 });
    expect(await owner.post(`/user/business/${bid}/pixel/create`, { name: 'P', ad_account: '999' })).toMatchObject({
      status: 404,
    });
  });
});

describe('own Facebook app', () => {
  test('keys of an own network app saved as a multipart form → stored; with a file in the form → 400', async () => {
    const { owner } = await createBusiness(app);
    const form = new FormData();
    for (const [name, value] of Object.entries({ app_id: '111122223333444', app_secret: 'f'.repeat(32), name: 'Ours' }))
      form.set(name, value);
    const send = async () => {
      const { headers, body } = new Request('http://localhost:4000/', { method: 'POST', body: form });
      const bytes = Buffer.from(await new Response(body).arrayBuffer());
      const type = String(headers.get('content-type'));
      return owner.send('POST', '/api/facebook/app/save', {
        payload: bytes,
        headers: { 'content-type': type, origin: 'http://localhost:4000' },
      });
    };
    expect((await send()).body).toEqual({ success: true, app: { app_id: '111122223333444', name: 'Ours' } });
    form.set('file', new Blob(['x']), 'x.txt');
    expect(await send()).toMatchObject({ status: 400, body: { code: 'too-many-files' } });
  });

  test('keys of an own network app saved as form or JSON → app listed; its secret is never returned, logged or stored unsealed', async () => {
    const { owner } = await createBusiness(app);
    const facebookApp = { app_id: '123456789012345', app_secret: '0123456789abcdef0123456789abcdef', name: 'Our app' };
    const saved = await owner.send('POST', '/api/facebook/app/save', {
      payload: new URLSearchParams(facebookApp).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://localhost:4000' },
    });
    expect(saved.body).toEqual({ success: true, app: { app_id: facebookApp.app_id, name: 'Our app' } });
    await owner.post('/facebook/app/save', { ...facebookApp, name: 'Renamed' });
    await owner.post('/facebook/app/save', { ...facebookApp, app_id: '543210987654321', name: 'Second' });
    const read = await owner.get('/facebook/apps');
    expect(read.body).toEqual({
      apps: [
        { app_id: facebookApp.app_id, name: 'Renamed' },
        { app_id: '543210987654321', name: 'Second' },
      ],
    });
    const wrongSecret = { ...facebookApp, app_secret: 'ffffffffffffffffffffffffffffffff' };
    expect(await owner.post('/facebook/app/save', wrongSecret)).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('Facebook doesn’t know an app with this ID and secret.') },
    });
    const texts = [read.text, ...app.logLines, await app.dumpTable('facebook_apps'), await app.dumpTable('secrets')];
    expect(texts.filter((text) => text.includes(facebookApp.app_secret))).toEqual([]);
  });
});

test('deleted business → its connections are not listed and not checked', async () => {
  const { owner, bid } = await connectFacebook();
  await owner.post(`/user/${owner.user.id}/business/${bid}/delete`, { word: 'delete' });
  await eventually(async () => expect((await owner.get('/connections')).status).toBe(409));
  app.advanceClock(25 * hourSeconds);
  expect((await app.connections.health.due()).some(({ businessId }) => businessId === bid)).toBe(false);
});

describe('publish targets', () => {
  test('targets of a business → its connected pages, each with its own grant; of another business → none', async () => {
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

  test('token refresh refused during 10 concurrent calls → all calls fail, the connection needs attention, one email', async () => {
    const { owner, bid } = await createBusiness(app);
    await connect(owner, '/twitter/connect', 'x');
    const [target] = await app.connections.targets.list(bid);
    if (!target) throw new Error('No target');
    app.advanceClock(2 * hourSeconds + 60);
    const body = { error: 'invalid_grant', error_description: 'Value passed for the token was invalid.' };
    app.sandbox.faults.add({ network: 'x', match: 'token.exchange', kind: 'error', status: 400, body, count: 100 });
    const call = () =>
      app.connections.targets.withTarget(
        bid,
        target,
        ({ posts }, grant) => posts?.list(grant, { limit: 1 }) ?? Promise.resolve([]),
      );
    const results = await Promise.allSettled(Array.from({ length: 10 }, call));
    app.sandbox.faults.clear();
    expect(results.map(({ status }) => status)).toEqual(results.map(() => 'rejected'));
    await owner.post('/user/login', { email: owner.user.email, password });
    expect(await listConnections(owner)).toMatchObject([{ state: 'attention' }]);
    const { subject } = await app.waitForMail(owner.user.email);
    const mails = app.sandbox.mailbox.list().filter(({ to }) => to.includes(owner.user.email));
    expect(mails.filter((mail) => mail.subject === subject)).toHaveLength(1);
  });

  test('20 concurrent calls of an account with an expired token → one refresh of the token', async () => {
    const { owner, bid } = await createBusiness(app);
    await connect(owner, '/twitter/connect', 'x');
    const [target] = await app.connections.targets.list(bid);
    if (!target) throw new Error('No target');
    app.advanceClock(2 * hourSeconds + 60);
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

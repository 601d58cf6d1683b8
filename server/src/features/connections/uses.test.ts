import { beforeAll, describe, expect, test } from 'vitest';
import type { Loose } from '../../../test/browser.ts';
import { createBusiness, createMember, type Person } from '../../../test/fixtures/business.ts';
import { connect } from '../../../test/fixtures/connection.ts';
import { createTestApp, eventually, password, type TestApp } from '../../../test/test-app.ts';

const path = '/facebook/connect';
const olive = '10223344556677881';

let here: TestApp;
beforeAll(async () => {
  here = await createTestApp();
});

const rows = (list: Loose | undefined): Loose[] => Object.values(list ?? {}).filter((row) => row !== undefined);
const listOf = async (person: Person) => rows((await person.get('/connections')).body.connections);
const connected = async () => {
  const business = await createBusiness(here);
  const { attempt } = await connect(business.owner, path, 'facebook');
  return { ...business, attempt, id: Number(attempt?.connection_id) };
};

describe('disconnecting', () => {
  test('in one business leaves the same person’s account working in another', async () => {
    const [mine, other] = [await connected(), await connected()];
    expect(await mine.owner.post(`/connection/${mine.id}/disconnect`)).toMatchObject({ status: 200 });
    expect(await other.owner.post(`/connection/${other.id}/check`)).toMatchObject({ status: 200 });
    const [kept] = await listOf(other.owner);
    expect(kept).toMatchObject({ id: other.id, problem: null });
  });

  test('tells what would stop, then stops it, and connecting again brings the same one back', async () => {
    const { owner, bid, id } = await connected();
    const available = await owner.post('/user/business/available_assets', { business_id: bid, asset: 'facebook_page' });
    expect(available.body.connected).toBe(true);
    const [page] = rows(available.body.assets);
    const saved = await owner.post(`/user/business/${bid}/update`, { business_name: 'Acme', assets: [page] });
    expect(saved.status).toBe(200);

    const report = await owner.post(`/connection/${id}/disconnect`, { report: true });
    expect(report.body).toMatchObject({ stops: [{ label: page?.label, type: 'facebook_page', members: 0 }] });
    expect(await listOf(owner)).toHaveLength(1);

    expect((await owner.post('/facebook/delete', { facebookId: olive })).body).toEqual({ success: true });
    expect(await listOf(owner)).toEqual([]);
    expect(await here.dump('connections')).not.toContain('"secret_id":1,');
    expect((await owner.post('/facebook/delete', { facebookId: olive })).status).toBe(404);

    const { attempt } = await connect(owner, path, 'facebook');
    expect(attempt?.connection_id).toBe(id);
  });

  test('a member disconnects what they connected, and nobody else’s', async () => {
    const business = await connected();
    const member = await createMember(here, business);
    expect(await member.post(`/connection/${business.id}/disconnect`)).toMatchObject({ status: 403 });
    const { owner: stranger } = await createBusiness(here);
    expect(await stranger.post(`/connection/${business.id}/disconnect`)).toMatchObject({ status: 404 });
    const elsewhere = { account_id: olive, account_type: 'facebook', business_id: business.bid };
    expect(await stranger.post('/user/account/social/delete', elsewhere)).toMatchObject({ status: 404 });
    expect((await business.owner.post('/user/account/social/delete', elsewhere)).body).toEqual({ success: true });
  });
});

describe('ad networks', () => {
  test('list Facebook ad accounts with the documents’ warnings', async () => {
    const { owner } = await connected();
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

  test('pixels are made at the network and read from it', async () => {
    const { owner, bid } = await connected();
    const { body } = await owner.get(`/user/${owner.user.id}/account/adnetworks`);
    const usable = rows(body.facebook).filter(({ is_active }) => Boolean(is_active));
    const made = [];
    for (const { account_id } of usable) {
      const ask = { name: 'Shop pixel', ad_account: String(account_id) };
      made.push((await owner.post(`/user/business/${bid}/pixel/create`, ask)).status);
    }
    expect(new Set(made)).toEqual(new Set([200]));
    const { body: seen } = await owner.post(`/user/business/${bid}/pixel`);
    expect(rows(seen.pixels).map(({ name }) => String(name))).toContain('Shop pixel');
    const idle = rows(body.facebook).find(({ is_active }) => !is_active);
    const refused = { name: 'Shop pixel', ad_account: String(idle?.account_id) };
    expect((await owner.post(`/user/business/${bid}/pixel/create`, refused)).body).toMatchObject({
      message: 'Account Inactive: This ad account is not active and cannot be used.',
    });
    const elsewhere = { name: 'Shop pixel', ad_account: '999' };
    expect(await owner.post(`/user/business/${bid}/pixel/create`, elsewhere)).toMatchObject({ status: 404 });
  });
});

describe('a Facebook app of one’s own', () => {
  test('is saved as a form or as JSON, and its secret never comes back', async () => {
    const { owner } = await createBusiness(here);
    const app = { app_id: '123456789012345', app_secret: '0123456789abcdef0123456789abcdef', name: 'Our app' };
    const saved = await owner.send('POST', '/api/facebook/app/save', {
      payload: new URLSearchParams(app).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://localhost:4000' },
    });
    expect(saved.body).toEqual({ success: true, app: { app_id: app.app_id, name: 'Our app' } });
    await owner.post('/facebook/app/save', { ...app, name: 'Renamed' });
    const read = await owner.get('/facebook/app');
    expect(read.body).toEqual({ app: { app_id: app.app_id, name: 'Renamed' } });
    const told = [read.text, ...here.lines, await here.dump('facebook_apps'), await here.dump('secrets')];
    expect(told.filter((text) => text.includes(app.app_secret))).toEqual([]);
  });
});

test('everything connected to a business is out of reach with it', async () => {
  const { owner, bid } = await connected();
  await owner.post(`/user/${owner.user.id}/business/${bid}/delete`, { word: 'delete' });
  await eventually(async () => expect((await owner.get('/connections')).status).toBe(409));
  here.pass(25 * 3600);
  expect((await here.connections.health.due()).some(({ businessId }) => businessId === bid)).toBe(false);
});

describe('where posts can go', () => {
  test('pages of a person, each acting by its own grant; another business reaches none of them', async () => {
    const { bid } = await connected();
    const targets = await here.connections.targets.list(bid);
    expect(targets.length).toBeGreaterThan(0);
    expect(targets.every(({ network, isWorking }) => network === 'facebook' && isWorking)).toBe(true);
    const [page] = targets;
    if (!page) throw new Error('No page');
    const posts = await here.connections.targets.withTarget(bid, page, async ({ posts: facet }, grant) => {
      expect(grant.account.id).toBe(page.remoteId);
      return facet?.list(grant, { most: 5 });
    });
    expect(posts?.length).toBe(5);
    const { bid: elsewhere } = await createBusiness(here);
    expect(await here.connections.targets.list(elsewhere)).toEqual([]);
    await expect(here.connections.targets.withTarget(elsewhere, page, async () => 1)).rejects.toThrow();
  });

  test('a renewal that works once only is asked for once, however many need it at the same time', async () => {
    const { owner, bid } = await createBusiness(here);
    await connect(owner, '/twitter/connect', 'x');
    const [me] = await here.connections.targets.list(bid);
    if (!me) throw new Error('Nobody');
    here.pass(2 * 3600 + 60);
    const since = here.sandbox.journal.list({ network: 'x' }).length;
    const many = Array.from({ length: 20 }, () =>
      here.connections.targets.withTarget(
        bid,
        me,
        ({ posts }, grant) => posts?.list(grant, { most: 1 }) ?? Promise.resolve([]),
      ),
    );
    await Promise.all(many);
    const renewals = here.sandbox.journal
      .list({ network: 'x' })
      .slice(since)
      .filter(({ path }) => path.endsWith('/oauth2/token'));
    expect(renewals).toHaveLength(1);
    await owner.post('/user/login', { email: owner.user.email, password });
    expect(await listOf(owner)).toMatchObject([{ state: 'working', problem: null }]);
  });
});

test('a member sees what they connected and what reaches their assets; another’s attempts are not theirs to read', async () => {
  const business = await connected();
  const { owner, bid } = business;
  const available = await owner.post('/user/business/available_assets', { business_id: bid, asset: 'facebook_page' });
  const [page] = rows(available.body.assets);
  await owner.post(`/user/business/${bid}/update`, { business_name: 'Acme', assets: [page] });
  const asset = { type: 'facebook_page', value: String(page?.value), label: String(page?.label) } as const;
  const [stranger, insider] = [await createMember(here, business), await createMember(here, business, {}, [asset])];
  expect(await listOf(stranger)).toEqual([]);
  const seen = await listOf(insider);
  expect(seen).toMatchObject([{ name: 'Olive Hartmann', removable: false }]);
  expect(rows(seen[0]?.reach)).toMatchObject([{ value: page?.value }]);
  expect(rows((await insider.get('/connections/attempts')).body.attempts)).toEqual([]);
  await connect(insider, '/twitter/connect', 'x');
  expect(await listOf(insider)).toHaveLength(2);
  expect(await listOf(owner)).toHaveLength(2);
});

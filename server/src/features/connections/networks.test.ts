import { connectPaths } from '@fanfare/contract/connections/connect-calls';
import type { NetworkName } from '@fanfare/contract/networks/names';
import { profileFor } from '@fanfare/contract/networks/profiles';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Loose } from '../../../test/browser.ts';
import { createBusiness, type TestUser } from '../../../test/fixtures/business.ts';
import { connect } from '../../../test/fixtures/connection.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { scopesToRequest } from './scopes.ts';

// Embedded only: connections.test.ts runs the same statements on both databases.
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});

const rows = (list: Loose | undefined): Loose[] => Object.values(list ?? {}).filter((row) => row !== undefined);
const listConnections = async (user: TestUser) => rows((await user.get('/connections')).body.connections);

type Case = {
  network: NetworkName;
  kind: string;
  path: string;
  untick: string;
  assetTypes: string[];
  busyMatch?: string;
  as?: string;
};
const networks: Case[] = [
  {
    network: 'facebook',
    kind: 'facebook',
    path: connectPaths.facebook,
    untick: 'read_insights',
    assetTypes: ['facebook_adaccount', 'facebook_page'],
  },
  {
    network: 'instagram',
    kind: 'instagram',
    path: connectPaths.instagram,
    untick: 'instagram_content_publish',
    assetTypes: ['instagram_account'],
  },
  { network: 'x', kind: 'twitter', path: connectPaths.twitter, untick: 'tweet.write', assetTypes: ['twitter_account'] },
  {
    network: 'linkedin',
    kind: 'linkedin',
    path: connectPaths.linkedin,
    // LinkedIn's consent page has no checkboxes, so no scope can be unticked.
    untick: '',
    assetTypes: ['linkedin_account'],
  },
  { network: 'pinterest', kind: 'pinterest', path: connectPaths.pinterest, untick: 'pins:write', assetTypes: [] },
  {
    network: 'google',
    kind: 'google',
    path: connectPaths.google,
    untick: 'https://www.googleapis.com/auth/adwords',
    assetTypes: ['google_adwords_account'],
    busyMatch: 'GET /googleads',
    // Google also returns scopes granted earlier, so this case uses a user without grants.
    as: '112907346185520417733',
  },
  {
    network: 'youtube',
    kind: 'youtube',
    path: connectPaths.youtube,
    untick: '',
    assetTypes: [],
    busyMatch: 'GET /api',
  },
];

describe.each(networks)('$network', ({ network, kind, path, untick, assetTypes, busyMatch = '*', as }) => {
  test('consent given to the network → connected with its assets, state working', async () => {
    const { owner } = await createBusiness(app);
    const { attempt } = await connect(owner, path, network);
    expect(attempt).toMatchObject({ kind, outcome: 'connected' });
    const [account] = await listConnections(owner);
    expect(account).toMatchObject({ kind, mode: 'practice', state: 'working', problem: null, missing: [] });
    expect(String(account?.name)).not.toBe('');
    const types = new Set(rows(account?.reach).map(({ type }) => String(type)));
    expect([...types].sort()).toEqual(assetTypes);
    const checked = await owner.post(`/connection/${attempt?.connection_id}/check`);
    expect(checked.body).toMatchObject({ state: 'working', name: account?.name });
  });

  test('consent to the network denied → no connection', async () => {
    const { owner } = await createBusiness(app);
    const { attempt } = await connect(owner, path, network, { choice: 'deny' });
    expect(attempt).toMatchObject({ kind, outcome: 'denied' });
    expect(await listConnections(owner)).toEqual([]);
  });

  if (untick) {
    test('partial consent → connection limited with the missing scope; reconnected → connected', async () => {
      const { owner } = await createBusiness(app);
      const { attempt } = await connect(owner, path, network, { choice: 'allow', untick: [untick], as });
      expect(attempt).toMatchObject({ outcome: 'limited', words: untick });
      const [account] = await listConnections(owner);
      expect(account).toMatchObject({ state: 'limited', missing: [untick] });
      const reconnected = await connect(owner, `${path}?reconnect=${account?.id}&rerequest=true`, network, {
        choice: 'allow',
        as,
      });
      expect(reconnected.attempt).toMatchObject({ outcome: 'connected', connection_id: account?.id });
    });
  }

  test('revoked token → connection state attention; reconnected → same connection works', async () => {
    const { owner } = await createBusiness(app);
    const { attempt } = await connect(owner, path, network);
    const id = attempt?.connection_id;
    app.sandbox.faults.add({ network, match: '*', kind: 'token-revoked', count: 9, skip: 0, delayMs: 0 });
    await owner.post(`/connection/${id}/check`);
    app.sandbox.faults.clear();
    expect((await listConnections(owner))[0]).toMatchObject({ state: 'attention', problem: { kind: 'reauthorize' } });
    const reconnected = await connect(owner, `${path}?reconnect=${id}`, network);
    expect(reconnected.attempt).toMatchObject({ outcome: 'connected', connection_id: id });
    expect(await listConnections(owner)).toMatchObject([{ id, state: 'working', problem: null }]);
  });

  test('account disconnected → not listed, its check → 404', async () => {
    const { owner, bid } = await createBusiness(app);
    const { attempt } = await connect(owner, path, network);
    const [account] = await listConnections(owner);
    const input = { account_id: String(account?.account_id), account_type: kind, business_id: bid };
    expect((await owner.post('/user/account/social/delete', input)).body).toEqual({ success: true });
    expect(await listConnections(owner)).toEqual([]);
    expect((await owner.post(`/connection/${attempt?.connection_id}/check`)).status).toBe(404);
  });

  test('rate limit during a check of an account → 429, account stays working', async () => {
    const { owner } = await createBusiness(app);
    const { attempt } = await connect(owner, path, network);
    app.sandbox.faults.add({ network, match: busyMatch, kind: 'rate-limit', count: 1, skip: 0, delayMs: 0 });
    const busy = await owner.post(`/connection/${attempt?.connection_id}/check`);
    app.sandbox.faults.clear();
    expect(busy).toMatchObject({ status: 429, body: { code: 'network-busy' } });
    expect((await listConnections(owner))[0]).toMatchObject({ state: 'working', problem: null });
  });

  test('connect link without scopes → the default scopes of the network’s capability profile are asked for', () => {
    expect(scopesToRequest(profileFor(network, 'classic')).length).toBeGreaterThan(0);
  });
});

describe('YouTube', () => {
  test('two YouTube channels of one user → connected one after the other; a third attempt fails as already connected', async () => {
    const { owner } = await createBusiness(app);
    const first = await connect(owner, connectPaths.youtube, 'youtube');
    const second = await connect(owner, connectPaths.youtube, 'youtube');
    expect(second.attempt?.connection_id).not.toBe(first.attempt?.connection_id);
    const third = await connect(owner, connectPaths.youtube, 'youtube');
    expect(third.attempt).toMatchObject({ outcome: 'failed', message: 'This YouTube channel is already connected.' });
    expect(await listConnections(owner)).toHaveLength(2);
  });

  test('two channels of one Google account, first one disconnected → the second still works', async () => {
    const { owner, bid } = await createBusiness(app);
    await connect(owner, connectPaths.youtube, 'youtube');
    const second = await connect(owner, connectPaths.youtube, 'youtube');
    const first = (await listConnections(owner)).find(({ id }) => id !== second.attempt?.connection_id);
    const input = { account_id: String(first?.account_id), account_type: 'youtube', business_id: bid };
    await owner.post('/user/account/social/delete', input);
    const checked = await owner.post(`/connection/${second.attempt?.connection_id}/check`);
    expect(checked.body).toMatchObject({ state: 'working' });
  });
});

describe('native ads', () => {
  test('native-ads account connected by name → in the list; unknown name → 404; disconnected a second time → 404', async () => {
    const { owner } = await createBusiness(app);
    const unknown = await owner.post('/nativeads/connect', { nativeads_username: 'unknown-account-name' });
    expect(unknown).toMatchObject({
      status: 404,
      body: { error: 'We were not able to find this account in our sub account list.' },
    });
    const connected = await owner.post('/nativeads/connect', { nativeads_username: 'Olive-Garden-Ads' });
    expect(connected.body).toMatchObject({ success: true, account: { username: 'olive-garden-ads' } });
    const { body } = await owner.get(`/user/${owner.user.id}/account/adnetworks`);
    expect(rows(body.nativeads)).toMatchObject([{ username: 'olive-garden-ads' }]);
    const nativeads_id = String(rows(body.nativeads)[0]?.id);
    expect((await owner.post('/nativeads/disconnect', { nativeads_id })).body).toEqual({ success: true });
    expect(await owner.post('/nativeads/disconnect', { nativeads_id })).toMatchObject({
      status: 404,
      body: { error: 'An error occured while attempting to disconnect this account' },
    });
  });
});

describe('WordPress', () => {
  const site = () => `${app.sandbox.url}/wordpress/harbour`;
  const password = 'Hq7n T2vK x9Bd Lm4R pZc8 WyEa';

  test('WordPress connected with an application password → its site can be added as an asset', async () => {
    const { owner, bid } = await createBusiness(app);
    const connected = await owner.post('/wordpress/connect', { address: site(), username: 'olive', password });
    expect(connected.body).toMatchObject({ success: true });
    const [account] = await listConnections(owner);
    expect(account).toMatchObject({ kind: 'wordpress', state: 'working', missing: [] });
    const available = await owner.post('/user/business/available_assets', { business_id: bid, asset: 'site' });
    expect(rows(available.body.assets)).toMatchObject([{ type: 'site', label: account?.name }]);
    expect(await app.dumpTable('connections')).not.toContain('Hq7n');
  });

  test('WordPress connected with a wrong password or a private address → error, no connection', async () => {
    const { owner } = await createBusiness(app);
    const connectSite = (address: string, sitePassword = password) =>
      owner.post('/wordpress/connect', { address, username: 'olive', password: sitePassword });
    for (const address of [
      'http://127.0.0.1:1/',
      'http://169.254.169.254/latest',
      'http://[::1]:80/',
      'http://10.0.0.1/',
    ]) {
      const answer = await connectSite(address);
      expect([409, 422, 502]).toContain(answer.status);
      expect(String(answer.body.error).length).toBeGreaterThan(20);
    }
    expect([409, 422]).toContain((await connectSite(site(), 'wrong wrong wrong wrong')).status);
    expect(await listConnections(owner)).toEqual([]);
  });
});

describe('Google', () => {
  test('Google account connected with auth_only → identity scopes asked for only, email as login_hint', async () => {
    const { owner } = await createBusiness(app);
    const { headers } = await owner.send(
      'GET',
      `${connectPaths.googleAccount}?auth_only=true&email=olive@example.test`,
    );
    const consentQuery = new URL(String(headers.location)).searchParams;
    expect(consentQuery.get('scope')).not.toContain('adwords');
    expect(consentQuery.get('login_hint')).toBe('olive@example.test');
  });

  test('connect link with unknown scopes → these scopes are not requested', async () => {
    const { owner } = await createBusiness(app);
    const { headers } = await owner.send('GET', `${connectPaths.googleAccount}?scopes=openid,drive.everything`);
    expect(new URL(String(headers.location)).searchParams.get('scope')).not.toContain('drive');
  });

  test('adwords_disconnect of one Google Ads customer → only that customer goes, also after a check; connected again → it is back', async () => {
    const { owner } = await createBusiness(app);
    const { attempt } = await connect(owner, connectPaths.google, 'google');
    const listCustomers = async () =>
      rows((await owner.get(`/user/${owner.user.id}/account/adnetworks`)).body.google).map((row) => ({
        id: String(row.customer_id),
        email: String(row.email),
      }));
    const before = await listCustomers();
    const [first, ...others] = before;
    expect(others.length).toBeGreaterThan(1);
    expect(first?.email).toContain('@');
    const customer = { customer_id: first?.id };
    expect((await owner.post('/google/adwords_disconnect', customer)).body).toEqual({ success: true });
    expect(await listCustomers()).toEqual(others);
    await owner.post(`/connection/${attempt?.connection_id}/check`);
    expect(await listCustomers()).toEqual(others);
    expect((await owner.post('/google/adwords_disconnect', customer)).status).toBe(404);
    await connect(owner, connectPaths.google, 'google');
    expect(await listCustomers()).toEqual(before);
  });

  test('adwords_disconnect of the last Google Ads customer → Google account disconnected', async () => {
    const { owner } = await createBusiness(app);
    await connect(owner, connectPaths.google, 'google', { choice: 'allow', as: '116620448391175502867' });
    const customers = async () => rows((await owner.get(`/user/${owner.user.id}/account/adnetworks`)).body.google);
    const [only, ...others] = await customers();
    expect(others).toEqual([]);
    await owner.post('/google/adwords_disconnect', { customer_id: String(only?.customer_id) });
    expect(await customers()).toEqual([]);
    expect(await listConnections(owner)).toEqual([]);
  });

  test('YouTube and Google Ads of one user connected with one app → the grant is revoked when the last of the two is disconnected', async () => {
    const { owner, bid } = await createBusiness(app);
    // A user whom no other test connects.
    const decision = { choice: 'allow', as: '103551928847160299154' } as const;
    await connect(owner, connectPaths.google, 'google', decision);
    await connect(owner, connectPaths.youtube, 'youtube', decision);
    const revocations = () =>
      [
        ...app.sandbox.requestLog.list({ network: 'google' }),
        ...app.sandbox.requestLog.list({ network: 'youtube' }),
      ].filter(({ operation }) => operation === 'oauth.revoke').length;
    const disconnectFirst = async (kind: string) => {
      const account = (await listConnections(owner)).find((row) => String(row.kind) === kind);
      const input = { account_id: String(account?.account_id), account_type: kind, business_id: bid };
      expect((await owner.post('/user/account/social/delete', input)).body).toEqual({ success: true });
    };
    const before = revocations();
    await disconnectFirst('youtube');
    expect(revocations()).toBe(before);
    await disconnectFirst('google');
    expect(revocations()).toBe(before + 1);
  });
});

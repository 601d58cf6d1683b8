import { connectPaths } from '@fanfare/contract/connect-calls';
import type { NetworkName } from '@fanfare/contract/networks/names';
import { profileOf } from '@fanfare/contract/networks/profiles';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Loose } from '../../../test/browser.ts';
import { createBusiness, type Person } from '../../../test/fixtures/business.ts';
import { connect } from '../../../test/fixtures/connection.ts';
import { createTestApp, type TestApp } from '../../../test/test-app.ts';
import { scopesToAsk } from './scopes.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});

const rows = (list: Loose | undefined): Loose[] => Object.values(list ?? {}).filter((row) => row !== undefined);
const listOf = async (person: Person) => rows((await person.get('/connections')).body.connections);

type Case = {
  network: NetworkName;
  kind: string;
  path: string;
  untick: string;
  reaches: string[];
  busyAt?: string;
  as?: string;
};
const networks: Case[] = [
  {
    network: 'facebook',
    kind: 'facebook',
    path: connectPaths.facebook,
    untick: 'read_insights',
    reaches: ['facebook_adaccount', 'facebook_page'],
  },
  {
    network: 'instagram',
    kind: 'instagram',
    path: connectPaths.instagram,
    untick: 'instagram_content_publish',
    reaches: ['instagram_account'],
  },
  { network: 'x', kind: 'twitter', path: connectPaths.twitter, untick: 'tweet.write', reaches: ['twitter_account'] },
  {
    network: 'linkedin',
    kind: 'linkedin',
    path: connectPaths.linkedin,
    untick: 'w_member_social',
    reaches: ['linkedin_account'],
  },
  { network: 'pinterest', kind: 'pinterest', path: connectPaths.pinterest, untick: 'pins:write', reaches: [] },
  {
    network: 'google',
    kind: 'google',
    path: connectPaths.google,
    untick: 'https://www.googleapis.com/auth/adwords',
    reaches: ['google_adwords_account'],
    busyAt: 'GET /googleads',
    // Google gives what somebody granted before as well: this is asked of somebody new.
    as: '112907346185520417733',
  },
  { network: 'youtube', kind: 'youtube', path: connectPaths.youtube, untick: '', reaches: [], busyAt: 'GET /api' },
];

describe.each(networks)('$network', ({ network, kind, path, untick, reaches, busyAt = '*', as }) => {
  test('allowed, it is connected with what it reaches, and works', async () => {
    const { owner } = await createBusiness(app);
    const { attempt } = await connect(owner, path, network);
    expect(attempt).toMatchObject({ kind, outcome: 'connected' });
    const [account] = await listOf(owner);
    expect(account).toMatchObject({ kind, mode: 'practice', state: 'working', problem: null, missing: [] });
    expect(String(account?.name)).not.toBe('');
    const types = new Set(rows(account?.reach).map(({ type }) => String(type)));
    expect([...types].sort()).toEqual(reaches);
    const checked = await owner.post(`/connection/${attempt?.connection_id}/check`);
    expect(checked.body).toMatchObject({ state: 'working', name: account?.name });
  });

  test('denied, nothing is connected', async () => {
    const { owner } = await createBusiness(app);
    const { attempt } = await connect(owner, path, network, { press: 'deny' });
    expect(attempt).toMatchObject({ kind, outcome: 'denied' });
    expect(await listOf(owner)).toEqual([]);
  });

  if (untick) {
    test('partly allowed, what is missing is named, and asked for again it is whole', async () => {
      const { owner } = await createBusiness(app);
      const { attempt } = await connect(owner, path, network, { press: 'allow', untick: [untick], as });
      expect(attempt).toMatchObject({ outcome: 'limited', words: untick });
      const [account] = await listOf(owner);
      expect(account).toMatchObject({ state: 'limited', missing: [untick] });
      const again = await connect(owner, `${path}?reconnect=${account?.id}&rerequest=true`, network, {
        press: 'allow',
        as,
      });
      expect(again.attempt).toMatchObject({ outcome: 'connected', connection_id: account?.id });
    });
  }

  test('revoked at the network, it asks for attention; connected again it is the same one', async () => {
    const { owner } = await createBusiness(app);
    const { attempt } = await connect(owner, path, network);
    const id = attempt?.connection_id;
    app.sandbox.faults.add({ network, match: '*', kind: 'token-revoked', count: 9, skip: 0, delayMs: 0 });
    await owner.post(`/connection/${id}/check`);
    app.sandbox.faults.clear();
    expect((await listOf(owner))[0]).toMatchObject({ state: 'attention', problem: { kind: 'reauthorize' } });
    const again = await connect(owner, `${path}?reconnect=${id}`, network);
    expect(again.attempt).toMatchObject({ outcome: 'connected', connection_id: id });
    expect(await listOf(owner)).toMatchObject([{ id, state: 'working', problem: null }]);
  });

  test('disconnected, it is gone with its tokens, and the network was told where it listens', async () => {
    const { owner, bid } = await createBusiness(app);
    const { attempt } = await connect(owner, path, network);
    const [account] = await listOf(owner);
    const asked = { account_id: String(account?.account_id), account_type: kind, business_id: bid };
    expect((await owner.post('/user/account/social/delete', asked)).body).toEqual({ success: true });
    expect(await listOf(owner)).toEqual([]);
    expect((await owner.post(`/connection/${attempt?.connection_id}/check`)).status).toBe(404);
  });

  test('a busy network and a broken answer leave the account as it was', async () => {
    const { owner } = await createBusiness(app);
    const { attempt } = await connect(owner, path, network);
    app.sandbox.faults.add({ network, match: busyAt, kind: 'rate-limit', count: 1, skip: 0, delayMs: 0 });
    const busy = await owner.post(`/connection/${attempt?.connection_id}/check`);
    app.sandbox.faults.clear();
    expect(busy).toMatchObject({ status: 429, body: { code: 'network-busy' } });
    expect((await listOf(owner))[0]).toMatchObject({ state: 'working', problem: null });
  });

  test('what is asked for is what its profile says', () => {
    expect(scopesToAsk(profileOf(network, 'classic')).length).toBeGreaterThan(0);
  });
});

describe('YouTube', () => {
  test('of two channels the second comes next, and then there is none left', async () => {
    const { owner } = await createBusiness(app);
    const first = await connect(owner, connectPaths.youtube, 'youtube');
    const second = await connect(owner, connectPaths.youtube, 'youtube');
    expect(second.attempt?.connection_id).not.toBe(first.attempt?.connection_id);
    const third = await connect(owner, connectPaths.youtube, 'youtube');
    expect(third.attempt).toMatchObject({ outcome: 'failed', message: 'This YouTube channel is already connected.' });
    expect(await listOf(owner)).toHaveLength(2);
  });
});

describe('native ads', () => {
  test('connects by name, refuses a name nobody has, disconnects once', async () => {
    const { owner } = await createBusiness(app);
    const unknown = await owner.post('/nativeads/connect', { nativeads_username: 'nobody-of-that-name' });
    expect(unknown).toMatchObject({
      status: 404,
      body: { error: 'We were not able to find this account in our sub account list.' },
    });
    const found = await owner.post('/nativeads/connect', { nativeads_username: 'Olive-Garden-Ads' });
    expect(found.body).toMatchObject({ success: true, account: { username: 'olive-garden-ads' } });
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

  test('connects a site by an application password, and it becomes an asset', async () => {
    const { owner, bid } = await createBusiness(app);
    const made = await owner.post('/wordpress/connect', { address: site(), username: 'olive', password });
    expect(made.body).toMatchObject({ success: true });
    const [account] = await listOf(owner);
    expect(account).toMatchObject({ kind: 'wordpress', state: 'working', missing: [] });
    const available = await owner.post('/user/business/available_assets', { business_id: bid, asset: 'site' });
    expect(rows(available.body.assets)).toMatchObject([{ type: 'site', label: account?.name }]);
    expect(await app.dump('connections')).not.toContain('Hq7n');
  });

  test('a wrong password, no site there, and an address inside somebody’s network are refused in words', async () => {
    const { owner } = await createBusiness(app);
    const ask = (address: string, word = password) =>
      owner.post('/wordpress/connect', { address, username: 'olive', password: word });
    for (const address of [
      'http://127.0.0.1:1/',
      'http://169.254.169.254/latest',
      'http://[::1]:80/',
      'http://10.0.0.1/',
    ]) {
      const answer = await ask(address);
      expect([409, 422, 502]).toContain(answer.status);
      expect(String(answer.body.error).length).toBeGreaterThan(20);
    }
    expect([409, 422]).toContain((await ask(site(), 'wrong wrong wrong wrong')).status);
    expect(await listOf(owner)).toEqual([]);
  });
});

describe('Google', () => {
  test('auth_only asks who somebody is and nothing more; the mail address is suggested', async () => {
    const { owner } = await createBusiness(app);
    const { headers } = await owner.send(
      'GET',
      `${connectPaths.googleAccount}?auth_only=true&email=olive@example.test`,
    );
    const asked = new URL(String(headers.location)).searchParams;
    expect(asked.get('scope')).not.toContain('adwords');
    expect(asked.get('login_hint')).toBe('olive@example.test');
  });

  test('scopes nobody knows are not asked for', async () => {
    const { owner } = await createBusiness(app);
    const { headers } = await owner.send('GET', `${connectPaths.googleAccount}?scopes=openid,drive.everything`);
    expect(new URL(String(headers.location)).searchParams.get('scope')).not.toContain('drive');
  });

  test('disconnects by the number of an AdWords account', async () => {
    const { owner } = await createBusiness(app);
    await connect(owner, connectPaths.google, 'google');
    const { body } = await owner.get(`/user/${owner.user.id}/account/adnetworks`);
    const [first] = rows(body.google);
    expect(String(first?.email)).toContain('@');
    expect((await owner.post('/google/adwords_disconnect', { customer_id: String(first?.customer_id) })).body).toEqual({
      success: true,
    });
    expect(await listOf(owner)).toEqual([]);
  });
});

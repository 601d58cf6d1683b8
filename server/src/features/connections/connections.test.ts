import { daySeconds, hourSeconds } from '@fanfare/contract/kit/durations';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Loose } from '../../../test/browser.ts';
import { createBusiness, type TestUser } from '../../../test/fixtures/business.ts';
import { connect, finishConnect, giveConsent } from '../../../test/fixtures/connection.ts';
import { createTestApp, password, type TestApp } from '../../../test/test-app.ts';

const path = '/facebook/connect';
const olive = '10223344556677881';
const marcus = '10229988776655443';

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

describe('OAuth flow', () => {
  test('consent given to Facebook → connected with the account, its pages and ad accounts', async () => {
    const { owner, attempt } = await connectFacebook();
    expect(attempt).toMatchObject({ kind: 'facebook', outcome: 'connected', message: 'Olive Hartmann is connected.' });
    const [account] = await listConnections(owner);
    expect(account).toMatchObject({
      kind: 'facebook',
      mode: 'practice',
      account_id: olive,
      facebookId: olive,
      name: 'Olive Hartmann',
      state: 'working',
      problem: null,
      missing: [],
      removable: true,
    });
    const types = new Set(rows(account?.reach).map(({ type }) => String(type)));
    expect(types).toEqual(new Set(['facebook_page', 'facebook_adaccount']));
  });

  test('account connected → its tokens are in no response, log line or table, except sealed', async () => {
    const { owner } = await connectFacebook();
    const answers = await Promise.all(
      ['/connections', '/connections/attempts', `/user/${owner.user.id}/account/social`].map((at) => owner.get(at)),
    );
    const responses = [...answers.map(({ text }) => text), ...app.logLines];
    const tables = await Promise.all(
      ['connections', 'reachable_assets', 'connection_attempts', 'secrets', 'audit_entries'].map(app.dumpTable),
    );
    expect([...responses, ...tables].filter((text) => /EAAP\w{20,}/.test(text))).toEqual([]);
  });

  test('denied consent → outcome denied, no connection', async () => {
    const { owner } = await createBusiness(app);
    const { attempt } = await connect(owner, path, 'facebook', { choice: 'deny' });
    expect(attempt).toMatchObject({ outcome: 'denied', connection_id: null });
    expect(await listConnections(owner)).toEqual([]);
    expect(rows((await owner.get('/connections/attempts')).body.attempts)).toHaveLength(1);
  });

  test('partial consent → outcome limited with the missing scopes; reconnected with all → no scope missing', async () => {
    const { owner } = await createBusiness(app);
    const decision = { choice: 'allow', untick: ['read_insights'] } as const;
    const { attempt } = await connect(owner, path, 'facebook', decision);
    expect(attempt).toMatchObject({ outcome: 'limited', words: 'read_insights' });
    const [account] = await listConnections(owner);
    expect(account).toMatchObject({ state: 'limited', missing: ['read_insights'] });

    const input = { fb_uid: olive, feature: 'reports' };
    const perms = await owner.post('/facebook/settings/verify_perms', input);
    expect(perms.body).toMatchObject({
      perms: { missing: ['read_insights'], rerequest: ['read_insights'] },
      is_owner: true,
    });
    const reconnected = await connect(owner, String(perms.body.connect), 'facebook');
    expect(reconnected.attempt).toMatchObject({ outcome: 'connected' });
    expect((await owner.post('/facebook/settings/verify_features', input)).body).toMatchObject({
      perms: { missing: [] },
    });
  });

  test('same account connected again → same connection id', async () => {
    const { owner, id } = await connectFacebook();
    const { attempt } = await connect(owner, path, 'facebook');
    expect(attempt?.connection_id).toBe(id);
    expect(await listConnections(owner)).toHaveLength(1);
  });

  test('10 concurrent OAuth callbacks for one account → one connection', async () => {
    const { owner } = await createBusiness(app);
    const queries = [];
    for (let n = 0; n < 10; n += 1) queries.push(await giveConsent(owner, path, 'facebook'));
    const results = await Promise.all(queries.map((query) => finishConnect(owner, 'facebook', query)));
    expect(new Set(results.map(({ attempt }) => attempt?.connection_id)).size).toBe(1);
    expect(await listConnections(owner)).toHaveLength(1);
  });
});

describe('callback', () => {
  test('OAuth state used twice → link-expired', async () => {
    const { owner } = await createBusiness(app);
    const query = await giveConsent(owner, path, 'facebook');
    expect((await finishConnect(owner, 'facebook', query)).attempt).toMatchObject({ outcome: 'connected' });
    expect((await finishConnect(owner, 'facebook', query)).location).toBe('/connect/done?problem=link-expired');
  });

  test('OAuth state in another session → link-expired; still valid in its own session', async () => {
    const { owner } = await createBusiness(app);
    const { owner: otherOwner } = await createBusiness(app);
    const query = await giveConsent(owner, path, 'facebook');
    expect((await finishConnect(otherOwner, 'facebook', query)).location).toBe('/connect/done?problem=link-expired');
    expect(await listConnections(otherOwner)).toEqual([]);
    expect((await finishConnect(owner, 'facebook', query)).attempt).toMatchObject({ outcome: 'connected' });
  });

  test('unknown or missing OAuth state at the callback → link-expired', async () => {
    const { owner } = await createBusiness(app);
    for (const query of ['code=abc&state=made-up', 'code=abc', '', 'error=access_denied&state=made-up']) {
      expect((await finishConnect(owner, 'facebook', query)).location).toBe('/connect/done?problem=link-expired');
    }
  });

  test('audit entry of a connection → the number of permissions, not their names', async () => {
    const { owner, bid } = await connectFacebook();
    const [entry] = rows((await owner.get(`/user/business/${bid}/audit`)).body.items);
    expect(String(entry?.what)).toMatch(/^Connected Facebook as Olive Hartmann, \d+, with \d+ permissions$/);
  });

  test('connection attempt left on the consent page → waiting, expired after 10 minutes', async () => {
    const { owner } = await createBusiness(app);
    await giveConsent(owner, '/twitter/connect', 'x');
    const latest = async () => rows((await owner.get('/connections/attempts')).body.attempts)[0];
    expect(await latest()).toMatchObject({ outcome: 'waiting' });
    app.advanceClock(10 * 60 + 1);
    expect(await latest()).toMatchObject({
      outcome: 'expired',
      message: 'You didn’t finish signing in within 10 minutes, so nothing changed.',
    });
    expect((await owner.get(`/connections/attempt/${(await latest())?.id}`)).body).toMatchObject({
      outcome: 'expired',
    });
  });

  test('OAuth state older than 10 minutes → link-expired', async () => {
    const { owner } = await createBusiness(app);
    const query = await giveConsent(owner, path, 'facebook');
    app.advanceClock(11 * 60);
    expect((await finishConnect(owner, 'facebook', query)).location).toBe('/connect/done?problem=link-expired');
  });

  test('reconnect of an account with another account → outcome failed, connection unchanged', async () => {
    const { owner, id } = await connectFacebook();
    const { attempt } = await connect(owner, `${path}?reconnect=${id}`, 'facebook', { choice: 'allow', as: marcus });
    expect(attempt).toMatchObject({ outcome: 'failed' });
    expect(attempt?.message).toContain('You signed in as Marcus Okafor, but this connection is for Olive Hartmann.');
    expect(await listConnections(owner)).toMatchObject([{ id, name: 'Olive Hartmann', state: 'working' }]);
  });

  test('account reconnected → the date it was added stays; disconnected and connected again → a new date', async () => {
    const { owner, id } = await connectFacebook();
    const [added] = await listConnections(owner);
    app.advanceClock(hourSeconds);
    await connect(owner, `${path}?reconnect=${id}`, 'facebook');
    const [reconnected] = await listConnections(owner);
    expect(reconnected).toMatchObject({ id, connected: added?.connected, last_success: app.now().toISOString() });
    await owner.post(`/connection/${id}/disconnect`);
    await connect(owner, path, 'facebook');
    expect(await listConnections(owner)).toMatchObject([{ id, connected: app.now().toISOString() }]);
  });

  test('reconnect of an account declined on the consent page → nothing changed', async () => {
    const { owner, id } = await connectFacebook();
    const { attempt } = await connect(owner, `${path}?reconnect=${id}`, 'facebook', { choice: 'deny' });
    expect(attempt).toMatchObject({ outcome: 'denied', message: 'You declined access, so nothing changed.' });
    expect(await listConnections(owner)).toMatchObject([{ id, state: 'working' }]);
  });

  test('account connected without a session → not-signed-in', async () => {
    const answer = await app.browser().send('GET', path);
    expect(answer).toMatchObject({ status: 303, headers: { location: '/connect/done?problem=not-signed-in' } });
  });

  test('account connected without a business → no-business', async () => {
    const answer = await (await app.createSignedInUser()).send('GET', path);
    expect(answer.headers.location).toBe('/connect/done?problem=no-business');
  });

  test('reconnect of another business’s connection → not-found', async () => {
    const { id } = await connectFacebook();
    const { owner } = await createBusiness(app);
    const answer = await owner.send('GET', `${path}?reconnect=${id}`);
    expect(answer.headers.location).toBe('/connect/done?problem=not-found');
  });
});

describe('health', () => {
  test('revoked grant of an account, checked twice → one incident, one email, network message and next step', async () => {
    const { owner, id } = await connectFacebook();
    app.sandbox.faults.add({ network: 'facebook', match: '*', kind: 'token-revoked', count: 6, skip: 0, delayMs: 0 });
    await owner.post(`/connection/${id}/check`);
    await owner.post(`/connection/${id}/check`);
    app.sandbox.faults.clear();
    const [account] = await listConnections(owner);
    expect(account).toMatchObject({
      state: 'attention',
      problem: { kind: 'reauthorize', next_step: 'Reconnect the account.' },
    });
    expect(String(account?.problem?.words)).not.toBe('null');
    await app.waitForMail(owner.user.email, 'Olive Hartmann lost access to Facebook');
    const mails = app.sandbox.mailbox.list().filter(({ to }) => to.includes(owner.user.email));
    expect(mails).toHaveLength(1);
  });

  test('POST /facebook/connect with the id of a notification, while the token works again → account works again', async () => {
    const { owner, id } = await connectFacebook();
    app.sandbox.faults.add({ network: 'facebook', match: '*', kind: 'token-expired', count: 6, skip: 0, delayMs: 0 });
    await owner.post(`/connection/${id}/check`);
    app.sandbox.faults.clear();
    const notifications = await owner.get(`/user/${owner.user.id}/notifications`);
    const [message] = rows(notifications.body.notification?.alerts?.messages);
    const response = await owner.post('/facebook/connect', { notif_id: Number(message?.id) });
    // The practice network accepts the token again, so no popup is needed.
    expect(response.body).toEqual({});
    expect((await listConnections(owner))[0]).toMatchObject({ state: 'working', problem: null });
  });

  test('POST /facebook/connect without an account → path of the consent page as template; with a working account → empty; with an expired token → error and template', async () => {
    const { owner } = await createBusiness(app);
    const check = async () => (await owner.post('/facebook/connect', { login: true })).body;
    expect(await check()).toEqual({ template: path });
    const { attempt } = await connect(owner, path, 'facebook');
    expect(await check()).toEqual({});
    app.sandbox.faults.add({ network: 'facebook', match: '*', kind: 'token-expired', count: 6, skip: 0, delayMs: 0 });
    const template = `${path}?reconnect=${attempt?.connection_id}`;
    expect(await check()).toEqual({ error: expect.stringContaining('Facebook'), template });
    app.sandbox.faults.clear();
  });

  test('rate limit during a check of an account → 429, account stays working', async () => {
    const { owner, id } = await connectFacebook();
    app.sandbox.faults.add({ network: 'facebook', match: '*', kind: 'rate-limit', count: 2, skip: 0, delayMs: 0 });
    expect(await owner.post(`/connection/${id}/check`)).toMatchObject({ status: 429, body: { code: 'network-busy' } });
    app.sandbox.faults.clear();
    expect((await listConnections(owner))[0]).toMatchObject({ state: 'working', problem: null });
  });

  test('grant of an account expires soon → one warning email', async () => {
    const { owner } = await connectFacebook();
    app.advanceClock(54 * daySeconds);
    await app.connections.health.refreshExpiring();
    await app.connections.health.refreshExpiring();
    await app.waitForMail(owner.user.email, 'Reconnect Facebook soon');
    const mails = app.sandbox.mailbox.list().filter(({ to }) => to.includes(owner.user.email));
    expect(mails).toHaveLength(1);
    const { email } = owner.user;
    await owner.post('/user/login', { email, password });
    expect((await listConnections(owner))[0]).toMatchObject({ state: 'expiring' });
  });

  test('account connected a day ago → due for a check', async () => {
    const { id } = await connectFacebook();
    expect((await app.connections.health.due()).some((row) => row.id === id)).toBe(false);
    app.advanceClock(25 * hourSeconds);
    expect((await app.connections.health.due()).some((row) => row.id === id)).toBe(true);
  });
});

import { beforeAll, describe, expect, test } from 'vitest';
import type { Loose } from '../../../test/browser.ts';
import { createBusiness, type Person } from '../../../test/fixtures/business.ts';
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
const listOf = async (person: Person) => rows((await person.get('/connections')).body.connections);
const connected = async () => {
  const business = await createBusiness(app);
  const { attempt } = await connect(business.owner, path, 'facebook');
  return { ...business, attempt, id: Number(attempt?.connection_id) };
};

describe('connecting', () => {
  test('sends the popup to the network and comes back with the account, its pages and ad accounts', async () => {
    const { owner, attempt } = await connected();
    expect(attempt).toMatchObject({ kind: 'facebook', outcome: 'connected', message: 'Olive Hartmann is connected.' });
    const [account] = await listOf(owner);
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

  test('no token appears in any answer, log line, address or table but the sealed one', async () => {
    const { owner } = await connected();
    const answers = await Promise.all(
      ['/connections', '/connections/attempts', `/user/${owner.user.id}/account/social`].map((at) => owner.get(at)),
    );
    const seen = [...answers.map(({ text }) => text), ...app.lines];
    const kept = await Promise.all(
      ['connections', 'connection_reach', 'connection_attempts', 'secrets', 'audit_entries'].map(app.dump),
    );
    expect([...seen, ...kept].filter((text) => /EAAP\w{20,}/.test(text))).toEqual([]);
  });

  test('denied: nothing is connected, and the attempt says so', async () => {
    const { owner } = await createBusiness(app);
    const { attempt } = await connect(owner, path, 'facebook', { press: 'deny' });
    expect(attempt).toMatchObject({ outcome: 'denied', connection_id: null });
    expect(await listOf(owner)).toEqual([]);
    expect(rows((await owner.get('/connections/attempts')).body.attempts)).toHaveLength(1);
  });

  test('partly allowed: connected, and what is missing is named', async () => {
    const { owner } = await createBusiness(app);
    const decision = { press: 'allow', untick: ['read_insights'] } as const;
    const { attempt } = await connect(owner, path, 'facebook', decision);
    expect(attempt).toMatchObject({ outcome: 'limited', words: 'read_insights' });
    const [account] = await listOf(owner);
    expect(account).toMatchObject({ state: 'limited', missing: ['read_insights'] });

    const ask = { fb_uid: olive, feature: 'reports' };
    const perms = await owner.post('/facebook/settings/verify_perms', ask);
    expect(perms.body).toMatchObject({
      perms: { missing: ['read_insights'], rerequest: ['read_insights'] },
      is_owner: true,
    });
    const again = await connect(owner, String(perms.body.connect), 'facebook');
    expect(again.attempt).toMatchObject({ outcome: 'connected' });
    expect((await owner.post('/facebook/settings/verify_features', ask)).body).toMatchObject({
      perms: { missing: [] },
    });
  });

  test('the same account again is the same connection, with its history', async () => {
    const { owner, id } = await connected();
    const { attempt } = await connect(owner, path, 'facebook');
    expect(attempt?.connection_id).toBe(id);
    expect(await listOf(owner)).toHaveLength(1);
  });

  test('ten windows coming back at once make one connection', async () => {
    const { owner } = await createBusiness(app);
    const queries = [];
    for (let n = 0; n < 10; n += 1) queries.push(await giveConsent(owner, path, 'facebook'));
    const back = await Promise.all(queries.map((query) => finishConnect(owner, 'facebook', query)));
    expect(new Set(back.map(({ attempt }) => attempt?.connection_id)).size).toBe(1);
    expect(await listOf(owner)).toHaveLength(1);
  });
});

describe('the way back', () => {
  test('a state is good once', async () => {
    const { owner } = await createBusiness(app);
    const query = await giveConsent(owner, path, 'facebook');
    expect((await finishConnect(owner, 'facebook', query)).attempt).toMatchObject({ outcome: 'connected' });
    expect((await finishConnect(owner, 'facebook', query)).location).toBe('/connect/done?problem=link-expired');
  });

  test('a state is nobody’s in another browser, and the code is not spent there', async () => {
    const { owner } = await createBusiness(app);
    const { owner: stranger } = await createBusiness(app);
    const query = await giveConsent(owner, path, 'facebook');
    expect((await finishConnect(stranger, 'facebook', query)).location).toBe('/connect/done?problem=link-expired');
    expect(await listOf(stranger)).toEqual([]);
    expect((await finishConnect(owner, 'facebook', query)).attempt).toMatchObject({ outcome: 'connected' });
  });

  test('a state made up, and none at all', async () => {
    const { owner } = await createBusiness(app);
    for (const query of ['code=abc&state=made-up', 'code=abc', '', 'error=access_denied&state=made-up']) {
      expect((await finishConnect(owner, 'facebook', query)).location).toBe('/connect/done?problem=link-expired');
    }
  });

  test('a state of yesterday', async () => {
    const { owner } = await createBusiness(app);
    const query = await giveConsent(owner, path, 'facebook');
    app.pass(11 * 60);
    expect((await finishConnect(owner, 'facebook', query)).location).toBe('/connect/done?problem=link-expired');
  });

  test('somebody else’s sign-in does not take over a connection', async () => {
    const { owner, id } = await connected();
    const { attempt } = await connect(owner, `${path}?reconnect=${id}`, 'facebook', { press: 'allow', as: marcus });
    expect(attempt).toMatchObject({ outcome: 'failed' });
    expect(attempt?.message).toContain(
      'You signed in as Marcus Okafor, but this connection belongs to Olive Hartmann.',
    );
    expect(await listOf(owner)).toMatchObject([{ id, name: 'Olive Hartmann', state: 'working' }]);
  });

  test('nobody signed in is sent to the page that says so', async () => {
    const answer = await app.browser().send('GET', path);
    expect(answer).toMatchObject({ status: 303, headers: { location: '/connect/done?problem=not-signed-in' } });
  });

  test('a person without a business is told to make one first', async () => {
    const answer = await (await app.signedIn()).send('GET', path);
    expect(answer.headers.location).toBe('/connect/done?problem=no-business');
  });

  test('another business’s connection cannot be reconnected', async () => {
    const { id } = await connected();
    const { owner } = await createBusiness(app);
    const answer = await owner.send('GET', `${path}?reconnect=${id}`);
    expect(answer.headers.location).toBe('/connect/done?problem=not-found');
  });
});

describe('health', () => {
  test('a revoked permission is one incident: one mail, the network’s words, a next step', async () => {
    const { owner, id } = await connected();
    app.sandbox.faults.add({ network: 'facebook', match: '*', kind: 'token-revoked', count: 6, skip: 0, delayMs: 0 });
    await owner.post(`/connection/${id}/check`);
    await owner.post(`/connection/${id}/check`);
    app.sandbox.faults.clear();
    const [account] = await listOf(owner);
    expect(account).toMatchObject({
      state: 'attention',
      problem: { kind: 'reauthorize', next_step: 'Connect the account again.' },
    });
    expect(String(account?.problem?.words)).not.toBe('null');
    await app.mailTo(owner.user.email, 'Facebook no longer accepts Olive Hartmann');
    const mails = app.sandbox.mailbox.list().filter(({ to }) => to.includes(owner.user.email));
    expect(mails).toHaveLength(1);
  });

  test('works again after connecting again, and what the notification asks for is done by its number', async () => {
    const { owner, id } = await connected();
    app.sandbox.faults.add({ network: 'facebook', match: '*', kind: 'token-expired', count: 6, skip: 0, delayMs: 0 });
    await owner.post(`/connection/${id}/check`);
    app.sandbox.faults.clear();
    const bell = await owner.get(`/user/${owner.user.id}/notifications`);
    const [message] = rows(bell.body.notification?.alerts?.messages);
    const asked = await owner.post('/facebook/connect', { notif_id: Number(message?.id) });
    // The practice network takes the token again, so there is nothing to show.
    expect(asked.body).toEqual({});
    expect((await listOf(owner))[0]).toMatchObject({ state: 'working', problem: null });
  });

  test('a network that is away says nothing about the account', async () => {
    const { owner, id } = await connected();
    app.sandbox.faults.add({ network: 'facebook', match: '*', kind: 'rate-limit', count: 2, skip: 0, delayMs: 0 });
    expect(await owner.post(`/connection/${id}/check`)).toMatchObject({ status: 429, body: { code: 'network-busy' } });
    app.sandbox.faults.clear();
    expect((await listOf(owner))[0]).toMatchObject({ state: 'working', problem: null });
  });

  test('people are warned once before the permission ends', async () => {
    const { owner } = await connected();
    app.pass(54 * 86_400);
    await app.connections.health.tendExpiring();
    await app.connections.health.tendExpiring();
    await app.mailTo(owner.user.email, 'Sign in to Facebook again soon');
    const mails = app.sandbox.mailbox.list().filter(({ to }) => to.includes(owner.user.email));
    expect(mails).toHaveLength(1);
    const { email } = owner.user;
    await owner.post('/user/login', { email, password });
    expect((await listOf(owner))[0]).toMatchObject({ state: 'expiring' });
  });

  test('the daily look asks about accounts nobody has looked at for a day', async () => {
    const { id } = await connected();
    expect((await app.connections.health.due()).some((row) => row.id === id)).toBe(false);
    app.pass(25 * 3600);
    expect((await app.connections.health.due()).some((row) => row.id === id)).toBe(true);
  });
});

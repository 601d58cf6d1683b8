import { startSandbox } from '@fanfare/sandbox';
import { wordpress as practiceWordPress } from '@fanfare/sandbox/wordpress/index';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { failureIn } from '../kit/conformance/site-faults.ts';
import { submitConsent } from '../kit/practice/consent-form.ts';
import { practiceControl } from '../kit/practice/practice-control.ts';
import { typedAddress } from './address.ts';
import { wordpressCallback } from './auth.ts';
import { keyOf, practiceConnector } from './practice-connector.ts';

const redirectUri = 'http://127.0.0.1:4000/oauth/callback';
const now = () => new Date();
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let site: ReturnType<typeof practiceConnector>['site'];
let switches: ReturnType<typeof practiceControl>;
const outside = { fetch, now, random: () => 0.5, sleep: async () => undefined };

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, networks: [practiceWordPress] });
  site = practiceConnector(sandbox.url, outside).site;
  switches = practiceControl({ url: sandbox.url, network: 'wordpress', fetch, now });
});
afterEach(() => switches.clearFaults());
afterAll(() => sandbox?.stop());

const key = (more: object = {}) => ({ ...keyOf(sandbox.url, 'harbour'), ...more });
const lastVisit = async () => (await switches.requestLog()).at(-1)?.id ?? 0;

describe('a typed address', () => {
  const plainHosts = ['127.0.0.1:4001'];
  test.each([
    ['example.com', 'https://example.com/'],
    ['  example.com/blog/ ', 'https://example.com/blog/'],
    ['http://example.com', 'https://example.com/'],
    ['https://example.com/wp-admin/edit.php?x=1#top', 'https://example.com/'],
    ['https://example.com/blog/wp-login.php', 'https://example.com/blog/'],
    ['https://example.com/wp-json/wp/v2/posts', 'https://example.com/'],
    ['http://127.0.0.1:4001/wordpress/harbour', 'http://127.0.0.1:4001/wordpress/harbour/'],
    ['127.0.0.1:4001/wordpress/harbour', 'http://127.0.0.1:4001/wordpress/harbour/'],
    ['127.0.0.1:40011/x', 'https://127.0.0.1:40011/x/'],
    ['http://127.0.0.1:4002/x', 'https://127.0.0.1:4002/x/'],
  ])('"%s" is %s', (typed, address) => {
    expect(typedAddress(typed, { plainHosts }).href).toBe(address);
  });

  test.each([
    '',
    'ftp://example.com',
    'https://',
    'https://me:pw@example.com',
    'javascript://x',
    'a b',
    'x'.repeat(2001),
  ])('"%s" is none', (typed) => {
    expect(() => typedAddress(typed, { plainHosts })).toThrow(expect.objectContaining({ kind: 'rejected' }));
  });
});

describe('connecting', () => {
  test.each([
    ['by its Link header', 'harbour', ''],
    ['where it usually is', 'cycles', ''],
    ['by query where permalinks are plain', 'market', '/index.php?rest_route=/'],
  ] as const)('a site is found %s', async (_how, slug, root) => {
    const grant = await site.door.connect(keyOf(sandbox.url, slug));
    expect(grant.account.id).toBe(`${sandbox.url}/wordpress/${slug}${root}`);
    expect(grant.accessToken).toMatch(/^olive:\w{24}$/);
    expect(grant.scopes).toEqual(expect.arrayContaining(['edit_posts', 'publish_posts', 'upload_files', 'list_users']));
    expect((await site.facts(grant)).name).toBe(grant.account.name);
    expect((await site.posts(grant, { page: 1, perPage: 5 })).posts).toHaveLength(5);
  });

  test.each(['/', '/wp-admin/', '/wp-login.php', '/?utm=1'])('the address may end in %s', async (ending) => {
    const { account } = await site.door.connect(key({ address: key().address + ending }));
    expect(account.id).toBe(key().address);
  });

  test('an address nobody answers at is looked at again before anybody waits', async () => {
    const failure = await failureIn(site.door.connect(key({ address: 'https://127.0.0.1:1/' })));
    expect([failure.kind, failure.facts.field]).toEqual(['unreachable', 'address']);
    expect(failure.message).toContain('Check it for typing mistakes');
  });

  test('nothing secret is sent before the site is known', async () => {
    const since = await lastVisit();
    await site.door.connect(key());
    const signed = (await switches.requestLog(since)).map(({ operation, headers }) => [
      operation,
      Object.hasOwn(Object(headers), 'authorization'),
    ]);
    expect(signed).toEqual([
      ['page.front', false],
      ['root', false],
      ['users.read', true],
    ]);
  });

  test.each([
    ['a wrong password', { password: 'aaaa bbbb cccc dddd eeee ffff' }, 'incorrect_password', 'reauthorize'],
    ['an unknown user', { username: 'nobody' }, 'invalid_username', 'reauthorize'],
    ['no password', { password: ' ' }, 'bad-password', 'rejected'],
    ['a user name with a colon', { username: 'a:b' }, 'bad-user', 'rejected'],
  ])('%s is refused', async (_what, more, code, kind) => {
    expect(await failureIn(site.door.connect(key(more)))).toMatchObject({ kind, facts: { code } });
  });

  test('somebody who may not write is let in, and the grant says what is missing', async () => {
    const tom = key({ username: 'tom', password: 'tB5xGw8NqJ3rHd6ZmKy2PvCs' });
    const grant = await site.door.connect(tom);
    expect(grant.scopes).toEqual([]);
    expect((await site.facts(grant)).can).toMatchObject({ write: false, publish: false });
    const draft = { title: 'No', html: '<p>No</p>', status: 'draft' } as const;
    expect(await failureIn(site.create(grant, draft))).toMatchObject({ kind: 'permission' });
  });

  test('an address without a WordPress is told apart from trouble', async () => {
    const nothing = key({ address: `${sandbox.url}/wordpress` });
    expect(await failureIn(site.door.connect(nothing))).toMatchObject({
      kind: 'rejected',
      facts: { code: 'not-wordpress' },
    });
    const nobody = key({ address: 'http://127.0.0.1:9/' });
    const { site: other } = practiceConnector('http://127.0.0.1:9', outside);
    expect(await failureIn(other.door.connect(nobody))).toMatchObject({ kind: 'unreachable' });
    await switches.addFault({ match: 'root', kind: 'maintenance' });
    expect(await failureIn(site.door.connect(key()))).toMatchObject({ kind: 'unreachable' });
  });

  test('an error on the front page does not hide the site behind it', async () => {
    await switches.addFault({ match: 'page.front', kind: 'blocked' });
    expect((await site.door.connect(key())).account.name).toBe('Harbour Coffee Journal');
  });

  test.each([
    ['page.front', 'redirect-away', 'fanfare_moved'],
    ['page.front', 'redirect-round', 'fanfare_moved'],
    ['root', 'redirect-for-good', 'fanfare_moved'],
    ['root', 'html-instead', 'not-wordpress'],
    ['root', 'wrong-type', 'not-wordpress'],
  ])('a hostile site (%s: %s) gets nowhere', async (match, kind, code) => {
    await switches.addFault({ match, kind, count: 9 });
    const since = await lastVisit();
    expect(await failureIn(site.door.connect(key()))).toMatchObject({ kind: 'rejected', facts: { code } });
    const visits = await switches.requestLog(since);
    expect(visits.filter(({ path }) => path.includes('elsewhere'))).toEqual([]);
    expect(visits.length).toBeLessThanOrEqual(5);
  });

  test.each(['huge-body', 'endless-body'])('a front page without an end (%s) is given up', async (kind) => {
    await switches.addFault({ match: 'page.front', kind });
    expect(await failureIn(site.door.connect(key()))).toMatchObject({ kind: 'unreachable' });
  });

  test('a root or a consent page on another host is not believed', async () => {
    const headers = { link: '<https://evil.test/wp-json/>; rel="https://api.w.org/"' };
    await switches.addFault({ match: 'page.front', kind: 'html-instead', headers });
    const failure = await failureIn(site.door.connect(key()));
    expect(failure).toMatchObject({ kind: 'rejected', facts: { code: 'foreign-address' } });
    const endpoints = { authorization: 'https://evil.test/wp-admin/authorize-application.php' };
    const body = { name: 'x', namespaces: ['wp/v2'], authentication: { 'application-passwords': { endpoints } } };
    await switches.addFault({
      match: 'root',
      kind: 'html-instead',
      headers: { 'content-type': 'application/json' },
      body,
    });
    const ask = { address: key().address, state: 's', redirectUri };
    expect(await failureIn(site.door.consentUrl(ask))).toMatchObject({ facts: { code: 'foreign-address' } });
  });

  test('a fetch that follows redirects by itself is noticed, and its answer is not taken', async () => {
    const grant = await site.door.connect(key());
    const eager = practiceConnector(sandbox.url, {
      ...outside,
      fetch: (input, init) => fetch(input, { ...init, redirect: 'follow' }),
    });
    await switches.addFault({ match: 'posts.list', kind: 'redirect-away' });
    const failure = await failureIn(eager.site.posts(grant, { page: 1, perPage: 1 }));
    expect(failure).toMatchObject({ kind: 'rejected', facts: { code: 'fanfare_moved' } });
    await switches.addFault({ match: 'posts.create', kind: 'redirect-away' });
    const draft = { title: 'Carried off', html: '<p>x</p>', status: 'draft' } as const;
    expect(await failureIn(eager.site.create(grant, draft))).toMatchObject({ kind: 'unclear' });
  });
});

describe('the consent page', () => {
  const address = () => key().address;
  const visit = async (press: 'allow' | 'deny') => {
    const url = await site.door.consentUrl({ address: address(), state: 'state-1', redirectUri });
    return wordpressCallback.read(await submitConsent({ fetch, redirectUri }, url, { press }));
  };
  const enter = async () => {
    const answer = await visit('allow');
    if (answer.outcome !== 'code') throw new Error(`No code but ${JSON.stringify(answer)}.`);
    return site.door.exchange({ address: address(), code: answer.code });
  };

  test('allowed: a password of its own, and the state comes back', async () => {
    expect(await visit('allow')).toMatchObject({ outcome: 'code', state: 'state-1' });
    const grant = await enter();
    expect(grant.account).toMatchObject({ id: address(), name: 'Harbour Coffee Journal' });
    expect(await site.door.probe(grant)).toMatchObject({ isAlive: true, granted: grant.scopes });
  });

  test('denied: that is an answer', async () => {
    expect(await visit('deny')).toEqual({ outcome: 'denied', state: 'state-1' });
  });

  test.each([
    [
      { state: 's', success: 'false', error: 'disabled' },
      { outcome: 'failed', state: 's', code: 'disabled' },
    ],
    [
      { state: 's', site_url: 'https://a.test' },
      { outcome: 'failed', state: 's' },
    ],
    [{}, { outcome: 'failed', state: '' }],
  ])('%j is read as %j', (query, answer) => {
    expect(wordpressCallback.read(query)).toEqual(answer);
  });

  test('an answer for another site, or a damaged one, is not taken', async () => {
    const answer = wordpressCallback.read({
      ...{ state: 's', site_url: 'https://evil.test', user_login: 'olive', password: 'x' },
    });
    if (answer.outcome !== 'code') throw new Error('No code.');
    const foreign = site.door.exchange({ address: address(), code: answer.code });
    expect(await failureIn(foreign)).toMatchObject({ facts: { code: 'foreign-address' } });
    const damaged = site.door.exchange({ address: address(), code: '%%%' });
    expect(await failureIn(damaged)).toMatchObject({ facts: { code: 'bad-code' } });
  });

  test('given back, it is dead, others of the same name live on, and giving it back again is no error', async () => {
    const [leaving, staying] = [await enter(), await enter()];
    await site.door.revoke(leaving);
    expect(await site.door.probe(leaving)).toMatchObject({
      isAlive: false,
      problem: { kind: 'reauthorize', code: 'incorrect_password' },
    });
    expect(await site.door.probe(staying)).toMatchObject({ isAlive: true });
    await site.door.revoke(leaving);
  });

  test('without application passwords there is no consent page', async () => {
    const body = { name: 'x', namespaces: ['wp/v2'], authentication: [] };
    await switches.addFault({
      match: 'root',
      kind: 'html-instead',
      headers: { 'content-type': 'application/json' },
      body,
    });
    const ask = { address: address(), state: 's', redirectUri };
    expect(await failureIn(site.door.consentUrl(ask))).toMatchObject({
      facts: { code: 'application_passwords_disabled' },
    });
  });
});

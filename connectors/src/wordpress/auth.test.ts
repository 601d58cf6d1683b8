import { startSandbox } from '@fanfare/sandbox';
import { wordpress as practiceWordPress } from '@fanfare/sandbox/wordpress/index';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { catchFailure } from '../kit/conformance/site-faults.ts';
import { submitConsent } from '../kit/practice/consent-form.ts';
import { practiceControl } from '../kit/practice/practice-control.ts';
import { wordpressCallback } from './auth.ts';
import { practiceConnector, practiceCredentials } from './practice-connector.ts';
import { parseSiteUrl } from './site-url.ts';

const redirectUri = 'http://127.0.0.1:4000/oauth/callback';
const now = () => new Date();
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let site: ReturnType<typeof practiceConnector>['site'];
let control: ReturnType<typeof practiceControl>;
const runtime = { fetch, now, random: () => 0.5, sleep: async () => undefined };

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, networks: [practiceWordPress] });
  site = practiceConnector(sandbox.url, runtime).site;
  control = practiceControl({ url: sandbox.url, network: 'wordpress', fetch, now });
});
afterEach(() => control.clearFaults());
afterAll(() => sandbox?.stop());

const credentials = (more: object = {}) => ({ ...practiceCredentials(sandbox.url, 'harbour'), ...more });
const lastRequestId = async () => (await control.requestLog()).at(-1)?.id ?? 0;

describe('parseSiteUrl', () => {
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
  ])('typed site URL "%s" → %s', (typed, address) => {
    expect(parseSiteUrl(typed, { plainHosts }).href).toBe(address);
  });

  test.each([
    '',
    'ftp://example.com',
    'https://',
    'https://me:pw@example.com',
    'javascript://x',
    'a b',
    'x'.repeat(2001),
  ])('typed site URL "%s" → rejected', (typed) => {
    expect(() => parseSiteUrl(typed, { plainHosts })).toThrow(expect.objectContaining({ kind: 'rejected' }));
  });
});

describe('connect', () => {
  test.each([
    ['by Link header', 'harbour', '/wp-json/'],
    ['at the default path', 'cycles', '/wp-json/'],
    ['by rest_route query with plain permalinks', 'market', '/index.php?rest_route=/'],
  ] as const)('REST root found %s → grant with site, user and scopes', async (_how, slug, root) => {
    const grant = await site.auth.connect(practiceCredentials(sandbox.url, slug));
    const siteUrl = `${sandbox.url}/wordpress/${slug}`;
    expect(grant).toMatchObject({ account: { id: siteUrl, user: 'olive' }, apiUrl: siteUrl + root });
    expect(grant.accessToken).toMatch(/^olive:\w{24}$/);
    expect(grant.scopes).toEqual(expect.arrayContaining(['edit_posts', 'publish_posts', 'upload_files', 'list_users']));
    expect((await site.info(grant)).name).toBe(grant.account.name);
    expect((await site.posts(grant, { page: 1, perPage: 5 })).posts).toHaveLength(5);
  });

  test.each(['/', '/wp-admin/', '/wp-login.php', '/?utm=1'])('site URL ending in %s → same site', async (ending) => {
    const { account } = await site.auth.connect(credentials({ address: credentials().address + ending }));
    expect(account.id).toBe(credentials().address);
  });

  test('connect to an unreachable host → unreachable, with the field address', async () => {
    const failure = await catchFailure(site.auth.connect(credentials({ address: 'https://127.0.0.1:1/' })));
    expect([failure.kind, failure.details.field]).toEqual(['unreachable', 'address']);
    expect(failure.message).toContain('Check it for typos');
  });

  test('connect → credentials are sent only after discovery', async () => {
    const since = await lastRequestId();
    await site.auth.connect(credentials());
    const authorized = (await control.requestLog(since)).map(({ operation, headers }) => [
      operation,
      Object.hasOwn(Object(headers), 'authorization'),
    ]);
    expect(authorized).toEqual([
      ['page.front', false],
      ['root', false],
      ['users.read', true],
    ]);
  });

  test.each([
    ['wrong password', { password: 'aaaa bbbb cccc dddd eeee ffff' }, 'rest_not_logged_in'],
    ['unknown user', { username: 'unknown' }, 'rest_not_logged_in'],
    ['empty password', { password: ' ' }, 'bad-password'],
    ['username with a colon', { username: 'a:b' }, 'bad-user'],
  ])('connect with %s → rejected with its code', async (_what, more, code) => {
    const failure = await catchFailure(site.auth.connect(credentials(more)));
    expect(failure).toMatchObject({ kind: 'rejected', details: { code } });
  });

  test('user without write access → connected without scopes; create → failure kind permission', async () => {
    const subscriber = credentials({ username: 'tom', password: 'tB5xGw8NqJ3rHd6ZmKy2PvCs' });
    const grant = await site.auth.connect(subscriber);
    expect(grant.scopes).toEqual([]);
    expect((await site.info(grant)).can).toMatchObject({ write: false, publish: false });
    const draft = { title: 'No', html: '<p>No</p>', status: 'draft' } as const;
    expect(await catchFailure(site.create(grant, draft))).toMatchObject({ kind: 'permission' });
  });

  test('connect to a URL without WordPress → rejected; to a site that is down or in maintenance → unreachable', async () => {
    const urlWithoutSite = credentials({ address: `${sandbox.url}/wordpress` });
    expect(await catchFailure(site.auth.connect(urlWithoutSite))).toMatchObject({
      kind: 'rejected',
      details: { code: 'not-wordpress' },
    });
    const closedPort = credentials({ address: 'http://127.0.0.1:9/' });
    const { site: otherSite } = practiceConnector('http://127.0.0.1:9', runtime);
    expect(await catchFailure(otherSite.auth.connect(closedPort))).toMatchObject({ kind: 'unreachable' });
    await control.addFault({ match: 'root', kind: 'maintenance' });
    expect(await catchFailure(site.auth.connect(credentials()))).toMatchObject({ kind: 'unreachable' });
  });

  test('error on the front page → site still connected', async () => {
    await control.addFault({ match: 'page.front', kind: 'blocked' });
    expect((await site.auth.connect(credentials())).account.name).toBe('Harbour Coffee Journal');
  });

  test.each([
    ['page.front', 'redirect-away', 'fanfare_moved'],
    ['page.front', 'redirect-round', 'fanfare_moved'],
    ['root', 'redirect-for-good', 'fanfare_moved'],
    ['root', 'html-instead', 'not-wordpress'],
    ['root', 'wrong-type', 'not-wordpress'],
  ])('hostile site (%s: %s) → rejected with %s, no other host called', async (match, kind, code) => {
    await control.addFault({ match, kind, count: 9 });
    const since = await lastRequestId();
    expect(await catchFailure(site.auth.connect(credentials()))).toMatchObject({ kind: 'rejected', details: { code } });
    const requests = await control.requestLog(since);
    expect(requests.filter(({ path }) => path.includes('elsewhere'))).toEqual([]);
    expect(requests.length).toBeLessThanOrEqual(5);
  });

  test.each(['huge-body', 'endless-body'])('endless front page (%s) → unreachable', async (kind) => {
    await control.addFault({ match: 'page.front', kind });
    expect(await catchFailure(site.auth.connect(credentials()))).toMatchObject({ kind: 'unreachable' });
  });

  test('REST root or consent page on another host → foreign-address', async () => {
    const headers = { link: '<https://evil.test/wp-json/>; rel="https://api.w.org/"' };
    await control.addFault({ match: 'page.front', kind: 'html-instead', headers });
    const failure = await catchFailure(site.auth.connect(credentials()));
    expect(failure).toMatchObject({ kind: 'rejected', details: { code: 'foreign-address' } });
    const endpoints = { authorization: 'https://evil.test/wp-admin/authorize-application.php' };
    const body = { name: 'x', namespaces: ['wp/v2'], authentication: { 'application-passwords': { endpoints } } };
    await control.addFault({
      match: 'root',
      kind: 'html-instead',
      headers: { 'content-type': 'application/json' },
      body,
    });
    const request = { address: credentials().address, state: 's', redirectUri };
    expect(await catchFailure(site.auth.consentUrl(request))).toMatchObject({ details: { code: 'foreign-address' } });
  });

  test('fetch that follows redirects → read rejected, write unclear', async () => {
    const grant = await site.auth.connect(credentials());
    const followingConnector = practiceConnector(sandbox.url, {
      ...runtime,
      fetch: (input, init) => fetch(input, { ...init, redirect: 'follow' }),
    });
    await control.addFault({ match: 'posts.list', kind: 'redirect-away' });
    const failure = await catchFailure(followingConnector.site.posts(grant, { page: 1, perPage: 1 }));
    expect(failure).toMatchObject({ kind: 'rejected', details: { code: 'fanfare_moved' } });
    await control.addFault({ match: 'posts.create', kind: 'redirect-away' });
    const draft = { title: 'Redirected', html: '<p>x</p>', status: 'draft' } as const;
    expect(await catchFailure(followingConnector.site.create(grant, draft))).toMatchObject({ kind: 'unclear' });
  });
});

describe('consent page', () => {
  const address = () => credentials().address;
  const submit = async (choice: 'allow' | 'deny') => {
    const url = await site.auth.consentUrl({ address: address(), state: 'state-1', redirectUri });
    return wordpressCallback.read(await submitConsent({ fetch, redirectUri }, url, { choice }));
  };
  const signIn = async () => {
    const result = await submit('allow');
    if (result.outcome !== 'code') throw new Error(`No code but ${JSON.stringify(result)}.`);
    return site.auth.exchange({ address: address(), code: result.code });
  };

  test('user allows the consent of WordPress → code with state; exchange returns a working grant', async () => {
    expect(await submit('allow')).toMatchObject({ outcome: 'code', state: 'state-1' });
    const grant = await signIn();
    expect(grant.account).toMatchObject({ id: address(), name: 'Harbour Coffee Journal' });
    expect(await site.auth.probe(grant)).toMatchObject({ isAlive: true, granted: grant.scopes });
  });

  test('user denies the consent of WordPress → outcome denied', async () => {
    expect(await submit('deny')).toEqual({ outcome: 'denied', state: 'state-1' });
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
  ])('callback query %j → result %j', (query, result) => {
    expect(wordpressCallback.read(query)).toEqual(result);
  });

  test('code for another site or damaged code → rejected', async () => {
    const result = wordpressCallback.read({
      state: 's',
      site_url: 'https://evil.test',
      user_login: 'olive',
      password: 'x',
    });
    if (result.outcome !== 'code') throw new Error('No code.');
    const foreignExchange = site.auth.exchange({ address: address(), code: result.code });
    expect(await catchFailure(foreignExchange)).toMatchObject({ details: { code: 'foreign-address' } });
    const damagedExchange = site.auth.exchange({ address: address(), code: '%%%' });
    expect(await catchFailure(damagedExchange)).toMatchObject({ details: { code: 'bad-code' } });
  });

  test('revoke of a grant → grant invalid, other grants stay valid; second revoke is no error', async () => {
    const revokedGrant = await signIn();
    const otherGrant = await signIn();
    await site.auth.revoke(revokedGrant);
    expect(await site.auth.probe(revokedGrant)).toMatchObject({
      isAlive: false,
      problem: { kind: 'reauthorize', code: 'rest_not_logged_in' },
    });
    expect(await site.auth.probe(otherGrant)).toMatchObject({ isAlive: true });
    await site.auth.revoke(revokedGrant);
  });
});

import { startSandbox } from '@fanfare/sandbox';
import { wordpress as practiceWordPress } from '@fanfare/sandbox/wordpress/index';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { onePixelPng } from '../kit/conformance/site.ts';
import { catchFailure } from '../kit/conformance/site-faults.ts';
import type { SiteDraft } from '../ports/site.ts';
import { wordpress } from './index.ts';
import { practiceConnector, practiceCredentials } from './practice-connector.ts';
import { toSiteId } from './site-url.ts';

// Tests of a user's permissions on a site, and of the id by which a site is identified.
const redirectUri = 'http://127.0.0.1:4000/oauth/callback';
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let site: ReturnType<typeof practiceConnector>['site'];
const runtime = { fetch, now: () => new Date(), random: () => 0.5, sleep: async () => undefined };

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, networks: [practiceWordPress] });
  site = practiceConnector(sandbox.url, runtime).site;
});
afterEach(() => setAccess({ passwords: 'on', rest: 'all' }));
afterAll(() => sandbox?.stop());

const setAccess = (access: { passwords?: 'on' | 'off'; rest?: 'users' | 'all' }) =>
  fetch(`${credentials().address}/practice/access`, {
    method: 'POST',
    body: new URLSearchParams(access),
    redirect: 'manual',
  });
const passwords: Record<string, string> = {
  ines: 'c9YpFs4LkT7eXm2VbQr6WnZh',
  carl: 'Vr2cJn6XpT8bWq4MzKd9HsLy',
  tom: 'tB5xGw8NqJ3rHd6ZmKy2PvCs',
};
const credentials = (username?: string) => ({
  ...practiceCredentials(sandbox.url, 'harbour'),
  ...(username && { username, password: passwords[username] ?? '' }),
});
const connectAs = (username?: string) => site.auth.connect(credentials(username));

describe('REST for signed-in users only', () => {
  test('connect to a site with REST for signed-in users only → grant with the name and scopes of the site; wrong password → rejected', async () => {
    await setAccess({ rest: 'users' });
    const grant = await connectAs();
    expect(grant.account).toMatchObject({ id: credentials().address, name: 'Harbour Coffee Journal', user: 'olive' });
    expect(grant.scopes).toContain('publish_posts');
    expect((await site.posts(grant, { page: 1, perPage: 3 })).posts).toHaveLength(3);
    const failure = await catchFailure(site.auth.connect({ ...credentials(), password: 'wrong' }));
    expect(failure).toMatchObject({ kind: 'rejected', details: { field: 'password' } });
  });

  test('consentUrl of a site with REST for signed-in users only → the default page of the site', async () => {
    await setAccess({ rest: 'users' });
    const url = await site.auth.consentUrl({ address: credentials().address, state: 's', redirectUri });
    expect(url).toContain(`${credentials().address}/wp-admin/authorize-application.php?`);
  });
});

describe('application passwords off', () => {
  const off = { details: { code: 'application_passwords_disabled', message: expect.stringContaining('are off') } };

  test('connect and consentUrl with application passwords off → application_passwords_disabled, not a wrong password', async () => {
    await setAccess({ passwords: 'off' });
    expect(await catchFailure(connectAs())).toMatchObject({ kind: 'rejected', ...off });
    const request = { address: credentials().address, state: 's', redirectUri };
    expect(await catchFailure(site.auth.consentUrl(request))).toMatchObject(off);
  });

  test('application passwords switched off after connecting → probe names the reason', async () => {
    const grant = await connectAs();
    await setAccess({ passwords: 'off' });
    const { isAlive, problem } = await site.auth.probe(grant);
    expect(isAlive).toBe(false);
    expect(problem).toMatchObject({ kind: 'reauthorize', ...off.details });
  });
});

describe('roles', () => {
  const draft: SiteDraft = { title: 'Mine', html: '<p>Mine.</p>', status: 'draft' };

  test.each(['ines', 'carl'])(
    'list of posts for the author or contributor %s → first page with own posts only, total without those of others',
    async (name) => {
      const grant = await connectAs(name);
      for (let number = 0; number < 3; number += 1) await site.create(grant, { ...draft, title: `${name} ${number}` });
      const { posts, total } = await site.posts(grant, { page: 1, perPage: 50 });
      expect(posts).toHaveLength(total);
      expect(posts.map(({ title }) => title)).toEqual(expect.arrayContaining([0, 1, 2].map((at) => `${name} ${at}`)));
      expect(new Set(posts.map(({ authorId }) => authorId)).size).toBe(1);
    },
  );

  test('contributor whose post an editor published → still listed; publishing and uploading → failure kind permission', async () => {
    const grant = await connectAs('carl');
    const { id } = await site.create(grant, { ...draft, title: 'Sent in', status: 'pending' });
    await site.update(await connectAs(), id, { status: 'published' });
    const { posts } = await site.posts(grant, { page: 1, perPage: 50, search: 'Sent in' });
    expect(posts).toMatchObject([{ id, title: 'Sent in', status: 'published' }]);
    for (const attempt of [
      () => site.create(grant, { ...draft, status: 'published' }),
      () => site.upload(grant, { name: 'a.png', type: 'image/png', bytes: onePixelPng() }),
      () => site.create(grant, { ...draft, onFrontPage: true }),
      () => site.update(grant, id, { title: 'Later' }),
    ])
      expect(await catchFailure(attempt())).toMatchObject({ kind: 'permission' });
  });

  test('post of an author → found by find with the author’s grant', async () => {
    const grant = await connectAs('ines');
    const since = new Date();
    const { id } = await site.create(grant, { ...draft, title: 'Once' });
    expect((await site.find(grant, { ...draft, title: 'Once' }, since))?.id).toBe(id);
  });

  test('calls after the password was revoked → every call asks to reconnect the site, none asks for a higher role', async () => {
    const working = await connectAs();
    const { id } = await site.create(working, { ...draft, title: 'Still there' });
    const grant = { ...working, accessToken: 'olive:revoked' };
    const calls = [
      () => site.posts(grant, { page: 1, perPage: 5 }),
      () => site.post(grant, id),
      () => site.create(grant, { ...draft, onFrontPage: true }),
      () => site.update(grant, id, { title: 'x' }),
      () => site.remove(grant, id),
      () => site.upload(grant, { name: 'a.png', type: 'image/png', bytes: onePixelPng() }),
      () => site.createCategory(grant, 'New'),
      () => site.users(grant),
    ];
    for (const call of calls) {
      const failure = await catchFailure(call());
      expect(failure.kind).toBe('reauthorize');
      expect(failure.message).not.toContain('role');
    }
  });
});

describe('toSiteId', () => {
  test.each([
    ['https://example.com/wp-json/', 'https://example.com', 'https://example.com'],
    ['https://example.com/?rest_route=/', 'https://example.com', 'https://example.com'],
    ['https://example.com/index.php?rest_route=/', 'https://example.com/', 'https://example.com'],
    ['https://example.com/index.php/wp-json/', undefined, 'https://example.com'],
    ['https://example.com/blog/wp-json/', 'http://example.com/blog/', 'https://example.com/blog'],
    ['https://example.com/blog/?rest_route=/', undefined, 'https://example.com/blog'],
    ['https://example.com/api/', 'https://example.com', 'https://example.com'],
    ['https://example.com/wp-json/', 'https://www.example.com', 'https://www.example.com'],
    ['https://evil.test/wp-json/', 'https://example.com', 'https://evil.test'],
    ['https://example.com/evil/wp-json/', 'https://example.com', 'https://example.com/evil'],
  ])('REST root %s with home %s → site id %s', (root, home, id) => {
    expect(toSiteId(new URL(root), home)).toBe(id);
  });
});

describe('addresses that the guard refuses', () => {
  const refuse = (code: string, cause?: Error) => {
    const refusingFetch = () => Promise.reject(Object.assign(new Error('refused', { cause }), { code }));
    return wordpress({ plainHosts: [], app: { id: 'u', name: 'Fanfare' } }, { ...runtime, fetch: refusingFetch }).site;
  };
  const login = { username: 'olive', password: 'x' };

  test('address refused by the guard against private networks → rejected, with host, port and setting instead of "isn’t responding"', async () => {
    const guarded = refuse('address-not-allowed').auth;
    const failure = await catchFailure(guarded.connect({ address: 'http://192.168.1.5/blog', ...login }));
    expect(failure).toMatchObject({ kind: 'rejected', details: { field: 'address', code: 'address-not-allowed' } });
    expect(failure.message).toContain('FANFARE_PRIVATE_HOSTS=192.168.1.5:443');
    expect(failure.message).not.toContain('responding');
  });

  test('address refused by the guard against private networks at a write → rejected, because nothing was sent', async () => {
    const grant = await connectAs();
    const draft = { title: 'x', html: 'x', status: 'draft' } as const;
    expect(await catchFailure(refuse('address-not-allowed').create(grant, draft))).toMatchObject({ kind: 'rejected' });
  });

  test('http site without https → message that WordPress needs https', async () => {
    const closed = refuse('unreachable', Object.assign(new Error('closed'), { code: 'ECONNREFUSED' })).auth;
    const failure = await catchFailure(closed.connect({ address: 'http://example.com', ...login }));
    expect(failure).toMatchObject({ kind: 'unreachable', details: { field: 'address', code: 'no-https' } });
    expect(failure.message).toContain('over https');
  });
});

test('upload that got no answer → found by its key; unknown keys → not found', async () => {
  const grant = await connectAs();
  const file = { name: 'Dot.png', type: 'image/png', bytes: onePixelPng(), key: 'fanfare-0123456789' };
  sandbox.faults.add({ network: 'wordpress', match: 'media.create', kind: 'drop', count: 1, delayMs: 0 });
  expect(await catchFailure(site.upload(grant, file))).toMatchObject({ kind: 'unreachable' });
  const found = await site.findMedia(grant, ['fanfare-0123456789', 'fanfare-none']);
  expect([...found]).toMatchObject([
    ['fanfare-0123456789', { type: 'image/png', url: expect.stringMatching(/^http/) }],
  ]);
  expect(await site.findMedia(grant, [])).toEqual(new Map());
});

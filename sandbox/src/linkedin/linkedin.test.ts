import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../index.ts';
import { linkedin as network } from './index.ts';
import { littleText } from './little-text.ts';
import { harbour, marcus, olive } from './seed.data.ts';
import { everyScope, post, redirect, testClient } from './test-client.ts';

const now = () => new Date('2026-11-15T10:00:00Z');
const page = 'urn:li:organization:24141830';
let sandbox: Sandbox;
let linkedin: ReturnType<typeof testClient>;
let token: string;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, now, networks: [network] });
  linkedin = testClient({ url: sandbox.url, fetch });
  token = await linkedin.login(olive);
});
afterAll(() => sandbox.stop());

const create = (json: unknown, as = token) => linkedin.call('/rest/posts', { token: as, json });
const urnOf = ({ headers }: { headers: Headers }) => headers.get('x-restli-id') ?? '';

describe('login', () => {
  test('the page asks for each scope; denying leads back with LinkedIn’s own word', async () => {
    const asked = await fetch(`${linkedin.dialog}?${new URLSearchParams(linkedin.question({ scope: everyScope }))}`);
    const text = await asked.text();
    for (const words of ['Fanfare (practice) would like to act for Olive Hartmann', 'w_member_social', 'Deny'])
      expect(text).toContain(words);
    const back = await linkedin.consent(olive, { scope: 'openid profile', isAllowed: false });
    expect(Object.fromEntries(back.searchParams)).toMatchObject({ error: 'user_cancelled_authorize', state: 's1' });
  });

  test('a scope the app was not given comes back as an error, a strange address gets nothing', async () => {
    const ask = (fields: object) =>
      fetch(`${linkedin.dialog}?${new URLSearchParams({ ...linkedin.question({ scope: 'openid' }), ...fields })}`, {
        redirect: 'manual',
      });
    const refused = await ask({ scope: 'openid r_member_social' });
    expect(refused.headers.get('location')).toContain('error=unauthorized_scope_error');
    expect((await ask({ redirect_uri: 'https://evil.test/' })).status).toBe(400);
    expect((await ask({ client_id: 'x' })).status).toBe(400);
  });

  test('a code works once, for the same address, within half an hour; no refresh token', async () => {
    const code = async () =>
      (await linkedin.consent(olive, { scope: 'openid profile' })).searchParams.get('code') ?? '';
    const first = await code();
    const { body } = await linkedin.exchange(first);
    expect(body).toMatchObject({ expires_in: 5_184_000, scope: 'openid,profile' });
    expect(body.refresh_token).toBeUndefined();
    expect((await linkedin.exchange(first)).body.error).toBe('invalid_request');
    expect((await linkedin.exchange(await code(), { redirect_uri: `${redirect}/` })).status).toBe(400);
    expect((await linkedin.exchange(await code(), { client_secret: 'no' })).status).toBe(401);
    const late = await code();
    sandbox.clock.advance(1801);
    expect((await linkedin.exchange(late)).status).toBe(400);
    sandbox.clock.reset();
  });

  test('a token ends after sixty days, by being given back, and by the person', async () => {
    const codeOf = async (as: string) => (await linkedin.call('/v2/userinfo', { token: as })).body.serviceErrorCode;
    const mine = await linkedin.login(marcus);
    expect(await codeOf(mine)).toBeUndefined();
    sandbox.clock.advance(60 * 86_400);
    expect(await codeOf(mine)).toBe(65602);
    sandbox.clock.reset();
    await linkedin.form('/revoke', { token: mine });
    expect(await codeOf(mine)).toBe(65601);
    expect((await linkedin.form('/introspectToken', { token: mine })).body).toMatchObject({
      active: false,
      status: 'revoked',
    });
    const other = await linkedin.login(marcus);
    await fetch(`${sandbox.url}/linkedin/people/${marcus.id}/expire`, { method: 'POST', redirect: 'manual' });
    expect(await codeOf(other)).toBe(65602);
    expect(await codeOf('nonsense')).toBe(65600);
  });
});

test.each([
  ['no version', { 'linkedin-version': '' }, 400, 'VERSION_MISSING'],
  ['a retired version', { 'linkedin-version': '202401' }, 426, 'NONEXISTENT_VERSION'],
  ['a version to come', { 'linkedin-version': '203001' }, 426, 'NONEXISTENT_VERSION'],
  ['no protocol', { 'x-restli-protocol-version': '' }, 400, 'ILLEGAL_ARGUMENT'],
] as const)('%s is refused', async (_, headers, status, code) => {
  const answer = await linkedin.call('/rest/organizationAcls?q=roleAssignee', { token, headers });
  expect(answer).toMatchObject({ status, body: { status, code } });
});

test('a URN stands encoded in the path, and a list plain in the query', async () => {
  expect((await linkedin.call(`/rest/posts/${page}`, { token })).status).toBe(400);
  const ids = async (list: string) => (await linkedin.call(`/rest/organizations?ids=${list}`, { token })).status;
  expect(await ids('List(24141830,58823019)')).toBe(200);
  expect(await ids('List%2824141830%2C58823019%29')).toBe(400);
});

test('roles: approved ones only when asked so, and scopes count', async () => {
  const find = '/rest/organizationAcls?q=roleAssignee';
  const all = await linkedin.call(find, { token });
  expect(all.body.elements?.map(({ role }) => role)).toEqual(['ADMINISTRATOR', 'ADMINISTRATOR', 'ANALYST']);
  const approved = await linkedin.call(`${find}&role=ADMINISTRATOR&state=APPROVED`, { token });
  expect(approved.body.elements?.map(({ organization }) => organization)).toEqual([page]);
  const small = await linkedin.login(olive, 'openid profile');
  expect((await linkedin.call(find, { token: small })).body).toMatchObject({ status: 403, serviceErrorCode: 100 });
});

describe('posts', () => {
  test('are made, read, listed, changed and taken down', async () => {
    const made = await create(post(page, 'Fresh \\(today\\)'));
    expect(made).toMatchObject({ status: 201, text: '' });
    const path = `/rest/posts/${encodeURIComponent(urnOf(made))}`;
    expect((await linkedin.call(path, { token })).body.commentary).toBe('Fresh \\(today\\)');
    const list = `/rest/posts?q=author&author=${encodeURIComponent(page)}&count=5`;
    expect((await linkedin.call(list, { token })).body.elements?.[0]).toMatchObject({ id: urnOf(made) });
    const json = { patch: { $set: { commentary: 'Changed' } } };
    expect((await linkedin.call(path, { token, json })).status).toBe(400);
    const headers = { 'x-restli-method': 'PARTIAL_UPDATE' };
    expect((await linkedin.call(path, { token, json, headers })).status).toBe(204);
    expect((await linkedin.open(`/www/feed/update/${urnOf(made)}/`)).text).toContain('Changed');
    expect((await linkedin.call(path, { token, method: 'DELETE' })).status).toBe(204);
    expect((await linkedin.call(path, { token })).status).toBe(404);
  });

  test('the same again names the post that exists; another author or another day may say it', async () => {
    const first = await create(post(page, 'Once only'));
    const { status, body } = await create(post(page, 'Once only'));
    expect(status).toBe(422);
    expect(body.message).toBe(`Content is a duplicate of ${urnOf(first)}`);
    expect(body.errorDetails?.inputErrors[0]?.code).toBe('DUPLICATE_POST');
    expect((await create(post(`urn:li:person:${olive.id}`, 'Once only'))).status).toBe(201);
    sandbox.clock.advance(86_401);
    expect((await create(post(page, 'Once only'))).status).toBe(201);
    sandbox.clock.reset();
  });

  test.each([
    ['no author', { author: undefined }, 422],
    ['somebody else', { author: `urn:li:person:${marcus.id}` }, 403],
    ['an organisation one only reads', { author: 'urn:li:organization:58823019' }, 403],
    ['a request not approved yet', { author: 'urn:li:organization:31562477' }, 403],
    ['no words at all', { commentary: '' }, 422],
    ['too many words', { commentary: 'x'.repeat(3001) }, 422],
    ['a visibility nobody knows', { visibility: 'FRIENDS' }, 422],
    ['no distribution', { distribution: undefined }, 422],
    ['a plan', { scheduledAt: 1 }, 422],
    ['a picture nobody sent', { content: { media: { id: 'urn:li:image:x' } } }, 422],
    ['a single picture as several', { content: { multiImage: { images: [] } } }, 422],
    ['two kinds of content', { content: { media: {}, article: {} } }, 422],
    ['a link that is none', { content: { article: { source: 'x' } } }, 422],
  ])('%s: refused', async (_, change, status) => {
    expect((await create(post(page, 'Unfit', change))).status).toBe(status);
  });

  test('escapes do not count, and 3,000 characters are enough for anybody', async () => {
    expect((await create(post(page, '\\('.repeat(3000)))).status).toBe(201);
  });

  test('a member’s own posts cannot be read by an ordinary app', async () => {
    const author = encodeURIComponent(`urn:li:person:${olive.id}`);
    expect((await linkedin.call(`/rest/posts?q=author&author=${author}`, { token })).status).toBe(403);
  });

  test('after 150 a day an author waits for midnight', async () => {
    const mine = await linkedin.login(marcus);
    const author = 'urn:li:organization:31562477';
    for (let number = 1; number <= 150; number += 1)
      expect((await create(post(author, `Post ${number}`), mine)).status).toBe(201);
    expect((await create(post(author, 'One too many'), mine)).body).toMatchObject({ status: 429 });
    sandbox.clock.advance(14 * 3600);
    expect((await create(post(author, 'A new day'), mine)).status).toBe(201);
    sandbox.clock.reset();
  });
});

test.each([
  ['all fine', 'all fine', 'all fine'],
  ['cut (here', 'cut ', 'cut '],
  ['kept \\(here\\)', 'kept (here)', 'kept \\(here\\)'],
  [
    '{hashtag|\\#|good} @[A \\[b\\]](urn:li:person:x)!',
    '#good A [b]!',
    '{hashtag|\\#|good} @[A \\[b\\]](urn:li:person:x)!',
  ],
  ['a_b', 'a', 'a'],
  ['end\\', 'end', 'end'],
])('little text %s', (source, plain, kept) => {
  expect(littleText(source)).toMatchObject({ plain, kept });
});

test('an image is announced, put and ready a while later', async () => {
  const json = { initializeUploadRequest: { owner: page } };
  const { value } = (await linkedin.call('/rest/images?action=initializeUpload', { token, json })).body;
  const urn = value?.image ?? '';
  const status = async () => (await linkedin.call(`/rest/images/${encodeURIComponent(urn)}`, { token })).body.status;
  const use = (words: string) => create(post(page, words, { content: { media: { id: urn } } }));
  expect(await status()).toBe('WAITING_UPLOAD');
  expect((await use('Too soon')).status).toBe(422);
  const gif = new Uint8Array(Buffer.from('GIF89a\x10\0\x10\0', 'latin1'));
  expect((await linkedin.put(value?.uploadUrl ?? '', 'wrong', gif)).status).toBe(401);
  expect((await linkedin.put(value?.uploadUrl ?? '', token, gif)).status).toBe(201);
  expect(await status()).toBe('PROCESSING');
  sandbox.clock.advance(3);
  expect(await status()).toBe('AVAILABLE');
  expect((await use('In time')).status).toBe(201);
  sandbox.clock.reset();
});

test('the figures of a whole organisation are the sum of its posts', async () => {
  const entity = encodeURIComponent(page);
  const stats = async (more = '') =>
    (
      await linkedin.call(
        `/rest/organizationalEntityShareStatistics?q=organizationalEntity&organizationalEntity=${entity}${more}`,
        { token },
      )
    ).body.elements ?? [];
  const rows =
    (await linkedin.call(`/rest/posts?q=author&author=${entity}&count=100`, { token })).body.elements?.map(({ id }) =>
      String(id),
    ) ?? [];
  const listOf = (kind: string) =>
    rows
      .filter((urn) => urn.includes(kind))
      .map(encodeURIComponent)
      .join(',');
  const parts = await stats(`&shares=List(${listOf(':share:')})&ugcPosts=List(${listOf(':ugcPost:')})`);
  expect(parts).toHaveLength(rows.length);
  const [whole] = await stats();
  for (const metric of ['impressionCount', 'clickCount', 'likeCount', 'commentCount', 'shareCount']) {
    const sum = parts.reduce((total, row) => total + (row.totalShareStatistics?.[metric] ?? 0), 0);
    expect(whole?.totalShareStatistics?.[metric]).toBe(sum);
    expect(sum).toBeGreaterThan(0);
  }
});

test('people see organisations, their posts and each post', async () => {
  expect((await linkedin.open('')).text).toContain(harbour.name);
  const { text } = await linkedin.open(`/organizations/${harbour.id}`);
  expect(text.match(/<article/g)).toHaveLength(20);
  expect((await linkedin.open(`/people/${olive.id}`)).text).toContain('Founder at Harbour Coffee Roasters');
  expect((await linkedin.open('/organizations/1')).status).toBe(404);
});

test('what was posted is still there after a restart', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'linkedin-'));
  const options = { port: 0, smtpPort: 0, dataDir, now, networks: [network] };
  const first = await startSandbox(options);
  const before = testClient({ url: first.url, fetch });
  const mine = await before.login(olive);
  const made = await before.call('/rest/posts', { token: mine, json: post(page, 'Still here') });
  await first.stop();
  const second = await startSandbox(options);
  const path = `/rest/posts/${encodeURIComponent(urnOf(made))}`;
  const after = await testClient({ url: second.url, fetch }).call(path, { token: mine });
  await second.stop();
  rmSync(dataDir, { recursive: true });
  expect(after.body.commentary).toBe('Still here');
});

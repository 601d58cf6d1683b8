import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../index.ts';
import { hourSeconds } from '../kit/durations.ts';
import { linkedin as network } from './index.ts';
import { parseLittleText } from './posts/little-text.ts';
import { harbour, marcus, olive } from './seed.data.ts';
import { buildPost, testClient } from './test-client.ts';

const now = () => new Date('2026-11-15T10:00:00Z');
const organizationUrn = 'urn:li:organization:24141830';
let sandbox: Sandbox;
let linkedin: ReturnType<typeof testClient>;
let token: string;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, now, networks: [network] });
  linkedin = testClient({ url: sandbox.url, fetch });
  token = await linkedin.login(olive);
});
afterAll(() => sandbox.stop());

const createPost = (json: unknown, asToken = token) => linkedin.call('/rest/posts', { token: asToken, json });
const readUrn = ({ headers }: { headers: Headers }) => headers.get('x-restli-id') ?? '';

test.each([
  ['no version', { 'linkedin-version': '' }, 400, 'VERSION_MISSING'],
  ['retired version', { 'linkedin-version': '202401' }, 426, 'NONEXISTENT_VERSION'],
  ['version that never existed', { 'linkedin-version': '202512' }, 426, 'NONEXISTENT_VERSION'],
  ['future version', { 'linkedin-version': '203001' }, 426, 'NONEXISTENT_VERSION'],
  ['no protocol version', { 'x-restli-protocol-version': '' }, 400, 'ILLEGAL_ARGUMENT'],
] as const)('LinkedIn call with %s → error', async (_, headers, status, code) => {
  const response = await linkedin.call('/rest/organizationAcls?q=roleAssignee', { token, headers });
  expect(response).toMatchObject({ status, body: { status, code } });
});

test('LinkedIn call with an unknown query parameter → 403', async () => {
  const find = '/rest/organizationAcls?q=roleAssignee';
  expect((await linkedin.call(`${find}&fields=role`, { token })).body).toMatchObject({ serviceErrorCode: 100 });
});

test('unencoded URN in the path → 400; encoded List() in the query → 400', async () => {
  expect((await linkedin.call(`/rest/posts/${organizationUrn}`, { token })).status).toBe(400);
  const ids = async (list: string) => (await linkedin.call(`/rest/organizations?ids=${list}`, { token })).status;
  expect(await ids('List(24141830,58823019)')).toBe(200);
  expect(await ids('List%2824141830%2C58823019%29')).toBe(400);
});

test('list of a member’s roles → all, or filtered by role and state; without the scope → 403', async () => {
  const find = '/rest/organizationAcls?q=roleAssignee';
  const all = await linkedin.call(find, { token });
  expect(all.body.elements?.map(({ role }) => role)).toEqual(['ADMINISTRATOR', 'ADMINISTRATOR', 'ANALYST']);
  const approved = await linkedin.call(`${find}&role=ADMINISTRATOR&state=APPROVED`, { token });
  expect(approved.body.elements?.map((row) => row.organization)).toEqual([organizationUrn]);
  const limitedToken = await linkedin.login(olive, 'r_basicprofile');
  expect((await linkedin.call(find, { token: limitedToken })).body).toMatchObject({
    status: 403,
    serviceErrorCode: 100,
  });
});

describe('posts', () => {
  test('LinkedIn post created, read, listed, updated and deleted → stored, shown, changed, then 404', async () => {
    const created = await createPost(buildPost(organizationUrn, 'Fresh \\(today\\)'));
    expect(created).toMatchObject({ status: 201, text: '' });
    const path = `/rest/posts/${encodeURIComponent(readUrn(created))}`;
    expect((await linkedin.call(path, { token })).body.commentary).toBe('Fresh \\(today\\)');
    const list = `/rest/posts?q=author&author=${encodeURIComponent(organizationUrn)}&count=5`;
    expect((await linkedin.call(list, { token })).body.elements?.[0]).toMatchObject({ id: readUrn(created) });
    const json = { patch: { $set: { commentary: 'Changed' } } };
    expect((await linkedin.call(path, { token, json })).status).toBe(400);
    const headers = { 'x-restli-method': 'PARTIAL_UPDATE' };
    expect((await linkedin.call(path, { token, json, headers })).status).toBe(204);
    expect((await linkedin.openPage(`/www/feed/update/${readUrn(created)}/`)).text).toContain('Changed');
    expect((await linkedin.call(path, { token, method: 'DELETE' })).status).toBe(204);
    expect((await linkedin.call(path, { token })).status).toBe(404);
  });

  test('duplicate LinkedIn post → 422 with the existing URN; by another author or on another day → 201', async () => {
    const first = await createPost(buildPost(organizationUrn, 'Once only'));
    const { status, body } = await createPost(buildPost(organizationUrn, 'Once only'));
    expect(status).toBe(422);
    expect(body.message).toBe(`Content is a duplicate of ${readUrn(first)}`);
    expect(body.errorDetails?.inputErrors[0]?.code).toBe('DUPLICATE_POST');
    expect((await createPost(buildPost(`urn:li:person:${olive.id}`, 'Once only'))).status).toBe(201);
    sandbox.clock.advance(86_401);
    expect((await createPost(buildPost(organizationUrn, 'Once only'))).status).toBe(201);
    sandbox.clock.reset();
  });

  test.each([
    ['no author', { author: undefined }, 422],
    ['another member as author', { author: `urn:li:person:${marcus.id}` }, 403],
    ['an organization the member can only read', { author: 'urn:li:organization:58823019' }, 403],
    ['an organization role not approved yet', { author: 'urn:li:organization:31562477' }, 403],
    ['no text', { commentary: '' }, 422],
    ['text too long', { commentary: 'x'.repeat(3001) }, 422],
    ['unknown visibility', { visibility: 'FRIENDS' }, 422],
    ['no distribution', { distribution: undefined }, 422],
    ['unknown field scheduledAt', { scheduledAt: 1 }, 422],
    ['unknown image', { content: { media: { id: 'urn:li:image:x' } } }, 422],
    ['multiImage without images', { content: { multiImage: { images: [] } } }, 422],
    ['two kinds of content', { content: { media: {}, article: {} } }, 422],
    ['invalid link', { content: { article: { source: 'x' } } }, 422],
  ])('new LinkedIn post with %s → error', async (_, changes, status) => {
    expect((await createPost(buildPost(organizationUrn, 'Invalid', changes))).status).toBe(status);
  });

  test('LinkedIn post with escape characters → they don’t count towards the limit of 3,000', async () => {
    expect((await createPost(buildPost(organizationUrn, '\\('.repeat(3000)))).status).toBe(201);
  });

  test('list of a member’s own posts on LinkedIn → 403, because no scope for it is granted', async () => {
    const author = encodeURIComponent(`urn:li:person:${olive.id}`);
    expect((await linkedin.call(`/rest/posts?q=author&author=${author}`, { token })).status).toBe(403);
  });

  test('151st post of a day → 429; after midnight UTC → 201', async () => {
    const marcusToken = await linkedin.login(marcus);
    const author = 'urn:li:organization:31562477';
    for (let number = 1; number <= 150; number += 1)
      expect((await createPost(buildPost(author, `Post ${number}`), marcusToken)).status).toBe(201);
    expect((await createPost(buildPost(author, 'One too many'), marcusToken)).body).toMatchObject({ status: 429 });
    sandbox.clock.advance(14 * hourSeconds);
    expect((await createPost(buildPost(author, 'A new day'), marcusToken)).status).toBe(201);
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
])(
  'parseLittleText(%j) → text up to the first reserved character that is not escaped',
  (source, plain, parsedSource) => {
    expect(parseLittleText(source)).toMatchObject({ plain, parsedSource });
  },
);

test('image upload → initialized, uploaded, available after 2 s', async () => {
  const json = { initializeUploadRequest: { owner: organizationUrn } };
  const { value } = (await linkedin.call('/rest/images?action=initializeUpload', { token, json })).body;
  const urn = value?.image ?? '';
  const status = async () => (await linkedin.call(`/rest/images/${encodeURIComponent(urn)}`, { token })).body.status;
  const createImagePost = (text: string) =>
    createPost(buildPost(organizationUrn, text, { content: { media: { id: urn } } }));
  expect(await status()).toBe('WAITING_UPLOAD');
  expect((await createImagePost('Too soon')).status).toBe(422);
  const gif = new Uint8Array(Buffer.from('GIF89a\x10\0\x10\0', 'latin1'));
  expect((await linkedin.putBytes(value?.uploadUrl ?? '', 'wrong', gif)).status).toBe(401);
  expect((await linkedin.putBytes(value?.uploadUrl ?? '', token, gif)).status).toBe(201);
  expect(await status()).toBe('PROCESSING');
  sandbox.clock.advance(3);
  expect(await status()).toBe('AVAILABLE');
  expect((await createImagePost('In time')).status).toBe(201);
  sandbox.clock.reset();
});

test('upload of a video part with a bearer token → 400; without one → 200 with an ETag', async () => {
  const json = { initializeUploadRequest: { owner: organizationUrn, fileSizeBytes: 10 } };
  const { value } = (await linkedin.call('/rest/videos?action=initializeUpload', { token, json })).body;
  const uploadUrl = value?.uploadInstructions?.[0]?.uploadUrl ?? '';
  expect((await linkedin.putBytes(uploadUrl, token, new Uint8Array(10))).status).toBe(400);
  expect((await linkedin.putBytes(uploadUrl, undefined, new Uint8Array(10))).headers.get('etag')).toBeTruthy();
});

test('statistics of an organization → sum of its posts’ statistics', async () => {
  const entity = encodeURIComponent(organizationUrn);
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
  const toList = (kind: string) =>
    rows
      .filter((urn) => urn.includes(kind))
      .map(encodeURIComponent)
      .join(',');
  const parts = await stats(`&shares=List(${toList(':share:')})&ugcPosts=List(${toList(':ugcPost:')})`);
  expect(parts).toHaveLength(rows.length);
  const [total] = await stats();
  for (const metric of ['impressionCount', 'clickCount', 'likeCount', 'commentCount', 'shareCount']) {
    const sum = parts.reduce((sum, row) => sum + (row.totalShareStatistics?.[metric] ?? 0), 0);
    expect(total?.totalShareStatistics?.[metric]).toBe(sum);
    expect(sum).toBeGreaterThan(0);
  }
});

test('web pages of organizations and members → their posts; of an unknown id → 404', async () => {
  expect((await linkedin.openPage('')).text).toContain(harbour.name);
  const { text } = await linkedin.openPage(`/organizations/${harbour.id}`);
  expect(text.match(/<article/g)).toHaveLength(20);
  expect((await linkedin.openPage(`/people/${olive.id}`)).text).toContain('Founder at Harbour Coffee Roasters');
  expect((await linkedin.openPage('/organizations/1')).status).toBe(404);
});

test('restart → created posts are still stored', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'linkedin-'));
  const options = { port: 0, smtpPort: 0, dataDir, now, networks: [network] };
  const first = await startSandbox(options);
  const client = testClient({ url: first.url, fetch });
  const oliveToken = await client.login(olive);
  const created = await client.call('/rest/posts', {
    token: oliveToken,
    json: buildPost(organizationUrn, 'Still here'),
  });
  await first.stop();
  const second = await startSandbox(options);
  const path = `/rest/posts/${encodeURIComponent(readUrn(created))}`;
  const reloaded = await testClient({ url: second.url, fetch }).call(path, { token: oliveToken });
  await second.stop();
  rmSync(dataDir, { recursive: true });
  expect(reloaded.body.commentary).toBe('Still here');
});

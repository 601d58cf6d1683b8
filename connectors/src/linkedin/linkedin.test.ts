import { dayMs } from '@fanfare/contract/kit/durations';
import { startSandbox } from '@fanfare/sandbox';
import { linkedin as network } from '@fanfare/sandbox/linkedin/index';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { submitConsent } from '../kit/practice/consent-form.ts';
import { compareWithGolden } from '../kit/practice/golden-file.ts';
import { findViolations } from '../kit/vendor-facts/check-request.ts';
import type { Grant } from '../ports/grant.ts';
import type { Medium, Publication } from '../ports/publisher.ts';
import { practiceConnector, practiceScopes } from './practice-connector.ts';
import { linkedinFacts } from './vendor-facts.ts';

// Tests beyond the conformance suite, and the golden requests of every operation.
const redirectUri = 'http://127.0.0.1:4000/oauth/callback';
const runtime = { fetch: globalThis.fetch, now: () => new Date(), random: () => 0.5, sleep: async () => undefined };
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let linkedin: ReturnType<typeof practiceConnector>;
let userGrant: Grant;
let pageGrant: Grant;
let since = 0;

const requests = () => sandbox.requestLog.list({ network: 'linkedin', since }).map((request) => ({ ...request }));
const replacements: [RegExp, string][] = [
  [/(dms-uploads\/)[0-9a-f]+/g, '$1<address>'],
  [/(urn:li:(?:image|video):)\w+/g, '$1<id>'],
  [/(urn%3Ali%3A(?:image|video)%3A)\w+/g, '$1<id>'],
  [/"[0-9a-f]{32}"/g, '"<etag>"'],
  [/(urn:li:(?:share|ugcPost):)\d+/g, '$1<id>'],
  [/http%3A%2F%2F127.0.0.1%3A\d+/g, '<callback>'],
];
const expectGolden = async (operation: string) => {
  expect(findViolations(linkedinFacts, requests(), practiceScopes)).toEqual([]);
  await compareWithGolden(requests(), `./golden/${operation}.http`, replacements);
};

const signIn = async (userId?: string): Promise<Grant> => {
  const address = new URL(linkedin.authorizer.authorizeUrl({ state: 's', scopes: practiceScopes, redirectUri }));
  if (userId) address.searchParams.set('practice_person', userId);
  const result = linkedin.callback.read(await submitConsent({ fetch, redirectUri }, address.href, { choice: 'allow' }));
  if (result.outcome !== 'code') throw new Error(`No code but ${JSON.stringify(result)}.`);
  since = sandbox.requestLog.list({ network: 'linkedin' }).at(-1)?.id ?? 0;
  return linkedin.authorizer.exchange({ code: result.code, redirectUri });
};

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, networks: [network] });
  linkedin = practiceConnector(sandbox.url, runtime);
  userGrant = await signIn();
  const grant = (await linkedin.pages.list(userGrant)).find(({ can }) => can.publish)?.grant;
  if (!grant) throw new Error('No organization to publish for.');
  pageGrant = grant;
});
beforeEach(() => {
  sandbox.faults.clear('linkedin');
  since = sandbox.requestLog.list({ network: 'linkedin' }).at(-1)?.id ?? 0;
});
afterAll(() => sandbox?.stop());

const png = new Uint8Array(Buffer.from('89504e470d0a1a0a0000000d49484452000004b000000274', 'hex'));
const image = (name: string, bytes = png): Medium => ({
  kind: 'image',
  url: `https://media.fanfare.test/${name}.png`,
  alt: `A picture called ${name}`,
  file: { name: `${name}.png`, type: 'image/png', bytes: async () => bytes },
});
const video = (size: number): Medium => {
  const bytes = new Uint8Array(size);
  bytes.set(Buffer.from('\0\0\0\x18ftypmp42'));
  return {
    kind: 'video',
    url: 'https://media.fanfare.test/video.mp4',
    file: { name: 'video.mp4', type: 'video/mp4', bytes: async () => bytes },
  };
};
const publishToEnd = async (publication: Publication, grant = pageGrant): Promise<Publication> => {
  let now = publication;
  for (let check = 0; check < 20 && now.state === 'waiting'; check += 1) {
    sandbox.clock.advance(now.checkInSeconds);
    now = await linkedin.publisher.resume(grant, JSON.parse(JSON.stringify(now.publishState)));
  }
  return now;
};
const findPost = async (text: string) =>
  (await linkedin.posts.list(pageGrant, { limit: 25 })).find((post) => post.text === text);

describe('sign-in', () => {
  test('sign-in → token for about 60 days, no refresh token', async () => {
    const grant = await signIn();
    await expectGolden('exchange');
    const days = ((grant.expiresAt?.getTime() ?? 0) - Date.now()) / dayMs;
    expect(days).toBeGreaterThan(59);
    expect(days).toBeLessThan(61);
    expect(grant.refreshToken).toBeUndefined();
    expect(grant.account).toMatchObject({ id: expect.stringMatching(/^urn:li:person:\w+$/), name: 'Olive Hartmann' });
  });

  test('canceled sign-in or consent → denied; other errors → failed', () => {
    for (const error of ['user_cancelled_login', 'user_cancelled_authorize'])
      expect(linkedin.callback.read({ error, state: 'x' })).toEqual({ outcome: 'denied', state: 'x' });
    expect(linkedin.callback.read({ error: 'unauthorized_scope_error', state: 'x' })).toMatchObject({
      outcome: 'failed',
    });
  });

  test('probe of an organization’s grant → alive, with account', async () => {
    const health = await linkedin.authorizer.probe(pageGrant);
    await expectGolden('probe');
    expect(health).toMatchObject({ isAlive: true, account: pageGrant.account });
  });

  test('revoke of a grant → probe returns isAlive false with code revoked', async () => {
    const revokedGrant = await signIn();
    since = sandbox.requestLog.list({ network: 'linkedin' }).at(-1)?.id ?? 0;
    await linkedin.authorizer.revoke(revokedGrant);
    await expectGolden('revoke');
    expect(await linkedin.authorizer.probe(revokedGrant)).toMatchObject({
      isAlive: false,
      problem: { code: 'revoked' },
    });
  });
});

test('list of organizations → each with a grant of its own if the user can post for it', async () => {
  const pages = await linkedin.pages.list(userGrant);
  await expectGolden('pages');
  expect(pages.map(({ name, can, grant }) => [name, can.publish, grant?.account.id])).toEqual([
    ['Harbour Coffee Roasters', true, 'urn:li:organization:24141830'],
    ['Harbour Group', false, undefined],
  ]);
  expect(pages[0]).toMatchObject({ followers: 6240, url: expect.stringContaining('/company/harbour-coffee') });
});

describe('publishing', () => {
  test('text post of a member → published; find of it → failure kind permission', async () => {
    const post = { text: 'Good morning (from the harbour) #coffee', media: [] };
    const publication = await linkedin.publisher.begin(userGrant, post);
    await expectGolden('publish-text');
    expect(publication).toMatchObject({ state: 'published', id: expect.stringMatching(/^urn:li:share:\d+$/) });
    if (publication.state !== 'published') return;
    const pageHtml = await (await fetch(publication.url)).text();
    expect(pageHtml).toContain('Good morning (from the harbour) <span class="hashtag">#coffee</span>');
    await expect(linkedin.publisher.find(userGrant, post, new Date())).rejects.toMatchObject({ kind: 'permission' });
  });

  test('text with all markup characters → published and read back unchanged', async () => {
    const text =
      'a\\b|c{d}e@f[g](h)<i>#j *k* _l_ ~m~ @[X](urn:li:person:y) {hashtag|\\#|z} \\\\ #ok & "q" \'s\'\n— 🎺 #日本';
    const { state } = await linkedin.publisher.begin(pageGrant, { text, media: [] });
    expect(state).toBe('published');
    expect(await findPost(text)).toBeDefined();
    expect(await linkedin.publisher.find(pageGrant, { text, media: [] }, new Date())).toMatchObject({
      state: 'published',
    });
  });

  test('link with title, description and image → published as link', async () => {
    const settings = { link: 'https://harbour-coffee.test/menu', title: 'The menu', description: 'For the winter' };
    const started = await linkedin.publisher.begin(pageGrant, {
      text: 'The new menu',
      media: [image('menu')],
      settings,
    });
    expect(started.state).toBe('waiting');
    expect(await publishToEnd(started)).toMatchObject({ state: 'published' });
    await expectGolden('publish-article');
    const post = { type: 'link', link: settings.link, title: 'The menu', description: 'For the winter' };
    expect(await findPost('The new menu')).toMatchObject(post);
  });

  test('post with one image → photo; with three images → album', async () => {
    expect(
      await publishToEnd(await linkedin.publisher.begin(pageGrant, { text: 'One picture', media: [image('one')] })),
    ).toMatchObject({ state: 'published' });
    await expectGolden('publish-image');
    const media = [image('two'), image('three'), image('four')];
    since = sandbox.requestLog.list({ network: 'linkedin' }).at(-1)?.id ?? 0;
    await publishToEnd(await linkedin.publisher.begin(pageGrant, { text: 'Three pictures', media }));
    await expectGolden('publish-images');
    expect(await findPost('One picture')).toMatchObject({ type: 'photo' });
    expect(await findPost('Three pictures')).toMatchObject({ type: 'album' });
  });

  test('post of a video → uploaded in 3 chunks, waiting, then published', async () => {
    const post = { text: 'A video in parts', media: [video(9_000_000)], settings: { title: 'Harbour' } };
    const started = await linkedin.publisher.begin(pageGrant, post);
    expect(started.state).toBe('waiting');
    expect(JSON.stringify(started)).not.toContain(pageGrant.accessToken);
    expect(await linkedin.publisher.find(pageGrant, post, new Date())).toBeUndefined();
    expect(await publishToEnd(started)).toMatchObject({ state: 'published', id: expect.stringContaining('ugcPost') });
    const parts = requests().filter(({ method }) => method === 'PUT');
    expect(parts).toHaveLength(3);
    expect(await findPost(post.text)).toMatchObject({ type: 'video', title: 'Harbour' });
  });

  test('post with a small video → exactly the requests of the golden file', async () => {
    await publishToEnd(await linkedin.publisher.begin(pageGrant, { text: 'A short video', media: [video(2000)] }));
    await expectGolden('publish-video');
  });

  test('unreadable or too large image → rejected after the upload', async () => {
    const hugePng = new Uint8Array(png);
    hugePng.set([0, 0, 0x20, 0], 16);
    hugePng.set([0, 0, 0x20, 0], 20);
    for (const bytes of [new Uint8Array([1, 2, 3]), hugePng])
      await expect(
        linkedin.publisher
          .begin(pageGrant, { text: 'Broken', media: [image('x', bytes)] })
          .then((started) => publishToEnd(started)),
      ).rejects.toMatchObject({ kind: 'rejected', details: { code: 'media-failed' } });
  });

  test('post with invalid media or settings → rejected, nothing sent', async () => {
    const { file: _, ...imageWithoutFile } = image('five');
    const link = 'https://harbour-coffee.test';
    for (const post of [
      { media: [video(100), image('six')] },
      { media: [image('six'), image('seven')], settings: { link } },
      { media: [imageWithoutFile] },
      { media: Array.from({ length: 21 }, () => image('many')) },
      { media: [], settings: { link: 'not an address' } },
    ])
      await expect(linkedin.publisher.begin(pageGrant, { text: 'x', ...post })).rejects.toMatchObject({
        kind: 'rejected',
      });
    expect(requests()).toEqual([]);
  });

  test('resend after a lost response → duplicate with the URN of the published post', async () => {
    sandbox.faults.add({ network: 'linkedin', match: 'posts.create', kind: 'drop' });
    const post = { text: 'Did this arrive?', media: [] };
    await expect(linkedin.publisher.begin(userGrant, post)).rejects.toMatchObject({ kind: 'unclear' });
    const failure = await linkedin.publisher.begin(userGrant, post).catch((error: unknown) => error);
    expect(failure).toMatchObject({
      kind: 'duplicate',
      details: {
        subcode: expect.stringMatching(/^urn:li:share:\d+$/),
        networkMessage: expect.stringContaining('duplicate of'),
      },
    });
  });
});

describe('reading', () => {
  test('list of posts → newest first, with statistics, within the range', async () => {
    const posts = await linkedin.posts.list(pageGrant, { limit: 30 });
    const times = posts.map(({ createdAt }) => createdAt.getTime());
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    const oldVersion = posts.at(-1);
    expect(oldVersion?.statistics.views).toBeGreaterThan(oldVersion?.statistics.reach ?? Number.POSITIVE_INFINITY);
    const [, second, , , fifth] = posts.slice(-20);
    if (!second || !fifth) throw new Error('Too few posts.');
    const range = { since: fifth.createdAt, until: second.createdAt, limit: 100 };
    const ids = (await linkedin.posts.list(pageGrant, range)).map(({ id }) => id);
    expect(ids).toEqual(posts.slice(-19, -15).map(({ id }) => id));
  });

  test('list and find of posts → exactly the requests of the golden files', async () => {
    // The range has only seeded posts, so that other tests don't change the result.
    const until = new Date((Math.floor(Date.now() / dayMs) - 2) * dayMs);
    const posts = await linkedin.posts.list(pageGrant, { until, limit: 3 });
    await expectGolden('posts');
    since = sandbox.requestLog.list({ network: 'linkedin' }).at(-1)?.id ?? 0;
    const at = posts[0]?.createdAt ?? new Date();
    await linkedin.publisher.find(pageGrant, { text: posts[0]?.text ?? '', media: [] }, at);
    await expectGolden('find');
  });
});

test('call of a retired API version → rejected with NONEXISTENT_VERSION', async () => {
  const oldVersion = practiceConnector(sandbox.url, runtime, { version: '202401' });
  await expect(oldVersion.pages.list(userGrant)).rejects.toMatchObject({
    kind: 'rejected',
    details: { status: 426, code: 'NONEXISTENT_VERSION' },
  });
});

test('all requests of the connector → no token in a URL', () => {
  for (const { query, path } of sandbox.requestLog.list({ network: 'linkedin' }))
    expect(JSON.stringify([path, query])).not.toContain(userGrant.accessToken);
});

test.each([
  ...['token-expired', 'token-revoked', 'token-invalid'].map((fault) => [fault, 'reauthorize', 'reauthorize'] as const),
  ['permission-missing', 'permission', 'permission'],
  ...['rate-limit', 'rate-limit-app'].map((fault) => [fault, 'busy', 'busy'] as const),
  ...['error', 'unavailable'].map((fault) => [fault, 'unclear', 'unreachable'] as const),
  ['duplicate', 'duplicate', 'duplicate'],
  ...['validation', 'dead-version'].map((fault) => [fault, 'rejected', 'rejected'] as const),
  ['not-found', 'gone', 'gone'],
] as const)('simulated fault %s → failure kind of a write: %s, of a read: %s', async (kind, writeKind, readKind) => {
  sandbox.faults.add({ network: 'linkedin', match: 'posts.create', kind });
  const failure = await linkedin.publisher
    .begin(pageGrant, { text: `For ${kind}`, media: [] })
    .catch((e: unknown) => e);
  expect(failure).toMatchObject({ kind: writeKind, details: { network: 'linkedin', code: expect.any(String) } });
  sandbox.faults.add({ network: 'linkedin', match: 'acls.find', kind, count: 4 });
  await expect(linkedin.pages.list(userGrant)).rejects.toMatchObject({ kind: readKind });
});

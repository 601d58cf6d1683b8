import { minuteMs } from '@fanfare/contract/kit/durations';
import { startSandbox } from '@fanfare/sandbox';
import { x as practiceX } from '@fanfare/sandbox/x/index';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Grant } from '../ports/grant.ts';
import type { Post, Publication } from '../ports/publisher.ts';
import { practiceConnector, signIn } from './practice-connector.ts';
import { imageMedium, mp4Bytes, requirePublished, requireWaiting, videoMedium } from './samples.ts';

// Tests of the X connector beyond the conformance suite.
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let x: ReturnType<typeof practiceConnector>;
let grant: Grant;
let textCounter = 0;

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, networks: [practiceX] });
  const runtime = { fetch: globalThis.fetch, now: () => new Date(), random: () => 0.5, sleep: async () => undefined };
  x = practiceConnector(sandbox.url, runtime);
  grant = await signIn(x, fetch);
});
beforeEach(() => {
  sandbox.faults.clear();
  sandbox.requestLog.clear('x');
});
afterAll(() => sandbox?.stop());

const uniqueText = (topic: string) => {
  textCounter += 1;
  return `${topic} (${textCounter})`;
};
/** Resumes like the job: the publish state goes through JSON. */
const resume = (publication: Publication) =>
  x.publisher.resume(grant, JSON.parse(JSON.stringify(requireWaiting(publication).publishState)));
const publishToEnd = async (publication: Publication): Promise<Publication> => {
  let now = publication;
  for (let step = 0; step < 20 && now.state === 'waiting'; step += 1) {
    sandbox.clock.advance(now.checkInSeconds);
    now = await resume(now);
  }
  return now;
};
const postRequests = () =>
  sandbox.requestLog
    .list({ network: 'x' })
    .filter(({ method, path }) => method === 'POST' && path === '/x/api/2/tweets');
const readPage = async (publication: Publication) => (await fetch(requirePublished(publication).url)).text();

describe('sign-in', () => {
  test('sign-in → handle as name, token for 2 hours, refresh token', async () => {
    expect(grant.account).toMatchObject({ name: 'harbourcoffee', picture: expect.stringContaining('http') });
    const minutes = ((grant.expiresAt?.getTime() ?? 0) - Date.now()) / minuteMs;
    expect(minutes).toBeGreaterThan(115);
    expect(minutes).toBeLessThan(121);
    expect(grant.refreshToken).toBeTruthy();
  });

  test('isFollowing another account → X’s answer about the signed-in account; unknown account → false', async () => {
    const okafor = '1390445566778899001';
    expect(await x.follows.isFollowing(grant, 'OkaforCycles')).toBe(false);
    await fetch(`${sandbox.url}/x/people/${grant.account.id}/follow/${okafor}`, { method: 'POST' });
    expect(await x.follows.isFollowing(grant, 'OkaforCycles')).toBe(true);
    expect(await x.follows.isFollowing(grant, 'nosuchaccount')).toBe(false);
  });

  test('refresh with a refresh token → works once; the token can’t be used again', async () => {
    const first = await signIn(x, fetch);
    const second = await x.authorizer.refresh?.(first);
    expect(second?.refreshToken).not.toBe(first.refreshToken);
    expect(second?.accessToken).not.toBe(first.accessToken);
    await expect(x.authorizer.refresh?.(first)).rejects.toMatchObject({ kind: 'reauthorize' });
    expect(await x.authorizer.probe(second ?? first)).toMatchObject({ isAlive: true });
  });

  test('refresh of a grant without offline.access → fails without a request', async () => {
    const grantWithoutRefresh = await signIn(x, fetch, ['offline.access']);
    expect(grantWithoutRefresh.refreshToken).toBeUndefined();
    sandbox.requestLog.clear('x');
    await expect(x.authorizer.refresh?.(grantWithoutRefresh)).rejects.toMatchObject({ kind: 'reauthorize' });
    expect(sandbox.requestLog.list({ network: 'x' })).toEqual([]);
  });

  test('refresh of a revoked grant → fails', async () => {
    const revokedGrant = await signIn(x, fetch);
    await x.authorizer.revoke(revokedGrant);
    await expect(x.authorizer.refresh?.(revokedGrant)).rejects.toMatchObject({ kind: 'reauthorize' });
  });

  test('all requests of the connector → token in the header, not in the URL', async () => {
    await x.posts.list(grant, { limit: 5 });
    await x.authorizer.probe(grant);
    const requests = sandbox.requestLog.list({ network: 'x' });
    expect(requests.length).toBeGreaterThan(1);
    for (const { headers, query } of requests) {
      expect(headers).toMatchObject({ authorization: 'Bearer [redacted]' });
      expect(JSON.stringify(query)).not.toContain('redacted');
    }
  });
});

describe('publishing', () => {
  test('text post published → has a URL, found by find', async () => {
    const post = { text: uniqueText('Good morning & <welcome> to the harbour'), media: [] };
    const publication = requirePublished(await x.publisher.begin(grant, post));
    expect(publication.id).toMatch(/^\d{19}$/);
    expect(publication.url).toBe(`${sandbox.url}/x/www/harbourcoffee/status/${publication.id}`);
    expect(await readPage(publication)).toContain('Good morning');
    expect(await x.publisher.find(grant, post, new Date())).toEqual(publication);
    expect(await x.publisher.find(grant, { ...post, text: uniqueText('Never sent') }, new Date())).toBeUndefined();
    expect((await x.posts.list(grant, { limit: 5 }))[0]).toMatchObject({ text: post.text, type: 'text' });
  });

  test('post with links published → found by its text although X shortens the links', async () => {
    const text = uniqueText('Menu: https://harbour-coffee.test/menu?a=1&b=2 and harbour.coffee/shop');
    const publication = await x.publisher.begin(grant, { text, media: [] });
    expect(await x.publisher.find(grant, { text, media: [] }, new Date())).toEqual(publication);
    const [post] = await x.posts.list(grant, { limit: 5 });
    expect(post).toMatchObject({ type: 'link', link: 'https://harbour-coffee.test/menu?a=1&b=2' });
    expect(post?.text).not.toContain('t.co');
  });

  test('four images with alt texts → published as album', async () => {
    const media = ['one', 'two', 'three', 'four'].map(imageMedium);
    const post = { text: uniqueText('Four cups'), media };
    const publication = await x.publisher.begin(grant, post);
    expect(await readPage(publication)).toContain('A picture called three');
    expect(await x.publisher.find(grant, post, new Date())).toEqual(publication);
    const [newest] = await x.posts.list(grant, { limit: 5 });
    expect(newest).toMatchObject({ type: 'album', text: post.text, picture: expect.stringContaining('/x/media/') });
  });

  test('post of an image without text → published', async () => {
    const publication = await x.publisher.begin(grant, { text: '', media: [imageMedium('alone')] });
    expect(await x.publisher.find(grant, { text: '', media: [imageMedium('alone')] }, new Date())).toEqual(publication);
  });

  test('post of a video → uploaded in 3 chunks, waiting, then published', async () => {
    const post = { text: uniqueText('A video'), media: [videoMedium(mp4Bytes(9_000_000))] };
    const started = await x.publisher.begin(grant, post);
    expect(started).toMatchObject({ state: 'waiting', publishState: { ids: [], processing: expect.any(String) } });
    expect(JSON.stringify(requireWaiting(started).publishState)).not.toContain(grant.accessToken);
    const parts = sandbox.requestLog.list({ network: 'x' }).filter(({ path }) => path.endsWith('/append'));
    expect(parts).toHaveLength(3);
    expect(await resume(started)).toMatchObject({ state: 'waiting' });
    expect(postRequests()).toEqual([]);
    expect(await x.publisher.find(grant, post, new Date())).toBeUndefined();
    expect(requirePublished(await publishToEnd(started)).id).toMatch(/^\d+$/);
    expect((await x.posts.list(grant, { limit: 5 }))[0]).toMatchObject({ type: 'video', text: post.text });
    sandbox.clock.reset();
  });

  test('post of an invalid video → rejected after processing', async () => {
    const started = await x.publisher.begin(grant, {
      text: uniqueText('No video'),
      media: [videoMedium(new Uint8Array(5000).fill(7))],
    });
    await expect(publishToEnd(started)).rejects.toMatchObject({
      kind: 'rejected',
      details: { code: 'media-failed', networkMessage: 'Unsupported video format' },
    });
    sandbox.clock.reset();
  });

  test('no answer to an image upload → unreachable, can be sent again', async () => {
    sandbox.faults.add({ network: 'x', match: 'POST /api/2/media', kind: 'drop' });
    const post = { text: uniqueText('At the second try'), media: [imageMedium('lost')] };
    await expect(x.publisher.begin(grant, post)).rejects.toMatchObject({ kind: 'unreachable' });
    requirePublished(await x.publisher.begin(grant, post));
  });

  test.each<[string, Post]>([
    ['a video and an image', { text: 'x', media: [videoMedium(mp4Bytes(100)), imageMedium('a')] }],
    ['five images', { text: 'x', media: ['a', 'b', 'c', 'd', 'e'].map(imageMedium) }],
    ['an image without file', { text: 'x', media: [{ kind: 'image', url: 'https://media.test/a.png' }] }],
    ['invalid settings', { text: 'x', media: [], settings: { thread: [''] } }],
  ])('post with %s → rejected, nothing sent', async (_what, post) => {
    await expect(x.publisher.begin(grant, post)).rejects.toMatchObject({ kind: 'rejected' });
    expect(sandbox.requestLog.list({ network: 'x' })).toEqual([]);
  });

  test('post by a grant without tweet.write → failure kind permission', async () => {
    const readOnlyGrant = await signIn(x, fetch, ['tweet.write']);
    const post = { text: uniqueText('Not allowed'), media: [] };
    await expect(x.publisher.begin(readOnlyGrant, post)).rejects.toMatchObject({ kind: 'permission' });
  });

  test('text over 280 weighted characters → rejected; exactly 280 → published', async () => {
    const prefix = uniqueText('');
    await expect(x.publisher.begin(grant, { text: '茶'.repeat(141), media: [] })).rejects.toMatchObject({
      kind: 'rejected',
      details: { field: 'text', code: 'invalid-request' },
    });
    const link = 'https://harbour-coffee.test/a/very/long/address/that/counts/twenty/three';
    const text = `${prefix}${'a'.repeat(280 - prefix.length - 24)} ${link}`;
    requirePublished(await x.publisher.begin(grant, { text, media: [] }));
  });
});

describe('reading', () => {
  test('list of posts → newest first, without replies, with statistics, within the range', async () => {
    const posts = await x.posts.list(grant, { limit: 60 });
    expect(posts).toHaveLength(60);
    const times = posts.map(({ createdAt }) => createdAt.getTime());
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    expect(new Set(posts.map(({ type }) => type))).toEqual(new Set(['text', 'link', 'photo', 'album', 'video']));
    for (const { statistics } of posts) {
      expect(statistics.views).toBeGreaterThanOrEqual(statistics.reactions ?? 0);
      expect(statistics.reactionsByKind).toEqual({ like: statistics.reactions });
    }
    const [, second, , , fifth] = posts.slice(-20);
    if (!second || !fifth) throw new Error('Too few posts.');
    const range = { since: fifth.createdAt, until: second.createdAt, limit: 100 };
    const within = await x.posts.list(grant, range);
    expect(within.length).toBeGreaterThan(1);
    for (const { createdAt } of within) {
      expect(createdAt.getTime()).toBeGreaterThanOrEqual(range.since.getTime() - 1000);
      expect(createdAt.getTime()).toBeLessThanOrEqual(range.until.getTime());
    }
    expect(await x.posts.list(grant, { since: new Date('2200-01-01'), limit: 5 })).toEqual([]);
  });

  test('single post read → whole text and author, one request; deleted or protected → undefined', async () => {
    const text = uniqueText('Tea & cake at https://harbour-coffee.test/menu?a=1 #harbour');
    const { id } = requirePublished(await x.publisher.begin(grant, { text, media: [] }));
    sandbox.requestLog.clear('x');
    expect(await x.publicPosts.find(grant, id)).toMatchObject({ id, text, author: 'harbourcoffee' });
    expect(sandbox.requestLog.list({ network: 'x' })).toHaveLength(1);
    expect(await x.publicPosts.find(grant, '1234567890123456789')).toBeUndefined();
    sandbox.faults.add({ network: 'x', match: 'GET /api/2/tweets/', kind: 'not-authorized' });
    expect(await x.publicPosts.find(grant, id)).toBeUndefined();
  });

  test('posts of an unknown account → gone', async () => {
    const unknownAccount = { ...grant, account: { id: '1', name: 'unknown' } };
    await expect(x.posts.list(unknownAccount, { limit: 5 })).rejects.toMatchObject({ kind: 'gone' });
  });
});

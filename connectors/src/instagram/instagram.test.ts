import { dayMs, daySeconds, hourSeconds } from '@fanfare/contract/kit/durations';
import { startSandbox } from '@fanfare/sandbox';
import { instagram as practiceInstagram } from '@fanfare/sandbox/instagram/index';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findViolations } from '../kit/vendor-facts/check-request.ts';
import type { Page } from '../ports/accounts.ts';
import type { Grant } from '../ports/grant.ts';
import type { Medium, Publication } from '../ports/publisher.ts';
import { practiceConnector, practiceScopes, publish, publishToEnd, signIn } from './practice-connector.ts';
import { sampleHost, sampleImage, sampleVideo } from './samples.ts';
import { instagramFacts } from './vendor-facts.ts';

// Tests of the Instagram connector beyond the conformance suite.
const now = () => new Date();
const runtime = { fetch: globalThis.fetch, now, random: () => 0.5, sleep: async () => undefined };

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let instagram: ReturnType<typeof practiceConnector>;
let userGrant: Grant;
let accounts: Page[];
let accountGrant: Grant;

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, networks: [practiceInstagram, sampleHost] });
  instagram = practiceConnector(sandbox.url, runtime);
  userGrant = await signIn(instagram, fetch);
  accounts = await instagram.pages.list(userGrant);
  const grant = accounts.find(({ can }) => can.publish)?.grant;
  if (!grant) throw new Error('No account to publish on.');
  accountGrant = grant;
});
afterAll(() => sandbox?.stop());

const image = (width?: number, height?: number) => sampleImage(`${sandbox.url}/host`, width, height);
const video = () => sampleVideo(`${sandbox.url}/host`);
const deps = () => ({ instagram, grant: accountGrant, clock: sandbox.clock });
const resume = (publication: Publication) => {
  if (publication.state !== 'waiting') throw new Error('Expected state waiting.');
  return instagram.publisher.resume(accountGrant, JSON.parse(JSON.stringify(publication.publishState)));
};
const findPost = async (text: string) =>
  (await instagram.posts.list(accountGrant, { limit: 50 })).find((post) => post.text === text);

test('list of accounts → those of the user’s pages, including pages of a business; pages without account are omitted', () => {
  expect(accounts.map(({ name }) => name).toSorted()).toEqual(['harbourcoffee', 'harbourevents']);
  for (const { id, url, picture, followers, grant } of accounts) {
    expect(id).toMatch(/^178414\d+$/);
    expect(url).toMatch(/\/instagram\/harbour/);
    expect(picture).toMatch(/^http/);
    expect(followers).toBeGreaterThan(1000);
    expect(grant).toMatchObject({ account: { id } });
    expect(grant?.accessToken).not.toBe(userGrant.accessToken);
  }
});

describe('publishing', () => {
  test('post of an image → waiting, then published with URL, found by find', async () => {
    const post = { text: 'Low tide #harbour', media: [image()] };
    const startedAt = now();
    const started = await instagram.publisher.begin(accountGrant, post);
    expect(started).toMatchObject({ state: 'waiting', checkInSeconds: 5 });
    expect(JSON.stringify(started)).not.toContain(accountGrant.accessToken);
    expect(await instagram.publisher.find(accountGrant, post, startedAt)).toBeUndefined();
    const publication = await publishToEnd(deps(), started);
    expect(publication).toMatchObject({ state: 'published', url: expect.stringMatching(/\/p\/D[\w-]{10}\/$/) });
    expect(await instagram.publisher.find(accountGrant, post, startedAt)).toEqual(publication);
    expect(await findPost(post.text)).toMatchObject({ type: 'photo' });
  });

  test('post of images and a video → one carousel with one publishing call', async () => {
    sandbox.requestLog.clear('instagram');
    const post = { text: 'Three things', media: [image(), video(), image(1080, 1350)] };
    expect(await publish(deps(), post)).toMatchObject({ state: 'published' });
    const published = sandbox.requestLog
      .list({ network: 'instagram' })
      .filter(({ operation }) => operation === 'media.publish');
    expect(published).toHaveLength(1);
    expect(await findPost('Three things')).toMatchObject({ type: 'album' });
  });

  test('post of a video → checked every 30 s until ready, then published as reel', async () => {
    const post = { text: 'A short video', media: [video()], settings: { shareToFeed: true } };
    const started = await instagram.publisher.begin(accountGrant, post);
    if (started.state !== 'waiting') throw new Error('Expected state waiting.');
    expect(started.checkInSeconds).toBe(30);
    expect(await instagram.publisher.resume(accountGrant, started.publishState)).toMatchObject({ state: 'waiting' });
    expect(await publishToEnd(deps(), started)).toMatchObject({
      state: 'published',
      url: expect.stringContaining('/reel/'),
    });
    expect(await findPost('A short video')).toMatchObject({ type: 'video' });
  });

  test.each([300, 1500])('image of %i px width → published, Instagram scales it', async (width) => {
    const post = { text: `A picture of ${width} px`, media: [image(width, width)] };
    expect(await publish(deps(), post)).toMatchObject({ state: 'published' });
  });

  test('container not found for the moment → waiting a minute, then published', async () => {
    const started = await instagram.publisher.begin(accountGrant, { text: 'Mislaid', media: [image()] });
    sandbox.faults.add({ network: 'instagram', match: 'media.publish', kind: 'container-not-found-yet', count: 2 });
    const missed = await resume(started);
    expect(missed).toMatchObject({ state: 'waiting', checkInSeconds: 60 });
    expect(await publishToEnd(deps(), await resume(missed))).toMatchObject({ state: 'published' });
  });

  test('container never found → rejected after two more tries', async () => {
    const started = await instagram.publisher.begin(accountGrant, { text: 'Lost', media: [image()] });
    sandbox.faults.add({ network: 'instagram', match: 'media.publish', kind: 'container-not-found-yet', count: 3 });
    const missedTwice = await resume(await resume(started));
    await expect(resume(missedTwice)).rejects.toMatchObject({ kind: 'rejected' });
  });

  test('container not ready at publishing → waiting, then published', async () => {
    const started = await instagram.publisher.begin(accountGrant, { text: 'Not yet', media: [image()] });
    if (started.state !== 'waiting') throw new Error('Expected state waiting.');
    sandbox.faults.add({ network: 'instagram', match: 'media.publish', kind: 'not-ready' });
    expect(await instagram.publisher.resume(accountGrant, started.publishState)).toMatchObject({ state: 'waiting' });
    expect(await publishToEnd(deps(), started)).toMatchObject({ state: 'published' });
  });

  test('response to publishing lost → unclear; next resume finds the post, no duplicate', async () => {
    const started = await instagram.publisher.begin(accountGrant, { text: 'Once only', media: [image()] });
    if (started.state !== 'waiting') throw new Error('Expected state waiting.');
    sandbox.faults.add({ network: 'instagram', match: 'media.publish', kind: 'drop' });
    await expect(instagram.publisher.resume(accountGrant, started.publishState)).rejects.toMatchObject({
      kind: 'unclear',
    });
    expect(await instagram.publisher.resume(accountGrant, started.publishState)).toMatchObject({ state: 'published' });
    const posts = await instagram.posts.list(accountGrant, { limit: 20 });
    expect(posts.filter(({ text }) => text === 'Once only')).toHaveLength(1);
  });

  test.each([
    ['wider than 1.91:1', () => image(1080, 500), 'between 4:5 and 1.91:1'],
    ['taller than 4:5', () => image(1080, 1400), 'between 4:5 and 1.91:1'],
    ['that is an HTML page', () => ({ ...image(), url: `${sandbox.url}/host/page.html` }), 'JPEG'],
    ['that does not exist', () => ({ ...image(), url: `${sandbox.url}/host/none.jpg` }), 'couldn’t load'],
    ['on an unreachable host', () => ({ ...image(), url: 'https://media.fanfare.test/a.jpg' }), 'couldn’t load'],
  ])('post of an image %s → rejected with a helpful message', async (_what, medium, text) => {
    await expect(instagram.publisher.begin(accountGrant, { text: 'x', media: [medium()] })).rejects.toMatchObject({
      kind: 'rejected',
      details: { message: expect.stringContaining(text), networkMessage: expect.any(String) },
    });
  });

  test('post of an unreadable video → rejected with the container’s error code', async () => {
    const brokenVideo: Medium = { kind: 'video', url: `${sandbox.url}/host/page.html` };
    await expect(publish(deps(), { text: 'Broken', media: [brokenVideo] })).rejects.toMatchObject({
      kind: 'rejected',
      details: { code: '2207026', message: expect.stringContaining('MP4') },
    });
  });

  test('container older than a day → rejected with container-expired', async () => {
    const started = await instagram.publisher.begin(accountGrant, { text: 'Forgotten', media: [image()] });
    sandbox.clock.advance(daySeconds);
    const resumed =
      started.state === 'waiting' ? instagram.publisher.resume(accountGrant, started.publishState) : undefined;
    await expect(resumed).rejects.toMatchObject({ kind: 'rejected', details: { code: 'container-expired' } });
  });

  test('post without media, with 11 images or with invalid settings → rejected, nothing sent', async () => {
    sandbox.requestLog.clear('instagram');
    for (const post of [
      { text: 'No media', media: [] },
      { text: 'Many', media: Array.from({ length: 11 }, () => image()) },
      { text: 'Odd', media: [image()], settings: { coverUrl: 'no address' } },
    ])
      await expect(instagram.publisher.begin(accountGrant, post)).rejects.toMatchObject({ kind: 'rejected' });
    expect(sandbox.requestLog.list({ network: 'instagram' })).toEqual([]);
  });

  test('post with the daily quota used up → busy before a container is created', async () => {
    sandbox.faults.add({
      network: 'instagram',
      match: 'media.quota',
      kind: 'error',
      status: 200,
      body: { data: [{ quota_usage: 50, config: { quota_total: 50, quota_duration: daySeconds } }] },
    });
    const since = sandbox.requestLog.list({ network: 'instagram' }).at(-1)?.id ?? 0;
    const failure = { kind: 'busy', details: { code: 'quota', retryAfterSeconds: hourSeconds } };
    await expect(instagram.publisher.begin(accountGrant, { text: 'One more', media: [image()] })).rejects.toMatchObject(
      failure,
    );
    expect(sandbox.requestLog.list({ network: 'instagram', since })).toHaveLength(1);
  });
});

describe('reading', () => {
  test('list of posts → newest first, with statistics, within the range', async () => {
    const posts = await instagram.posts.list(accountGrant, { limit: 60 });
    const times = posts.map(({ createdAt }) => createdAt.getTime());
    expect(posts).toHaveLength(60);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    for (const { statistics } of posts.slice(20)) {
      expect(statistics.views).toBeGreaterThan(statistics.reach ?? 0);
      expect(statistics.reactions).toBeGreaterThan(0);
    }
    const [until, since] = [posts[25], posts[40]].map((post) => post?.createdAt);
    const within = await instagram.posts.list(accountGrant, { since, until, limit: 100 });
    expect(within.map(({ id }) => id)).toEqual(posts.slice(25, 41).map(({ id }) => id));
  });

  test('posts from before the account became professional → listed without insights, all newer posts with insights', async () => {
    const events = accounts.find(({ name }) => name === 'harbourevents')?.grant;
    if (!events) throw new Error('No second account.');
    const posts = await instagram.posts.list(events, { limit: 60 });
    const withInsights = posts.filter(({ statistics }) => statistics.views !== undefined);
    expect(posts).toHaveLength(60);
    expect(withInsights.length).toBeGreaterThan(5);
    expect(posts.slice(0, withInsights.length)).toEqual(withInsights);
    expect(posts.at(-1)?.statistics).toMatchObject({ views: undefined, reactions: expect.any(Number) });
    const requests = sandbox.requestLog.list({ network: 'instagram' });
    expect(findViolations(instagramFacts, requests, practiceScopes)).toEqual([]);
  });

  test('list of posts in a range → the range is sent to Instagram, newer posts are not read', async () => {
    const until = new Date(now().getTime() - 60 * dayMs);
    sandbox.requestLog.clear('instagram');
    await instagram.posts.list(accountGrant, { since: new Date(until.getTime() - dayMs), until, limit: 10 });
    expect(sandbox.requestLog.list({ network: 'instagram' }).map(({ query }) => query)).toEqual([
      expect.objectContaining({ since: expect.stringMatching(/^\d{10}$/), until: expect.stringMatching(/^\d{10}$/) }),
    ]);
  });

  test('list of posts with a metric that Instagram retired → only that statistic is missing', async () => {
    sandbox.faults.add({ network: 'instagram', match: 'media.list', kind: 'validation', count: 2 });
    const [first] = await instagram.posts.list(accountGrant, { limit: 3 });
    expect(first?.statistics.views).toBeUndefined();
    expect(first?.statistics.reach).toBeGreaterThanOrEqual(0);
  });

  test('grant without insights permission → public statistics only', async () => {
    const grantWithoutInsights = {
      ...accountGrant,
      scopes: accountGrant.scopes.filter((scope) => !scope.includes('insights')),
    };
    const [first] = await instagram.posts.list(grantWithoutInsights, { limit: 1 });
    expect(first?.statistics).toMatchObject({ views: undefined, reactions: expect.any(Number) });
  });
});

test.each([
  ['checkpoint', 'reauthorize'],
  ['permission-denied', 'permission'],
  ['rate-limit-user', 'busy'],
  ['quota', 'busy'],
  ['spam', 'rejected'],
  ['restricted', 'rejected'],
  ['policy', 'rejected'],
  ['media-expired', 'rejected'],
  ['unknown-container', 'rejected'],
  ['dead-version', 'rejected'],
  ['server-error', 'unclear'],
  ['upload-unstable', 'unclear'],
  ['transient', 'unclear'],
])('simulated fault %s while publishing → failure kind %s', async (kind, expected) => {
  const started = await instagram.publisher.begin(accountGrant, { text: `Under ${kind}`, media: [image()] });
  sandbox.faults.add({ network: 'instagram', match: 'media.publish', kind });
  const resumed =
    started.state === 'waiting' ? instagram.publisher.resume(accountGrant, started.publishState) : undefined;
  await expect(resumed).rejects.toMatchObject({ kind: expected, details: { network: 'instagram' } });
});

test('image loaded too slowly → unreachable, can be sent again', async () => {
  sandbox.faults.add({ network: 'instagram', match: 'media.create', kind: 'download-slow' });
  const post = { text: 'Slow', media: [image()] };
  await expect(instagram.publisher.begin(accountGrant, post)).rejects.toMatchObject({ kind: 'unreachable' });
});

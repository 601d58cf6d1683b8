import { dayMs } from '@fanfare/contract/kit/durations';
import { startSandbox } from '@fanfare/sandbox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { submitConsent } from '../kit/practice/consent-form.ts';
import type { Grant } from '../ports/grant.ts';
import type { Medium, Publication } from '../ports/publisher.ts';
import { practiceConnector, practiceScopes } from './practice-connector.ts';

// Tests of the Facebook connector beyond the conformance suite.
const redirectUri = 'http://127.0.0.1:4000/oauth/callback';
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let facebook: ReturnType<typeof practiceConnector>;
let userGrant: Grant;
let pageGrant: Grant;

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0 });
  const runtime = { fetch: globalThis.fetch, now: () => new Date(), random: () => 0.5, sleep: async () => undefined };
  facebook = practiceConnector(sandbox.url, runtime);
  const address = facebook.authorizer.authorizeUrl({ state: 's', scopes: practiceScopes, redirectUri });
  const result = facebook.callback.read(await submitConsent({ fetch, redirectUri }, address, { choice: 'allow' }));
  if (result.outcome !== 'code') throw new Error(`No code but ${JSON.stringify(result)}.`);
  userGrant = await facebook.authorizer.exchange({ code: result.code, redirectUri });
  const grant = (await facebook.pages.list(userGrant)).find(({ can }) => can.publish)?.grant;
  if (!grant) throw new Error('No page to publish on.');
  pageGrant = grant;
});
afterAll(() => sandbox?.stop());

const image = (name: string): Medium => ({
  kind: 'image',
  url: `https://media.fanfare.test/${name}.jpg`,
  alt: `A picture called ${name}`,
});
const requirePublished = (publication: Publication) => {
  if (publication.state !== 'published') throw new Error(`It is ${publication.state}.`);
  return publication;
};
const publishToEnd = async (publication: Publication): Promise<Publication> => {
  let now = publication;
  for (let check = 0; check < 50 && now.state === 'waiting'; check += 1) {
    sandbox.clock.advance(now.checkInSeconds);
    now = await facebook.publisher.resume(pageGrant, now.publishState);
  }
  return now;
};
const findPost = async (text: string) =>
  (await facebook.posts.list(pageGrant, { limit: 25 })).find((post) => post.text === text);

describe('sign-in', () => {
  test('sign-in → token for about 60 days', () => {
    const days = ((userGrant.expiresAt?.getTime() ?? 0) - Date.now()) / dayMs;
    expect(days).toBeGreaterThan(59);
    expect(days).toBeLessThan(61);
  });

  test('sign-in with rerequest → consent URL with auth_type=rerequest', () => {
    const request = { state: 's', scopes: practiceScopes, redirectUri };
    expect(facebook.authorizer.authorizeUrl(request)).not.toContain('auth_type');
    expect(facebook.authorizer.authorizeUrl({ ...request, rerequest: true })).toContain('auth_type=rerequest');
  });
});

test('page and post requests → token in the header, not in the URL', async () => {
  sandbox.requestLog.clear('facebook');
  await facebook.pages.list(userGrant);
  await facebook.posts.list(pageGrant, { limit: 5 });
  const requests = sandbox.requestLog.list({ network: 'facebook' });
  expect(requests.length).toBeGreaterThan(1);
  for (const { query, headers } of requests) {
    expect(query).not.toHaveProperty('access_token');
    expect(headers).toMatchObject({ authorization: 'Bearer [redacted]' });
  }
});

test('list of posts → with clicks on links, video views, and whether they were promoted', async () => {
  const posts = await facebook.posts.list(pageGrant, { limit: 100 });
  const known = posts.filter(({ statistics: { views = 0 } }) => views > 0);
  expect(known.length).toBeGreaterThan(20);
  for (const { type, statistics } of known) {
    expect(statistics.linkClicks).toBeLessThanOrEqual(statistics.clicks ?? 0);
    expect((statistics.videoViews ?? 0) > 0).toBe(type === 'video');
  }
  expect(new Set(posts.map(({ isPromoted }) => isPromoted))).toEqual(new Set([true, false]));
  expect(posts.filter(({ isPromoted, promotableId }) => isPromoted && promotableId === undefined)).toEqual([]);
});

describe('assets of a user', () => {
  test('list of a user’s pages → no duplicates, each page with its own grant', async () => {
    const pages = await facebook.pages.list(userGrant);
    expect(pages.length).toBeGreaterThan(1);
    expect(new Set(pages.map(({ id }) => id)).size).toBe(pages.length);
    for (const { id, name, followers, grant } of pages) {
      expect(name).not.toBe('');
      expect(followers).toBeGreaterThanOrEqual(0);
      if (grant) expect(grant).toMatchObject({ account: { id, name } });
      expect(grant?.accessToken).not.toBe(userGrant.accessToken);
    }
  });

  test('list of ad accounts → usable, warned and blocked ones, with and without a payment method', async () => {
    const accounts = await facebook.adAccounts.list(userGrant);
    expect(new Set(accounts.map(({ usability }) => usability))).toEqual(new Set(['usable', 'warned', 'blocked']));
    expect(accounts.map(({ status }) => status)).not.toContain('unknown');
    expect(new Set(accounts.map(({ hasPaymentMethod }) => hasPaymentMethod))).toEqual(
      new Set([true, false, undefined]),
    );
    for (const { id, currency } of accounts) {
      expect(id).toMatch(/^\d+$/);
      expect(currency).toMatch(/^[A-Z]{3}$/);
    }
  });

  test('new pixel created in an ad account → in its list of pixels', async () => {
    const accounts = await facebook.adAccounts.list(userGrant);
    for (const { id } of accounts.filter(({ usability }) => usability === 'usable')) {
      if ((await facebook.pixels.list(userGrant, id)).length > 0) continue;
      const { id: pixel } = await facebook.pixels.create(userGrant, id, 'Shop');
      expect(await facebook.pixels.list(userGrant, id)).toMatchObject([{ id: pixel, name: 'Shop', isAvailable: true }]);
      return;
    }
    throw new Error('All usable accounts already have a pixel.');
  });
});

describe('publishing', () => {
  test('text post published → has a URL, found by find', async () => {
    const post = { text: 'Good morning, harbour', media: [] };
    const publication = requirePublished(await facebook.publisher.begin(pageGrant, post));
    expect(publication.id).toMatch(/^\d+_\d+$/);
    expect(publication.url).toMatch(/^https?:\/\//);
    expect(await facebook.publisher.find(pageGrant, post, new Date())).toMatchObject({ id: publication.id });
    expect(await facebook.publisher.find(pageGrant, { ...post, text: 'Never sent' }, new Date())).toBeUndefined();
  });

  test('post with a link published → read back as a link post', async () => {
    const link = 'https://harbour-coffee.test/menu';
    await facebook.publisher.begin(pageGrant, { text: 'The new menu', media: [], settings: { link } });
    expect(await findPost('The new menu')).toMatchObject({ type: 'link', link });
  });

  test('post of one image, post of an album → one publishing call each', async () => {
    sandbox.requestLog.clear('facebook');
    await facebook.publisher.begin(pageGrant, { text: 'One photo', media: [image('one')] });
    await facebook.publisher.begin(pageGrant, {
      text: 'Three photos',
      media: [image('two'), image('three'), image('four')],
    });
    const posts = sandbox.requestLog.list({ network: 'facebook' }).filter(({ path }) => path.endsWith('/feed'));
    expect(posts).toHaveLength(2);
    expect(await findPost('One photo')).toMatchObject({ type: 'photo' });
    expect(await findPost('Three photos')).toMatchObject({ type: 'album' });
  });

  test('no answer to an image upload → unreachable, can be sent again', async () => {
    sandbox.faults.add({
      network: 'facebook',
      match: `POST /graph/v25.0/${pageGrant.account.id}/photos`,
      kind: 'drop',
    });
    const post = { text: 'A photo at the second try', media: [image('five')] };
    await expect(facebook.publisher.begin(pageGrant, post)).rejects.toMatchObject({ kind: 'unreachable' });
    expect(await facebook.publisher.find(pageGrant, post, new Date())).toBeUndefined();
    await facebook.publisher.begin(pageGrant, post);
    expect(await findPost(post.text)).toBeDefined();
  });

  test('publishing of a video by URL → waiting, then published', async () => {
    const medium: Medium = { kind: 'video', url: 'https://media.fanfare.test/video.mp4' };
    const post = { text: 'A video by address', media: [medium], settings: { title: 'Harbour' } };
    const started = await facebook.publisher.begin(pageGrant, post);
    expect(started.state).toBe('waiting');
    expect(await facebook.publisher.find(pageGrant, post, new Date())).toBeDefined();
    expect(await publishToEnd(started)).toMatchObject({ state: 'published', url: expect.stringMatching(/^https?:/) });
    expect(await facebook.videos.list(pageGrant, 50)).toContainEqual(
      expect.objectContaining({ title: 'Harbour', isReady: true }),
    );
  });

  test('publishing of a video file → uploaded in chunks, then published', async () => {
    const bytes = new Uint8Array(3_000_000).fill(7);
    const file = { name: 'video.mp4', type: 'video/mp4', bytes: async () => bytes };
    const medium: Medium = { kind: 'video', url: 'http://127.0.0.1/video.mp4', file };
    const started = await facebook.publisher.begin(pageGrant, { text: 'A video in parts', media: [medium] });
    expect(await publishToEnd(started)).toMatchObject({ state: 'published' });
  });

  test('post of a video with an image, or with invalid settings → rejected, nothing sent', async () => {
    sandbox.requestLog.clear('facebook');
    const video: Medium = { kind: 'video', url: 'https://media.fanfare.test/video.mp4' };
    for (const media of [
      [video, image('six')],
      [image('six'), video],
    ])
      await expect(facebook.publisher.begin(pageGrant, { text: 'Both', media })).rejects.toMatchObject({
        kind: 'rejected',
      });
    const settings = { link: 'not an address' };
    await expect(facebook.publisher.begin(pageGrant, { text: 'x', media: [], settings })).rejects.toMatchObject({
      kind: 'rejected',
    });
    expect(sandbox.requestLog.list({ network: 'facebook' })).toEqual([]);
  });
});

describe('reading', () => {
  test('list of posts → newest first, consistent statistics, within the range', async () => {
    const posts = await facebook.posts.list(pageGrant, { limit: 60 });
    const times = posts.map(({ createdAt }) => createdAt.getTime());
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    const counted = posts.filter(({ statistics }) => statistics.reactionsByKind && statistics.reactions !== undefined);
    expect(counted.length).toBeGreaterThan(10);
    for (const { statistics } of counted) {
      const sum = Object.values(statistics.reactionsByKind ?? {}).reduce((whole, part) => whole + part, 0);
      expect(sum).toBe(statistics.reactions);
      expect(statistics.views).toBeGreaterThanOrEqual(statistics.reach ?? 0);
    }
    const [, second, , , fifth] = posts.slice(-20);
    if (!second || !fifth) throw new Error('Too few posts.');
    const range = { since: fifth.createdAt, until: second.createdAt, limit: 100 };
    for (const { createdAt } of await facebook.posts.list(pageGrant, range)) {
      expect(createdAt.getTime()).toBeGreaterThanOrEqual(range.since.getTime());
      expect(createdAt.getTime()).toBeLessThanOrEqual(range.until.getTime());
    }
  });

  test('list of posts with a metric that Facebook retired → only that statistic is missing', async () => {
    sandbox.faults.add({
      network: 'facebook',
      match: `GET /graph/v25.0/${pageGrant.account.id}/published_posts`,
      kind: 'validation',
      count: 2,
    });
    const [first] = await facebook.posts.list(pageGrant, { limit: 3 });
    expect(first?.statistics.views).toBeUndefined();
    expect(first?.statistics.clicks).toBeGreaterThanOrEqual(0);
  });

  test('list of comments → with replies, edits and deletions, no more than the limit', async () => {
    const { id } = requirePublished(
      await facebook.publisher.begin(pageGrant, { text: 'Tell us what you think', media: [] }),
    );
    const postForm = (path: string, fields: Record<string, string>) =>
      fetch(`${sandbox.url}/facebook/pages/${id.replace('_', '/posts/')}/comments${path}`, {
        method: 'POST',
        body: new URLSearchParams(fields),
        redirect: 'manual',
      });
    const addComment = async (fields: Record<string, string>) =>
      (await postForm('', fields)).headers.get('location')?.split('#comment-')[1] ?? '';
    expect(await facebook.comments.list(pageGrant, id, 5)).toEqual({ comments: [], isComplete: true });
    const first = await addComment({ name: 'Priya N.', message: 'First!' });
    const reply = await addComment({ name: pageGrant.account.name, message: 'Welcome.', parent: first });
    const laterIds = [];
    for (const message of ['Second', 'Third']) laterIds.push(await addComment({ name: 'Tom Bauer', message }));

    const { comments, isComplete } = await facebook.comments.list(pageGrant, id, 3);
    expect([comments.map((comment) => comment.id), isComplete]).toEqual([[first, reply, laterIds[0]], false]);
    expect(comments[0]).toMatchObject({ text: 'First!', author: { name: 'Priya N.' }, parentId: undefined });
    expect(comments[1]).toMatchObject({ author: { id: pageGrant.account.id }, parentId: first });

    await postForm(`/${first}/delete`, {});
    await postForm(`/${laterIds[0]}/edit`, { message: 'Second thoughts' });
    const now = await facebook.comments.list(pageGrant, id, 3);
    expect(now.isComplete).toBe(true);
    expect(now.comments.map(({ text }) => text)).toEqual(['Second thoughts', 'Third']);
    await expect(facebook.comments.list(pageGrant, `${pageGrant.account.id}_1`, 3)).rejects.toMatchObject({
      kind: 'gone',
    });
    await expect(facebook.comments.list(userGrant, id, 3)).resolves.toMatchObject({
      comments: [{ author: undefined }, {}],
    });
  });

  test('list of a page’s videos → each with id and URL', async () => {
    const videos = await facebook.videos.list(pageGrant, 10);
    expect(videos.length).toBeGreaterThan(0);
    for (const { id, url } of videos) {
      expect(id).toMatch(/^\d+$/);
      expect(url ?? 'http').toMatch(/^http/);
    }
  });

  test('search of pages for a text → pages whose name contains it; no match → empty list', async () => {
    const pages = await facebook.pageSearch.search(userGrant, 'coffee', 5);
    expect(pages.length).toBeGreaterThan(0);
    for (const { name } of pages) expect(name.toLowerCase()).toContain('coffee');
    expect(await facebook.pageSearch.search(userGrant, 'no such page anywhere', 5)).toEqual([]);
  });

  test('link that Facebook is asked to read again → its preview with a title', async () => {
    const url = 'https://harbour-coffee.test/menu';
    expect(await facebook.linkScraper.scrape(userGrant, url)).toMatchObject({ url, title: expect.any(String) });
  });
});

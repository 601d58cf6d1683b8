import { startSandbox } from '@fanfare/sandbox';
import { x as practiceX } from '@fanfare/sandbox/x/index';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Grant } from '../ports/grant.ts';
import type { Post, Publication } from '../ports/publisher.ts';
import { practiceConnector, signedIn } from './practice-connector.ts';
import { film, mp4, picture, published, waiting } from './samples.ts';

// What the conformance suite does not ask of every network.
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let x: ReturnType<typeof practiceConnector>;
let grant: Grant;
let said = 0;

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, networks: [practiceX] });
  const outside = { fetch: globalThis.fetch, now: () => new Date(), random: () => 0.5, sleep: async () => undefined };
  x = practiceConnector(sandbox.url, outside);
  grant = await signedIn(x, fetch);
});
beforeEach(() => {
  sandbox.faults.clear();
  sandbox.journal.clear('x');
});
afterAll(() => sandbox?.stop());

const words = (about: string) => {
  said += 1;
  return `${about} (${said})`;
};
/** As the job does it: through JSON, as the database keeps a memo. */
const resume = (publication: Publication) =>
  x.publisher.resume(grant, JSON.parse(JSON.stringify(waiting(publication).memo)));
const settled = async (publication: Publication): Promise<Publication> => {
  let now = publication;
  for (let step = 0; step < 20 && now.state === 'waiting'; step += 1) {
    sandbox.clock.advance(now.checkInSeconds);
    now = await resume(now);
  }
  return now;
};
const sentPosts = () =>
  sandbox.journal.list({ network: 'x' }).filter(({ method, path }) => method === 'POST' && path === '/x/api/2/tweets');
const pageOf = async (publication: Publication) => (await fetch(published(publication).url)).text();

describe('a connection', () => {
  test('is known by its handle, lives two hours, and knows what was allowed', async () => {
    expect(grant.account).toMatchObject({ name: 'harbourcoffee', picture: expect.stringContaining('http') });
    const minutes = ((grant.expiresAt?.getTime() ?? 0) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(115);
    expect(minutes).toBeLessThan(121);
    expect(grant.refreshToken).toBeTruthy();
  });

  test('renews once with each refresh token', async () => {
    const first = await signedIn(x, fetch);
    const second = await x.authorizer.refresh?.(first);
    expect(second?.refreshToken).not.toBe(first.refreshToken);
    expect(second?.accessToken).not.toBe(first.accessToken);
    await expect(x.authorizer.refresh?.(first)).rejects.toMatchObject({ kind: 'reauthorize' });
    expect(await x.authorizer.probe(second ?? first)).toMatchObject({ isAlive: true });
  });

  test('without the permission to stay cannot renew, and says so before asking', async () => {
    const brief = await signedIn(x, fetch, ['offline.access']);
    expect(brief.refreshToken).toBeUndefined();
    sandbox.journal.clear('x');
    await expect(x.authorizer.refresh?.(brief)).rejects.toMatchObject({ kind: 'reauthorize' });
    expect(sandbox.journal.list({ network: 'x' })).toEqual([]);
  });

  test('given back cannot be renewed either', async () => {
    const leaving = await signedIn(x, fetch);
    await x.authorizer.revoke(leaving);
    await expect(x.authorizer.refresh?.(leaving)).rejects.toMatchObject({ kind: 'reauthorize' });
  });

  test('shows its tokens in headers and forms only', async () => {
    await x.posts.list(grant, { most: 5 });
    await x.authorizer.probe(grant);
    const visits = sandbox.journal.list({ network: 'x' });
    expect(visits.length).toBeGreaterThan(1);
    for (const { headers, query } of visits) {
      expect(headers).toMatchObject({ authorization: 'Bearer [redacted]' });
      expect(JSON.stringify(query)).not.toContain('redacted');
    }
  });
});

describe('a post', () => {
  test('is there under its address, and is found by reading back', async () => {
    const post = { text: words('Good morning & <welcome> to the harbour'), media: [] };
    const publication = published(await x.publisher.begin(grant, post));
    expect(publication.id).toMatch(/^\d{19}$/);
    expect(publication.url).toBe(`${sandbox.url}/x/www/harbourcoffee/status/${publication.id}`);
    expect(await pageOf(publication)).toContain('Good morning');
    expect(await x.publisher.find(grant, post, new Date())).toEqual(publication);
    expect(await x.publisher.find(grant, { ...post, text: words('Never sent') }, new Date())).toBeUndefined();
    expect((await x.posts.list(grant, { most: 5 }))[0]).toMatchObject({ text: post.text, type: 'text' });
  });

  test('with links is found although X shortens them', async () => {
    const text = words('Menu: https://harbour-coffee.test/menu?a=1&b=2 and harbour.coffee/shop');
    const publication = await x.publisher.begin(grant, { text, media: [] });
    expect(await x.publisher.find(grant, { text, media: [] }, new Date())).toEqual(publication);
    const [post] = await x.posts.list(grant, { most: 5 });
    expect(post).toMatchObject({ type: 'link', link: 'https://harbour-coffee.test/menu?a=1&b=2' });
    expect(post?.text).not.toContain('t.co');
  });

  test('carries up to four pictures with their descriptions', async () => {
    const media = ['one', 'two', 'three', 'four'].map(picture);
    const post = { text: words('Four cups'), media };
    const publication = await x.publisher.begin(grant, post);
    expect(await pageOf(publication)).toContain('A picture called three');
    expect(await x.publisher.find(grant, post, new Date())).toEqual(publication);
    const [newest] = await x.posts.list(grant, { most: 5 });
    expect(newest).toMatchObject({ type: 'album', text: post.text, picture: expect.stringContaining('/x/media/') });
  });

  test('may be a picture alone', async () => {
    const publication = await x.publisher.begin(grant, { text: '', media: [picture('alone')] });
    expect(await x.publisher.find(grant, { text: '', media: [picture('alone')] }, new Date())).toEqual(publication);
  });

  test('waits for its video, which goes up in parts', async () => {
    const post = { text: words('A film'), media: [film(mp4(9_000_000))] };
    const begun = await x.publisher.begin(grant, post);
    expect(begun).toMatchObject({ state: 'waiting', memo: { ids: [], processing: expect.any(String) } });
    expect(JSON.stringify(waiting(begun).memo)).not.toContain(grant.accessToken);
    const parts = sandbox.journal.list({ network: 'x' }).filter(({ path }) => path.endsWith('/append'));
    expect(parts).toHaveLength(3);
    expect(await resume(begun)).toMatchObject({ state: 'waiting' });
    expect(sentPosts()).toEqual([]);
    expect(await x.publisher.find(grant, post, new Date())).toBeUndefined();
    expect(published(await settled(begun)).id).toMatch(/^\d+$/);
    expect((await x.posts.list(grant, { most: 5 }))[0]).toMatchObject({ type: 'video', text: post.text });
    sandbox.clock.reset();
  });

  test('whose video is none is refused when X has looked at it', async () => {
    const begun = await x.publisher.begin(grant, {
      text: words('No film'),
      media: [film(new Uint8Array(5000).fill(7))],
    });
    await expect(settled(begun)).rejects.toMatchObject({
      kind: 'rejected',
      facts: { code: 'media-failed', words: 'Unsupported video format' },
    });
    sandbox.clock.reset();
  });

  test('whose picture was lost on the way may be sent again: nobody has seen it', async () => {
    sandbox.faults.add({ network: 'x', match: 'POST /api/2/media', kind: 'drop' });
    const post = { text: words('At the second try'), media: [picture('lost')] };
    await expect(x.publisher.begin(grant, post)).rejects.toMatchObject({ kind: 'unreachable' });
    published(await x.publisher.begin(grant, post));
  });

  test.each<[string, Post]>([
    ['a video beside a picture', { text: 'x', media: [film(mp4(100)), picture('a')] }],
    ['five pictures', { text: 'x', media: ['a', 'b', 'c', 'd', 'e'].map(picture) }],
    ['a picture by its address alone', { text: 'x', media: [{ kind: 'image', url: 'https://media.test/a.png' }] }],
    ['settings that are not X’s', { text: 'x', media: [], settings: { thread: [''] } }],
  ])('with %s is refused before anything is sent', async (_what, post) => {
    await expect(x.publisher.begin(grant, post)).rejects.toMatchObject({ kind: 'rejected' });
    expect(sandbox.journal.list({ network: 'x' })).toEqual([]);
  });

  test('is not sent with a permission that was unticked', async () => {
    const reader = await signedIn(x, fetch, ['tweet.write']);
    const post = { text: words('Not allowed'), media: [] };
    await expect(x.publisher.begin(reader, post)).rejects.toMatchObject({ kind: 'permission' });
  });

  test('over 280 by X’s own counting is refused, and just under is not', async () => {
    const fill = words('');
    await expect(x.publisher.begin(grant, { text: '茶'.repeat(141), media: [] })).rejects.toMatchObject({
      kind: 'rejected',
      facts: { field: 'text', code: 'invalid-request' },
    });
    const link = 'https://harbour-coffee.test/a/very/long/address/that/counts/twenty/three';
    const text = `${fill}${'a'.repeat(280 - fill.length - 24)} ${link}`;
    published(await x.publisher.begin(grant, { text, media: [] }));
  });
});

describe('reading', () => {
  test('posts newest first, without answers, with figures, within the range', async () => {
    const posts = await x.posts.list(grant, { most: 60 });
    expect(posts).toHaveLength(60);
    const moments = posts.map(({ createdAt }) => createdAt.getTime());
    expect(moments).toEqual(moments.toSorted((a, b) => b - a));
    expect(new Set(posts.map(({ type }) => type))).toEqual(new Set(['text', 'link', 'photo', 'album', 'video']));
    for (const { figures } of posts) {
      expect(figures.views).toBeGreaterThanOrEqual(figures.reactions ?? 0);
      expect(figures.reactionsByKind).toEqual({ like: figures.reactions });
    }
    const [, second, , , fifth] = posts.slice(-20);
    if (!second || !fifth) throw new Error('Too few posts.');
    const range = { since: fifth.createdAt, until: second.createdAt, most: 100 };
    const within = await x.posts.list(grant, range);
    expect(within.length).toBeGreaterThan(1);
    for (const { createdAt } of within) {
      expect(createdAt.getTime()).toBeGreaterThanOrEqual(range.since.getTime() - 1000);
      expect(createdAt.getTime()).toBeLessThanOrEqual(range.until.getTime());
    }
    expect(await x.posts.list(grant, { since: new Date('2200-01-01'), most: 5 })).toEqual([]);
  });

  test('an account that is gone is gone', async () => {
    const stranger = { ...grant, account: { id: '1', name: 'nobody' } };
    await expect(x.posts.list(stranger, { most: 5 })).rejects.toMatchObject({ kind: 'gone' });
  });
});

import { startSandbox } from '@fanfare/sandbox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { submitConsent } from '../kit/practice/consent-form.ts';
import type { Grant } from '../ports/grant.ts';
import type { Medium, Publication } from '../ports/publisher.ts';
import { practiceConnector, practiceScopes } from './practice-connector.ts';

// What the conformance suite does not ask of every network.
const redirectUri = 'http://127.0.0.1:4000/oauth/callback';
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let facebook: ReturnType<typeof practiceConnector>;
let person: Grant;
let page: Grant;

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0 });
  const outside = { fetch: globalThis.fetch, now: () => new Date(), random: () => 0.5, sleep: async () => undefined };
  facebook = practiceConnector(sandbox.url, outside);
  const address = facebook.authorizer.authorizeUrl({ state: 's', scopes: practiceScopes, redirectUri });
  const back = facebook.callback.read(await submitConsent({ fetch, redirectUri }, address, { press: 'allow' }));
  if (back.outcome !== 'code') throw new Error(`No code but ${JSON.stringify(back)}.`);
  person = await facebook.authorizer.exchange({ code: back.code, redirectUri });
  const grant = (await facebook.pages.list(person)).find(({ can }) => can.publish)?.grant;
  if (!grant) throw new Error('No page to publish on.');
  page = grant;
});
afterAll(() => sandbox?.stop());

const image = (name: string): Medium => ({
  kind: 'image',
  url: `https://media.fanfare.test/${name}.jpg`,
  alt: `A picture called ${name}`,
});
const published = (publication: Publication) => {
  if (publication.state !== 'published') throw new Error(`It is ${publication.state}.`);
  return publication;
};
const settled = async (publication: Publication): Promise<Publication> => {
  let now = publication;
  for (let look = 0; look < 50 && now.state === 'waiting'; look += 1) {
    sandbox.clock.advance(now.checkInSeconds);
    now = await facebook.publisher.resume(page, now.memo);
  }
  return now;
};
const postWith = async (text: string) =>
  (await facebook.posts.list(page, { most: 25 })).find((post) => post.text === text);

describe('a login', () => {
  test('lasts about sixty days', () => {
    const days = ((person.expiresAt?.getTime() ?? 0) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(59);
    expect(days).toBeLessThan(61);
  });

  test('asks again for what was declined when told to', () => {
    const ask = { state: 's', scopes: practiceScopes, redirectUri };
    expect(facebook.authorizer.authorizeUrl(ask)).not.toContain('auth_type');
    expect(facebook.authorizer.authorizeUrl({ ...ask, rerequest: true })).toContain('auth_type=rerequest');
  });
});

test('no token, secret or proof appears in an address we asked for, but where Facebook offers no other way', async () => {
  sandbox.journal.clear('facebook');
  await facebook.pages.list(person);
  await facebook.posts.list(page, { most: 5 });
  const visits = sandbox.journal.list({ network: 'facebook' });
  expect(visits.length).toBeGreaterThan(1);
  for (const { query, headers } of visits) {
    expect(query).not.toHaveProperty('access_token');
    expect(headers).toMatchObject({ authorization: 'Bearer [redacted]' });
  }
});

describe('what a person reaches', () => {
  test('pages, each once, with a grant of its own', async () => {
    const pages = await facebook.pages.list(person);
    expect(pages.length).toBeGreaterThan(1);
    expect(new Set(pages.map(({ id }) => id)).size).toBe(pages.length);
    for (const { id, name, followers, grant } of pages) {
      expect(name).not.toBe('');
      expect(followers).toBeGreaterThanOrEqual(0);
      if (grant) expect(grant).toMatchObject({ account: { id, name } });
      expect(grant?.accessToken).not.toBe(person.accessToken);
    }
  });

  test('ad accounts in every standing, and with and without a payment method', async () => {
    const accounts = await facebook.adAccounts.list(person);
    expect(new Set(accounts.map(({ standing }) => standing))).toEqual(new Set(['usable', 'warned', 'blocked']));
    expect(accounts.map(({ status }) => status)).not.toContain('unknown');
    expect(new Set(accounts.map(({ hasPaymentMethod }) => hasPaymentMethod))).toEqual(
      new Set([true, false, undefined]),
    );
    for (const { id, currency } of accounts) {
      expect(id).toMatch(/^\d+$/);
      expect(currency).toMatch(/^[A-Z]{3}$/);
    }
  });

  test('pixels: a new one is there, and a plain account takes only one', async () => {
    const accounts = await facebook.adAccounts.list(person);
    for (const { id } of accounts.filter(({ standing }) => standing === 'usable')) {
      if ((await facebook.pixels.list(person, id)).length > 0) continue;
      const { id: pixel } = await facebook.pixels.create(person, id, 'Shop');
      expect(await facebook.pixels.list(person, id)).toMatchObject([{ id: pixel, name: 'Shop', isAvailable: true }]);
      return;
    }
    throw new Error('Every usable account has a pixel already.');
  });
});

describe('publishing', () => {
  test('a text is there with its address, and is found by reading back', async () => {
    const post = { text: 'Good morning, harbour', media: [] };
    const publication = published(await facebook.publisher.begin(page, post));
    expect(publication.id).toMatch(/^\d+_\d+$/);
    expect(publication.url).toMatch(/^https?:\/\//);
    expect(await facebook.publisher.find(page, post, new Date())).toMatchObject({ id: publication.id });
    expect(await facebook.publisher.find(page, { ...post, text: 'Never sent' }, new Date())).toBeUndefined();
  });

  test('a link', async () => {
    const link = 'https://harbour-coffee.test/menu';
    await facebook.publisher.begin(page, { text: 'The new menu', media: [], settings: { link } });
    expect(await postWith('The new menu')).toMatchObject({ type: 'link', link });
  });

  test('a photo and an album appear by one call each', async () => {
    sandbox.journal.clear('facebook');
    await facebook.publisher.begin(page, { text: 'One photo', media: [image('one')] });
    await facebook.publisher.begin(page, {
      text: 'Three photos',
      media: [image('two'), image('three'), image('four')],
    });
    const posts = sandbox.journal.list({ network: 'facebook' }).filter(({ path }) => path.endsWith('/feed'));
    expect(posts).toHaveLength(2);
    expect(await postWith('One photo')).toMatchObject({ type: 'photo' });
    expect(await postWith('Three photos')).toMatchObject({ type: 'album' });
  });

  test('a photo whose upload was lost may be sent again: nobody has seen it', async () => {
    sandbox.faults.add({ network: 'facebook', match: `POST /graph/v25.0/${page.account.id}/photos`, kind: 'drop' });
    const post = { text: 'A photo at the second try', media: [image('five')] };
    await expect(facebook.publisher.begin(page, post)).rejects.toMatchObject({ kind: 'unreachable' });
    expect(await facebook.publisher.find(page, post, new Date())).toBeUndefined();
    await facebook.publisher.begin(page, post);
    expect(await postWith(post.text)).toBeDefined();
  });

  test('a video is waited for, then there', async () => {
    const medium: Medium = { kind: 'video', url: 'https://media.fanfare.test/film.mp4' };
    const post = { text: 'A film by address', media: [medium], settings: { title: 'Harbour' } };
    const begun = await facebook.publisher.begin(page, post);
    expect(begun.state).toBe('waiting');
    expect(await facebook.publisher.find(page, post, new Date())).toBeDefined();
    expect(await settled(begun)).toMatchObject({ state: 'published', url: expect.stringMatching(/^https?:/) });
    expect(await facebook.videos.list(page, 50)).toContainEqual(
      expect.objectContaining({ title: 'Harbour', isReady: true }),
    );
  });

  test('a video in our own hands goes up in parts', async () => {
    const bytes = new Uint8Array(3_000_000).fill(7);
    const file = { name: 'film.mp4', type: 'video/mp4', bytes: async () => bytes };
    const medium: Medium = { kind: 'video', url: 'http://127.0.0.1/film.mp4', file };
    const begun = await facebook.publisher.begin(page, { text: 'A film in parts', media: [medium] });
    expect(await settled(begun)).toMatchObject({ state: 'published' });
  });

  test("a video beside a photo, or settings that are not Facebook's, are refused before anything is sent", async () => {
    sandbox.journal.clear('facebook');
    const video: Medium = { kind: 'video', url: 'https://media.fanfare.test/film.mp4' };
    for (const media of [
      [video, image('six')],
      [image('six'), video],
    ])
      await expect(facebook.publisher.begin(page, { text: 'Both', media })).rejects.toMatchObject({ kind: 'rejected' });
    const settings = { link: 'not an address' };
    await expect(facebook.publisher.begin(page, { text: 'x', media: [], settings })).rejects.toMatchObject({
      kind: 'rejected',
    });
    expect(sandbox.journal.list({ network: 'facebook' })).toEqual([]);
  });
});

describe('reading', () => {
  test('posts newest first, with figures that add up, within the range', async () => {
    const posts = await facebook.posts.list(page, { most: 60 });
    const moments = posts.map(({ createdAt }) => createdAt.getTime());
    expect(moments).toEqual(moments.toSorted((a, b) => b - a));
    const counted = posts.filter(({ figures }) => figures.reactionsByKind && figures.reactions !== undefined);
    expect(counted.length).toBeGreaterThan(10);
    for (const { figures } of counted) {
      const sum = Object.values(figures.reactionsByKind ?? {}).reduce((whole, part) => whole + part, 0);
      expect(sum).toBe(figures.reactions);
      expect(figures.views).toBeGreaterThanOrEqual(figures.reach ?? 0);
    }
    const [, second, , , fifth] = posts.slice(-20);
    if (!second || !fifth) throw new Error('Too few posts.');
    const range = { since: fifth.createdAt, until: second.createdAt, most: 100 };
    for (const { createdAt } of await facebook.posts.list(page, range)) {
      expect(createdAt.getTime()).toBeGreaterThanOrEqual(range.since.getTime());
      expect(createdAt.getTime()).toBeLessThanOrEqual(range.until.getTime());
    }
  });

  test('a metric Facebook has retired costs its own figure only', async () => {
    sandbox.faults.add({
      network: 'facebook',
      match: `GET /graph/v25.0/${page.account.id}/published_posts`,
      kind: 'validation',
      count: 2,
    });
    const [first] = await facebook.posts.list(page, { most: 3 });
    expect(first?.figures.views).toBeUndefined();
    expect(first?.figures.clicks).toBeGreaterThanOrEqual(0);
  });

  test('comments below a post, with answers, as they stand now', async () => {
    const { id } = published(await facebook.publisher.begin(page, { text: 'Tell us what you think', media: [] }));
    const said = (path: string, words: Record<string, string>) =>
      fetch(`${sandbox.url}/facebook/pages/${id.replace('_', '/posts/')}/comments${path}`, {
        ...{ method: 'POST', body: new URLSearchParams(words), redirect: 'manual' },
      });
    const write = async (words: Record<string, string>) =>
      (await said('', words)).headers.get('location')?.split('#comment-')[1] ?? '';
    expect(await facebook.comments.list(page, id, 5)).toEqual({ comments: [], isWhole: true });
    const first = await write({ name: 'Priya N.', message: 'First!' });
    const answer = await write({ name: page.account.name, message: 'Welcome.', parent: first });
    const others = [];
    for (const message of ['Second', 'Third']) others.push(await write({ name: 'Tom Bauer', message }));

    const { comments, isWhole } = await facebook.comments.list(page, id, 3);
    expect([comments.map((comment) => comment.id), isWhole]).toEqual([[first, answer, others[0]], false]);
    expect(comments[0]).toMatchObject({ text: 'First!', author: { name: 'Priya N.' }, parentId: undefined });
    expect(comments[1]).toMatchObject({ author: { id: page.account.id }, parentId: first });

    await said(`/${first}/delete`, {});
    await said(`/${others[0]}/edit`, { message: 'Second thoughts' });
    const now = await facebook.comments.list(page, id, 3);
    expect(now.isWhole).toBe(true);
    expect(now.comments.map(({ text }) => text)).toEqual(['Second thoughts', 'Third']);
    await expect(facebook.comments.list(page, `${page.account.id}_1`, 3)).rejects.toMatchObject({ kind: 'gone' });
    await expect(facebook.comments.list(person, id, 3)).resolves.toMatchObject({
      comments: [{ author: undefined }, {}],
    });
  });

  test('videos of a page', async () => {
    const videos = await facebook.videos.list(page, 10);
    expect(videos.length).toBeGreaterThan(0);
    for (const { id, url } of videos) {
      expect(id).toMatch(/^\d+$/);
      expect(url ?? 'http').toMatch(/^http/);
    }
  });

  test('page search finds by name', async () => {
    const found = await facebook.pageSearch.search(person, 'coffee', 5);
    expect(found.length).toBeGreaterThan(0);
    for (const { name } of found) expect(name.toLowerCase()).toContain('coffee');
    expect(await facebook.pageSearch.search(person, 'no such page anywhere', 5)).toEqual([]);
  });

  test('a link is read afresh', async () => {
    const url = 'https://harbour-coffee.test/menu';
    expect(await facebook.linkScraper.scrape(person, url)).toMatchObject({ url, title: expect.any(String) });
  });
});

import { type Network, startSandbox } from '@fanfare/sandbox';
import { instagram as practiceInstagram } from '@fanfare/sandbox/instagram/index';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { submitConsent } from '../kit/practice/consent-form.ts';
import { compareWithGolden } from '../kit/practice/golden-file.ts';
import { practiceControl } from '../kit/practice/practice-control.ts';
import type { Page } from '../ports/accounts.ts';
import type { Grant } from '../ports/grant.ts';
import type { Medium, Post, Publication } from '../ports/publisher.ts';
import { practiceConnector, practiceScopes } from './practice-connector.ts';
import { film, jpegOf } from './samples.ts';

// What the conformance suite does not ask of every network.
const redirectUri = 'http://127.0.0.1:4000/oauth/callback';
const now = () => new Date();
const outside = { fetch: globalThis.fetch, now, random: () => 0.5, sleep: async () => undefined };
const host: Network = {
  name: 'host',
  routes: (app) => {
    app.get('/film.mp4', async (_request, reply) => reply.type('video/mp4').send(Buffer.from(film())));
    app.get<{ Params: { width: string; height: string } }>('/:width/:height', async ({ params }, reply) =>
      reply.type('image/jpeg').send(Buffer.from(jpegOf(Number(params.width), Number(params.height)))),
    );
    app.get('/page.html', async (_request, reply) =>
      reply.type('text/html').send('<p>No picture, but long enough</p>'),
    );
  },
};

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let instagram: ReturnType<typeof practiceConnector>;
let person: Grant;
let accounts: Page[];
let account: Grant;

const signIn = async (scopes: readonly string[]): Promise<Grant> => {
  const address = instagram.authorizer.authorizeUrl({ state: 's', scopes, redirectUri });
  const back = instagram.callback.read(await submitConsent({ fetch, redirectUri }, address, { press: 'allow' }));
  if (back.outcome !== 'code') throw new Error(`No code but ${JSON.stringify(back)}.`);
  return instagram.authorizer.exchange({ code: back.code, redirectUri });
};

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, networks: [practiceInstagram, host] });
  instagram = practiceConnector(sandbox.url, outside);
  person = await signIn(practiceScopes);
  accounts = await instagram.pages.list(person);
  const grant = accounts.find(({ can }) => can.publish)?.grant;
  if (!grant) throw new Error('No account to publish on.');
  account = grant;
});
afterAll(() => sandbox?.stop());

const image = (width = 1080, height = 1080): Medium => ({
  kind: 'image',
  url: `${sandbox.url}/host/${width}/${height}`,
  alt: 'A harbour at dawn',
});
const video = (): Medium => ({ kind: 'video', url: `${sandbox.url}/host/film.mp4` });
const settled = async (begun: Publication): Promise<Publication> => {
  let publication = begun;
  for (let look = 0; look < 20 && publication.state === 'waiting'; look += 1) {
    sandbox.clock.advance(publication.checkInSeconds);
    // A memo is kept as JSON between two looks.
    publication = await instagram.publisher.resume(account, JSON.parse(JSON.stringify(publication.memo)));
  }
  return publication;
};
const publish = async (post: Post) => settled(await instagram.publisher.begin(account, post));
const postWith = async (text: string) =>
  (await instagram.posts.list(account, { most: 50 })).find((post) => post.text === text);

test('the accounts a person reaches: those of their pages, also through a business, and no page without one', () => {
  expect(accounts.map(({ name }) => name).toSorted()).toEqual(['harbourcoffee', 'harbourevents']);
  for (const { id, url, picture, followers, grant } of accounts) {
    expect(id).toMatch(/^178414\d+$/);
    expect(url).toMatch(/\/instagram\/harbour/);
    expect(picture).toMatch(/^http/);
    expect(followers).toBeGreaterThan(1000);
    expect(grant).toMatchObject({ account: { id } });
    expect(grant?.accessToken).not.toBe(person.accessToken);
  }
});

describe('publishing', () => {
  test('a picture waits a moment, then is there with its address and is found by reading back', async () => {
    const post = { text: 'Low tide #harbour', media: [image()] };
    const begunAt = now();
    const begun = await instagram.publisher.begin(account, post);
    expect(begun).toMatchObject({ state: 'waiting', checkInSeconds: 5 });
    expect(JSON.stringify(begun)).not.toContain(account.accessToken);
    expect(await instagram.publisher.find(account, post, begunAt)).toBeUndefined();
    const publication = await settled(begun);
    expect(publication).toMatchObject({ state: 'published', url: expect.stringMatching(/\/p\/D[\w-]{10}\/$/) });
    expect(await instagram.publisher.find(account, post, begunAt)).toEqual(publication);
    expect(await postWith(post.text)).toMatchObject({ type: 'photo' });
  });

  test('several pictures and a film become one carousel by one publishing call', async () => {
    sandbox.journal.clear('instagram');
    const post = { text: 'Three things', media: [image(), video(), image(1080, 1350)] };
    expect(await publish(post)).toMatchObject({ state: 'published' });
    const published = sandbox.journal
      .list({ network: 'instagram' })
      .filter(({ operation }) => operation === 'media.publish');
    expect(published).toHaveLength(1);
    expect(await postWith('Three things')).toMatchObject({ type: 'album' });
  });

  test('a film is looked at every half minute until it is ready, then is a reel', async () => {
    const post = { text: 'A short film', media: [video()], settings: { shareToFeed: true } };
    const begun = await instagram.publisher.begin(account, post);
    if (begun.state !== 'waiting') throw new Error('It does not wait.');
    expect(begun.checkInSeconds).toBe(30);
    expect(await instagram.publisher.resume(account, begun.memo)).toMatchObject({ state: 'waiting' });
    expect(await settled(begun)).toMatchObject({ state: 'published', url: expect.stringContaining('/reel/') });
    expect(await postWith('A short film')).toMatchObject({ type: 'video' });
  });

  test('a post that is not ready when it is published is waited for', async () => {
    const begun = await instagram.publisher.begin(account, { text: 'Not yet', media: [image()] });
    if (begun.state !== 'waiting') throw new Error('It does not wait.');
    sandbox.faults.add({ network: 'instagram', match: 'media.publish', kind: 'not-ready' });
    expect(await instagram.publisher.resume(account, begun.memo)).toMatchObject({ state: 'waiting' });
    expect(await settled(begun)).toMatchObject({ state: 'published' });
  });

  test('a post published by a call nobody heard the answer of is found by the next look, not sent again', async () => {
    const begun = await instagram.publisher.begin(account, { text: 'Once only', media: [image()] });
    if (begun.state !== 'waiting') throw new Error('It does not wait.');
    sandbox.faults.add({ network: 'instagram', match: 'media.publish', kind: 'drop' });
    await expect(instagram.publisher.resume(account, begun.memo)).rejects.toMatchObject({ kind: 'unclear' });
    expect(await instagram.publisher.resume(account, begun.memo)).toMatchObject({ state: 'published' });
    const posts = await instagram.posts.list(account, { most: 20 });
    expect(posts.filter(({ text }) => text === 'Once only')).toHaveLength(1);
  });

  test.each([
    ['too narrow', () => image(300, 300), 'between 320 and 1440'],
    ['too wide', () => image(1500, 1500), 'between 320 and 1440'],
    ['too flat', () => image(1080, 500), 'between 4:5 and 1.91:1'],
    ['too tall', () => image(1080, 1400), 'between 4:5 and 1.91:1'],
    ['no picture', () => ({ ...image(), url: `${sandbox.url}/host/page.html` }), 'JPEG'],
    ['not there', () => ({ ...image(), url: `${sandbox.url}/host/none.jpg` }), 'could not load'],
    ['on another computer', () => ({ ...image(), url: 'https://media.fanfare.test/a.jpg' }), 'could not load'],
  ])('a picture %s is refused in words that help', async (_what, medium, words) => {
    await expect(instagram.publisher.begin(account, { text: 'x', media: [medium()] })).rejects.toMatchObject({
      kind: 'rejected',
      facts: { sentence: expect.stringContaining(words), words: expect.any(String) },
    });
  });

  test('a film that cannot be read fails when it was looked at, with the reason', async () => {
    const broken: Medium = { kind: 'video', url: `${sandbox.url}/host/page.html` };
    await expect(publish({ text: 'Broken', media: [broken] })).rejects.toMatchObject({
      kind: 'rejected',
      facts: { code: '2207026', sentence: expect.stringContaining('MP4') },
    });
  });

  test('a container nobody published in a day has expired', async () => {
    const begun = await instagram.publisher.begin(account, { text: 'Forgotten', media: [image()] });
    sandbox.clock.advance(86_400);
    const resumed = begun.state === 'waiting' ? instagram.publisher.resume(account, begun.memo) : undefined;
    await expect(resumed).rejects.toMatchObject({ kind: 'rejected', facts: { code: 'container-expired' } });
  });

  test('text alone, eleven pictures and foreign settings are refused before anything is sent', async () => {
    sandbox.journal.clear('instagram');
    for (const post of [
      { text: 'Words', media: [] },
      { text: 'Many', media: Array.from({ length: 11 }, () => image()) },
      { text: 'Odd', media: [image()], settings: { coverUrl: 'no address' } },
    ])
      await expect(instagram.publisher.begin(account, post)).rejects.toMatchObject({ kind: 'rejected' });
    expect(sandbox.journal.list({ network: 'instagram' })).toEqual([]);
  });

  test('the quota of the day is read before anything is built', async () => {
    sandbox.faults.add({
      ...{ network: 'instagram', match: 'media.quota', kind: 'error', status: 200 },
      body: { data: [{ quota_usage: 50, config: { quota_total: 50, quota_duration: 86_400 } }] },
    });
    const since = sandbox.journal.list({ network: 'instagram' }).at(-1)?.id ?? 0;
    const failure = { kind: 'busy', facts: { code: 'quota', retryAfterSeconds: 3600 } };
    await expect(instagram.publisher.begin(account, { text: 'One more', media: [image()] })).rejects.toMatchObject(
      failure,
    );
    expect(sandbox.journal.list({ network: 'instagram', since })).toHaveLength(1);
  });
});

describe('reading', () => {
  test('posts newest first with their figures, within the range', async () => {
    const posts = await instagram.posts.list(account, { most: 60 });
    const moments = posts.map(({ createdAt }) => createdAt.getTime());
    expect(posts).toHaveLength(60);
    expect(moments).toEqual(moments.toSorted((a, b) => b - a));
    for (const { figures } of posts.slice(20)) {
      expect(figures.views).toBeGreaterThan(figures.reach ?? 0);
      expect(figures.reactions).toBeGreaterThan(0);
    }
    const [until, since] = [posts[25], posts[40]].map((post) => post?.createdAt);
    const within = await instagram.posts.list(account, { since, until, most: 100 });
    expect(within.map(({ id }) => id)).toEqual(posts.slice(25, 41).map(({ id }) => id));
  });

  test('a metric Instagram has retired costs its own figure only', async () => {
    sandbox.faults.add({ network: 'instagram', match: 'media.list', kind: 'validation', count: 2 });
    const [first] = await instagram.posts.list(account, { most: 3 });
    expect(first?.figures.views).toBeUndefined();
    expect(first?.figures.reach).toBeGreaterThanOrEqual(0);
  });

  test('without the permission for figures, posts come with what is public', async () => {
    const modest = { ...account, scopes: account.scopes.filter((scope) => !scope.includes('insights')) };
    const [first] = await instagram.posts.list(modest, { most: 1 });
    expect(first?.figures).toMatchObject({ views: undefined, reactions: expect.any(Number) });
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
])('%s while publishing is %s', async (kind, expected) => {
  const begun = await instagram.publisher.begin(account, { text: `Under ${kind}`, media: [image()] });
  sandbox.faults.add({ network: 'instagram', match: 'media.publish', kind });
  const resumed = begun.state === 'waiting' ? instagram.publisher.resume(account, begun.memo) : undefined;
  await expect(resumed).rejects.toMatchObject({ kind: expected, facts: { network: 'instagram' } });
});

test('a picture that took too long to load may be sent again: nobody has seen it', async () => {
  sandbox.faults.add({ network: 'instagram', match: 'media.create', kind: 'download-slow' });
  const post = { text: 'Slow', media: [image()] };
  await expect(instagram.publisher.begin(account, post)).rejects.toMatchObject({ kind: 'unreachable' });
});

describe('what is sent', () => {
  const switches = () => practiceControl({ url: sandbox.url, network: 'instagram', fetch, now });
  const hide: [RegExp, string][] = [
    [/http:\/\/127\.0\.0\.1:\d+/g, 'http://…'],
    [/\/179\d{14}/g, '/<container>'],
    [/\/180\d{14}/g, '/<media>'],
    [/"(?:179\d{14})"/g, '"<container>"'],
    [/(?:179\d{14})(?:,179\d{14})+/g, '<items>'],
    [/after=\S+/g, 'after=…'],
  ];
  const byPath = (a: { path: string }, b: { path: string }) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0);
  const sent = async (operation: string, run: () => Promise<unknown>) => {
    const since = (await switches().requestLog()).at(-1)?.id ?? 0;
    await run();
    const visits = await switches().requestLog(since);
    // Who somebody is and what they allowed is asked at once, and may arrive either way round.
    const twins = visits.filter(({ path }) => /\/me(?:\/permissions)?$/.test(path)).toSorted(byPath);
    const steady = [...visits.filter((visit) => !twins.includes(visit)), ...twins];
    await compareWithGolden(steady, `./golden/${operation}.http`, hide);
  };

  test.each([
    ['sign-in', () => signIn(practiceScopes)],
    ['probe', () => instagram.authorizer.probe(person)],
    ['pages', () => instagram.pages.list(person)],
    ['picture', () => publish({ text: 'A golden picture', media: [image()] })],
    ['carousel', () => publish({ text: 'A golden carousel', media: [image(), video()] })],
    ['reel', () => publish({ text: 'A golden reel', media: [video()], settings: { shareToFeed: false } })],
    ['find', () => instagram.publisher.find(account, { text: 'A golden picture', media: [image()] }, now())],
    ['posts', () => instagram.posts.list(account, { most: 10 })],
    ['revoke', async () => instagram.authorizer.revoke(person)],
  ])('for %s', sent);
});

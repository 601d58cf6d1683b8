import { startSandbox } from '@fanfare/sandbox';
import { linkedin as network } from '@fanfare/sandbox/linkedin/index';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { submitConsent } from '../kit/practice/consent-form.ts';
import { compareWithGolden } from '../kit/practice/golden-file.ts';
import type { Grant } from '../ports/grant.ts';
import type { Medium, Publication } from '../ports/publisher.ts';
import { practiceConnector, practiceScopes } from './practice-connector.ts';

// What the conformance suite does not ask of every network, and the exact requests of every operation.
const redirectUri = 'http://127.0.0.1:4000/oauth/callback';
const outside = { fetch: globalThis.fetch, now: () => new Date(), random: () => 0.5, sleep: async () => undefined };
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let linkedin: ReturnType<typeof practiceConnector>;
let person: Grant;
let page: Grant;
let since = 0;

const visits = () => sandbox.journal.list({ network: 'linkedin', since }).map((visit) => ({ ...visit }));
const hide: [RegExp, string][] = [
  [/(dms-uploads\/)[0-9a-f]+/g, '$1<address>'],
  [/(urn:li:(?:image|video):)\w+/g, '$1<id>'],
  [/(urn%3Ali%3A(?:image|video)%3A)\w+/g, '$1<id>'],
  [/"[0-9a-f]{32}"/g, '"<etag>"'],
  [/(urn:li:(?:share|ugcPost):)\d+/g, '$1<id>'],
  [/http%3A%2F%2F127.0.0.1%3A\d+/g, '<callback>'],
];
const kept = (operation: string) => compareWithGolden(visits(), `./golden/${operation}.http`, hide);

const signIn = async (who?: string): Promise<Grant> => {
  const address = new URL(linkedin.authorizer.authorizeUrl({ state: 's', scopes: practiceScopes, redirectUri }));
  if (who) address.searchParams.set('practice_person', who);
  const back = linkedin.callback.read(await submitConsent({ fetch, redirectUri }, address.href, { press: 'allow' }));
  if (back.outcome !== 'code') throw new Error(`No code but ${JSON.stringify(back)}.`);
  since = sandbox.journal.list({ network: 'linkedin' }).at(-1)?.id ?? 0;
  return linkedin.authorizer.exchange({ code: back.code, redirectUri });
};

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, networks: [network] });
  linkedin = practiceConnector(sandbox.url, outside);
  person = await signIn();
  const grant = (await linkedin.pages.list(person)).find(({ can }) => can.publish)?.grant;
  if (!grant) throw new Error('No organisation to publish for.');
  page = grant;
});
beforeEach(() => {
  sandbox.faults.clear('linkedin');
  since = sandbox.journal.list({ network: 'linkedin' }).at(-1)?.id ?? 0;
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
    url: 'https://media.fanfare.test/film.mp4',
    file: { name: 'film.mp4', type: 'video/mp4', bytes: async () => bytes },
  };
};
const settled = async (publication: Publication, grant = page): Promise<Publication> => {
  let now = publication;
  for (let look = 0; look < 20 && now.state === 'waiting'; look += 1) {
    sandbox.clock.advance(now.checkInSeconds);
    now = await linkedin.publisher.resume(grant, JSON.parse(JSON.stringify(now.memo)));
  }
  return now;
};
const postWith = async (text: string) =>
  (await linkedin.posts.list(page, { most: 25 })).find((post) => post.text === text);

describe('a login', () => {
  test('lasts about sixty days and cannot be renewed without the person', async () => {
    const grant = await signIn();
    await kept('exchange');
    const days = ((grant.expiresAt?.getTime() ?? 0) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(59);
    expect(days).toBeLessThan(61);
    expect(grant.refreshToken).toBeUndefined();
    expect(grant.account).toMatchObject({ id: expect.stringMatching(/^urn:li:person:\w+$/), name: 'Olive Hartmann' });
  });

  test('cancelling at the login and at the question are both a no', () => {
    for (const error of ['user_cancelled_login', 'user_cancelled_authorize'])
      expect(linkedin.callback.read({ error, state: 'x' })).toEqual({ outcome: 'denied', state: 'x' });
    expect(linkedin.callback.read({ error: 'unauthorized_scope_error', state: 'x' })).toMatchObject({
      outcome: 'failed',
    });
  });

  test('the probe reads what the token is worth, also for an organisation', async () => {
    const health = await linkedin.authorizer.probe(page);
    await kept('probe');
    expect(health).toMatchObject({ isAlive: true, account: page.account });
  });

  test('given back', async () => {
    const leaving = await signIn();
    since = sandbox.journal.list({ network: 'linkedin' }).at(-1)?.id ?? 0;
    await linkedin.authorizer.revoke(leaving);
    await kept('revoke');
    expect(await linkedin.authorizer.probe(leaving)).toMatchObject({ isAlive: false, problem: { code: 'revoked' } });
  });
});

test('organisations come with a grant of their own where the person may post', async () => {
  const pages = await linkedin.pages.list(person);
  await kept('pages');
  expect(pages.map(({ name, can, grant }) => [name, can.publish, grant?.account.id])).toEqual([
    ['Harbour Coffee Roasters', true, 'urn:li:organization:24141830'],
    ['Harbour Group', false, undefined],
  ]);
  expect(pages[0]).toMatchObject({ followers: 6240, url: expect.stringContaining('/company/harbour-coffee') });
});

describe('publishing', () => {
  test('a text of a person is theirs, and cannot be read back', async () => {
    const post = { text: 'Good morning (from the harbour) #coffee', media: [] };
    const publication = await linkedin.publisher.begin(person, post);
    await kept('publish-text');
    expect(publication).toMatchObject({ state: 'published', id: expect.stringMatching(/^urn:li:share:\d+$/) });
    if (publication.state !== 'published') return;
    const seen = await (await fetch(publication.url)).text();
    expect(seen).toContain('Good morning (from the harbour) <span class="hashtag">#coffee</span>');
    await expect(linkedin.publisher.find(person, post, new Date())).rejects.toMatchObject({ kind: 'permission' });
  });

  test('hostile text arrives whole and comes back whole', async () => {
    const text =
      'a\\b|c{d}e@f[g](h)<i>#j *k* _l_ ~m~ @[X](urn:li:person:y) {hashtag|\\#|z} \\\\ #ok & "q" \'s\'\n— 🎺 #日本';
    const { state } = await linkedin.publisher.begin(page, { text, media: [] });
    expect(state).toBe('published');
    expect(await postWith(text)).toBeDefined();
    expect(await linkedin.publisher.find(page, { text, media: [] }, new Date())).toMatchObject({ state: 'published' });
  });

  test('a link goes with its title, its description and a picture', async () => {
    const settings = { link: 'https://harbour-coffee.test/menu', title: 'The menu', description: 'For the winter' };
    const begun = await linkedin.publisher.begin(page, { text: 'The new menu', media: [image('menu')], settings });
    expect(begun.state).toBe('waiting');
    expect(await settled(begun)).toMatchObject({ state: 'published' });
    await kept('publish-article');
    const post = { type: 'link', link: settings.link, title: 'The menu', description: 'For the winter' };
    expect(await postWith('The new menu')).toMatchObject(post);
  });

  test('one picture, and several', async () => {
    expect(
      await settled(await linkedin.publisher.begin(page, { text: 'One picture', media: [image('one')] })),
    ).toMatchObject({ state: 'published' });
    await kept('publish-image');
    const media = [image('two'), image('three'), image('four')];
    since = sandbox.journal.list({ network: 'linkedin' }).at(-1)?.id ?? 0;
    await settled(await linkedin.publisher.begin(page, { text: 'Three pictures', media }));
    await kept('publish-images');
    expect(await postWith('One picture')).toMatchObject({ type: 'photo' });
    expect(await postWith('Three pictures')).toMatchObject({ type: 'album' });
  });

  test('a video goes up in parts, is waited for, then there', async () => {
    const post = { text: 'A film in parts', media: [video(9_000_000)], settings: { title: 'Harbour' } };
    const begun = await linkedin.publisher.begin(page, post);
    expect(begun.state).toBe('waiting');
    expect(JSON.stringify(begun)).not.toContain(page.accessToken);
    expect(await linkedin.publisher.find(page, post, new Date())).toBeUndefined();
    expect(await settled(begun)).toMatchObject({ state: 'published', id: expect.stringContaining('ugcPost') });
    const parts = visits().filter(({ method }) => method === 'PUT');
    expect(parts).toHaveLength(3);
    expect(await postWith(post.text)).toMatchObject({ type: 'video', title: 'Harbour' });
  });

  test('a small video', async () => {
    await settled(await linkedin.publisher.begin(page, { text: 'A short film', media: [video(2000)] }));
    await kept('publish-video');
  });

  test('a picture LinkedIn cannot read, or one of too many pixels, is refused after its upload', async () => {
    const huge = new Uint8Array(png);
    huge.set([0, 0, 0x20, 0], 16);
    huge.set([0, 0, 0x20, 0], 20);
    for (const bytes of [new Uint8Array([1, 2, 3]), huge])
      await expect(
        linkedin.publisher.begin(page, { text: 'Broken', media: [image('x', bytes)] }).then((begun) => settled(begun)),
      ).rejects.toMatchObject({ kind: 'rejected', facts: { code: 'media-failed' } });
  });

  test('what LinkedIn never takes is refused before anything is sent', async () => {
    const { file: _, ...bare } = image('five');
    const link = 'https://harbour-coffee.test';
    for (const post of [
      { media: [video(100), image('six')] },
      { media: [image('six'), image('seven')], settings: { link } },
      { media: [bare] },
      { media: Array.from({ length: 21 }, () => image('many')) },
      { media: [], settings: { link: 'not an address' } },
    ])
      await expect(linkedin.publisher.begin(page, { text: 'x', ...post })).rejects.toMatchObject({ kind: 'rejected' });
    expect(visits()).toEqual([]);
  });

  test('after a lost answer, the same again names the post that arrived', async () => {
    sandbox.faults.add({ network: 'linkedin', match: 'posts.create', kind: 'drop' });
    const post = { text: 'Did this arrive?', media: [] };
    await expect(linkedin.publisher.begin(person, post)).rejects.toMatchObject({ kind: 'unclear' });
    const failure = await linkedin.publisher.begin(person, post).catch((error: unknown) => error);
    expect(failure).toMatchObject({
      kind: 'duplicate',
      facts: { subcode: expect.stringMatching(/^urn:li:share:\d+$/), words: expect.stringContaining('duplicate of') },
    });
  });
});

describe('reading', () => {
  test('posts newest first, with figures, within the range', async () => {
    const posts = await linkedin.posts.list(page, { most: 30 });
    const moments = posts.map(({ createdAt }) => createdAt.getTime());
    expect(moments).toEqual(moments.toSorted((a, b) => b - a));
    const old = posts.at(-1);
    expect(old?.figures.views).toBeGreaterThan(old?.figures.reach ?? Number.POSITIVE_INFINITY);
    const [, second, , , fifth] = posts.slice(-20);
    if (!second || !fifth) throw new Error('Too few posts.');
    const range = { since: fifth.createdAt, until: second.createdAt, most: 100 };
    const ids = (await linkedin.posts.list(page, range)).map(({ id }) => id);
    expect(ids).toEqual(posts.slice(-19, -15).map(({ id }) => id));
  });

  test('the requests of a list and of reading back', async () => {
    // Only what the world began with, so that the other tests change nothing here.
    const until = new Date((Math.floor(Date.now() / 86_400_000) - 2) * 86_400_000);
    const posts = await linkedin.posts.list(page, { until, most: 3 });
    await kept('posts');
    since = sandbox.journal.list({ network: 'linkedin' }).at(-1)?.id ?? 0;
    const at = posts[0]?.createdAt ?? new Date();
    await linkedin.publisher.find(page, { text: posts[0]?.text ?? '', media: [] }, at);
    await kept('find');
  });
});

test('a version LinkedIn has switched off says so', async () => {
  const old = practiceConnector(sandbox.url, outside, '202401');
  await expect(old.pages.list(person)).rejects.toMatchObject({
    kind: 'rejected',
    facts: { status: 426, code: 'NONEXISTENT_VERSION' },
  });
});

test('no token appears in an address', () => {
  for (const { query, path } of sandbox.journal.list({ network: 'linkedin' }))
    expect(JSON.stringify([path, query])).not.toContain(person.accessToken);
});

test.each([
  ...['token-expired', 'token-revoked', 'token-invalid'].map((fault) => [fault, 'reauthorize', 'reauthorize'] as const),
  ['permission-missing', 'permission', 'permission'],
  ...['rate-limit', 'rate-limit-app'].map((fault) => [fault, 'busy', 'busy'] as const),
  ...['error', 'unavailable'].map((fault) => [fault, 'unclear', 'unreachable'] as const),
  ['duplicate', 'duplicate', 'duplicate'],
  ...['validation', 'dead-version'].map((fault) => [fault, 'rejected', 'rejected'] as const),
  ['not-found', 'gone', 'gone'],
] as const)('%s: a write is %s, a read is %s', async (kind, written, read) => {
  sandbox.faults.add({ network: 'linkedin', match: 'posts.create', kind });
  const failure = await linkedin.publisher.begin(page, { text: `For ${kind}`, media: [] }).catch((e: unknown) => e);
  expect(failure).toMatchObject({ kind: written, facts: { network: 'linkedin', code: expect.any(String) } });
  sandbox.faults.add({ network: 'linkedin', match: 'acls.find', kind, count: 4 });
  await expect(linkedin.pages.list(person)).rejects.toMatchObject({ kind: read });
});

import { startSandbox } from '@fanfare/sandbox';
import { pinterest as network } from '@fanfare/sandbox/pinterest/index';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { submitConsent } from '../kit/practice/consent-form.ts';
import { compareWithGolden } from '../kit/practice/golden-file.ts';
import type { Grant } from '../ports/grant.ts';
import type { Medium, Publication } from '../ports/publisher.ts';
import { practiceConnector, practiceScopes } from './practice-connector.ts';

// What the conformance suite does not ask of every network, and the exact requests of every operation.
const redirectUri = 'http://127.0.0.1:4000/oauth/callback';
const outside = { fetch: globalThis.fetch, now: () => new Date(), random: () => 0.5, sleep: async () => undefined };
const boardId = '5497558851752000';
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let pinterest: ReturnType<typeof practiceConnector>;
let person: Grant;
let since = 0;

const last = () => sandbox.journal.list({ network: 'pinterest' }).at(-1)?.id ?? 0;
const visits = () => sandbox.journal.list({ network: 'pinterest', since });
const hide: [RegExp, string][] = [
  [/(\/media\/)\d+/g, '$1<id>'],
  [/"media_id": "\d+"/g, '"media_id": "<id>"'],
  [/"(policy|x-amz-signature)": "\w+"/g, '"$1": "<secret>"'],
  [/uploads\/\w+\/\d+/g, '<key>'],
  [/bookmark=\S+/g, 'bookmark=<bookmark>'],
];
const kept = (operation: string) => compareWithGolden(visits(), `./golden/${operation}.http`, hide);

const signIn = async (who?: string): Promise<Grant> => {
  const address = new URL(pinterest.authorizer.authorizeUrl({ state: 's', scopes: practiceScopes, redirectUri }));
  if (who) address.searchParams.set('practice_person', who);
  const back = pinterest.callback.read(await submitConsent({ fetch, redirectUri }, address.href, { press: 'allow' }));
  if (back.outcome !== 'code') throw new Error(`No code but ${JSON.stringify(back)}.`);
  since = last();
  return pinterest.authorizer.exchange({ code: back.code, redirectUri });
};

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, networks: [network] });
  pinterest = practiceConnector(sandbox.url, outside);
  person = await signIn();
});
beforeEach(() => {
  sandbox.faults.clear('pinterest');
  since = last();
});
afterAll(() => sandbox?.stop());

const png = new Uint8Array(Buffer.from('89504e470d0a1a0a0000000d49484452000003e8000005dc', 'hex'));
const picture: Medium = { kind: 'image', url: 'https://media.fanfare.test/tulip.jpg', alt: 'A tulip' };
const withFile = (type = 'image/png', bytes = png): Medium => ({
  ...picture,
  file: { name: 'tulip', type, bytes: async () => bytes },
});
const video: Medium = {
  kind: 'video',
  url: 'https://media.fanfare.test/film.mp4',
  file: {
    name: 'film.mp4',
    type: 'video/mp4',
    bytes: async () => new Uint8Array(Buffer.from('\0\0\0\x18ftypmp42 and more')),
  },
};
const settled = async (publication: Publication): Promise<Publication> => {
  let now = publication;
  for (let look = 0; look < 100 && now.state === 'waiting'; look += 1) {
    sandbox.clock.advance(now.checkInSeconds);
    now = await pinterest.publisher.resume(person, JSON.parse(JSON.stringify(now.memo)));
  }
  return now;
};
const pinWith = async (text: string) =>
  (await pinterest.posts.list(person, { most: 25 })).find((pin) => pin.text === text);

describe('a login', () => {
  test('gives thirty days, the name of the business, and a refresh token', async () => {
    const grant = await signIn();
    await kept('exchange');
    const days = ((grant.expiresAt?.getTime() ?? 0) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(29);
    expect(days).toBeLessThan(31);
    expect(grant.refreshToken).toMatch(/^pinr/);
    expect(grant.account).toMatchObject({ id: '549755885175100001', name: 'Harbour Coffee Roasters' });
  });

  test('asks for scopes with commas', () => {
    const address = pinterest.authorizer.authorizeUrl({ state: 's', scopes: ['a:b', 'c:d'], redirectUri });
    expect(new URL(address).searchParams.get('scope')).toBe('a:b,c:d');
  });

  test('a refresh token is good for one use, and brings the next', async () => {
    const first = await signIn();
    since = last();
    const second = await pinterest.authorizer.refresh?.(first);
    await kept('refresh');
    if (!second) throw new Error('It cannot be refreshed.');
    expect(second.refreshToken).not.toBe(first.refreshToken);
    expect(second.accessToken).not.toBe(first.accessToken);
    await expect(pinterest.authorizer.refresh?.(first)).rejects.toMatchObject({ kind: 'reauthorize' });
    const third = await pinterest.authorizer.refresh?.(second);
    expect(third?.account).toEqual(first.account);
  });

  test('the probe of a living token', async () => {
    expect(await pinterest.authorizer.probe(person)).toMatchObject({ isAlive: true, granted: person.scopes });
    await kept('probe');
  });
});

describe('boards', () => {
  test('all that may be seen, over several pages, and which are public', async () => {
    const boards = await pinterest.boards.list(person);
    await kept('boards');
    expect(boards).toHaveLength(29);
    expect(boards.filter(({ isPublic }) => !isPublic).map(({ name }) => name)).toEqual(['Wholesale samples']);
    expect(boards[0]).toMatchObject({ id: boardId, name: 'Brewing at home', picture: expect.stringMatching(/^http/) });
    expect(boards[0]?.pins).toBeGreaterThanOrEqual(60);
  });

  test('a new one is public and there; the same name again is a duplicate', async () => {
    const grant = await signIn('549755885175100003');
    expect(await pinterest.boards.list(grant)).toEqual([]);
    since = last();
    const made = await pinterest.boards.create(grant, { name: 'Open studio', description: 'Come in' });
    await kept('create-board');
    expect(made).toMatchObject({ name: 'Open studio', description: 'Come in', isPublic: true, pins: 0 });
    expect(await pinterest.boards.list(grant)).toEqual([made]);
    await expect(pinterest.boards.create(grant, { name: 'open studio' })).rejects.toMatchObject({ kind: 'duplicate' });
  });
});

describe('publishing', () => {
  test('a picture by its address, with title and link, seen by people and found by reading back', async () => {
    const settings = { boardId, title: 'Spring', link: 'https://harbour-coffee.test/spring' };
    const post = { text: 'Tulips & <coffee>', media: [picture], settings };
    const publication = await pinterest.publisher.begin(person, post);
    await kept('publish-image-address');
    if (publication.state !== 'published') throw new Error('It waits.');
    expect(publication.id).toMatch(/^\d{18}$/);
    expect(await (await fetch(publication.url)).text()).toContain('Tulips &amp; &lt;coffee&gt;');
    since = last();
    expect(await pinterest.publisher.find(person, post, new Date())).toEqual(publication);
    await kept('find');
    const other = { ...post, settings: { ...settings, title: 'Autumn' } };
    expect(await pinterest.publisher.find(person, other, new Date())).toBeUndefined();
    expect(await pinWith(post.text)).toMatchObject({ type: 'photo', title: 'Spring', link: settings.link });
  });

  test('a picture in our own hands goes in the body; a kind Pinterest does not take there goes by its address', async () => {
    await pinterest.publisher.begin(person, { text: 'From a file', media: [withFile()], settings: { boardId } });
    await kept('publish-image-file');
    const pin = await pinWith('From a file');
    const seen = await fetch(pin?.picture ?? '');
    expect(new Uint8Array(await seen.arrayBuffer())).toEqual(png);
    since = last();
    await pinterest.publisher.begin(person, { text: 'A gif', media: [withFile('image/gif')], settings: { boardId } });
    expect(JSON.stringify(visits())).toContain('image_url');
  });

  test('a video is registered, sent elsewhere without our token, waited for, then there', async () => {
    const post = { text: 'A film', media: [video], settings: { boardId, title: 'Film' } };
    const begun = await pinterest.publisher.begin(person, post);
    expect(begun.state).toBe('waiting');
    expect(await pinterest.publisher.find(person, post, new Date())).toBeUndefined();
    since = last() - visits().length;
    expect(await settled(begun)).toMatchObject({ state: 'published' });
    const sent = visits().find(({ operation }) => operation === 'media.upload');
    expect(sent?.headers).not.toHaveProperty('authorization');
    expect(await pinWith('A film')).toMatchObject({ type: 'video', title: 'Film' });
  });

  test('the requests of a video with a picture as its cover', async () => {
    await settled(
      await pinterest.publisher.begin(person, { text: 'Covered', media: [video, picture], settings: { boardId } }),
    );
    await kept('publish-video');
    expect(await pinWith('Covered')).toMatchObject({ picture: picture.url });
  });

  test.each(['video-failed', 'video-stuck'])('%s is given up in the end, and nothing is published', async (kind) => {
    const post = { text: `A film for ${kind}`, media: [video], settings: { boardId } };
    const begun = await pinterest.publisher.begin(person, post);
    sandbox.faults.add({ network: 'pinterest', match: 'media.get', kind, count: 200 });
    await expect(settled(begun)).rejects.toMatchObject({ kind: 'rejected', facts: { code: 'video-failed' } });
    expect(await pinterest.publisher.find(person, post, new Date())).toBeUndefined();
  });

  test('a video nobody can read fails', async () => {
    const file = { name: 'x.mp4', type: 'video/mp4', bytes: async () => new Uint8Array([1, 2, 3]) };
    const begun = await pinterest.publisher.begin(person, {
      text: 'Broken film',
      media: [{ ...video, file }],
      settings: { boardId },
    });
    await expect(settled(begun)).rejects.toMatchObject({ kind: 'rejected' });
  });

  test('a board that turned secret since it was chosen is gone, a protected one is refused', async () => {
    const settings = { boardId: '5497558851752037' };
    const turn = (privacy: string) =>
      fetch(`${sandbox.url}/pinterest/harbourcoffee/boards/${settings.boardId}/privacy`, {
        method: 'POST',
        body: new URLSearchParams({ privacy }),
        redirect: 'manual',
      });
    await turn('SECRET');
    await expect(pinterest.publisher.begin(person, { text: 'x', media: [picture], settings })).rejects.toMatchObject({
      kind: 'gone',
    });
    await turn('PUBLIC');
    const guarded = (await pinterest.boards.list(person)).find(({ isPublic }) => !isPublic)?.id ?? '';
    await expect(
      pinterest.publisher.begin(person, { text: 'x', media: [picture], settings: { boardId: guarded } }),
    ).rejects.toMatchObject({ kind: 'rejected', facts: { sentence: expect.stringContaining('not public') } });
  });

  test('a picture Pinterest cannot load is refused in its own words', async () => {
    const media: Medium[] = [{ kind: 'image', url: 'https://nowhere.invalid/a.jpg' }];
    await expect(pinterest.publisher.begin(person, { text: 'x', media, settings: { boardId } })).rejects.toMatchObject({
      kind: 'rejected',
      facts: { words: expect.stringContaining('Unable to reach') },
    });
  });

  test('what Pinterest never takes is refused before anything is sent', async () => {
    const { file: _, ...bare } = video;
    for (const post of [
      { media: [], settings: { boardId } },
      { media: [picture, picture], settings: { boardId } },
      { media: [video, video], settings: { boardId } },
      { media: [picture], settings: {} },
      { media: [picture], settings: { boardId, title: 'x'.repeat(101) } },
      { media: [picture], settings: { boardId, link: 'not an address' } },
    ])
      await expect(pinterest.publisher.begin(person, { text: 'x', ...post })).rejects.toMatchObject({
        kind: 'rejected',
        facts: { code: 'unfit-post' },
      });
    expect(visits()).toEqual([]);
    await expect(
      pinterest.publisher.begin(person, { text: 'x', media: [bare], settings: { boardId } }),
    ).rejects.toMatchObject({ kind: 'rejected' });
    expect(visits().filter(({ method }) => method !== 'GET')).toEqual([]);
  });
});

describe('reading', () => {
  test('pins newest first, with figures, within the range', async () => {
    const pins = await pinterest.posts.list(person, { most: 40 });
    await kept('posts');
    const moments = pins.map(({ createdAt }) => createdAt.getTime());
    expect(moments).toEqual(moments.toSorted((a, b) => b - a));
    expect(pins.at(-1)?.figures.views).toBeGreaterThan(0);
    expect(pins.at(-1)?.figures.reach).toBeUndefined();
    const [, second, , , fifth] = pins.slice(-20);
    if (!second || !fifth) throw new Error('Too few pins.');
    const range = { since: fifth.createdAt, until: second.createdAt, most: 100 };
    const ids = (await pinterest.posts.list(person, range)).map(({ id }) => id);
    expect(ids).toEqual(pins.slice(-19, -15).map(({ id }) => id));
  });
});

test('no token appears in an address', () => {
  for (const { query, path } of sandbox.journal.list({ network: 'pinterest' }))
    expect(JSON.stringify([path, query])).not.toContain(person.accessToken);
});

test.each([
  ...['token-expired', 'token-revoked', 'refresh-reused'].map(
    (fault) => [fault, 'reauthorize', 'reauthorize'] as const,
  ),
  ...['permission-missing', 'trial-restricted'].map((fault) => [fault, 'permission', 'permission'] as const),
  ['rate-limit', 'busy', 'busy'],
  ['error', 'unclear', 'unreachable'],
  ['duplicate', 'duplicate', 'duplicate'],
  ...['validation', 'image-unreachable'].map((fault) => [fault, 'rejected', 'rejected'] as const),
  ...['board-secret', 'pin-not-found'].map((fault) => [fault, 'gone', 'gone'] as const),
] as const)('%s: a write is %s, a read is %s', async (kind, written, read) => {
  const post = { text: `For ${kind}`, media: [picture], settings: { boardId } };
  sandbox.faults.add({ network: 'pinterest', match: 'pins.create', kind });
  const failure = await pinterest.publisher.begin(person, post).catch((error: unknown) => error);
  expect(failure).toMatchObject({ kind: written, facts: { network: 'pinterest', code: expect.any(String) } });
  if (kind === 'rate-limit') expect(failure).toMatchObject({ facts: { retryAfterSeconds: 42 } });
  sandbox.faults.add({ network: 'pinterest', match: 'boards.list', kind, count: 4 });
  await expect(pinterest.boards.list(person)).rejects.toMatchObject({ kind: read });
});

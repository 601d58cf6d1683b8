import { dayMs } from '@fanfare/contract/kit/durations';
import { startSandbox } from '@fanfare/sandbox';
import { pinterest as network } from '@fanfare/sandbox/pinterest/index';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { submitConsent } from '../kit/practice/consent-form.ts';
import { compareWithGolden } from '../kit/practice/golden-file.ts';
import { findViolations } from '../kit/vendor-facts/check-request.ts';
import type { Grant } from '../ports/grant.ts';
import type { Medium, Publication } from '../ports/publisher.ts';
import { practiceConnector, practiceScopes } from './practice-connector.ts';
import { pinterestFacts } from './vendor-facts.ts';

// Tests beyond the conformance suite, and the golden requests of every operation.
const redirectUri = 'http://127.0.0.1:4000/oauth/callback';
const runtime = { fetch: globalThis.fetch, now: () => new Date(), random: () => 0.5, sleep: async () => undefined };
const boardId = '5497558851752000';
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let pinterest: ReturnType<typeof practiceConnector>;
let user: Grant;
let since = 0;

const lastRequestId = () => sandbox.requestLog.list({ network: 'pinterest' }).at(-1)?.id ?? 0;
const requests = () => sandbox.requestLog.list({ network: 'pinterest', since });
const replacements: [RegExp, string][] = [
  [/(\/media\/)\d+/g, '$1<id>'],
  [/"media_id": "\d+"/g, '"media_id": "<id>"'],
  [/"(policy|x-amz-signature)": "\w+"/g, '"$1": "<secret>"'],
  [/uploads\/\w+\/\d+/g, '<key>'],
  [/bookmark=\S+/g, 'bookmark=<bookmark>'],
];
const expectGolden = async (operation: string) => {
  expect(findViolations(pinterestFacts, requests(), practiceScopes)).toEqual([]);
  await compareWithGolden(requests(), `./golden/${operation}.http`, replacements);
};

const signIn = async (userId?: string): Promise<Grant> => {
  const address = new URL(pinterest.authorizer.authorizeUrl({ state: 's', scopes: practiceScopes, redirectUri }));
  if (userId) address.searchParams.set('practice_person', userId);
  const result = pinterest.callback.read(
    await submitConsent({ fetch, redirectUri }, address.href, { choice: 'allow' }),
  );
  if (result.outcome !== 'code') throw new Error(`No code but ${JSON.stringify(result)}.`);
  since = lastRequestId();
  return pinterest.authorizer.exchange({ code: result.code, redirectUri });
};

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, networks: [network] });
  pinterest = practiceConnector(sandbox.url, runtime);
  user = await signIn();
});
beforeEach(() => {
  sandbox.faults.clear('pinterest');
  since = lastRequestId();
});
afterAll(() => sandbox?.stop());

const png = new Uint8Array(Buffer.from('89504e470d0a1a0a0000000d49484452000003e8000005dc', 'hex'));
const image: Medium = { kind: 'image', url: 'https://media.fanfare.test/tulip.jpg', alt: 'A tulip' };
const imageFile = (type = 'image/png', bytes = png): Medium => ({
  ...image,
  file: { name: 'tulip', type, bytes: async () => bytes },
});
const video: Medium = {
  kind: 'video',
  url: 'https://media.fanfare.test/video.mp4',
  file: {
    name: 'video.mp4',
    type: 'video/mp4',
    bytes: async () => new Uint8Array(Buffer.from('\0\0\0\x18ftypmp42 and more')),
  },
};
const publishToEnd = async (publication: Publication): Promise<Publication> => {
  let now = publication;
  for (let check = 0; check < 100 && now.state === 'waiting'; check += 1) {
    sandbox.clock.advance(now.checkInSeconds);
    now = await pinterest.publisher.resume(user, JSON.parse(JSON.stringify(now.publishState)));
  }
  return now;
};
const findPin = async (text: string) =>
  (await pinterest.posts.list(user, { limit: 25 })).find((pin) => pin.text === text);

describe('sign-in', () => {
  test('sign-in → token for 30 days, business name, refresh token', async () => {
    const grant = await signIn();
    await expectGolden('exchange');
    const days = ((grant.expiresAt?.getTime() ?? 0) - Date.now()) / dayMs;
    expect(days).toBeGreaterThan(29);
    expect(days).toBeLessThan(31);
    expect(grant.refreshToken).toMatch(/^pinr/);
    expect(grant.account).toMatchObject({ id: '549755885175100001', name: 'Harbour Coffee Roasters' });
  });

  test('authorizeUrl → scopes separated by commas', () => {
    const address = pinterest.authorizer.authorizeUrl({ state: 's', scopes: ['a:b', 'c:d'], redirectUri });
    expect(new URL(address).searchParams.get('scope')).toBe('a:b,c:d');
  });

  test('refresh with a refresh token → works once, the token is replaced by a new one', async () => {
    const first = await signIn();
    since = lastRequestId();
    const second = await pinterest.authorizer.refresh?.(first);
    await expectGolden('refresh');
    if (!second) throw new Error('The authorizer has no refresh.');
    expect(second.refreshToken).not.toBe(first.refreshToken);
    expect(second.accessToken).not.toBe(first.accessToken);
    await expect(pinterest.authorizer.refresh?.(first)).rejects.toMatchObject({ kind: 'reauthorize' });
    const third = await pinterest.authorizer.refresh?.(second);
    expect(third?.account).toEqual(first.account);
  });

  test('probe of a valid token → alive', async () => {
    expect(await pinterest.authorizer.probe(user)).toMatchObject({ isAlive: true, granted: user.scopes });
    await expectGolden('probe');
  });
});

describe('boards', () => {
  test('list of boards over several pages → all boards, with visibility', async () => {
    const boards = await pinterest.boards.list(user);
    await expectGolden('boards');
    expect(boards).toHaveLength(29);
    expect(boards.filter(({ isPublic }) => !isPublic).map(({ name }) => name)).toEqual(['Wholesale samples']);
    expect(boards[0]).toMatchObject({ id: boardId, name: 'Brewing at home', picture: expect.stringMatching(/^http/) });
    expect(boards[0]?.pins).toBeGreaterThanOrEqual(60);
  });

  test('new board → public and listed; same name again → duplicate', async () => {
    const grant = await signIn('549755885175100003');
    expect(await pinterest.boards.list(grant)).toEqual([]);
    since = lastRequestId();
    const created = await pinterest.boards.create(grant, { name: 'Open studio', description: 'Come in' });
    await expectGolden('create-board');
    expect(created).toMatchObject({ name: 'Open studio', description: 'Come in', isPublic: true, pins: 0 });
    expect(await pinterest.boards.list(grant)).toEqual([created]);
    await expect(pinterest.boards.create(grant, { name: 'open studio' })).rejects.toMatchObject({ kind: 'duplicate' });
  });
});

describe('publishing', () => {
  test('image by URL with title and link → published, found by find', async () => {
    const settings = { boardId, title: 'Spring', link: 'https://harbour-coffee.test/spring' };
    const post = { text: 'Tulips & <coffee>', media: [image], settings };
    const publication = await pinterest.publisher.begin(user, post);
    await expectGolden('publish-image-url');
    if (publication.state !== 'published') throw new Error('Expected state published.');
    expect(publication.id).toMatch(/^\d{18}$/);
    expect(await (await fetch(publication.url)).text()).toContain('Tulips &amp; &lt;coffee&gt;');
    since = lastRequestId();
    expect(await pinterest.publisher.find(user, post, new Date())).toEqual(publication);
    await expectGolden('find');
    const other = { ...post, settings: { ...settings, title: 'Autumn' } };
    expect(await pinterest.publisher.find(user, other, new Date())).toBeUndefined();
    expect(await findPin(post.text)).toMatchObject({ type: 'photo', title: 'Spring', link: settings.link });
  });

  test('pin with a PNG file → image sent inline; with a GIF file → sent by URL', async () => {
    await pinterest.publisher.begin(user, { text: 'From a file', media: [imageFile()], settings: { boardId } });
    await expectGolden('publish-image-file');
    const pin = await findPin('From a file');
    const response = await fetch(pin?.picture ?? '');
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(png);
    since = lastRequestId();
    await pinterest.publisher.begin(user, { text: 'A gif', media: [imageFile('image/gif')], settings: { boardId } });
    expect(JSON.stringify(requests())).toContain('image_url');
  });

  test('pin with a video → registered, uploaded without our token, waiting, then published', async () => {
    const post = { text: 'A video', media: [video], settings: { boardId, title: 'Video' } };
    const started = await pinterest.publisher.begin(user, post);
    expect(started.state).toBe('waiting');
    expect(await pinterest.publisher.find(user, post, new Date())).toBeUndefined();
    since = lastRequestId() - requests().length;
    expect(await publishToEnd(started)).toMatchObject({ state: 'published' });
    const uploadRequest = requests().find(({ operation }) => operation === 'media.upload');
    expect(uploadRequest?.headers).not.toHaveProperty('authorization');
    expect(await findPin('A video')).toMatchObject({ type: 'video', title: 'Video' });
  });

  test('video with cover image → exactly the requests of the golden file', async () => {
    await publishToEnd(
      await pinterest.publisher.begin(user, { text: 'Covered', media: [video, image], settings: { boardId } }),
    );
    await expectGolden('publish-video');
    expect(await findPin('Covered')).toMatchObject({ picture: image.url });
  });

  test.each(['video-failed', 'video-stuck'])(
    'video with the simulated fault %s → rejected with video-failed, nothing published',
    async (kind) => {
      const post = { text: `A video for ${kind}`, media: [video], settings: { boardId } };
      const started = await pinterest.publisher.begin(user, post);
      sandbox.faults.add({ network: 'pinterest', match: 'media.get', kind, count: 200 });
      await expect(publishToEnd(started)).rejects.toMatchObject({
        kind: 'rejected',
        details: { code: 'video-failed' },
      });
      expect(await pinterest.publisher.find(user, post, new Date())).toBeUndefined();
    },
  );

  test('pin with an unreadable video → rejected', async () => {
    const file = { name: 'x.mp4', type: 'video/mp4', bytes: async () => new Uint8Array([1, 2, 3]) };
    const started = await pinterest.publisher.begin(user, {
      text: 'Broken video',
      media: [{ ...video, file }],
      settings: { boardId },
    });
    await expect(publishToEnd(started)).rejects.toMatchObject({ kind: 'rejected' });
  });

  test('pin on a board made secret → gone; on a protected board → rejected', async () => {
    const settings = { boardId: '5497558851752037' };
    const setPrivacy = (privacy: string) =>
      fetch(`${sandbox.url}/pinterest/harbourcoffee/boards/${settings.boardId}/privacy`, {
        method: 'POST',
        body: new URLSearchParams({ privacy }),
        redirect: 'manual',
      });
    await setPrivacy('SECRET');
    await expect(pinterest.publisher.begin(user, { text: 'x', media: [image], settings })).rejects.toMatchObject({
      kind: 'gone',
    });
    await setPrivacy('PUBLIC');
    const protectedBoardId = (await pinterest.boards.list(user)).find(({ isPublic }) => !isPublic)?.id ?? '';
    await expect(
      pinterest.publisher.begin(user, { text: 'x', media: [image], settings: { boardId: protectedBoardId } }),
    ).rejects.toMatchObject({ kind: 'rejected', details: { message: expect.stringContaining('isn’t public') } });
  });

  test('image Pinterest can’t load → rejected with its message', async () => {
    const media: Medium[] = [{ kind: 'image', url: 'https://nowhere.invalid/a.jpg' }];
    await expect(pinterest.publisher.begin(user, { text: 'x', media, settings: { boardId } })).rejects.toMatchObject({
      kind: 'rejected',
      details: { networkMessage: expect.stringContaining('Unable to reach') },
    });
  });

  test('pin with invalid media or settings → rejected, nothing sent', async () => {
    const { file: _, ...videoWithoutFile } = video;
    for (const post of [
      { media: [], settings: { boardId } },
      { media: [image, image], settings: { boardId } },
      { media: [video, video], settings: { boardId } },
      { media: [image], settings: {} },
      { media: [image], settings: { boardId, title: 'x'.repeat(101) } },
      { media: [image], settings: { boardId, link: 'not an address' } },
    ])
      await expect(pinterest.publisher.begin(user, { text: 'x', ...post })).rejects.toMatchObject({
        kind: 'rejected',
        details: { code: 'unfit-post' },
      });
    expect(requests()).toEqual([]);
    await expect(
      pinterest.publisher.begin(user, { text: 'x', media: [videoWithoutFile], settings: { boardId } }),
    ).rejects.toMatchObject({ kind: 'rejected' });
    expect(requests().filter(({ method }) => method !== 'GET')).toEqual([]);
  });
});

describe('reading', () => {
  test('list of pins → newest first, with statistics, within the range', async () => {
    const pins = await pinterest.posts.list(user, { limit: 40 });
    await expectGolden('posts');
    const times = pins.map(({ createdAt }) => createdAt.getTime());
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    expect(pins.at(-1)?.statistics.views).toBeGreaterThan(0);
    expect(pins.at(-1)?.statistics.reach).toBeUndefined();
    const [, second, , , fifth] = pins.slice(-20);
    if (!second || !fifth) throw new Error('Too few pins.');
    const range = { since: fifth.createdAt, until: second.createdAt, limit: 100 };
    const ids = (await pinterest.posts.list(user, range)).map(({ id }) => id);
    expect(ids).toEqual(pins.slice(-19, -15).map(({ id }) => id));
  });
});

test('all requests of the connector → no token in a URL', () => {
  for (const { query, path } of sandbox.requestLog.list({ network: 'pinterest' }))
    expect(JSON.stringify([path, query])).not.toContain(user.accessToken);
});

test.each([
  ...['token-expired', 'token-revoked', 'refresh-reused'].map((kind) => [kind, 'reauthorize', 'reauthorize'] as const),
  ['permission-missing', 'permission', 'permission'],
  ...['trial-restricted', 'personal-account'].map((fault) => [fault, 'rejected', 'rejected'] as const),
  ['rate-limit', 'busy', 'busy'],
  ['error', 'unclear', 'unreachable'],
  ['duplicate', 'duplicate', 'duplicate'],
  ...['validation', 'image-unreachable'].map((fault) => [fault, 'rejected', 'rejected'] as const),
  ...['board-secret', 'pin-not-found'].map((fault) => [fault, 'gone', 'gone'] as const),
] as const)('simulated fault %s → failure kind of a write: %s, of a read: %s', async (kind, writeKind, readKind) => {
  const post = { text: `For ${kind}`, media: [image], settings: { boardId } };
  sandbox.faults.add({ network: 'pinterest', match: 'pins.create', kind });
  const failure = await pinterest.publisher.begin(user, post).catch((error: unknown) => error);
  expect(failure).toMatchObject({ kind: writeKind, details: { network: 'pinterest', code: expect.any(String) } });
  if (kind === 'rate-limit') expect(failure).toMatchObject({ details: { retryAfterSeconds: 42 } });
  sandbox.faults.add({ network: 'pinterest', match: 'boards.list', kind, count: 4 });
  await expect(pinterest.boards.list(user)).rejects.toMatchObject({ kind: readKind });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../index.ts';
import { type Answered, bearer, googleTestClient } from '../kit/google/test-client.ts';
import { readScope } from './api.ts';
import { practiceApp, youtube } from './index.ts';
import { channels, jonas, marcus, olive } from './seed.data.ts';

let sandbox: Sandbox;
let tryout: ReturnType<typeof googleTestClient>;
const key = { 'x-goog-api-key': practiceApp.key };
beforeAll(async () => {
  const now = () => new Date('2026-11-15T10:00:00Z');
  sandbox = await startSandbox({ port: 0, smtpPort: 0, now, networks: [youtube] });
  tryout = googleTestClient({ url: sandbox.url, network: 'youtube', app: practiceApp, fetch });
});
beforeEach(async () => {
  const body = JSON.stringify({ network: 'youtube' });
  const headers = { 'content-type': 'application/json' };
  await fetch(`${sandbox.url}/__sandbox/reset`, { method: 'POST', headers, body });
  sandbox.clock.reset();
});
afterAll(() => sandbox?.stop());

const call = (path: string, params: Record<string, string>, headers: Record<string, string> = key) =>
  tryout.get(`/api/youtube/v3${path}`, { part: 'snippet', ...params }, headers);
const search = (params: Record<string, string>) => call('/search', { type: 'video', ...params });
const reasonOf = ({ status, body: { error } }: Answered) => [
  status,
  typeof error === 'object' ? error.errors?.[0]?.reason : undefined,
];
type Item = {
  id: string & { videoId: string };
  snippet: { title: string; channelTitle: string; publishedAt: string; customUrl: string };
  statistics: { viewCount: string; videoCount: string; subscriberCount?: string };
};
const itemsOf = ({ text }: Answered): Item[] => JSON.parse(text).items ?? [];

describe('searching', () => {
  test('answers in YouTube’s envelope, titles escaped, with thumbnails of its own', async () => {
    const answer = await search({ q: 'mistakes with how to avoid them', maxResults: '50' });
    expect(answer.body).toMatchObject({
      ...{ kind: 'youtube#searchListResponse', regionCode: 'US', etag: expect.any(String) },
      pageInfo: { resultsPerPage: 50 },
    });
    const [first] = itemsOf(answer);
    expect(first).toMatchObject({
      kind: 'youtube#searchResult',
      id: { kind: 'youtube#video', videoId: expect.stringMatching(/^[\w-]{11}$/) },
      snippet: { publishedAt: expect.stringMatching(/:\d\dZ$/), liveBroadcastContent: 'none' },
    });
    expect(first?.snippet.title).toContain('&amp;');
    expect(answer.text).toContain(`${sandbox.url}/youtube/i/vi/`);
    const drawing = await fetch(`${sandbox.url}/youtube/i/vi/${first?.id.videoId}/mqdefault.svg`);
    expect(await drawing.text()).toContain('viewBox="0 0 320 180"');
  });

  test.each(['gardening', 'tulips', 'bakery', 'coffee', 'travel Lisbon', 'lemon tart', 'bike repair'])(
    'finds something for “%s”',
    async (q) => {
      expect(itemsOf(await search({ q })).length).toBeGreaterThan(0);
    },
  );

  test('sorts, filters and pages', async () => {
    const all = itemsOf(await search({ q: 'coffee', order: 'date', maxResults: '50' }));
    const days = all.map(({ snippet }) => snippet.publishedAt);
    expect(days).toEqual(days.toSorted().toReversed());
    const publishedAfter = days[3] ?? '';
    const newer = await search({ q: 'coffee', order: 'date', maxResults: '50', publishedAfter });
    expect(itemsOf(newer)).toHaveLength(4);
    const first = await search({ q: 'coffee', maxResults: '2' });
    const second = await search({ q: 'coffee', maxResults: '2', pageToken: String(first.body.nextPageToken) });
    expect(itemsOf(second)[0]?.id.videoId).not.toBe(itemsOf(first)[0]?.id.videoId);
    expect(second.body).toHaveProperty('prevPageToken');
    expect((await search({ q: 'zzzyx' })).body).not.toHaveProperty('items');
  });

  test.each<[string, Record<string, string>, number, string]>([
    ['no part', { part: '' }, 400, 'required'],
    ['a strange part', { part: 'snippet,secrets' }, 400, 'unknownPart'],
    ['too many at once', { maxResults: '51' }, 400, 'invalidParameter'],
    ['a strange order', { order: 'luck' }, 400, 'invalidParameter'],
    ['a strange page', { pageToken: 'x' }, 400, 'invalidPageToken'],
    ['a strange parameter', { surprise: '1' }, 400, 'badRequest'],
    ['a day that is none', { publishedAfter: 'yesterday' }, 400, 'invalidParameter'],
    [
      'a wish for videos when not asking for videos',
      { type: 'channel', videoDuration: 'short' },
      400,
      'invalidSearchFilter',
    ],
  ])('refuses %s', async (_what, params, status, reason) => {
    expect(reasonOf(await search({ q: 'coffee', ...params }))).toEqual([status, reason]);
  });

  test('needs a key or a token, in the address or in a header', async () => {
    const params = { q: 'coffee', type: 'video' };
    expect((await call('/search', { ...params, key: practiceApp.key }, {})).status).toBe(200);
    expect(reasonOf(await call('/search', params, {}))).toEqual([403, 'forbidden']);
    const refused = await call('/search', { ...params, key: 'x' }, {});
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('API_KEY_INVALID');
  });
});

describe('the allowance', () => {
  test('is a hundred searches a day, wrong ones included, until midnight Pacific', async () => {
    for (let once = 0; once < 99; once += 1) await search({ q: 'coffee' });
    expect((await search({ q: 'coffee', order: 'luck' })).status).toBe(400);
    expect(reasonOf(await search({ q: 'coffee' }))).toEqual([403, 'quotaExceeded']);
    expect((await call('/channels', { id: 'x' })).status).toBe(200);
    sandbox.clock.set(new Date('2026-11-16T07:59:00Z'));
    expect((await search({ q: 'coffee' })).status).toBe(403);
    sandbox.clock.set(new Date('2026-11-16T08:00:30Z'));
    expect((await search({ q: 'coffee' })).status).toBe(200);
  });
});

describe('videos and channels', () => {
  test('a channel’s figures are the sums of its public videos', async () => {
    let total = 0;
    for (const { id } of channels) {
      const found = await search({ channelId: id, maxResults: '50' });
      const ids = itemsOf(found).map((item) => item.id.videoId);
      total += ids.length;
      const videos = itemsOf(await call('/videos', { part: 'snippet,statistics', id: ids.join(',') }));
      const views = videos.reduce((sum, { statistics }) => sum + Number(statistics.viewCount), 0);
      const [channel] = itemsOf(await call('/channels', { part: 'id,snippet,statistics', id }));
      expect(channel?.statistics).toMatchObject({ viewCount: String(views), videoCount: String(ids.length) });
      expect(id).toMatch(/^UC[\w-]{22}$/);
    }
    expect(total).toBe(180);
  });

  test('unknown and private videos are left out without a word', async () => {
    const answer = await call('/videos', { part: 'status', id: 'AAAAAAAAAAA' });
    expect(answer.status).toBe(200);
    expect(answer.body).not.toHaveProperty('items');
  });

  test('of one’s own need a token that may see them', async () => {
    const mine = async (scope: string, person = olive) => {
      const { access_token } = await tryout.signIn(person, scope);
      return call('/channels', { mine: 'true' }, bearer(access_token));
    };
    expect(itemsOf(await mine(readScope)).map(({ snippet }) => snippet.customUrl)).toEqual([
      ...['@harbourcoffee', '@harbourbakery'],
    ]);
    expect((await mine(readScope, jonas)).body).not.toHaveProperty('items');
    expect(reasonOf(await mine('openid'))).toEqual([403, 'insufficientPermissions']);
    expect(reasonOf(await call('/channels', { mine: 'true' }))).toEqual([401, 'authorizationRequired']);
    expect(reasonOf(await call('/channels', { mine: 'true' }, bearer('ya29.x')))).toEqual([401, 'authError']);
    expect(reasonOf(await call('/channels', { mine: 'true', id: 'x' }))).toEqual([400, 'incompatibleParameters']);
    expect(reasonOf(await call('/channels', {}))).toEqual([400, 'missingRequiredParameter']);
  });

  test('subscriptions are told to those who have them', async () => {
    const { access_token } = await tryout.signIn(marcus, readScope);
    const asked = (forChannelId: string) =>
      call('/subscriptions', { mine: 'true', forChannelId }, bearer(access_token));
    expect(itemsOf(await asked('UCharbourcoffee000000001'))).toHaveLength(1);
    expect((await asked('UCharbourbakery000000002')).body).not.toHaveProperty('items');
    expect(reasonOf(await call('/subscriptions', { mine: 'true' }))).toEqual([401, 'authorizationRequired']);
  });
});

test('people see channels, videos and what is left of the day', async () => {
  await search({ q: 'coffee' });
  const home = await tryout.get('');
  for (const words of ['Harbour Bakery', 'Olive Hartmann', '1 search of 100', 'Subscribers hidden'])
    expect(home.text).toContain(words);
  const channel = await tryout.get('/www/channel/UCharbourbakery000000002');
  const [watch = '', id = ''] = /\/www\/watch\?v=([\w-]{11})/.exec(channel.text) ?? [];
  expect((await fetch(`${sandbox.url}/youtube${watch}`)).status).toBe(200);
  expect((await tryout.get('/www/watch', { v: id })).text).toContain('views');
  expect((await tryout.get('/www/watch', { v: 'x' })).text).toContain('is not here');
});

test('what may be embedded stands in a page of the product', async () => {
  const { videoId = '' } = itemsOf(await search({ q: 'coffee', videoEmbeddable: 'true' }))[0]?.id ?? {};
  const player = await tryout.get(`/www/embed/${videoId}`);
  expect(player.status).toBe(200);
  expect(player.headers.get('content-security-policy')).toContain('frame-ancestors http://localhost:*');
});

test('no secret reaches the journal', async () => {
  await search({ q: 'coffee' });
  const seen = JSON.stringify(sandbox.journal.list({ network: 'youtube' }));
  expect(seen).toContain('search.list');
  expect(seen).not.toContain(practiceApp.key);
});

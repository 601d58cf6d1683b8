import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Sandbox, startSandbox } from '../index.ts';
import { bearer, googleTestClient, type TestResponse } from '../kit/google/test-client.ts';
import { readScope } from './api.ts';
import { practiceApp, youtube } from './index.ts';
import { channels, jonas, marcus, olive } from './seed.data.ts';

let sandbox: Sandbox;
let client: ReturnType<typeof googleTestClient>;
const key = { 'x-goog-api-key': practiceApp.key };
beforeAll(async () => {
  const now = () => new Date('2026-11-15T10:00:00Z');
  sandbox = await startSandbox({ port: 0, smtpPort: 0, now, networks: [youtube] });
  client = googleTestClient({ url: sandbox.url, network: 'youtube', app: practiceApp, fetch });
});
beforeEach(async () => {
  const body = JSON.stringify({ network: 'youtube' });
  const headers = { 'content-type': 'application/json' };
  await fetch(`${sandbox.url}/__sandbox/reset`, { method: 'POST', headers, body });
  sandbox.clock.reset();
});
afterAll(() => sandbox?.stop());

const call = (path: string, params: Record<string, string>, headers: Record<string, string> = key) =>
  client.get(`/api/youtube/v3${path}`, { part: 'snippet', ...params }, headers);
const search = (params: Record<string, string>) => call('/search', { type: 'video', ...params });
const toReason = ({ status, body: { error } }: TestResponse) => [
  status,
  typeof error === 'object' ? error.errors?.[0]?.reason : undefined,
];
type Item = {
  id: string & { videoId: string };
  snippet: { title: string; channelTitle: string; publishedAt: string; customUrl: string };
  statistics: { viewCount: string; videoCount: string; subscriberCount?: string };
};
const parseItems = ({ text }: TestResponse): Item[] => JSON.parse(text).items ?? [];

describe('search', () => {
  test('search returns YouTube’s response format with escaped titles and generated thumbnails', async () => {
    const response = await search({ q: 'mistakes with how to avoid them', maxResults: '50' });
    expect(response.body).toMatchObject({
      kind: 'youtube#searchListResponse',
      regionCode: 'US',
      etag: expect.any(String),
      pageInfo: { resultsPerPage: 50 },
    });
    const [first] = parseItems(response);
    expect(first).toMatchObject({
      kind: 'youtube#searchResult',
      id: { kind: 'youtube#video', videoId: expect.stringMatching(/^[\w-]{11}$/) },
      snippet: { publishedAt: expect.stringMatching(/:\d\dZ$/), liveBroadcastContent: 'none' },
    });
    expect(first?.snippet.title).toContain('&amp;');
    expect(response.text).toContain(`${sandbox.url}/youtube/i/vi/`);
    const thumbnail = await fetch(`${sandbox.url}/youtube/i/vi/${first?.id.videoId}/mqdefault.svg`);
    expect(await thumbnail.text()).toContain('viewBox="0 0 320 180"');
  });

  test.each(['gardening', 'tulips', 'bakery', 'coffee', 'travel Lisbon', 'lemon tart', 'bike repair'])(
    'search with q=“%s” → at least one video',
    async (q) => {
      expect(parseItems(await search({ q })).length).toBeGreaterThan(0);
    },
  );

  test('search supports order, publishedAfter and paging', async () => {
    const all = parseItems(await search({ q: 'coffee', order: 'date', maxResults: '50' }));
    const days = all.map(({ snippet }) => snippet.publishedAt);
    expect(days).toEqual(days.toSorted().toReversed());
    const publishedAfter = days[3] ?? '';
    const newer = await search({ q: 'coffee', order: 'date', maxResults: '50', publishedAfter });
    expect(parseItems(newer)).toHaveLength(4);
    const first = await search({ q: 'coffee', maxResults: '2' });
    const second = await search({ q: 'coffee', maxResults: '2', pageToken: String(first.body.nextPageToken) });
    expect(parseItems(second)[0]?.id.videoId).not.toBe(parseItems(first)[0]?.id.videoId);
    expect(second.body).toHaveProperty('prevPageToken');
    expect((await search({ q: 'zzzyx' })).body).not.toHaveProperty('items');
  });

  test.each<[string, Record<string, string>, number, string]>([
    ['no part', { part: '' }, 400, 'required'],
    ['an unknown part', { part: 'snippet,secrets' }, 400, 'unknownPart'],
    ['maxResults 51', { maxResults: '51' }, 400, 'invalidParameter'],
    ['an unknown order', { order: 'unknown' }, 400, 'invalidParameter'],
    ['an invalid page token', { pageToken: 'x' }, 400, 'invalidPageToken'],
    ['an unknown parameter', { surprise: '1' }, 400, 'badRequest'],
    ['an invalid date', { publishedAfter: 'yesterday' }, 400, 'invalidParameter'],
    ['a video filter with type=channel', { type: 'channel', videoDuration: 'short' }, 400, 'invalidSearchFilter'],
  ])('search with %s → error', async (_what, params, status, reason) => {
    expect(toReason(await search({ q: 'coffee', ...params }))).toEqual([status, reason]);
  });

  test('search requires a key or a token, in the query or in a header', async () => {
    const params = { q: 'coffee', type: 'video' };
    expect((await call('/search', { ...params, key: practiceApp.key }, {})).status).toBe(200);
    expect(toReason(await call('/search', params, {}))).toEqual([403, 'forbidden']);
    const rejected = await call('/search', { ...params, key: 'x' }, {});
    expect(rejected.status).toBe(400);
    expect(rejected.text).toContain('API_KEY_INVALID');
  });
});

describe('quota', () => {
  test('search quota → 100 searches a day, invalid searches included; resets at midnight Pacific', async () => {
    for (let count = 0; count < 99; count += 1) await search({ q: 'coffee' });
    expect((await search({ q: 'coffee', order: 'unknown' })).status).toBe(400);
    expect(toReason(await search({ q: 'coffee' }))).toEqual([403, 'quotaExceeded']);
    expect((await call('/channels', { id: 'x' })).status).toBe(200);
    sandbox.clock.set(new Date('2026-11-16T07:59:00Z'));
    expect((await search({ q: 'coffee' })).status).toBe(403);
    sandbox.clock.set(new Date('2026-11-16T08:00:30Z'));
    expect((await search({ q: 'coffee' })).status).toBe(200);
  });
});

describe('videos and channels', () => {
  test('the statistics of a channel are the sums of its public videos', async () => {
    let total = 0;
    for (const { id } of channels) {
      const results = await search({ channelId: id, maxResults: '50' });
      const ids = parseItems(results).map((item) => item.id.videoId);
      total += ids.length;
      const videos = parseItems(await call('/videos', { part: 'snippet,statistics', id: ids.join(',') }));
      const views = videos.reduce((sum, { statistics }) => sum + Number(statistics.viewCount), 0);
      const [channel] = parseItems(await call('/channels', { part: 'id,snippet,statistics', id }));
      expect(channel?.statistics).toMatchObject({ viewCount: String(views), videoCount: String(ids.length) });
      expect(id).toMatch(/^UC[\w-]{22}$/);
    }
    expect(total).toBe(180);
  });

  test('unknown videos are left out without an error', async () => {
    const response = await call('/videos', { part: 'status', id: 'AAAAAAAAAAA' });
    expect(response.status).toBe(200);
    expect(response.body).not.toHaveProperty('items');
  });

  test('channels with mine=true require a token with the scope', async () => {
    const listOwnChannels = async (scope: string, person = olive) => {
      const { access_token } = await client.signIn(person, scope);
      return call('/channels', { mine: 'true' }, bearer(access_token));
    };
    expect(parseItems(await listOwnChannels(readScope)).map(({ snippet }) => snippet.customUrl)).toEqual([
      '@harbourcoffee',
      '@harbourbakery',
    ]);
    expect((await listOwnChannels(readScope, jonas)).body).not.toHaveProperty('items');
    expect(toReason(await listOwnChannels('openid'))).toEqual([403, 'insufficientPermissions']);
    expect(toReason(await call('/channels', { mine: 'true' }))).toEqual([401, 'authorizationRequired']);
    expect(toReason(await call('/channels', { mine: 'true' }, bearer('ya29.x')))).toEqual([401, 'authError']);
    expect(toReason(await call('/channels', { mine: 'true', id: 'x' }))).toEqual([400, 'incompatibleParameters']);
    expect(toReason(await call('/channels', {}))).toEqual([400, 'missingRequiredParameter']);
  });

  test('subscriptions are returned to the subscriber only', async () => {
    const { access_token } = await client.signIn(marcus, readScope);
    const listSubscriptions = (forChannelId: string) =>
      call('/subscriptions', { mine: 'true', forChannelId }, bearer(access_token));
    expect(parseItems(await listSubscriptions('UCharbourcoffee000000001'))).toHaveLength(1);
    expect((await listSubscriptions('UCharbourbakery000000002')).body).not.toHaveProperty('items');
    expect(toReason(await call('/subscriptions', { mine: 'true' }))).toEqual([401, 'authorizationRequired']);
  });
});

test('the pages show channels, videos and the used quota', async () => {
  await search({ q: 'coffee' });
  const home = await client.get('');
  for (const part of ['Harbour Bakery', 'Olive Hartmann', '1 search of 100', 'Subscribers hidden'])
    expect(home.text).toContain(part);
  const channel = await client.get('/www/channel/UCharbourbakery000000002');
  const [watch = '', id = ''] = /\/www\/watch\?v=([\w-]{11})/.exec(channel.text) ?? [];
  expect((await fetch(`${sandbox.url}/youtube${watch}`)).status).toBe(200);
  expect((await client.get('/www/watch', { v: id })).text).toContain('views');
  expect((await client.get('/www/watch', { v: 'x' })).text).toContain('Video not found');
});

test('the player of an embeddable video allows framing by Fanfare', async () => {
  const { videoId = '' } = parseItems(await search({ q: 'coffee', videoEmbeddable: 'true' }))[0]?.id ?? {};
  const player = await client.get(`/www/embed/${videoId}`);
  expect(player.status).toBe(200);
  expect(player.headers.get('content-security-policy')).toContain('frame-ancestors http://localhost:*');
});

test('the request log contains no secrets', async () => {
  await search({ q: 'coffee' });
  const logged = JSON.stringify(sandbox.requestLog.list({ network: 'youtube' }));
  expect(logged).toContain('search.list');
  expect(logged).not.toContain(practiceApp.key);
});

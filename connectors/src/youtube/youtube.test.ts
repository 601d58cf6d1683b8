import { startSandbox } from '@fanfare/sandbox';
import { youtube as practiceYoutube } from '@fanfare/sandbox/youtube/index';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { submitConsent } from '../kit/practice/consent-form.ts';
import { compareWithGolden } from '../kit/practice/golden-file.ts';
import { practiceControl } from '../kit/practice/practice-control.ts';
import { findViolations } from '../kit/vendor-facts/check-request.ts';
import type { Grant } from '../ports/grant.ts';
import { practiceConnector, practiceScopes } from './practice-connector.ts';
import { youtubeFacts } from './vendor-facts.ts';

// Tests of the YouTube connector beyond the conformance suite.
const redirectUri = 'http://127.0.0.1:4000/oauth/callback';
const today = new Date('2026-11-10T12:00:00Z');
const now = () => new Date();
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let youtube: ReturnType<typeof practiceConnector>;
let control: ReturnType<typeof practiceControl>;

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, networks: [practiceYoutube], now: () => today });
  const runtime = { fetch, now: () => sandbox.clock.now(), random: () => 0.5, sleep: async () => undefined };
  youtube = practiceConnector(sandbox.url, runtime);
  control = practiceControl({ url: sandbox.url, network: 'youtube', fetch, now });
});
afterEach(() => {
  sandbox.faults.clear();
  sandbox.clock.reset();
});
afterAll(() => sandbox?.stop());

const signIn = async (loginHint: string): Promise<Grant> => {
  const address = youtube.authorizer.authorizeUrl({ state: 's', scopes: practiceScopes, redirectUri, loginHint });
  const result = youtube.callback.read(await submitConsent({ fetch, redirectUri }, address, { choice: 'allow' }));
  if (result.outcome !== 'code') throw new Error(`No code but ${JSON.stringify(result)}.`);
  return youtube.authorizer.exchange({ code: result.code, redirectUri });
};
const recordRequests = async (run: () => Promise<unknown>) => {
  const lastId = (await control.requestLog()).at(-1)?.id ?? 0;
  await run();
  return control.requestLog(lastId);
};

describe('search', () => {
  test('search by text → videos with title, channel, picture and URLs (golden request)', async () => {
    const requests = await recordRequests(async () => {
      const { videos, total } = await youtube.videoSearch.search({ text: 'sourdough starter', limit: 10 });
      expect(total).toBeGreaterThan(1);
      const [first] = videos;
      expect(first?.title.toLowerCase()).toContain('sourdough starter');
      expect(first).toMatchObject({
        id: expect.stringMatching(/^[\w-]{11}$/),
        channel: { name: 'Harbour Bakery' },
        picture: { width: 320, height: 180 },
        url: `${sandbox.url}/youtube/www/watch?v=${first?.id}`,
        embedUrl: `${sandbox.url}/youtube/www/embed/${first?.id}`,
      });
      expect(first?.publishedAt.getTime()).toBeLessThan(today.getTime());
      const picture = await fetch(first?.picture?.url ?? '');
      expect(picture.headers.get('content-type')).toContain('image/svg+xml');
    });
    await compareWithGolden(
      requests.filter(({ operation }) => operation === 'search.list'),
      './golden/search.http',
    );
  });

  test('search with all options → exactly the request of the golden file; API key in the header', async () => {
    const requests = await recordRequests(() =>
      youtube.videoSearch.search({
        text: 'coffee',
        limit: 500,
        order: 'viewCount',
        length: 'medium',
        region: 'GB',
        language: 'en',
        publishedAfter: new Date('2020-01-01T00:00:00Z'),
      }),
    );
    expect(requests[0]?.headers).toMatchObject({ 'x-goog-api-key': '[redacted]' });
    await compareWithGolden(requests, './golden/search-options.http');
  });

  test('HTML-escaped titles in search results → decoded', async () => {
    const { videos } = await youtube.videoSearch.search({ text: 'mistakes avoid them', limit: 50 });
    expect(videos.some(({ title }) => title.includes(' & how'))).toBe(true);
    for (const { title } of videos) expect(title).not.toMatch(/&(?:amp|quot|#39);/);
  });

  test('next and previous page of a search → no duplicates, same first page', async () => {
    const query = { text: 'coffee', limit: 5 };
    const first = await youtube.videoSearch.search(query);
    const second = await youtube.videoSearch.search({ ...query, page: first.next });
    const ids = [...first.videos, ...second.videos].map(({ id }) => id);
    expect(new Set(ids).size).toBe(10);
    const result = await youtube.videoSearch.search({ ...query, page: second.previous });
    expect(result.videos.map(({ id }) => id)).toEqual(first.videos.map(({ id }) => id));
    expect(first.previous).toBeUndefined();
  });

  test('search without a match → empty list', async () => {
    expect(await youtube.videoSearch.search({ text: 'zzzyx', limit: 5 })).toMatchObject({ videos: [], total: 0 });
  });

  test('own API key that YouTube rejects → reauthorize; the app’s key is not used', async () => {
    const search = youtube.videoSearch.search({ text: 'coffee', limit: 5 }, { key: 'AIza-of-a-customer' });
    await expect(search).rejects.toMatchObject({ kind: 'reauthorize', details: { subcode: 'API_KEY_INVALID' } });
  });

  test('101st search of a day → busy until midnight Pacific Time', async () => {
    sandbox.clock.set(new Date('2026-11-15T20:00:00Z'));
    const searchOnce = () => youtube.videoSearch.search({ text: 'travel', limit: 1 });
    for (let search = 0; search < 100; search += 1) await searchOnce();
    const failure = await searchOnce().catch((error: unknown) => error);
    expect(failure).toMatchObject({ kind: 'busy', details: { code: 'quotaExceeded' } });
    expect(failure).toMatchObject({ details: { message: expect.stringContaining('midnight Pacific Time') } });
    // Current time of the test is noon in Pacific Time, 12 hours before the quota resets.
    const detailsJson = failure instanceof Error && 'details' in failure ? JSON.stringify(failure.details) : '';
    expect(detailsJson).toMatch(/"retryAfterSeconds":(?:43200|431\d\d)/);
    sandbox.clock.set(new Date('2026-11-16T07:59:30Z'));
    await expect(searchOnce()).rejects.toMatchObject({ kind: 'busy' });
    sandbox.clock.set(new Date('2026-11-16T08:00:01Z'));
    await searchOnce();
  });
});

describe('statistics', () => {
  test('videos read by ids → statistics in the same order, unknown ids omitted', async () => {
    const { videos } = await youtube.videoSearch.search({ text: 'bread', limit: 3 });
    const ids = videos.map(({ id }) => id).toReversed();
    let found: Awaited<ReturnType<typeof youtube.videoSearch.statistics>> = [];
    const requests = await recordRequests(async () => {
      found = await youtube.videoSearch.statistics([...ids, 'AAAAAAAAAAA']);
    });
    expect(found.map(({ id }) => id)).toEqual(ids);
    for (const { lengthSeconds, views, isEmbeddable, url } of found) {
      expect(lengthSeconds).toBeGreaterThan(10);
      expect(views).toBeGreaterThan(0);
      expect(isEmbeddable).toBe(true);
      expect(url).toContain('/watch?v=');
    }
    await compareWithGolden(requests, './golden/statistics.http');
  });

  test('120 ids of videos → requests of 50, 50 and 20', async () => {
    const ids = Array.from({ length: 120 }, (_, place) => `video${String(place).padStart(6, '0')}`);
    const requests = await recordRequests(() => youtube.videoSearch.statistics(ids));
    expect(requests.map(({ query }) => Object(query).id.split(',').length)).toEqual([50, 50, 20]);
  });

  test('video read by an invalid id → rejected, nothing sent', async () => {
    const requests = await recordRequests(async () => {
      const result = youtube.videoSearch.statistics(['a,b']);
      await expect(result).rejects.toMatchObject({ kind: 'rejected', details: { code: 'no-video-id' } });
    });
    expect(requests).toEqual([]);
  });
});

describe('channels', () => {
  test('channels of a user with two → both listed', async () => {
    const grant = await signIn('olive@harbour-coffee.test');
    let ownChannels: Awaited<ReturnType<typeof youtube.channels.listOwn>> = [];
    await compareWithGolden(
      await recordRequests(async () => {
        ownChannels = await youtube.channels.listOwn(grant);
      }),
      './golden/channels-own.http',
    );
    expect(ownChannels.map(({ name, handle }) => [name, handle])).toEqual([
      ['Harbour Coffee Roasters', '@harbourcoffee'],
      ['Harbour Bakery', '@harbourbakery'],
    ]);
    expect(ownChannels[0]).toMatchObject({ subscribers: 18_400, videos: expect.any(Number) });
    expect(ownChannels[0]?.url).toBe(`${sandbox.url}/youtube/www/channel/${ownChannels[0]?.id}`);
  });

  test('channels of a user without one → empty list', async () => {
    expect(await youtube.channels.listOwn(await signIn('jonas@linden.test'))).toEqual([]);
  });

  test('find by handle or id → channel; hidden subscriber count → undefined', async () => {
    const grant = await signIn('olive@harbour-coffee.test');
    await compareWithGolden(
      await recordRequests(async () => {
        const found = await youtube.channels.find(grant, { handle: 'DuarteTravel' });
        expect(found).toMatchObject({ name: 'Duarte Travel', subscribers: undefined });
        expect(await youtube.channels.find(grant, { id: found?.id ?? '' })).toEqual(found);
      }),
      './golden/channels-find.http',
    );
    expect(await youtube.channels.find(grant, { handle: '@unknown-handle' })).toBeUndefined();
  });

  test('findSubscriber → the user’s own channel, or undefined', async () => {
    const user = await signIn('ines@duarte.test');
    const [channel] = await youtube.channels.listOwn(await signIn('olive@harbour-coffee.test'));
    await compareWithGolden(
      await recordRequests(async () => {
        const subscriber = await youtube.channels.findSubscriber(user, channel?.id ?? '');
        expect(subscriber?.channelId).toMatch(/^UC/);
        expect(subscriber?.channelId).not.toBe(channel?.id);
      }),
      './golden/is-subscribed.http',
    );
    expect(await youtube.channels.findSubscriber(await signIn('jonas@linden.test'), channel?.id ?? '')).toBeUndefined();
  });
});

test('requests that the practice network accepted → allowed by YouTube’s specification', async () => {
  const accepted = (await control.requestLog()).filter(({ status = 500 }) => status < 400);
  expect(findViolations(youtubeFacts, accepted, practiceScopes)).toEqual([]);
});

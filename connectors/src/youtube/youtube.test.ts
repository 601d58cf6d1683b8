import { startSandbox } from '@fanfare/sandbox';
import { youtube as practiceYoutube } from '@fanfare/sandbox/youtube/index';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { submitConsent } from '../kit/practice/consent-form.ts';
import { compareWithGolden } from '../kit/practice/golden-file.ts';
import { practiceControl } from '../kit/practice/practice-control.ts';
import type { Grant } from '../ports/grant.ts';
import { practiceConnector, practiceScopes } from './practice-connector.ts';

// What the conformance suite does not ask of every network.
const redirectUri = 'http://127.0.0.1:4000/oauth/callback';
const today = new Date('2026-11-10T12:00:00Z');
const now = () => new Date();
let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let youtube: ReturnType<typeof practiceConnector>;
let switches: ReturnType<typeof practiceControl>;

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, smtpPort: 0, networks: [practiceYoutube], now: () => today });
  const outside = { fetch, now: () => sandbox.clock.now(), random: () => 0.5, sleep: async () => undefined };
  youtube = practiceConnector(sandbox.url, outside);
  switches = practiceControl({ url: sandbox.url, network: 'youtube', fetch, now });
});
afterEach(() => {
  sandbox.faults.clear();
  sandbox.clock.reset();
});
afterAll(() => sandbox?.stop());

const signIn = async (loginHint: string): Promise<Grant> => {
  const address = youtube.authorizer.authorizeUrl({ state: 's', scopes: practiceScopes, redirectUri, loginHint });
  const back = youtube.callback.read(await submitConsent({ fetch, redirectUri }, address, { press: 'allow' }));
  if (back.outcome !== 'code') throw new Error(`No code but ${JSON.stringify(back)}.`);
  return youtube.authorizer.exchange({ code: back.code, redirectUri });
};
const since = async (work: () => Promise<unknown>) => {
  const last = (await switches.requestLog()).at(-1)?.id ?? 0;
  await work();
  return switches.requestLog(last);
};

describe('searching', () => {
  test('finds videos by words, with everything a card shows', async () => {
    const visits = await since(async () => {
      const { videos, total } = await youtube.videoSearch.search({ words: 'sourdough starter', most: 10 });
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
      visits.filter(({ operation }) => operation === 'search.list'),
      './golden/search.http',
    );
  });

  test('passes on every wish, and the key never travels in an address', async () => {
    const visits = await since(() =>
      youtube.videoSearch.search({
        ...{ words: 'coffee', most: 500, order: 'viewCount', length: 'medium', region: 'GB', language: 'en' },
        publishedAfter: new Date('2020-01-01T00:00:00Z'),
      }),
    );
    expect(visits[0]?.headers).toMatchObject({ 'x-goog-api-key': '[redacted]' });
    await compareWithGolden(visits, './golden/search-wishes.http');
  });

  test('reads titles as people wrote them, though YouTube escapes them', async () => {
    const { videos } = await youtube.videoSearch.search({ words: 'mistakes avoid them', most: 50 });
    expect(videos.some(({ title }) => title.includes(' & how'))).toBe(true);
    for (const { title } of videos) expect(title).not.toMatch(/&(?:amp|quot|#39);/);
  });

  test('goes through the pages, forth and back, each video once', async () => {
    const ask = { words: 'coffee', most: 5 };
    const first = await youtube.videoSearch.search(ask);
    const second = await youtube.videoSearch.search({ ...ask, page: first.next });
    const ids = [...first.videos, ...second.videos].map(({ id }) => id);
    expect(new Set(ids).size).toBe(10);
    const back = await youtube.videoSearch.search({ ...ask, page: second.previous });
    expect(back.videos.map(({ id }) => id)).toEqual(first.videos.map(({ id }) => id));
    expect(first.previous).toBeUndefined();
  });

  test('finding nothing is an answer', async () => {
    expect(await youtube.videoSearch.search({ words: 'zzzyx', most: 5 })).toMatchObject({ videos: [], total: 0 });
  });

  test('a customer’s own key is used instead of ours', async () => {
    const search = youtube.videoSearch.search({ words: 'coffee', most: 5 }, { key: 'AIza-of-somebody' });
    await expect(search).rejects.toMatchObject({ kind: 'rejected', facts: { subcode: 'API_KEY_INVALID' } });
  });

  test('the hundred searches of a day end in a wait until midnight in California', async () => {
    sandbox.clock.set(new Date('2026-11-15T20:00:00Z'));
    const once = () => youtube.videoSearch.search({ words: 'travel', most: 1 });
    for (let search = 0; search < 100; search += 1) await once();
    const failure = await once().catch((error: unknown) => error);
    expect(failure).toMatchObject({ kind: 'busy', facts: { code: 'quotaExceeded' } });
    expect(failure).toMatchObject({ facts: { sentence: expect.stringContaining('midnight in California') } });
    // Noon there: twelve hours to go.
    const wait = failure instanceof Error && 'facts' in failure ? JSON.stringify(failure.facts) : '';
    expect(wait).toMatch(/"retryAfterSeconds":(?:43200|431\d\d)/);
    sandbox.clock.set(new Date('2026-11-16T07:59:30Z'));
    await expect(once()).rejects.toMatchObject({ kind: 'busy' });
    sandbox.clock.set(new Date('2026-11-16T08:00:01Z'));
    await once();
  });
});

describe('the figures of videos', () => {
  test('come in the order asked for, without those nobody knows', async () => {
    const { videos } = await youtube.videoSearch.search({ words: 'bread', most: 3 });
    const ids = videos.map(({ id }) => id).toReversed();
    let found: Awaited<ReturnType<typeof youtube.videoSearch.statistics>> = [];
    const visits = await since(async () => {
      found = await youtube.videoSearch.statistics([...ids, 'AAAAAAAAAAA']);
    });
    expect(found.map(({ id }) => id)).toEqual(ids);
    for (const { lengthSeconds, views, isEmbeddable, url } of found) {
      expect(lengthSeconds).toBeGreaterThan(10);
      expect(views).toBeGreaterThan(0);
      expect(isEmbeddable).toBe(true);
      expect(url).toContain('/watch?v=');
    }
    await compareWithGolden(visits, './golden/statistics.http');
  });

  test('are asked for fifty at a time', async () => {
    const ids = Array.from({ length: 120 }, (_, place) => `video${String(place).padStart(6, '0')}`);
    const visits = await since(() => youtube.videoSearch.statistics(ids));
    expect(visits.map(({ query }) => Object(query).id.split(',').length)).toEqual([50, 50, 20]);
  });

  test('of something that is no video id are not asked for at all', async () => {
    const visits = await since(async () => {
      const asked = youtube.videoSearch.statistics(['a,b']);
      await expect(asked).rejects.toMatchObject({ kind: 'rejected', facts: { code: 'no-video-id' } });
    });
    expect(visits).toEqual([]);
  });
});

describe('channels', () => {
  test('a person may have two, and then somebody must choose', async () => {
    const grant = await signIn('olive@harbour-coffee.test');
    let mine: Awaited<ReturnType<typeof youtube.channels.mine>> = [];
    await compareWithGolden(
      await since(async () => {
        mine = await youtube.channels.mine(grant);
      }),
      './golden/channels-mine.http',
    );
    expect(mine.map(({ name, handle }) => [name, handle])).toEqual([
      ['Harbour Coffee Roasters', '@harbourcoffee'],
      ['Harbour Bakery', '@harbourbakery'],
    ]);
    expect(mine[0]).toMatchObject({ subscribers: 18_400, videos: expect.any(Number) });
    expect(mine[0]?.url).toBe(`${sandbox.url}/youtube/www/channel/${mine[0]?.id}`);
  });

  test('a person may have none', async () => {
    expect(await youtube.channels.mine(await signIn('jonas@linden.test'))).toEqual([]);
  });

  test('others are found by their handle or their id, and may hide how many follow them', async () => {
    const grant = await signIn('olive@harbour-coffee.test');
    await compareWithGolden(
      await since(async () => {
        const found = await youtube.channels.find(grant, { handle: 'DuarteTravel' });
        expect(found).toMatchObject({ name: 'Duarte Travel', subscribers: undefined });
        expect(await youtube.channels.find(grant, { id: found?.id ?? '' })).toEqual(found);
      }),
      './golden/channels-find.http',
    );
    expect(await youtube.channels.find(grant, { handle: '@nobody-has-this' })).toBeUndefined();
  });

  test('whether somebody is subscribed, they themselves allow us to ask', async () => {
    const ines = await signIn('ines@duarte.test');
    const [coffee] = await youtube.channels.mine(await signIn('olive@harbour-coffee.test'));
    await compareWithGolden(
      await since(async () => {
        expect(await youtube.channels.isSubscribed(ines, coffee?.id ?? '')).toBe(true);
      }),
      './golden/is-subscribed.http',
    );
    expect(await youtube.channels.isSubscribed(await signIn('jonas@linden.test'), coffee?.id ?? '')).toBe(false);
  });
});

import { minuteMs } from '@fanfare/contract/kit/durations';
import type { Now } from '../../platform/clock.ts';
import { parseRowId } from '../../platform/db/row-id.ts';
import type { Platform } from '../../platform/platform.ts';
import type { HitCounter } from './hit-counter.ts';
import { type Hit, type ShortLink, type TrackedSite, trackingStore } from './hits.store.ts';
import { isPageOf } from './page-address.ts';
import { createVisitorHash, toDay } from './visitor-hash.ts';

export type HitService = ReturnType<typeof hitService>;
type Deps = { counter: HitCounter };
export type PageHit = {
  siteId: string;
  postId: string;
  /** URL of the page; undefined from browsers without scripts. */
  url: string | undefined;
  address: string;
  userAgent: string;
};

const cacheMs = minuteMs;
const maxCached = 5000;
/** Limit of posts of a connected site that are counted a day; their ids are not checked against the site. */
const maxPostsPerDay = 2000;
/** Limit of visitors of a site that one process tells apart a day. */
const maxVisitorsPerDay = 50_000;

/** Counts views of pages and clicks on short links. What can't be a page of the site is not counted. */
export const hitService = (platform: Platform, { counter }: Deps) => {
  const { db, now, origin } = platform;
  const hashVisitor = createVisitorHash(platform);
  const readSite = createCache(now, (key) => trackingStore(db).findSiteEverywhere(Number(key)));
  const readHostedPost = createCache(now, (key) => {
    const [siteId = 0, postId = 0] = key.split(' ').map(Number);
    return trackingStore(db).hasHostedPost(siteId, postId);
  });
  const posts = createDailySets(now, maxPostsPerDay);
  const visitors = createDailySets(now, maxVisitorsPerDay);

  const isCounted = async (site: TrackedSite, { postId, url }: PageHit): Promise<boolean> => {
    if (!site.isTracked || parseRowId(postId) === undefined) return false;
    if (url === undefined ? site.kind !== 'hosted' : !isPageOf(site, url, origin)) return false;
    return site.kind === 'hosted' ? readHostedPost(`${site.id} ${postId}`) : posts.has(site.id, postId);
  };

  return {
    countView: async (hit: PageHit): Promise<void> => {
      const siteId = parseRowId(hit.siteId);
      const site = siteId === undefined ? undefined : await readSite(String(siteId));
      if (!site || !(await isCounted(site, hit))) return;
      const hash = await hashVisitor(site.id, hit.address, hit.userAgent);
      const visitor = visitors.has(site.id, hash) ? hash : '';
      counter.add({ siteId: site.id, postId: hit.postId, day: toDay(now()), visitor, views: 1, clicks: 0 });
    },

    /** Adds visits of earlier days, already counted. */
    addHits: (hits: readonly Hit[]) => trackingStore(db).add(hits),

    countClick: ({ siteId, postId }: ShortLink): void =>
      counter.add({ siteId, postId, day: toDay(now()), visitor: '', views: 0, clicks: 1 }),
  };
};

/** Cache of values that are kept for a minute; the oldest ones leave when there are too many. */
const createCache = <T>(now: Now, read: (key: string) => Promise<T>) => {
  const values = new Map<string, { until: number; value: Promise<T> }>();
  return (key: string): Promise<T> => {
    const known = values.get(key);
    if (known && known.until > now().getTime()) return known.value;
    values.delete(key);
    const [oldest] = values.keys();
    if (values.size >= maxCached && oldest !== undefined) values.delete(oldest);
    const value = read(key);
    values.set(key, { until: now().getTime() + cacheMs, value });
    value.catch(() => values.delete(key));
    return value;
  };
};

/** Keys by site for one day, limited per site; `has` adds a key while there is room. */
const createDailySets = (now: Now, max: number) => {
  let day = '';
  let sets = new Map<number, Set<string>>();
  return {
    has: (siteId: number, key: string): boolean => {
      if (day !== toDay(now())) {
        day = toDay(now());
        sets = new Map();
      }
      const keys = sets.get(siteId) ?? new Set();
      sets.set(siteId, keys);
      if (keys.size < max) keys.add(key);
      return keys.has(key);
    },
  };
};

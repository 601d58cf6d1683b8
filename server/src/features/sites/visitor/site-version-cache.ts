import { classifyDatabaseError } from '../../../platform/db/database-errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type SiteVersion, visitorPageStore } from './visitor-pages.store.ts';

export type SiteVersionCache = ReturnType<typeof createSiteVersionCache>;
type CacheEntry = { siteVersion: SiteVersion | undefined; readAt: number };

/** TTL of a cached site version. Changes of other processes show after at most 1 s, own changes at once. */
const versionTtlMs = 1000;
const maxEntries = 10_000;

/**
 * Cached site versions. An expired one costs one indexed read. The time of the next scheduled post ends the TTL early.
 */
export const createSiteVersionCache = ({ db, now }: Platform) => {
  const entries = new Map<string, CacheEntry>();
  const pendingReads = new Map<string, Promise<SiteVersion | undefined>>();
  let generation = 0;

  const isFresh = ({ siteVersion, readAt }: CacheEntry, at: number) =>
    at >= readAt && at - readAt < versionTtlMs && !(siteVersion?.nextAt && siteVersion.nextAt.getTime() <= at);

  const read = async (slug: string): Promise<SiteVersion | undefined> => {
    const startGeneration = generation;
    const at = now();
    try {
      const siteVersion = await visitorPageStore(db).findSiteVersion(slug, at);
      if (entries.size >= maxEntries) entries.clear();
      // A version that was read is stale, and not cached, if it was invalidated during the read.
      if (startGeneration === generation) entries.set(slug, { siteVersion, readAt: at.getTime() });
      return siteVersion;
    } catch (error) {
      const cachedEntry = entries.get(slug);
      // Database unavailable: visitors get the last known version.
      if (cachedEntry && classifyDatabaseError(error)) return cachedEntry.siteVersion;
      throw error;
    }
  };

  return {
    /** Returns the cached version of a site within its TTL, without a query. */
    peek: (slug: string): CacheEntry | undefined => {
      const entry = entries.get(slug);
      return entry && isFresh(entry, now().getTime()) ? entry : undefined;
    },

    read: (slug: string): Promise<SiteVersion | undefined> => {
      const running = pendingReads.get(slug);
      if (running) return running;
      const pending = read(slug).finally(() => pendingReads.delete(slug));
      pendingReads.set(slug, pending);
      return pending;
    },

    invalidate: (siteId: number) => {
      generation += 1;
      pendingReads.clear();
      for (const [slug, { siteVersion }] of entries)
        if (!siteVersion || siteVersion.row.id === siteId) entries.delete(slug);
    },
  };
};

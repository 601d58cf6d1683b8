import type { Platform } from '../../platform/platform.ts';
import { type Hit, trackingStore } from './hits.store.ts';

export type HitCounter = ReturnType<typeof createHitCounter>;

const flushMs = 1000;
/** Number of different hits in memory at which they are written at once, before the second is over. */
const maxPending = 5000;
/** Limit of hits in memory while the database can't be written to; hits beyond it are not counted. */
const maxWaiting = 20_000;

/** Counts hits in memory and writes them every second in one statement. A killed process loses those of a second. */
export const createHitCounter = ({ db, log }: Platform) => {
  let pending = new Map<string, Hit>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;

  const write = async (): Promise<void> => {
    const hits = [...pending.values()];
    pending = new Map();
    try {
      for (let at = 0; at < hits.length; at += maxPending) await trackingStore(db).add(hits.slice(at, at + maxPending));
    } catch (error) {
      log.error({ reason: String(error), hits: hits.length }, 'Page views were not counted');
    }
  };

  /** Writes with one statement at a time: hits that come during it are written with the next one. */
  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    await writing;
    if (pending.size === 0) return;
    writing = write();
    await writing;
    writing = undefined;
  };

  return {
    add: (hit: Hit): void => {
      const key = `${hit.siteId} ${hit.day} ${hit.visitor} ${hit.postId}`;
      const known = pending.get(key);
      if (!known && pending.size >= maxWaiting) return;
      pending.set(key, known ? { ...known, views: known.views + hit.views, clicks: known.clicks + hit.clicks } : hit);
      if (pending.size === maxPending) void flush();
      else timer ??= setTimeout(flush, flushMs).unref();
    },
    flush,
  };
};

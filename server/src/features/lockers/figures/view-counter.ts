import { unlockLimits } from '@fanfare/contract/lockers/unlock';
import type { Platform } from '../../../platform/platform.ts';
import { type DayCount, figureStore } from './figures.store.ts';

export type LockerCounter = ReturnType<typeof createLockerCounter>;

const flushMs = 5000;
/** Number of different sums in memory from which they are written early. */
const maxPending = 1000;

export const toDay = (at: Date): string => at.toISOString().slice(0, 10);

/**
 * Counter of views that sums in memory and writes to the kept sums every few seconds. A killed process loses views not
 * yet written.
 */
export const createLockerCounter = ({ db, now, log }: Platform) => {
  const pending = new Map<string, DayCount>();
  /** Pages that have counts of their own, by locker and day. */
  const pages = new Map<string, Set<string>>();
  let timer: NodeJS.Timeout | undefined;

  /** Page to count under: the page itself, or empty when the locker has too many different pages today. */
  const fitPage = async (lockerId: number, page: string): Promise<string> => {
    const day = toDay(now());
    const key = `${lockerId} ${day}`;
    const known = pages.get(key) ?? new Set();
    if (page === '' || known.has(page)) return page;
    if (pages.size > 1000) pages.clear();
    // The page is added before the database is read, so that concurrent views count toward the same limit.
    pages.set(key, known);
    if (known.size < unlockLimits.pagesPerDay)
      for (const kept of await figureStore(db).listPages(lockerId, day)) known.add(kept);
    if (!known.has(page) && known.size >= unlockLimits.pagesPerDay) return '';
    known.add(page);
    return page;
  };

  const flush = async () => {
    clearTimeout(timer);
    timer = undefined;
    const counts = [...pending.values()];
    pending.clear();
    try {
      await figureStore(db).add(counts);
    } catch (error) {
      log.error({ reason: String(error) }, 'Views of lockers were not counted');
    }
  };

  return {
    fitPage,

    addView: async (lockerId: number, sentPage: string): Promise<void> => {
      const page = await fitPage(lockerId, sentPage);
      const day = toDay(now());
      const key = `${lockerId} ${day} ${page}`;
      const count = pending.get(key)?.count ?? 0;
      pending.set(key, { lockerId, day, page, kind: 'impression', count: count + 1 });
      if (pending.size > maxPending) await flush();
      else timer ??= setTimeout(flush, flushMs).unref();
    },

    flush,
  };
};

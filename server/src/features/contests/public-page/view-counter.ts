import type { EntrySource } from '@fanfare/contract/contests/contestants';
import { toLocalDay } from '@fanfare/contract/kit/local-time';
import type { Platform } from '../../../platform/platform.ts';
import { publicContestStore, type ViewCount } from '../contest/public-contests.store.ts';
import type { ContestDbRow } from '../contests.store.ts';

export type ViewCounter = ReturnType<typeof createViewCounter>;

/** A contest whose views are counted; its days begin in its time zone. */
export type ViewedContest = Pick<ContestDbRow, 'id' | 'businessId' | 'timeZone'>;

const flushMs = 5000;

/**
 * Counts views of contest pages in memory and adds them to the kept sums every few seconds. A killed process loses
 * uncounted views.
 */
export const createViewCounter = ({ db, now, log }: Platform) => {
  const counts = new Map<string, ViewCount>();
  let timer: NodeJS.Timeout | undefined;

  const flush = async () => {
    clearTimeout(timer);
    timer = undefined;
    const pending = [...counts.values()];
    counts.clear();
    try {
      await publicContestStore(db).addViews(pending);
    } catch (error) {
      log.error({ reason: String(error) }, 'Views of contest pages were not counted');
    }
  };

  return {
    add: (contest: ViewedContest, source: EntrySource) => {
      const day = toLocalDay(now(), contest.timeZone);
      const key = `${contest.id} ${day} ${source}`;
      const { id: contestId, businessId } = contest;
      const count = counts.get(key) ?? { businessId, contestId, day, source, views: 0 };
      counts.set(key, { ...count, views: count.views + 1 });
      timer ??= setTimeout(flush, flushMs).unref();
    },
    flush,
  };
};

import type { Now } from '../../../../platform/clock.ts';
import type { Tx } from '../../../../platform/db/index.ts';
import { backlogStore } from './backlog.store.ts';

/** Time in milliseconds after which the list of businesses with a backlog is read again. */
const refreshMs = 1_000;

/** List of the businesses with due deliveries, used while more is due than a worker can take. */
export const createBacklog = (now: Now) => {
  let businessIds: number[] = [];
  let readAt = 0;
  let position = 0;
  let isGrowing = false;
  return {
    /** Notes whether the last reservation used the whole capacity: then more is due. */
    noteCapacity: (isFullyUsed: boolean): void => {
      isGrowing = isFullyUsed;
    },

    /** The next `count` businesses in turn; none without a backlog. */
    nextBusinesses: async (tx: Tx, until: Date, count: number): Promise<number[]> => {
      if (!isGrowing) return [];
      const at = now().getTime();
      if (Math.abs(at - readAt) >= refreshMs) {
        businessIds = await backlogStore(tx).listBusinessesWithDue(until);
        readAt = at;
      }
      const start = businessIds.length > count ? position % businessIds.length : 0;
      position += count;
      return [...businessIds.slice(start), ...businessIds.slice(0, start)].slice(0, count);
    },
  };
};

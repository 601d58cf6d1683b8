import type { Now } from '../../../platform/clock.ts';
import { fetchPolicy } from './fetch-policy.ts';

/** Remembers when members of any business last had this process fetch a source, good or not. */
export const createRequestedFetches = (now: Now) => {
  /** Start times in milliseconds by source; the oldest first. */
  const startedAt = new Map<number, number>();

  return {
    /** Notes a start; false if a fetch of the source started within the last minute. */
    start: (sourceId: number): boolean => {
      const time = now().getTime();
      for (const [id, at] of startedAt) {
        if (time - at < fetchPolicy.requestGapMs) break;
        startedAt.delete(id);
      }
      if (startedAt.has(sourceId)) return false;
      startedAt.set(sourceId, time);
      return true;
    },
  };
};

import { minuteMs } from '@fanfare/contract/kit/durations';
import type { Platform } from '../../../platform/platform.ts';
import { restoreCheckStore } from './restore-check.store.ts';

export type RestoreCheck = ReturnType<typeof restoreCheck>;

export const heartbeatMs = minuteMs;
/** Time in milliseconds without a worker after which the data folder may have been replaced by an older copy. */
const gapMs = 10 * minuteMs;
/** Largest age in milliseconds of the last heartbeat in a backup. */
const marginMs = 2 * heartbeatMs;

/**
 * Check for a restored backup, which does not know what was sent after it was made. Every worker stores a heartbeat. If
 * the database is another one, each planned delivery is sent only after its account was read; if the heartbeat has a
 * gap, each delivery that became due in the gap.
 */
export const restoreCheck = ({ db, now, log }: Platform) => {
  let beatAt = 0;

  const check = (isStart: boolean): Promise<void> =>
    db.transaction(async (tx) => {
      const store = restoreCheckStore(tx);
      const at = now();
      const databaseId = await store.readDatabaseId();
      const previous = await store.exchangeHeartbeat({ seenAt: at, databaseId });
      beatAt = at.getTime();
      if (!previous) return;
      const since = new Date(previous.seenAt.getTime() - marginMs);
      const isRestored = previous.databaseId !== databaseId;
      const hasGap = isStart && at.getTime() - previous.seenAt.getTime() > gapMs;
      if (!isRestored && !hasGap) return;
      const marked = isRestored
        ? await store.requireReconciliation('required', since)
        : await store.requireReconciliation('if-possible', since, at);
      if (marked > 0)
        log.warn(
          { deliveries: marked, seenAt: previous.seenAt },
          isRestored
            ? 'The database was restored or replaced: accounts are read before deliveries are sent'
            : 'No worker ran for a while: accounts are read before overdue deliveries are sent',
        );
    });

  return {
    /** Checks for a restored database and for a gap in the heartbeat, before the first delivery is taken. */
    checkAtStart: () => check(true),
    /**
     * Checks for a restored database once a minute while the worker runs, because a failover can replace the database.
     */
    checkAgain: async () => {
      if (Math.abs(now().getTime() - beatAt) >= heartbeatMs) await check(false);
    },
  };
};

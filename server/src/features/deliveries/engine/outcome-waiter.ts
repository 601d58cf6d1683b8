import type { DeliveryState } from '@fanfare/contract/deliveries/states';
import type { Now } from '../../../platform/clock.ts';
import type { Announcements } from '../../../platform/db/announcements/announcements.ts';
import type { Db } from '../../../platform/db/index.ts';
import { deliveryQueueStore } from './delivery-queue.store.ts';
import { outcomeChannel } from './outcome-announcement.store.ts';

export type OutcomeWaiter = ReturnType<typeof createOutcomeWaiter>;
type Deps = { db: Db; now: Now; announcements: Pick<Announcements, 'subscribe'> };

type Awaited = { state: DeliveryState; slotAt: Date | null; nextAt: Date | null; isStopped: boolean };

/** Being sent, or due and neither postponed nor stopped. */
const isInProgress = ({ state, slotAt, nextAt, isStopped }: Awaited, now: Date): boolean =>
  state === 'sending' || (state === 'planned' && !isStopped && (slotAt ?? nextAt ?? now) <= now);

/** Lets requests wait for outcomes, also of other processes, without asking the database in a loop. */
export const createOutcomeWaiter = ({ db, now, announcements }: Deps) => ({
  /** Waits until none of these deliveries is in progress, at most `withinMs`. */
  wait: async (ids: readonly number[], withinMs: number): Promise<void> => {
    const waiting = new Set(ids);
    const { promise, resolve } = Promise.withResolvers<void>();
    const end = (id: number) => {
      if (waiting.delete(id) && waiting.size === 0) resolve();
    };
    if (waiting.size === 0) return;
    // Subscribed before the rows are read, so that no outcome in between is lost.
    const unsubscribe = await announcements.subscribe(outcomeChannel, ids, end);
    const timer = setTimeout(resolve, withinMs);
    try {
      const rows = await deliveryQueueStore(db).await(ids, new Date(now().getTime() + withinMs));
      const pending = new Set(rows.filter((row) => isInProgress(row, now())).map(({ id }) => id));
      for (const id of ids) if (!pending.has(id)) end(id);
      await promise;
    } finally {
      clearTimeout(timer);
      unsubscribe();
    }
  },
});

import type { DeliveryState } from '@fanfare/contract/deliveries/states';
import type { Platform } from '../../../platform/platform.ts';
import { outcomeChannel } from '../outcome-announcement.store.ts';
import { deliveryQueueStore } from './delivery-queue.store.ts';

type AwaitedDelivery = { state: DeliveryState; slotAt: Date | null; nextAt: Date | null; isStopped: boolean };

/** True for a delivery that is being sent, or is due and neither postponed nor stopped. */
const isInProgress = ({ state, slotAt, nextAt, isStopped }: AwaitedDelivery, now: Date): boolean =>
  state === 'sending' || (state === 'planned' && !isStopped && (slotAt ?? nextAt ?? now) <= now);

/** Lets requests wait for outcomes, also of other processes, without asking the database in a loop. */
export const createOutcomeWaiter = ({ db, now, announcements }: Platform) => ({
  /** Waits until none of these deliveries is in progress, at most `withinMs`. */
  wait: async (ids: readonly number[], withinMs: number): Promise<void> => {
    const waiting = new Set(ids);
    const { promise, resolve } = Promise.withResolvers<void>();
    const end = (id: number) => {
      if (waiting.delete(id) && waiting.size === 0) resolve();
    };
    if (waiting.size === 0) return;
    // The subscription begins before the rows are read, so that no outcome in between is lost.
    const unsubscribe = await announcements.subscribe(outcomeChannel, ids, end);
    const timer = setTimeout(resolve, withinMs);
    try {
      const rows = await deliveryQueueStore(db).markAwaited(ids, new Date(now().getTime() + withinMs));
      const pending = new Set(rows.filter((row) => isInProgress(row, now())).map(({ id }) => id));
      for (const id of ids) if (!pending.has(id)) end(id);
      await promise;
    } finally {
      clearTimeout(timer);
      unsubscribe();
    }
  },
});

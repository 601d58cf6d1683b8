import type { DeliveryState } from '@fanfare/contract/deliveries/states';
import type { Now } from '../../../platform/clock.ts';
import type { Db, Listen } from '../../../platform/db/index.ts';
import { deliveryQueueStore } from './delivery-queue.store.ts';
import { outcomeChannel } from './outcome-announcement.store.ts';

type Waiter = { ids: Set<number>; resolve: () => void };
export type OutcomeWaiter = ReturnType<typeof createOutcomeWaiter>;
type Deps = { db: Db; now: Now; listen: Listen };

type Awaited = { state: DeliveryState; slotAt: Date | null; nextAt: Date | null; isStopped: boolean };

/** Being sent, or due and neither postponed nor stopped. */
const isInProgress = ({ state, slotAt, nextAt, isStopped }: Awaited, now: Date): boolean =>
  state === 'sending' || (state === 'planned' && !isStopped && (slotAt ?? nextAt ?? now) <= now);

/** Lets requests wait for outcomes, also of other processes, without asking the database in a loop. */
export const createOutcomeWaiter = ({ db, now, listen }: Deps) => {
  const waiters = new Set<Waiter>();
  let listening: Promise<void> | undefined;

  const announce = (id: number) => {
    for (const waiter of waiters) {
      if (waiter.ids.delete(id) && waiter.ids.size === 0) waiter.resolve();
    }
  };

  const startListening = (): Promise<void> => {
    listening ??= listen(outcomeChannel, (payload) => announce(Number(payload)));
    return listening;
  };

  return {
    /** Waits until none of these deliveries is in progress, at most `withinMs`. */
    wait: async (ids: readonly number[], withinMs: number): Promise<void> => {
      if (ids.length === 0) return;
      await startListening();
      const { promise, resolve } = Promise.withResolvers<void>();
      const waiter: Waiter = { ids: new Set(ids), resolve };
      // Registered before the rows are read, so that no outcome in between is lost.
      waiters.add(waiter);
      const timer = setTimeout(resolve, withinMs);
      try {
        const rows = await deliveryQueueStore(db).await(ids, new Date(now().getTime() + withinMs));
        const pending = new Set(rows.filter((row) => isInProgress(row, now())).map(({ id }) => id));
        for (const id of ids) if (!pending.has(id)) announce(id);
        await promise;
      } finally {
        clearTimeout(timer);
        waiters.delete(waiter);
      }
    },
  };
};

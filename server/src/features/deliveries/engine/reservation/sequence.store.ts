import { and, gt, inArray, isNotNull, ne, not, or } from 'drizzle-orm';
import type { Db, Tx } from '../../../../platform/db/index.ts';
import { deliveries } from '../../deliveries.tables.ts';
import type { DeliveryRow } from '../../delivery-rows.ts';
import { isStopped } from '../stop-condition.store.ts';
import { isSlotUsed } from './used-slot-condition.store.ts';

export type OpenDelivery = Pick<DeliveryRow, 'id' | 'sequenceKey' | 'state' | 'slotAt' | 'nextAt'>;

/** Deliveries that are sent one after the other. The caller has locked the rate limit of their account. */
export const sequenceStore = (db: Db | Tx) => ({
  /** Open deliveries of these sequences. */
  listOpen: (keys: readonly string[]): Promise<OpenDelivery[]> =>
    db
      .select({
        id: deliveries.id,
        sequenceKey: deliveries.sequenceKey,
        state: deliveries.state,
        slotAt: deliveries.slotAt,
        nextAt: deliveries.nextAt,
      })
      .from(deliveries)
      .where(
        and(
          inArray(deliveries.sequenceKey, [...keys]),
          isNotNull(deliveries.nextAt),
          // A delivery that is stopped and not started must not hold up later deliveries of its sequence, which can
          // belong to another business.
          or(ne(deliveries.state, 'planned'), not(isStopped)),
        ),
      ),

  /** Slots of these sequences that were used since a time, or are reserved for later. */
  listUsedSlots: (keys: readonly string[], since: Date, now: Date) =>
    db
      .select({ key: deliveries.sequenceKey, at: deliveries.slotAt })
      .from(deliveries)
      .where(and(inArray(deliveries.sequenceKey, [...keys]), gt(deliveries.slotAt, since), isSlotUsed(now))),

  /** Postpones deliveries to the time until which another delivery of their sequence blocks them. */
  postpone: async (ids: readonly number[], nextAt: Date) => {
    await db
      .update(deliveries)
      .set({ nextAt, slotAt: null })
      .where(inArray(deliveries.id, [...ids]));
  },
});

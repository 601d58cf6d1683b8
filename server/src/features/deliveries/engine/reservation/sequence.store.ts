import { and, eq, gt, inArray, isNotNull, lte, ne, not, or } from 'drizzle-orm';
import type { Db, Tx } from '../../../../platform/db/index.ts';
import { deliveries } from '../../deliveries.tables.ts';
import type { DeliveryRow } from '../../delivery-kind.ts';
import { isStopped } from '../stop-condition.store.ts';

export type OpenDelivery = Pick<DeliveryRow, 'id' | 'sequenceKey' | 'state' | 'slotAt' | 'nextAt'>;

/** Deliveries that are sent one after the other. The caller has locked the rate limit of their account. */
export const sequenceStore = (db: Db | Tx) => ({
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
          // Deliveries that are stopped and not started must not hold up others, which can belong to another business.
          or(ne(deliveries.state, 'planned'), not(isStopped)),
        ),
      ),

  /** Slots that were used since then, or are reserved for later. */
  listUsedSlots: (keys: readonly string[], since: Date, now: Date) =>
    db
      .select({ key: deliveries.sequenceKey, at: deliveries.slotAt })
      .from(deliveries)
      .where(
        and(
          inArray(deliveries.sequenceKey, [...keys]),
          gt(deliveries.slotAt, since),
          or(
            and(ne(deliveries.state, 'planned'), lte(deliveries.slotAt, now)),
            and(eq(deliveries.state, 'planned'), gt(deliveries.nextAt, now)),
          ),
        ),
      ),

  /** Postpones deliveries that another one of their sequence blocks until then. */
  postpone: async (ids: readonly number[], nextAt: Date) => {
    await db
      .update(deliveries)
      .set({ nextAt, slotAt: null })
      .where(inArray(deliveries.id, [...ids]));
  },
});

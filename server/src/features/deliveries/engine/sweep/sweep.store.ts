import { and, asc, eq, getTableColumns, gt, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../../platform/db/index.ts';
import { deliveries } from '../../deliveries.tables.ts';
import type { DeliveryChange, DeliveryRow } from '../../delivery-rows.ts';
import { announcedOutcome } from '../../outcome-announcement.store.ts';
import { recoveryBatchSize, selectDueIds } from '../delivery-queue.store.ts';

/** Queries of the sweep, across businesses. */
export const sweepStore = (db: Db | Tx) => ({
  /** Locks planned deliveries that expired, also while sending is stopped, a batch at a time. */
  lockExpired: (kind: string, now: Date): Promise<DeliveryRow[]> =>
    db
      .select()
      .from(deliveries)
      .where(
        and(
          eq(deliveries.state, 'planned'),
          eq(deliveries.kind, kind),
          isNotNull(deliveries.expiresAt),
          lte(deliveries.expiresAt, now),
        ),
      )
      .orderBy(asc(deliveries.expiresAt))
      .limit(recoveryBatchSize)
      .for('update', { skipLocked: true }),

  /** Makes deliveries due again that no worker sent within the grace period, as long as they have not expired. */
  postponeOverdue: async (before: Date, now: Date) => {
    await db
      .update(deliveries)
      .set({ nextAt: now })
      .where(
        inArray(
          deliveries.id,
          db
            .select({ id: deliveries.id })
            .from(deliveries)
            .where(and(eq(deliveries.state, 'planned'), lte(deliveries.nextAt, before), gt(deliveries.expiresAt, now)))
            .orderBy(asc(deliveries.nextAt))
            .limit(recoveryBatchSize)
            .for('update', { skipLocked: true }),
        ),
      );
  },

  /** Marks planned deliveries as missed that no worker sent in time. */
  markMissed: (before: Date, change: DeliveryChange): Promise<DeliveryRow[]> =>
    db
      .update(deliveries)
      .set({ ...change, version: sql`${deliveries.version} + 1` })
      .where(
        and(
          isNull(deliveries.expiresAt),
          inArray(deliveries.id, selectDueIds(db, undefined, 'planned', before, recoveryBatchSize)),
        ),
      )
      .returning({ ...getTableColumns(deliveries), ...announcedOutcome }),
});

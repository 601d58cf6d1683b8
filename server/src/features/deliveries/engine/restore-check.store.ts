import { and, asc, eq, gte, inArray, isNotNull, lte, not, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { deliveries, deliveryHeartbeat, type LookFirst } from '../deliveries.tables.ts';
import type { DeliveryRow } from '../delivery-rows.ts';
import { recoveryBatchSize } from './delivery-queue.store.ts';
import { isStopped } from './stop-condition.store.ts';

type Heartbeat = { seenAt: Date; databaseId: string };

/** Id of the only row of the table. */
const heartbeatId = 1;
const isNotStarted = inArray(deliveries.state, ['planned', 'waiting']);

export const restoreCheckStore = (db: Db | Tx) => ({
  /** Id that differs after `pg_restore` (database), on another server (system identifier) and after a failover (timeline). */
  readDatabaseId: async (): Promise<string> => {
    const id = sql<string>`concat_ws('/', system_identifier, database.oid, timeline_id)`;
    const [row] = await db
      .select({ id })
      .from(sql`pg_control_system(), pg_control_checkpoint(), pg_database as database`)
      .where(sql`database.datname = current_database()`);
    return row?.id ?? '';
  },

  /** Stores the heartbeat; returns the previous heartbeat. Concurrent starts wait for each other. */
  exchangeHeartbeat: async (heartbeat: Heartbeat): Promise<Heartbeat | undefined> => {
    const row = { id: heartbeatId, ...heartbeat };
    const inserted = await db.insert(deliveryHeartbeat).values(row).onConflictDoNothing().returning();
    if (inserted.length > 0) return undefined;
    const [previous] = await db
      .select()
      .from(deliveryHeartbeat)
      .where(eq(deliveryHeartbeat.id, heartbeatId))
      .for('update');
    await db.update(deliveryHeartbeat).set(heartbeat).where(eq(deliveryHeartbeat.id, heartbeatId));
    return previous;
  },

  /**
   * Marks deliveries so that their account is read before they are sent: all that were not started, or those due from
   * `since` to `until`. Returns their number.
   */
  requireReconciliation: async (lookFirst: LookFirst, since: Date, until?: Date): Promise<number> => {
    const marked = await db
      .update(deliveries)
      .set({
        lookFirst,
        reconcileSince: sql`coalesce(${deliveries.reconcileSince}, ${since.toISOString()}::timestamptz)`,
      })
      .where(
        and(
          isNotStarted,
          isNotNull(deliveries.nextAt),
          until ? and(gte(deliveries.nextAt, since), lte(deliveries.nextAt, until)) : undefined,
        ),
      )
      .returning({ id: deliveries.id });
    return marked.length;
  },

  /** Makes due deliveries `unconfirmed` whose accounts have to be read first, a batch at a time. */
  startReconciliations: (at: Date): Promise<DeliveryRow[]> =>
    db
      .update(deliveries)
      .set({ state: 'unconfirmed', nextAt: at, reconcileTries: 0, tries: 0, isUncertain: true })
      .where(
        inArray(
          deliveries.id,
          db
            .select({ id: deliveries.id })
            .from(deliveries)
            .where(and(isNotStarted, isNotNull(deliveries.lookFirst), lte(deliveries.nextAt, at), not(isStopped)))
            .orderBy(asc(deliveries.nextAt))
            .limit(recoveryBatchSize)
            .for('update', { skipLocked: true }),
        ),
      )
      .returning(),
});

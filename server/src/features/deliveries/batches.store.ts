import type { DeliveryState } from '@fanfare/contract/deliveries/states';
import type { NetworkName } from '@fanfare/contract/networks/names';
import { and, asc, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { announce } from '../../platform/db/announcements/announcements.ts';
import type { Db, Tx } from '../../platform/db/index.ts';
import { unnestColumns } from '../../platform/db/unnest-columns.ts';
import { deliveries, deliveryBatches } from './deliveries.tables.ts';
import type { DeliveryRow } from './delivery-rows.ts';
import { announcedOutcome, batchChannel } from './outcome-announcement.store.ts';

export type BatchRow = typeof deliveryBatches.$inferSelect;
type NewBatch = typeof deliveryBatches.$inferInsert;

/** Reason why deliveries of a batch ended without success; lists have the most frequent one first. */
export type BatchReason = { state: DeliveryState; message: string | null; count: number };

/** Columns that all deliveries of a batch share. */
export type BatchColumns = {
  batch: BatchRow;
  requestId: string;
  localTime: string;
  timeZone: string;
  expiresAt: Date | null;
  /** First sentence in the ledger of each delivery of the batch. */
  message: string;
};
export type NewBatchDelivery = {
  network: NetworkName;
  accountId: string;
  accountName: string;
  title: string;
  sequenceKey?: string | undefined;
  undoOf?: number | undefined;
};

/** Condition: none of the batch's deliveries is open. */
export const isFinishable = sql`delivery_batches.finished_at is null and not exists (
  select from deliveries open_delivery
  where open_delivery.batch_id = delivery_batches.id and open_delivery.next_at is not null)`;

export const batchStore = (db: Db | Tx) => ({
  /**
   * Inserts the deliveries of a batch with their first ledger steps, in three statements, however many they are.
   * Returns the ids in the order of the items.
   */
  insertDeliveries: async (columns: BatchColumns, items: readonly NewBatchDelivery[]): Promise<number[]> => {
    const { batch, requestId, localTime, timeZone, expiresAt, message } = columns;
    const at = sql`${batch.createdAt.toISOString()}::timestamptz`;
    const item = unnestColumns(
      'item',
      {
        network: [items.map(({ network }) => network), 'text'],
        account_id: [items.map(({ accountId }) => accountId), 'text'],
        account_name: [items.map(({ accountName }) => accountName), 'text'],
        title: [items.map(({ title }) => title), 'text'],
        sequence_key: [items.map(({ sequenceKey }) => sequenceKey ?? null), 'text'],
        undo_of: [items.map(({ undoOf }) => undoOf ?? null), 'bigint'],
      },
      { hasPosition: true },
    );
    await db.execute(sql`
      insert into deliveries (business_id, kind, user_id, request_id, network, account_id, account_name, title, batch_id,
        sequence_key, undo_of, local_time, time_zone, due_at, expires_at, state, next_at, created_at)
      select ${batch.businessId}::bigint, ${batch.kind}::text, ${batch.userId}::bigint, ${requestId}::text, item.network,
        item.account_id, item.account_name, item.title, ${batch.id}::bigint, item.sequence_key, item.undo_of,
        ${localTime}::text, ${timeZone}::text, ${at}, ${expiresAt?.toISOString() ?? null}::timestamptz, 'planned', ${at}, ${at}
      from ${item} order by item.position`);
    await db.execute(sql`
      insert into delivery_steps (business_id, delivery_id, at, step, attempt, message, request_id, user_id)
      select business_id, id, created_at, 'planned', 0, ${message}::text, request_id, user_id
      from deliveries where batch_id = ${batch.id} order by id`);
    const rows = await db
      .select({ id: deliveries.id })
      .from(deliveries)
      .where(eq(deliveries.batchId, batch.id))
      .orderBy(asc(deliveries.id));
    return rows.map(({ id }) => id);
  },

  /** Inserts a batch; undefined if a batch with this key exists, or if another batch undoes the same batch already. */
  insert: async (batch: NewBatch): Promise<BatchRow | undefined> => {
    const [row] = await db.insert(deliveryBatches).values(batch).onConflictDoNothing().returning();
    return row;
  },

  find: async (businessId: number, id: number): Promise<BatchRow | undefined> => {
    const [row] = await db
      .select()
      .from(deliveryBatches)
      .where(and(eq(deliveryBatches.businessId, businessId), eq(deliveryBatches.id, id)));
    return row;
  },

  /** Locks the row of a batch until the transaction ends. */
  lock: async (businessId: number, id: number): Promise<BatchRow | undefined> => {
    const [row] = await db
      .select()
      .from(deliveryBatches)
      .where(and(eq(deliveryBatches.businessId, businessId), eq(deliveryBatches.id, id)))
      .for('update');
    return row;
  },

  findByIdempotencyKey: async (businessId: number, kind: string, key: string): Promise<BatchRow | undefined> => {
    const [row] = await db
      .select()
      .from(deliveryBatches)
      .where(
        and(
          eq(deliveryBatches.businessId, businessId),
          eq(deliveryBatches.kind, kind),
          eq(deliveryBatches.idempotencyKey, key),
        ),
      );
    return row;
  },

  /** Lists the batches that undo these batches. */
  listUndoing: (ids: readonly number[]): Promise<BatchRow[]> =>
    db
      .select()
      .from(deliveryBatches)
      .where(inArray(deliveryBatches.undoOf, [...ids])),

  /** Finds which of these batches are not finished. */
  keepOpen: async (ids: readonly number[]): Promise<number[]> => {
    const rows = await db
      .select({ id: deliveryBatches.id })
      .from(deliveryBatches)
      .where(and(inArray(deliveryBatches.id, [...ids]), isNull(deliveryBatches.finishedAt)));
    return rows.map(({ id }) => id);
  },

  /** Numbers of deliveries by batch, by state, and by whether a worker still has to work on them. */
  countStates: (ids: readonly number[]) =>
    db
      .select({
        batchId: deliveries.batchId,
        state: deliveries.state,
        count: count(),
        isOpen: sql<boolean>`${deliveries.nextAt} is not null`.as('is_open'),
      })
      .from(deliveries)
      .where(inArray(deliveries.batchId, [...ids]))
      .groupBy(deliveries.batchId, deliveries.state, sql`is_open`),

  /** Lists the failed deliveries, the oldest first. */
  listFailed: (batchId: number): Promise<DeliveryRow[]> =>
    db
      .select()
      .from(deliveries)
      .where(
        and(
          eq(deliveries.batchId, batchId),
          inArray(deliveries.state, ['failed', 'missed']),
          isNull(deliveries.deletedAt),
        ),
      )
      .orderBy(asc(deliveries.id))
      .for('update'),

  /** Locks the deliveries of the batch that were not started. */
  lockPlanned: (batchId: number): Promise<DeliveryRow[]> =>
    db
      .select()
      .from(deliveries)
      .where(and(eq(deliveries.batchId, batchId), eq(deliveries.state, 'planned'), isNull(deliveries.deletedAt)))
      .orderBy(asc(deliveries.id))
      .for('update'),

  /** Changes these deliveries in the same way. The caller has locked the rows. */
  changeAll: (ids: readonly number[], change: Partial<typeof deliveries.$inferInsert>) =>
    db
      .update(deliveries)
      .set({ ...change, version: sql`${deliveries.version} + 1` })
      .where(inArray(deliveries.id, [...ids]))
      .returning({
        id: deliveries.id,
        businessId: deliveries.businessId,
        attempts: deliveries.attempts,
        ...announcedOutcome,
      }),

  /** Reasons why deliveries of a batch were not sent, the most frequent one first. */
  listReasons: (batchId: number): Promise<BatchReason[]> =>
    db
      .select({ state: deliveries.state, message: deliveries.failureMessage, count: count() })
      .from(deliveries)
      .where(
        and(
          eq(deliveries.batchId, batchId),
          inArray(deliveries.state, ['failed', 'unconfirmed', 'missed', 'cancelled']),
        ),
      )
      .groupBy(deliveries.state, deliveries.failureMessage)
      .orderBy(desc(count()))
      .limit(20),

  /** Ends the batches none of whose deliveries is open. */
  finishDone: (finishedAt: Date): Promise<Pick<BatchRow, 'id' | 'businessId' | 'kind'>[]> =>
    db
      .update(deliveryBatches)
      .set({ finishedAt })
      .where(isFinishable)
      .returning({
        id: deliveryBatches.id,
        businessId: deliveryBatches.businessId,
        kind: deliveryBatches.kind,
        announced: announce(batchChannel, deliveryBatches.id),
      }),

  /** Reopens batches whose deliveries are sent again. */
  reopen: async (ids: readonly number[]) => {
    if (ids.length === 0) return;
    await db
      .update(deliveryBatches)
      .set({ finishedAt: null })
      .where(inArray(deliveryBatches.id, [...ids]));
  },
});

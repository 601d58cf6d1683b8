import { toLocalTime } from '@fanfare/contract/kit/local-time';
import { createBatcher } from '../../platform/batching.ts';
import type { Db, Tx } from '../../platform/db/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import type { Actor } from '../audit/index.ts';
import { type BatchRow, batchStore, type NewBatchDelivery } from './batches.store.ts';
import { isDone, toExpiresAt, toRetryChange } from './deliveries.policy.ts';
import { deliveryStore } from './deliveries.store.ts';
import { messagesFor } from './delivery-messages.ts';
import { toDeliveryTitle } from './delivery-title.ts';
import { endPlanned } from './engine/sweep/planned-end.ts';
import type { KindRegistry } from './kind-registry.ts';
import { batchChannel } from './outcome-announcement.store.ts';
import { RepeatedRequest } from './repeated-request.ts';
/**
 * Numbers of deliveries of a batch. `waiting`: deliveries on which a worker still has work; `failed`: failed and missed
 * deliveries, and those whose outcome only a user can decide.
 */
export type BatchCounts = { total: number; waiting: number; done: number; failed: number; cancelled: number };
export type NewBatch = {
  title: string;
  items: readonly NewBatchDelivery[];
  idempotencyKey?: { key: string; hash: string } | undefined;
  /** Id of the batch that the new batch undoes; a second undo of that batch throws `RepeatedRequest`. */
  undoOf?: number | undefined;
  /** Text of the first step in the ledger of each delivery, instead of "Queued." */
  note?: string | undefined;
};
type Deps = { kinds: KindRegistry };
type BatchProgress = { counts: BatchCounts; isFinished: boolean };

export const emptyCounts: BatchCounts = { total: 0, waiting: 0, done: 0, failed: 0, cancelled: 0 };

/** Deliveries that are queued, counted, retried and canceled together. */
export const batchService = ({ db, now, announcements }: Platform, { kinds }: Deps) => {
  const addSteps = (
    tx: Tx,
    actor: Actor,
    rows: readonly { id: number; businessId: number; attempts: number }[],
    step: string,
    message: string,
  ) =>
    deliveryStore(tx).addSteps(
      rows.map(({ id, businessId, attempts }) => ({
        businessId,
        deliveryId: id,
        at: now(),
        step,
        message,
        attempt: attempts,
        userId: actor.caller.userId,
        requestId: actor.client.requestId,
      })),
    );

  const count = async (ids: readonly number[], reader: Db | Tx = db): Promise<Map<number, BatchCounts>> => {
    const counts = new Map(ids.map((id) => [id, { ...emptyCounts }]));
    if (ids.length === 0) return counts;
    for (const row of await batchStore(reader).countStates(ids)) {
      const counted = row.batchId === null ? undefined : counts.get(row.batchId);
      if (!counted) continue;
      counted.total += row.count;
      if (row.isOpen) counted.waiting += row.count;
      else if (isDone(row.state)) counted.done += row.count;
      else if (row.state === 'cancelled') counted.cancelled += row.count;
      else counted.failed += row.count;
    }
    return counts;
  };

  /** Reads the progress of all batches that clients follow, with two statements. */
  const readProgress = createBatcher(
    async (ids: readonly number[]): Promise<BatchProgress[]> => {
      const counts = await count(ids);
      const open = new Set(await batchStore(db).keepOpen(ids));
      return ids.map((id) => ({ counts: counts.get(id) ?? emptyCounts, isFinished: !open.has(id) }));
    },
    { retriesAlone: false },
  );

  const lock = async (tx: Tx, businessId: number, id: number): Promise<BatchRow> => {
    const batch = await batchStore(tx).lock(businessId, id);
    if (!batch) throw new Problem('not-found');
    return batch;
  };

  return {
    /**
     * Inserts a batch in the caller's transaction; the ids are in the order of the items. The feature inserts its own
     * rows with the same ids. A repeated idempotency key throws `RepeatedRequest`.
     */
    enqueue: async (
      tx: Tx,
      actor: Actor,
      businessId: number,
      kind: string,
      { title, items, idempotencyKey, undoOf, note }: NewBatch,
    ) => {
      const { userId, timeZone } = actor.caller;
      const batch = await batchStore(tx).insert({
        businessId,
        kind,
        userId,
        title: toDeliveryTitle(title),
        createdAt: now(),
        idempotencyKey: idempotencyKey?.key ?? null,
        requestHash: idempotencyKey?.hash ?? null,
        undoOf: undoOf ?? null,
      });
      if (!batch) throw new RepeatedRequest();
      const columns = {
        batch,
        requestId: actor.client.requestId,
        timeZone,
        localTime: toLocalTime(batch.createdAt, timeZone),
        expiresAt: toExpiresAt(kinds.get(kind), batch.createdAt),
        message: note ?? 'Queued.',
      };
      const drafts = items.map((item) => ({ ...item, title: toDeliveryTitle(item.title) }));
      return { batch, ids: await batchStore(tx).insertDeliveries(columns, drafts) };
    },

    /**
     * Finds the batch of an earlier request with this idempotency key; a different request with the same key gives 422.
     */
    findEarlier: async (
      businessId: number,
      kind: string,
      { key, hash }: { key: string; hash: string },
    ): Promise<BatchRow | undefined> => {
      const batch = await batchStore(db).findByIdempotencyKey(businessId, kind, key);
      if (batch && batch.requestHash !== hash) throw new Problem('submit-reused');
      return batch;
    },

    find: (businessId: number, id: number, reader: Db | Tx = db) => batchStore(reader).find(businessId, id),
    lock,
    count,
    /** Sends each new state until the batch is finished or the client leaves. The caller has checked the access. */
    follow: (id: number, { send, signal }: { send: (progress: BatchProgress) => Promise<void>; signal: AbortSignal }) =>
      announcements.follow(
        { channel: batchChannel, id },
        { read: () => readProgress(id), isLast: ({ isFinished }) => isFinished, send, signal },
      ),
    listUndoing: (ids: readonly number[], reader: Db | Tx = db) =>
      ids.length === 0 ? Promise.resolve([]) : batchStore(reader).listUndoing(ids),
    listReasons: (id: number, reader: Db | Tx = db) => batchStore(reader).listReasons(id),

    /**
     * Sends the failed deliveries of a batch again; returns their number. Deliveries that may have been sent are left
     * to a user's decision.
     */
    retry: async (tx: Tx, actor: Actor, businessId: number, id: number, isOwner: boolean): Promise<number> => {
      const batch = await lock(tx, businessId, id);
      const failed = await batchStore(tx).listFailed(id);
      if (failed.length === 0) return 0;
      const kind = kinds.get(batch.kind);
      await kind.beforeRetry?.(tx, failed, isOwner);
      const options = {
        now: now(),
        expiresAt: toExpiresAt(kind, now()),
        reconcilesBeforeRetry: kind.reconcilesBeforeRetry ?? false,
      };
      // Deliveries that get the same change are updated by one statement; the distinct changes are few even for many
      // deliveries.
      const rowsByChange = Map.groupBy(failed, (row) => JSON.stringify(toRetryChange(row, options)));
      for (const rows of rowsByChange.values()) {
        const [first] = rows;
        if (!first) continue;
        const ids = rows.map((row) => row.id);
        const retried = await batchStore(tx).changeAll(ids, toRetryChange(first, options));
        await addSteps(tx, actor, retried, 'retried', 'Trying again.');
      }
      await batchStore(tx).reopen([id]);
      return failed.length;
    },

    /** Cancels the deliveries that were not started; returns how many. */
    cancel: async (tx: Tx, actor: Actor, businessId: number, id: number): Promise<number> => {
      const batch = await lock(tx, businessId, id);
      const kind = kinds.get(batch.kind);
      const planned = await batchStore(tx).lockPlanned(id);
      for (const { step, message, rows } of await endPlanned(tx, kind, planned, messagesFor(kind).cancelled))
        await addSteps(tx, actor, rows, step, message);
      return planned.length;
    },
  };
};

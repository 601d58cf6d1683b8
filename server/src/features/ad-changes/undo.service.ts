import { undoDays } from '@fanfare/contract/ad-changes/change-log';
import type { ActionQueued } from '@fanfare/contract/ad-changes/row-actions';
import { done } from '@fanfare/contract/kit/success';
import type { Tx } from '../../platform/db/index.ts';
import type { BusinessContext } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import type { Actor } from '../audit/index.ts';
import type { BatchRow, Deliveries } from '../deliveries/index.ts';
import { type ActionLogService, undoEnd } from './action-log.service.ts';
import { type AdChangeRow, adChangeStore, type ListedAction } from './ad-changes.store.ts';
import type { ChangeRequestService } from './approval/change-requests.service.ts';
import { toSendable } from './changes/sendable.ts';
import type { ChangeQueueService } from './queue/change-queue.service.ts';
import type { QueuedChange, SkippedChange } from './queued-change.ts';

export type UndoService = ReturnType<typeof undoService>;
type Deps = {
  deliveries: Pick<Deliveries, 'batches' | 'worker'>;
  log: ActionLogService;
  queue: Pick<ChangeQueueService, 'answerFor'>;
  requests: Pick<ChangeRequestService, 'submit' | 'findWaitingUndo'>;
};

/** Service that undoes an action, once. Each change is only undone while the network still shows its result. */
export const undoService = ({ db, now }: Platform, { deliveries: { batches, worker }, log, queue, requests }: Deps) => {
  const refuse = (message: string) => new Problem('ad-undo-refused', { message });

  const requireUndoable = ({ action }: ListedAction, batch: BatchRow) => {
    if (action.action === 'undo') throw refuse('An undo can’t be undone. Make the change again instead.');
    if (undoEnd(batch) <= now()) throw refuse(`An action can be undone for ${undoDays} days.`);
    if (batch.finishedAt === null)
      throw refuse('This action is still running. Wait until it is done, or cancel what is waiting.');
  };

  const toUndo = (rows: readonly AdChangeRow[]) => {
    const changes: QueuedChange[] = [];
    const skipped: SkippedChange[] = [];
    for (const row of rows) {
      const { id: undoOf, level, objectId, name, currency, raiseMicros } = row;
      const account = { id: row.adAccountId, remoteId: row.accountRemoteId, name: row.accountName };
      const change = row.result
        ? toSendable(row.change).undo(row.result)
        : { refused: 'What it was before is unknown.' };
      if ('refused' in change) {
        skipped.push({ id: objectId, name, reason: change.refused, account });
        continue;
      }
      changes.push({
        account,
        level,
        objectId,
        name,
        change,
        undoOf,
        title: `Undo: ${name}`,
        raise: currency ? { currency, micros: -raiseMicros } : undefined,
      });
    }
    return { changes, skipped };
  };

  const queueUndo = async (tx: Tx, actor: Actor, business: BusinessContext, found: ListedAction) => {
    const { id, network } = found.action;
    const batch = await batches.lock(tx, business.id, id);
    const [earlier] = await batches.listUndoing([id], tx);
    if (earlier) return { undoId: earlier.id };
    const waiting = await requests.findWaitingUndo(tx, business.id, id);
    if (waiting) return { waiting };
    requireUndoable(found, batch);
    const { changes, skipped } = toUndo(await adChangeStore(tx).listDone(id));
    const title = `Undo “${batch.title}”`;
    const queued = await requests.submit(tx, actor, business, {
      action: 'undo',
      network,
      title,
      changes,
      skipped,
      undoOf: id,
    });
    return queued.action_id === null ? { waiting: queued } : { undoId: queued.action_id };
  };

  return {
    undo: async (actor: Actor, business: BusinessContext, id: number): Promise<ActionQueued> => {
      const found = await log.requireAction(business, id, 'publisher');
      const { undoId, waiting } = await db.transaction((tx) => queueUndo(tx, actor, business, found));
      if (waiting) return waiting;
      worker.wake();
      return queue.answerFor(business.id, undoId);
    },

    retry: async (actor: Actor, business: BusinessContext, id: number) => {
      const { batch } = await log.requireAction(business, id, 'publisher');
      if (batch.finishedAt === null) return done;
      await db.transaction((tx) => batches.retry(tx, actor, business.id, id, business.isOwner));
      worker.wake();
      return done;
    },

    cancel: async (actor: Actor, business: BusinessContext, id: number) => {
      await log.requireAction(business, id, 'publisher');
      await db.transaction((tx) => batches.cancel(tx, actor, business.id, id));
      return done;
    },
  };
};

import { formatDateTime } from '@fanfare/contract/kit/format-time';
import type { NetworkName } from '@fanfare/contract/networks/names';
import type { Db, Tx } from '../../platform/db/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import type { Actor } from '../audit/index.ts';
import { batchStore } from './batches.store.ts';
import { allowedActions, isDone, refusalFor, toExpiresAt, toRetryChange } from './deliveries.policy.ts';
import { deliveryStore, type InsertContent, type NewDelivery, toReplayKey } from './deliveries.store.ts';
import type { DeliveryKind } from './delivery-kind.ts';
import { messagesFor } from './delivery-messages.ts';
import type { DeliveryChange, DeliveryRow } from './delivery-rows.ts';
import { toDeliveryTitle } from './delivery-title.ts';
import type { KindRegistry } from './kind-registry.ts';

export type DeliveryService = ReturnType<typeof deliveryService>;
/** Client key and hash of a request. `positions`: the positions of its deliveries, if they are not 0, 1, 2… */
export type IdempotencyKey = { key: string; hash: string; positions?: readonly number[] };
/** Delivery to create, with its destination and time. */
export type DeliveryDraft = {
  network: NetworkName;
  accountId: string;
  accountName: string;
  title: string;
  dueAt: Date;
  localTime: string;
  timeZone: string;
  sequenceKey?: string;
};
type Deps = { kinds: KindRegistry };

const noFailure = { failureKind: null, failureMessage: null, networkMessage: null } as const;

/** Service that creates deliveries and runs users' actions on them; each action adds a ledger step. */
export const deliveryService = ({ db, now }: Platform, { kinds }: Deps) => {
  const addStep = (tx: Tx, actor: Actor, row: DeliveryRow, step: string, message: string) =>
    deliveryStore(tx).addSteps([
      {
        businessId: row.businessId,
        deliveryId: row.id,
        at: now(),
        step,
        message,
        attempt: row.attempts,
        userId: actor.caller.userId,
        requestId: actor.client.requestId,
      },
    ]);

  const lock = async (tx: Tx, businessId: number, id: number): Promise<DeliveryRow> => {
    const row = await deliveryStore(tx).lock(businessId, id);
    if (!row) throw new Problem('not-found');
    return row;
  };

  const retryChangeFor = (row: DeliveryRow): DeliveryChange => {
    // A kind can be removed in a later release while its deliveries are still there.
    const kind: Pick<DeliveryKind, 'expiresAfterMinutes' | 'reconcilesBeforeRetry'> = kinds.find(row.kind) ?? {};
    return toRetryChange(row, {
      now: now(),
      expiresAt: toExpiresAt(kind, now()),
      reconcilesBeforeRetry: kind.reconcilesBeforeRetry ?? false,
    });
  };

  const toNewDelivery = (
    actor: Actor,
    businessId: number,
    kind: string,
    draft: DeliveryDraft,
    index: number,
    idempotencyKey: IdempotencyKey | undefined,
  ): NewDelivery => ({
    ...draft,
    title: toDeliveryTitle(draft.title),
    businessId,
    kind,
    state: 'planned',
    nextAt: draft.dueAt,
    userId: actor.caller.userId,
    requestId: actor.client.requestId,
    createdAt: now(),
    expiresAt: toExpiresAt(kinds.find(kind) ?? {}, draft.dueAt),
    ...(idempotencyKey
      ? {
          idempotencyKey: idempotencyKey.key,
          requestHash: idempotencyKey.hash,
          idempotencyPosition: idempotencyKey.positions?.[index] ?? index,
        }
      : {}),
  });

  return {
    addStep,

    /**
     * Inserts deliveries in the caller's transaction, in the order of the drafts. The feature inserts its own rows with
     * the same ids. A repeated idempotency key throws `RepeatedRequest`.
     */
    enqueue: async (
      tx: Tx,
      actor: Actor,
      businessId: number,
      kind: string,
      drafts: readonly DeliveryDraft[],
      idempotencyKey?: IdempotencyKey,
    ): Promise<DeliveryRow[]> => {
      const rows = await deliveryStore(tx).insert(
        drafts.map((draft, index) => toNewDelivery(actor, businessId, kind, draft, index, idempotencyKey)),
      );
      await deliveryStore(tx).addSteps(
        rows.map((row) => ({
          businessId,
          deliveryId: row.id,
          at: now(),
          step: 'planned',
          attempt: 0,
          message: `Scheduled for ${formatDateTime(row.dueAt, row.timeZone)}.`,
          userId: actor.caller.userId,
          requestId: actor.client.requestId,
        })),
      );
      return rows;
    },

    /** Records a delivery that was completed without a network call, so that the ledger shows it. */
    recordDone: async (
      tx: Tx,
      actor: Actor,
      businessId: number,
      kind: string,
      draft: DeliveryDraft & { remoteId: string; url: string; doneAt: Date; message: string },
      idempotencyKey?: IdempotencyKey,
      content?: InsertContent,
    ): Promise<DeliveryRow> => {
      const { message, ...columns } = draft;
      const { userId } = actor.caller;
      return deliveryStore(tx).insertWithStep(
        {
          ...toNewDelivery(actor, businessId, kind, columns, 0, idempotencyKey),
          state: 'sent',
          nextAt: null,
          attempts: 1,
        },
        { at: now(), step: 'sent', message, userId, requestId: actor.client.requestId },
        content,
      );
    },

    /** Adds a step about something that the delivery caused, such as an ad that wasn't created. Each note is added once. */
    addNote: async (tx: Tx, businessId: number, id: number, step: string, message: string): Promise<void> => {
      const row = await deliveryStore(tx).find(businessId, id);
      if (!row) return;
      const steps = await deliveryStore(tx).listSteps(id);
      if (steps.some(({ step: known }) => known.step === step && known.message === message)) return;
      await deliveryStore(tx).addSteps([
        { businessId, deliveryId: id, at: now(), step, message, attempt: row.attempts },
      ]);
    },

    /** Deliveries of an earlier request with this idempotency key; a different request with the same key gives 422. */
    findEarlier: async (businessId: number, kind: string, { key, hash }: IdempotencyKey, reader: Db | Tx = db) => {
      const rows = await deliveryStore(reader).findByIdempotencyKey(businessId, kind, key);
      if (rows.some(({ requestHash }) => requestHash !== hash)) throw new Problem('submit-reused');
      return rows;
    },

    find: (businessId: number, id: number) => deliveryStore(db).find(businessId, id),
    lock,
    listSteps: (id: number) => deliveryStore(db).listSteps(id),

    /** Changes columns for the feature of the delivery. The caller has locked the row. */
    change: (tx: Tx, row: Pick<DeliveryRow, 'id'>, change: DeliveryChange): Promise<DeliveryRow> =>
      deliveryStore(tx).updateVersioned(row, change),

    /** Puts deliveries into a campaign; null removes them from their campaign. */
    setCampaign: (tx: Tx, businessId: number, ids: readonly number[], campaignId: number | null): Promise<void> =>
      deliveryStore(tx).setCampaign(businessId, ids, campaignId),

    /** Takes all deliveries out of a campaign. */
    leaveCampaign: (tx: Tx, businessId: number, campaignId: number): Promise<void> =>
      deliveryStore(tx).leaveCampaign(businessId, campaignId),

    /** Saves a forecast; false if the delivery was changed or claimed since it was read. */
    saveForecast: (tx: Tx, ...args: Parameters<ReturnType<typeof deliveryStore>['saveForecast']>) =>
      deliveryStore(tx).saveForecast(...args),

    /** Cancels a delivery. Idempotent: a second request changes nothing. */
    cancel: async (tx: Tx, actor: Actor, businessId: number, id: number, message?: string) => {
      const row = await lock(tx, businessId, id);
      if (row.state === 'cancelled') return row;
      if (!allowedActions(row).cancel) throw refusalFor(row);
      const kind = kinds.get(row.kind);
      const { cancelled: notSent, neverConfirmed } = messagesFor(kind);
      const isInBatch = row.batchId !== null;
      const reason = message ?? (isInBatch && row.isUncertain ? neverConfirmed(kind.placeLabel(row)) : notSent);
      const cancelled = await deliveryStore(tx).updateVersioned(row, {
        state: 'cancelled',
        nextAt: null,
        slotAt: null,
        // The reason is stored, because the notification of a batch lists why deliveries were not sent.
        ...(isInBatch ? { failureMessage: reason } : {}),
      });
      await addStep(tx, actor, cancelled, 'cancelled', reason);
      return cancelled;
    },

    /** Cancels these deliveries, except those that were started. */
    cancelPlanned: async (
      tx: Tx,
      ids: readonly number[],
      step: { at: Date; userId: number; requestId: string; message: string },
    ) => {
      const cancelled = await deliveryStore(tx).cancelPlanned(ids);
      await deliveryStore(tx).addSteps(
        cancelled.map(({ id, businessId, attempts }) => ({
          ...step,
          step: 'cancelled',
          businessId,
          deliveryId: id,
          attempt: attempts,
        })),
      );
    },

    /** Sends a delivery again. Idempotent: a repeated request finds the delivery in progress and changes nothing. */
    retry: async (tx: Tx, actor: Actor, businessId: number, id: number, isOwner = false) => {
      const row = await lock(tx, businessId, id);
      if (row.state === 'planned' || row.state === 'sending' || row.state === 'waiting') return row;
      if (!allowedActions(row).retry) throw refusalFor(row);
      await kinds.get(row.kind).beforeRetry?.(tx, [row], isOwner);
      const retried = await deliveryStore(tx).updateVersioned(row, retryChangeFor(row));
      if (row.batchId !== null) await batchStore(tx).reopen([row.batchId]);
      await addStep(tx, actor, retried, 'retried', 'Trying again.');
      return retried;
    },

    /**
     * Ends the reconciliation of a delivery that was not found, because its user repeated the request: the delivery is
     * sent again, or given up for a newer one. The claim number is raised, so that a late answer to the old call is
     * only noted in the ledger.
     */
    endReconciliation: async (tx: Tx, actor: Actor, businessId: number, id: number, then: 'send-again' | 'give-up') => {
      const row = await lock(tx, businessId, id);
      if (row.state !== 'unconfirmed') return row;
      const claim = row.claim + 1;
      if (then === 'send-again') {
        const retried = await deliveryStore(tx).updateVersioned(row, { ...retryChangeFor(row), claim });
        await addStep(tx, actor, retried, 'retried', 'Trying again.');
        return retried;
      }
      const cancelled = await deliveryStore(tx).updateVersioned(row, {
        state: 'cancelled',
        nextAt: null,
        slotAt: null,
        claim,
      });
      await addStep(tx, actor, cancelled, 'cancelled', 'A newer version was sent instead. Open the post to see it.');
      return cancelled;
    },

    /** Confirms a delivery that the user has found on the account. */
    confirm: async (tx: Tx, actor: Actor, businessId: number, id: number) => {
      const row = await lock(tx, businessId, id);
      if (isDone(row.state)) return row;
      if (!allowedActions(row).confirm) throw refusalFor(row);
      const confirmed = await deliveryStore(tx).updateVersioned(row, {
        ...noFailure,
        state: 'confirmed',
        nextAt: null,
        progress: null,
        doneAt: row.reconcileSince,
      });
      await addStep(tx, actor, confirmed, 'confirmed', 'Marked as sent: the post is on the account.');
      return confirmed;
    },

    /**
     * Gives up a delivery that the user has not found on the account, and that must not be sent: its reconciliation
     * ends. A success that the network answers later is still recorded.
     */
    giveUp: async (tx: Tx, actor: Actor, businessId: number, id: number) => {
      const row = await lock(tx, businessId, id);
      if (row.state === 'cancelled') return row;
      if (!allowedActions(row).giveUp) throw refusalFor(row);
      const givenUp = await deliveryStore(tx).updateVersioned(row, {
        state: 'cancelled',
        nextAt: null,
        lookFirst: null,
      });
      await addStep(tx, actor, givenUp, 'cancelled', 'Marked as not sent by a member. We no longer check the account.');
      return givenUp;
    },

    /** Removes the delivery from lists. What the network has stays, and the ledger keeps its steps. */
    remove: async (tx: Tx, actor: Actor, businessId: number, id: number) => {
      const row = await lock(tx, businessId, id);
      if (!allowedActions(row).remove) throw refusalFor(row);
      const state = row.state === 'planned' ? 'cancelled' : row.state;
      const removed = await deliveryStore(tx).updateVersioned(row, {
        state,
        nextAt: null,
        slotAt: null,
        deletedAt: now(),
      });
      await addStep(tx, actor, removed, 'deleted', 'Removed from the list.');
      return removed;
    },

    /**
     * Sends a completed delivery once more, as a new delivery; the original stays as it is. `after`: the number of
     * replays that the user has seen. A repeated request returns the replay that the first request created, because the
     * row lock makes it wait for the first.
     */
    replay: async (tx: Tx, actor: Actor, businessId: number, id: number, after: number): Promise<DeliveryRow> => {
      const row = await lock(tx, businessId, id);
      const { copy } = kinds.get(row.kind);
      if (!copy || !isDone(row.state)) throw new Problem('share-not-now');
      const replays = await deliveryStore(tx).listReplays(row);
      const earlier = replays[after];
      if (earlier) return earlier;
      if (after > replays.length) throw new Problem('share-not-now');
      const { network, accountId, accountName, title, campaignId, timeZone, localTime } = row;
      const draft = { network, accountId, accountName, title, timeZone, localTime, dueAt: now() };
      const [replayed] = await deliveryStore(tx).insert([
        {
          ...toNewDelivery(actor, businessId, row.kind, draft, 0, undefined),
          campaignId,
          replayOf: row.id,
          idempotencyKey: toReplayKey(row.id),
          idempotencyPosition: replays.length,
        },
      ]);
      if (!replayed) throw new Error('A delivery was not inserted.');
      await copy(tx, row, replayed);
      await addStep(tx, actor, replayed, 'planned', 'Sending it again.');
      await addStep(tx, actor, row, 'replayed', 'Sent again, as a new delivery.');
      return replayed;
    },
  };
};

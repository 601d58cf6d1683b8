import { createHash } from 'node:crypto';
import { adChangeKindName } from '@fanfare/contract/ad-changes/change-log';
import { type ActionQueued, actionBanner } from '@fanfare/contract/ad-changes/row-actions';
import { approvedNote, waitsForApprovalMessage } from '@fanfare/contract/approvals/approvals';
import { allAccounts } from '@fanfare/contract/insights/report';
import { countOf } from '@fanfare/contract/kit/plurals';
import { done } from '@fanfare/contract/kit/success';
import type { Tx } from '../../../platform/db/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Actor, Audit } from '../../audit/index.ts';
import { type Deliveries, RepeatedRequest } from '../../deliveries/index.ts';
import { type AdActionRow, adChangeStore } from '../ad-changes.store.ts';
import { toSendable } from '../changes/sendable.ts';
import type { ActingMember, LimitService } from '../limits.service.ts';
import { networkOf } from '../networks.ts';
import type { NewAction, SkippedRow } from '../queued-change.ts';
import { adRequestStore, type RequestedActionRow } from './ad-requests.store.ts';

export type ChangeQueueService = ReturnType<typeof changeQueueService>;

export type { NewAction, QueuedChange } from '../queued-change.ts';
/** An action that was queued without waiting for approval. */
export type SentAction = ActionQueued & { action_id: number };
type Deps = { audit: Audit; deliveries: Deliveries; limits: LimitService };

/** Name of an action's accounts for the log: the name of a single account, or the number of several. */
const toAccountName = (accounts: ReadonlyMap<string, string>): string => {
  const [first = ''] = accounts.values();
  return accounts.size > 1 ? `${accounts.size} accounts` : first;
};

/** Service that queues the changes of an action (one press of a button) as a batch of deliveries. */
export const changeQueueService = ({ db }: Platform, { audit, deliveries, limits }: Deps) => {
  const toAnswer = ({ id, action, rowCount, skipped, pausedParents }: AdActionRow): SentAction => ({
    ...done,
    message: action === 'undo' ? undoBanner(rowCount) : actionBanner(action, rowCount),
    action_id: id,
    queued: rowCount,
    skipped,
    ...(pausedParents.length > 0 && { paused_parents: pausedParents }),
  });

  /**
   * Inserts the action, its deliveries and their changes in the caller's transaction, in a few statements for any
   * number of them. Checks the limits of the business first.
   */
  const queueChanges = async (
    tx: Tx,
    actor: Actor,
    business: ActingMember,
    newAction: NewAction,
  ): Promise<SentAction> => {
    const { action, network, title, changes, skipped, idempotencyKey, undoOf, approvedBy } = newAction;
    if (changes.length === 0) throw nothingToChange(skipped);
    await limits.guardRaise(
      tx,
      business,
      changes.flatMap(({ raise }) => raise ?? []),
    );
    const items = changes.map(({ account, title: itemTitle, change, undoOf: undone }) => ({
      network: networkOf[network],
      accountId: account.remoteId,
      accountName: account.name,
      title: itemTitle,
      sequenceKey: `${networkOf[network]} ${account.remoteId} ${toSendable(change).sequenceKey}`,
      undoOf: undone,
    }));
    const { batch, ids } = await deliveries.batches.enqueue(tx, actor, business.id, adChangeKindName, {
      title,
      items,
      idempotencyKey,
      undoOf,
      note: approvedBy && `Queued. ${approvedNote(actor.caller.userName, approvedBy)}`,
    });
    // Accounts of skipped rows are included, because the log shows the names of these rows.
    const accounts = new Map(
      [...changes, ...skipped].flatMap(({ account }) => (account ? [[account.remoteId, account.name]] : [])),
    );
    const store = adChangeStore(tx);
    const row: AdActionRow = {
      id: batch.id,
      businessId: business.id,
      action,
      network,
      skipped: skipped.map(({ id, name, reason }) => ({ id, name, reason })),
      accountIds: [...accounts.keys()],
      accountName: toAccountName(accounts),
      rowCount: newAction.rowCount ?? changes.length,
      pausedParents: [...(newAction.pausedParents ?? [])],
      approvedBy: approvedBy ?? null,
    };
    await store.insertAction(row);
    await store.insertChanges(
      { businessId: business.id, actionId: batch.id, day: limits.today() },
      changes.map(({ account, level, objectId, name, change, raise, note = null }, index) => ({
        id: ids[index] ?? 0,
        level,
        objectId,
        name,
        change,
        note,
        adAccountId: account.id,
        accountRemoteId: account.remoteId,
        accountName: account.name,
        raiseMicros: raise?.micros ?? 0,
        currency: raise?.currency ?? null,
      })),
    );
    await audit.record(tx, actor, business.id, `Ads, ${toAccountName(accounts)}: ${title}`);
    return toAnswer(row);
  };

  /** Finds what an earlier request with the same key queued. */
  const findEarlier = async (
    businessId: number,
    key: { key: string; hash: string } | undefined,
  ): Promise<ActionQueued | undefined> => {
    if (!key) return undefined;
    const batch = await deliveries.batches.findEarlier(businessId, adChangeKindName, key);
    if (batch) return answerFor(businessId, batch.id);
    const requested = await adRequestStore(db).findByKey(businessId, key.key);
    if (requested && requested.requestHash !== key.hash) throw new Problem('submit-reused');
    return requested && toRequestedAnswer(requested);
  };

  /** Answer for an action that was queued before. */
  const answerFor = async (businessId: number, id: number): Promise<ActionQueued> => {
    const found = await adChangeStore(db).findAction(businessId, id);
    if (!found) throw new Problem('not-found');
    return toAnswer(found.action);
  };

  return {
    queueChanges,
    answerFor,

    /**
     * Runs a request once: a repeated request gets the answer of the first. `queue` calls `queueChanges` with the
     * idempotency key.
     */
    once: async (
      businessId: number,
      key: { key: string; hash: string } | undefined,
      queue: () => Promise<ActionQueued>,
    ): Promise<ActionQueued> => {
      const earlier = await findEarlier(businessId, key);
      if (earlier) return earlier;
      try {
        const queued = await queue();
        deliveries.worker.wake();
        return queued;
      } catch (error) {
        const concurrent = error instanceof RepeatedRequest ? await findEarlier(businessId, key) : undefined;
        if (!concurrent) throw error;
        return concurrent;
      }
    },
  };
};

/** Account of an action in the log. */
export const toAccountId = (accountIds: readonly string[]): string =>
  accountIds.length === 1 ? (accountIds[0] ?? '') : allAccounts;

const undoBanner = (count: number): string =>
  `Undoing ${countOf(count, 'change')} in the background. You will be notified when it is done.`;

/** Answer for an action that waits for approval. */
export const toRequestedAnswer = ({ action, approvalId }: RequestedActionRow): ActionQueued => ({
  ...done,
  message: waitsForApprovalMessage,
  action_id: null,
  approval_id: approvalId ?? undefined,
  queued: action.rowCount ?? action.changes.length,
  skipped: action.skipped.map(({ id, name, reason }) => ({ id, name, reason })),
});

export const nothingToChange = (skipped: readonly SkippedRow[]): Problem => {
  const [first] = skipped;
  return new Problem('no-ads-to-change', first ? { message: `There is nothing to change. ${first.reason}` } : {});
};

/** Key of a submit. Another request with the same submit id is refused. */
export const toIdempotencyKey = (submitId: string | undefined, ...request: unknown[]) =>
  submitId === undefined
    ? undefined
    : { key: submitId, hash: createHash('sha256').update(JSON.stringify(request)).digest('base64url') };

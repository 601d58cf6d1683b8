import { adChangeKindName } from '@fanfare/contract/ad-changes/change-log';
import type { ActionQueued } from '@fanfare/contract/ad-changes/row-actions';
import type { DiffRow } from '@fanfare/contract/approvals/approvals';
import type { Tx } from '../../../platform/db/index.ts';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Approvals, DailySpend } from '../../approvals/index.ts';
import type { Actor } from '../../audit/index.ts';
import { RepeatedRequest } from '../../deliveries/index.ts';
import { toSendable } from '../changes/sendable.ts';
import { sumDailySpend } from '../daily-spend.ts';
import { formatMicros, type LimitService } from '../limits.service.ts';
import { networkOf } from '../networks.ts';
import { adRequestStore } from '../queue/ad-requests.store.ts';
import { type ChangeQueueService, nothingToChange, toRequestedAnswer } from '../queue/change-queue.service.ts';
import type { NewAction, QueuedChange } from '../queued-change.ts';

export type ChangeRequestService = ReturnType<typeof changeRequestService>;
type Deps = {
  approvals: Pick<Approvals, 'isRequired' | 'request'>;
  queue: Pick<ChangeQueueService, 'queueChanges'>;
  limits: Pick<LimitService, 'guardRaise'>;
};

/** Service that queues the changes of a member, or lets them wait for a second person. */
export const changeRequestService = ({ approvals, queue, limits }: Deps) => {
  const request = async (
    tx: Tx,
    actor: Actor,
    business: BusinessContext,
    newAction: NewAction,
    money: readonly DailySpend[],
  ): Promise<ActionQueued> => {
    const { idempotencyKey, ...action } = newAction;
    // Ceilings for the whole business refuse a request before it waits. Limits for members are not checked, because a
    // second person decides.
    await limits.guardRaise(
      tx,
      { id: business.id, isOwner: true },
      action.changes.flatMap(({ raise }) => raise ?? []),
    );
    const row = await adRequestStore(tx).insert({
      businessId: business.id,
      action,
      undoOf: action.undoOf ?? null,
      isWaiting: true,
      idempotencyKey: idempotencyKey?.key ?? null,
      requestHash: idempotencyKey?.hash ?? null,
    });
    if (!row) throw new RepeatedRequest();
    const approval = await approvals.request(tx, actor, business, {
      kind: adChangeKindName,
      subjectId: row.id,
      title: action.title,
      money,
      summary: describeSpend(money),
      diff: action.changes.map(toDiffRow),
      scopes: toScopes(action),
      url: '/ads/changes',
    });
    await adRequestStore(tx).setApproval(row.id, approval.id);
    return toRequestedAnswer({ ...row, approvalId: approval.id });
  };

  return {
    submit: async (tx: Tx, actor: Actor, business: BusinessContext, newAction: NewAction): Promise<ActionQueued> => {
      if (newAction.changes.length === 0) throw nothingToChange(newAction.skipped);
      const money = sumDailySpend(newAction.changes);
      const mustWait = await approvals.isRequired(tx, business, { kind: adChangeKindName, money });
      return mustWait
        ? request(tx, actor, business, newAction, money)
        : queue.queueChanges(tx, actor, business, newAction);
    },

    findWaitingUndo: async (tx: Tx, businessId: number, undoOf: number): Promise<ActionQueued | undefined> => {
      const waiting = await adRequestStore(tx).findWaitingUndo(businessId, undoOf);
      return waiting && toRequestedAnswer(waiting);
    },
  };
};

const describeSpend = (money: readonly DailySpend[]): string =>
  money.some(({ hasUnknown }) => hasUnknown)
    ? 'We don’t know all of these budgets. Check them on the network.'
    : `Up to ${money.map(({ currency, micros }) => formatMicros(micros, currency)).join(' and ')} a day.`;

/** Scopes of an action: the accounts whose members can see and decide the request. */
const toScopes = ({ network, changes, skipped }: NewAction): string[] => {
  const accounts = [...changes, ...skipped].flatMap(({ account }) => account?.remoteId ?? []);
  return [...new Set(accounts)].map((id) => toScope(networkOf[network], id));
};
export const toScope = (network: string, accountId: string): string => `${network}:${accountId}`;

const toDiffRow = ({ name, change }: QueuedChange): DiffRow => {
  const sendable = toSendable(change);
  return { label: name, before: sendable.before(null) ?? '', after: sendable.after(null) ?? '' };
};

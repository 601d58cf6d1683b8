import {
  type ApprovalState,
  approvalBusy,
  approvalPath,
  approvalStates,
  formerMember,
  outdatedApproval,
  replacedApproval,
} from '@fanfare/contract/approvals/approvals';
import type { Db, Tx } from '../../platform/db/index.ts';
import type { BusinessContext } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import type { Actor, Audit } from '../audit/index.ts';
import { businessQueries } from '../business/index.ts';
import type { Notify } from '../notifications/index.ts';
import type { ApprovalKinds, DecidedApproval, Decider } from './approval-kind.ts';
import { runApproved } from './approvals.jobs.ts';
import { type ApprovalRow, approvalStore } from './approvals.store.ts';

export type DecisionService = ReturnType<typeof decisionService>;
export type Verdict = 'approved' | 'declined';
type Deps = { audit: Audit; notify: Notify; kinds: ApprovalKinds };
type Outcome = {
  state: Exclude<ApprovalState, 'waiting'>;
  comment?: string | undefined;
  decider?: Decider | undefined;
};

/** Names of the member who asked and of the person who approved. */
export type ApprovalNames = { requestedBy: string; approvedBy: string };

const expiryBatch = 100;

/** Service that ends approval requests, each once; concurrent deciders wait for each other at the request's row. */
export const decisionService = ({ db, now, jobs }: Platform, { audit, notify, kinds }: Deps) => {
  /** Tells the requester the outcome, unless the requester ended the request. */
  const tellRequester = async (tx: Tx, { id, businessId, title, requestedById }: ApprovalRow, outcome: Outcome) => {
    if (outcome.state === 'withdrawn') return;
    for (const userId of await businessQueries(tx).keepMembers(businessId, [requestedById]))
      await notify(tx, {
        userId,
        businessId,
        event: 'approval-decided',
        groupKey: `approval-decided:${id}`,
        title: `${approvalStates[outcome.state]}: ${title}`,
        message: toMessage(outcome),
        link: approvalPath({ id, businessId }),
      });
  };

  /** Ends a waiting request in the caller's transaction; 409 for a request that ended already. */
  const close = async (tx: Tx, businessId: number, id: number, asked: Outcome): Promise<Outcome['state']> => {
    const row = await approvalStore(tx).lock(businessId, id);
    if (!row) throw new Problem('not-found');
    if (row.state !== 'waiting') throw closedProblem(row);
    // A request past its expiry counts as expired, even if the job that ends old requests has not run yet.
    const isLate = row.expiresAt <= now();
    const outcome: Outcome = isLate ? { state: 'expired' } : asked;
    const { state, decider, comment } = outcome;
    const closed: ApprovalRow = {
      ...row,
      state,
      decidedAt: now(),
      comment: comment ? comment : null,
      decidedById: decider?.userId ?? null,
      decidedByName: decider?.name ?? null,
    };
    const kind = kinds.find(row.kind);
    const names = await readNames(tx, closed);
    const decided: DecidedApproval = { ...closed, requester: toRequester(row, names.requestedBy) };
    const isApproved = state === 'approved' && decider !== undefined;
    await approvalStore(tx).close(closed);
    const url = isApproved ? await kind?.onApproved?.(tx, decided, decider) : undefined;
    if (url !== undefined) await approvalStore(tx).close({ ...closed, url });
    if (isApproved && kind?.runApproved) await jobs.send(tx, runApproved, { businessId, approvalId: id });
    if (!isApproved) await kind?.onRefused?.(tx, decided);
    if (decider) await audit.record(tx, decider.actor, businessId, toAuditText(closed, names));
    await tellRequester(tx, row, outcome);
    return state;
  };

  const readNames = async (tx: Tx, { businessId, id, decidedByName }: ApprovalRow): Promise<ApprovalNames> => ({
    requestedBy: (await approvalStore(tx).find(businessId, id))?.requester ?? formerMember,
    approvedBy: decidedByName ?? '',
  });

  return {
    /** Decides a request. `isCurrent`: true if the subject is unchanged since the request was made. */
    decide: async (
      { id, businessId, kind }: ApprovalRow,
      verdict: Verdict,
      { decider, comment, isCurrent }: { decider: Decider; comment: string; isCurrent: boolean },
    ): Promise<void> => {
      const asked: Outcome['state'] = verdict === 'approved' && !isCurrent ? 'outdated' : verdict;
      const state = await db.transaction((tx) => close(tx, businessId, id, { state: asked, comment, decider }));
      if (state === 'approved') kinds.find(kind)?.afterApproved?.();
      if (state === 'outdated') throw new Problem('approval-outdated', { message: outdatedApproval });
      if (state === 'expired') throw new Problem('approval-closed', { message: expiredMessage });
    },

    withdraw: async (actor: Actor, business: BusinessContext, id: number): Promise<void> => {
      await db.transaction(async (tx) => {
        await close(tx, business.id, id, { state: 'withdrawn' });
        await audit.record(tx, actor, business.id, 'Withdrew a request for approval');
      });
    },

    /** Ends the request of a subject that was deleted or changed, in the caller's transaction. */
    withdrawSubject: async (tx: Tx, businessId: number, kind: string, subjectId: number): Promise<void> => {
      const waiting = await approvalStore(tx).findWaiting(businessId, kind, subjectId);
      if (waiting) await close(tx, businessId, waiting.id, { state: 'outdated' }).catch(ignoreClosed);
    },

    /**
     * Locks the request of a subject until the transaction ends. Features that lock their own row, and then request or
     * withdraw approval, call it first, so that the locks are taken in the same order as by a decision.
     */
    lockSubject: async (tx: Tx, businessId: number, kind: string, subjectId: number): Promise<void> => {
      const waiting = await approvalStore(tx).findWaiting(businessId, kind, subjectId);
      if (waiting) await approvalStore(tx).lock(businessId, waiting.id);
    },

    /**
     * Ends a request because approval of its edited subject is requested by `userId`. It doesn't wait for a running
     * decision, which may wait for a row that the caller has locked.
     */
    replace: async (tx: Tx, { businessId, id }: ApprovalRow, userId: number): Promise<void> => {
      const row = await approvalStore(tx).lockFree(businessId, id);
      if (!row) throw new Problem('approval-closed', { message: approvalBusy });
      await approvalStore(tx).close({ ...row, state: 'replaced', decidedAt: now() });
      if (row.requestedById !== userId) await tellRequester(tx, row, { state: 'replaced' });
    },

    /** Ids of a feature's rows whose requests wait. */
    listWaiting: async (reader: Db | Tx, businessId: number, kind: string): Promise<Set<number>> =>
      new Set(await approvalStore(reader).listWaitingSubjects(businessId, kind)),

    /** Names of requester and approver of the last approved request about a feature's row, with its content. */
    findApproved: async (reader: Db | Tx, businessId: number, kindNames: readonly string[], subjectId: number) => {
      const found = await approvalStore(reader).findApproved(businessId, kindNames, subjectId);
      if (!found) return undefined;
      const { diff, decidedByName } = found.approval;
      return { diff, requestedBy: found.requester ?? formerMember, approvedBy: decidedByName ?? formerMember };
    },

    expireOld: async (): Promise<void> => {
      for (;;) {
        const old = await approvalStore(db).listExpiredEverywhere(now(), expiryBatch);
        for (const { businessId, id } of old)
          await db.transaction((tx) => close(tx, businessId, id, { state: 'expired' })).catch(ignoreClosed);
        if (old.length < expiryBatch) return;
      }
    },
  };
};

const toAuditText = ({ state, title }: ApprovalRow, { requestedBy, approvedBy }: ApprovalNames): string =>
  `${approvalStates[state]} by ${approvedBy}, requested by ${requestedBy}: ${title}`;

/** Runs on an error: ignores the problem that another process ended the request first. */
const ignoreClosed = (error: unknown): void => {
  if (!(error instanceof Problem && error.code === 'approval-closed')) throw error;
};

export const expiredMessage = 'This request expired before it was decided. Ask for approval again.';

const closedProblem = ({ state, decidedByName }: ApprovalRow): Problem => {
  const by = decidedByName === null ? '' : ` by ${decidedByName}`;
  return new Problem('approval-closed', {
    message: state === 'expired' ? expiredMessage : `This request was already ${state}${by}.`,
  });
};

const toMessage = ({ state, decider, comment }: Outcome): string => {
  if (state === 'expired') return 'It wasn’t decided in time. Nothing was changed. You can ask again.';
  if (state === 'replaced') return replacedApproval;
  if (state === 'outdated') return 'It changed after your request, so the request ended. You can ask again.';
  const by = decider ? `${approvalStates[state]} by ${decider.name}.` : `${approvalStates[state]}.`;
  return comment ? `${by} ${comment}`.slice(0, 1000) : by;
};

/** Actor in whose name approved work continues: the requester. */
const toRequester = ({ requestedById, timeZone, businessId, id }: ApprovalRow, name: string): Actor =>
  toActor(requestedById, name, { timeZone, businessId, requestId: `approval-${id}` });

/** Actor for a user whose work runs without an HTTP request. */
export const toActor = (
  userId: number,
  userName: string,
  { timeZone, businessId, requestId }: { timeZone: string; businessId: number; requestId: string },
): Actor => ({
  caller: {
    userId,
    userName,
    timeZone,
    businessId,
    isStaff: false,
    via: 'session',
    sessionId: null,
    actorId: null,
  },
  client: { address: '', userAgent: 'Approvals', requestId },
});

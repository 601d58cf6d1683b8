import type { Publication } from '@fanfare/connectors/ports/publisher';
import { networkLabels } from '@fanfare/contract/networks/names';
import type { ShareState } from '@fanfare/contract/shares';
import { createBatcher } from '../../../platform/batching.ts';
import type { Now } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { type Outcome, type Reason, reconcileDelaysSeconds } from './retry.policy.ts';
import { type PublishedShare, shareClaimStore } from './share-claims.store.ts';
import type { EnqueueNotification } from './share-notifications.service.ts';
import { type ShareChange, type ShareRow, type StepDetails, shareQueueStore } from './share-queue.store.ts';

export type OutcomeRecorder = ReturnType<typeof outcomeRecorder>;
type Deps = { db: Db; now: Now; enqueueNotification: EnqueueNotification };
type Published = Extract<Publication, { state: 'published' }>;

/** A share that a network still processes after 24 h counts as failed. */
const maxWaitingMs = 24 * 3600_000;

/** States from which an outcome other than success can be recorded. */
const inProgress: readonly ShareState[] = ['sending', 'unconfirmed'];

const noFailure = { failureKind: null, failureMessage: null, networkMessage: null } as const;
const toFailureColumns = ({ kind, message, networkMessage }: Reason) => ({
  failureKind: kind,
  failureMessage: message,
  networkMessage: networkMessage ?? null,
});

/** Records the outcome of a network call: the change of the share and its ledger step, in one statement. */
export const outcomeRecorder = ({ db, now, enqueueNotification }: Deps) => {
  const secondsFromNow = (seconds: number) => new Date(now().getTime() + seconds * 1000);

  const writeOutcome = (
    row: ShareRow,
    from: readonly ShareState[],
    change: ShareChange,
    details: Omit<StepDetails, 'at'> | undefined,
    inTransaction?: (tx: Tx) => Promise<void>,
  ): Promise<boolean> => {
    const step = details && { ...details, at: now() };
    if (!inTransaction) return shareClaimStore(db).recordOutcome(row, from, change, step);
    return db.transaction(async (tx) => {
      const isRecorded = await shareClaimStore(tx).recordOutcome(row, from, change, step);
      if (isRecorded) await inTransaction(tx);
      return isRecorded;
    });
  };

  /** Concurrent answers are recorded by one statement. */
  const markPublished = createBatcher((publishedShares: readonly PublishedShare[]) =>
    shareClaimStore(db).markPublishedBatch(publishedShares),
  );

  const recordPublished = async (row: ShareRow, { id: remoteId, url, requestId }: Published, message: string) => {
    if (await markPublished({ row, at: now(), remoteId, url, message, requestId })) return;
    // Recorded already; only the database's answer was lost.
    if (await shareClaimStore(db).isPublishedAs(row.id, remoteId)) return;
    // A later attempt has claimed the share: the ledger records that this one was published as well.
    const lateMessage = `An earlier attempt was published as well: ${url}`;
    const step = {
      shareId: row.id,
      at: now(),
      step: 'late answer',
      attempt: row.attempts,
      message: lateMessage,
      requestId,
    };
    await shareQueueStore(db).addSteps([step]);
  };

  const recordWaiting = async (
    row: ShareRow,
    { publishState, checkInSeconds }: Extract<Publication, { state: 'waiting' }>,
  ) => {
    const since = row.waitingSince ?? now();
    const isTimedOut = now().getTime() - since.getTime() > maxWaitingMs;
    const label = networkLabels[row.network];
    if (isTimedOut) {
      const message = `${label} has been processing this for a day. Check the account before you publish again.`;
      return recordFailed(row, { kind: 'unclear', message }, { publishState, isUncertain: true });
    }
    const isNew = row.waitingSince === null;
    const change: ShareChange = {
      ...noFailure,
      ...{
        state: 'waiting',
        publishState,
        waitingSince: since,
        nextAt: secondsFromNow(checkInSeconds),
        tries: 0,
      },
    };
    const details = isNew ? { step: 'waiting', message: `${label} is processing it.` } : undefined;
    await writeOutcome(row, inProgress, change, details);
  };

  const recordFailed = async (row: ShareRow, reason: Reason, extraColumns: ShareChange = {}) => {
    const change: ShareChange = { ...toFailureColumns(reason), state: 'failed', nextAt: null, ...extraColumns };
    const { message, networkMessage, requestId } = reason;
    await writeOutcome(row, inProgress, change, { step: 'failed', message, networkMessage, requestId }, (tx) =>
      enqueueNotification(tx, row, 'failed'),
    );
  };

  const recordUnconfirmed = async (row: ShareRow, reason: Reason) => {
    const change: ShareChange = {
      ...toFailureColumns(reason),
      ...{
        state: 'unconfirmed',
        reconcileTries: 0,
        tries: 0,
        isUncertain: true,
        nextAt: secondsFromNow(reconcileDelaysSeconds[0]),
      },
    };
    const { message, networkMessage, requestId } = reason;
    await writeOutcome(row, ['sending'], change, { step: 'unconfirmed', message, networkMessage, requestId });
  };

  return {
    recordPublished,
    recordWaiting,
    recordFailed,

    recordPublication: (row: ShareRow, publication: Publication, message: string): Promise<void> =>
      publication.state === 'published' ? recordPublished(row, publication, message) : recordWaiting(row, publication),

    /** A retry sets the share back to `returnState`; the other outcomes end the attempt. */
    recordOutcome: async (row: ShareRow, outcome: Outcome, returnState: 'intent' | 'waiting') => {
      if (outcome.next === 'unconfirmed') return recordUnconfirmed(row, outcome.reason);
      if (outcome.next === 'failed') return recordFailed(row, outcome.reason);
      const { reason, delaySeconds, pausesAccount } = outcome;
      const until = secondsFromNow(delaySeconds);
      // A share that is partly published has used its rate-limit slot; otherwise the slot is released.
      const slot = returnState === 'intent' ? { slotAt: null } : {};
      const change: ShareChange = {
        state: returnState,
        nextAt: until,
        tries: row.tries + 1,
        ...slot,
        ...toFailureColumns(reason),
      };
      const { message, networkMessage, requestId } = reason;
      await writeOutcome(
        row,
        inProgress,
        change,
        { step: 'put off', message, networkMessage, requestId },
        async (tx) => {
          if (pausesAccount) await shareQueueStore(tx).pauseAccount(row, now(), until);
        },
      );
    },

    /** The call never started. Skipped when another worker or a user changed the row. */
    recordNotStarted: async (row: ShareRow, outcome: Exclude<Outcome, { next: 'unconfirmed' }>) => {
      const { reason } = outcome;
      const { message, networkMessage, requestId } = reason;
      const change: ShareChange =
        outcome.next === 'retry'
          ? {
              ...toFailureColumns(reason),
              nextAt: secondsFromNow(outcome.delaySeconds),
              slotAt: null,
              tries: row.tries + 1,
            }
          : { ...toFailureColumns(reason), state: 'failed', nextAt: null, slotAt: null };
      await db.transaction(async (tx) => {
        if (!(await shareQueueStore(tx).postpone(row.id, row.version, change))) return;
        const step = outcome.next === 'retry' ? 'put off' : 'failed';
        const newStep = { step, message, networkMessage, requestId, at: now(), shareId: row.id, attempt: row.attempts };
        await shareQueueStore(tx).addSteps([newStep]);
        if (outcome.next === 'failed') await enqueueNotification(tx, row, 'failed');
      });
    },

    /** A read of the account that did not find out whether the post was published. */
    recordReconcileTry: async (row: ShareRow, change: ShareChange, message: string, reason?: Reason) => {
      const { networkMessage, requestId } = reason ?? {};
      const details = { step: 'looked', message, networkMessage, requestId };
      const needsUser = change.nextAt === null || reason !== undefined;
      await writeOutcome(row, ['unconfirmed'], change, details, async (tx) => {
        if (needsUser) await enqueueNotification(tx, row, 'unconfirmed');
      });
    },

    /** Not found in any try: the user can publish it again. */
    recordNotFound: async (row: ShareRow, reason: Reason, extraColumns: ShareChange) => {
      const change: ShareChange = { ...toFailureColumns(reason), ...extraColumns, state: 'failed', nextAt: null };
      const details = { step: 'failed', message: reason.message };
      await writeOutcome(row, ['unconfirmed'], change, details, (tx) => enqueueNotification(tx, row, 'failed'));
    },
  };
};

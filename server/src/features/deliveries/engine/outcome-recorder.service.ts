import type { DeliveryState } from '@fanfare/contract/deliveries/states';
import { dayMs } from '@fanfare/contract/kit/durations';
import { createBatcher } from '../../../platform/batching.ts';
import type { Db, Tx } from '../../../platform/db/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { LoadedDelivery, NetworkAnswer, OutcomeHook, SharedHook, Waiting } from '../delivery-kind.ts';
import { messagesFor } from '../delivery-messages.ts';
import type { DeliveryChange, DeliveryRow, StepDetails } from '../delivery-rows.ts';
import type { KindRegistry } from '../kind-registry.ts';
import type { EnqueueNotification } from '../notification-jobs.ts';
import { deliveryClaimStore, type SentDelivery } from './delivery-claims.store.ts';
import { deliveryQueueStore } from './delivery-queue.store.ts';
import type { OutcomeCounter } from './outcome-counter.ts';
import { rateLimitStore } from './reservation/rate-limit.store.ts';
import { type FailedCallOutcome, type FailureReason, reconcileDelaysFor } from './retry.policy.ts';

export type OutcomeRecorder = ReturnType<typeof outcomeRecorder>;
type Deps = {
  kinds: KindRegistry;
  enqueueNotification: EnqueueNotification;
  outcomeCounter: OutcomeCounter;
};
type SentAnswer = Extract<NetworkAnswer, { state: 'sent' }>;

/** Time in milliseconds after which a delivery that a network still processes counts as failed. */
const maxWaitingMs = dayMs;

/**
 * Interval in milliseconds between two writes of outcomes under load: a statement for one costs almost as much as for
 * twenty. If the worker crashes, outcomes not yet written are found by reconciliation.
 */
const outcomeIntervalMs = 50;

/** States from which an outcome other than success can be recorded. */
const inProgress: readonly DeliveryState[] = ['sending', 'unconfirmed'];

const noFailure = { failureKind: null, failureMessage: null, networkMessage: null } as const;
const toFailureColumns = ({ kind, message, networkMessage }: FailureReason) => ({
  failureKind: kind,
  failureMessage: message,
  networkMessage: networkMessage ?? null,
});

/** Records the outcome of a network call: the change of the delivery and its ledger step, in one statement. */
export const outcomeRecorder = ({ db, now }: Platform, { kinds, enqueueNotification, outcomeCounter }: Deps) => {
  const secondsFromNow = (seconds: number) => new Date(now().getTime() + seconds * 1000);
  const placeFor = (row: DeliveryRow) => kinds.get(row.kind).placeLabel(row);
  const messagesOf = (row: DeliveryRow) => messagesFor(kinds.get(row.kind));

  const writeOutcome = async (
    row: DeliveryRow,
    from: readonly DeliveryState[],
    change: DeliveryChange,
    details: Omit<StepDetails, 'at'> | undefined,
    hook?: OutcomeHook,
  ): Promise<boolean> => {
    const step = details && { ...details, at: now() };
    const write = async (tx: Db | Tx) => deliveryClaimStore(tx).recordOutcome(row, from, change, step);
    const isRecorded = hook
      ? await db.transaction(async (tx) => {
          const isWritten = await write(tx);
          if (isWritten) await hook(tx);
          return isWritten;
        })
      : await write(db);
    if (isRecorded) outcomeCounter.add(row.kind, change.state);
    return isRecorded;
  };

  /** Concurrent answers are recorded by one statement. */
  const markSent = createBatcher((sent: readonly SentDelivery[]) => deliveryClaimStore(db).markSentBatch(sent), {
    intervalMs: outcomeIntervalMs,
  });

  /** Records the outcome and does the work of the kind (the hook) in one transaction. */
  const markSentWithOwnHook = (sent: SentDelivery, hook: OutcomeHook): Promise<boolean> =>
    db.transaction(async (tx) => {
      const [isRecorded = false] = await deliveryClaimStore(tx).markSentBatch([sent]);
      if (isRecorded) await hook(tx);
      return isRecorded;
    });

  /**
   * Records concurrent answers with a shared hook in one transaction. After a failure, each of them is recorded alone.
   */
  const markSentWithSharedHook = createBatcher((answers: readonly { sent: SentDelivery; hook: SharedHook }[]) =>
    db.transaction(async (tx) => {
      const areRecorded = await deliveryClaimStore(tx).markSentBatch(answers.map(({ sent }) => sent));
      const hooks = answers.filter((_, index) => areRecorded[index]).map(({ hook }) => hook);
      for (const group of Map.groupBy(hooks, ({ kind }) => kind).values()) await group[0]?.runAll(tx, group);
      return areRecorded;
    }),
  );

  const markSentWithHooks = (
    sent: SentDelivery,
    { afterSent, sharedHook }: Pick<SentAnswer, 'afterSent' | 'sharedHook'>,
  ) => {
    if (afterSent) return markSentWithOwnHook(sent, afterSent);
    return sharedHook ? markSentWithSharedHook({ sent, hook: sharedHook }) : markSent(sent);
  };

  const recordSent = async (
    row: DeliveryRow,
    { remoteId, url, requestId, afterSent, sharedHook }: SentAnswer,
    isFound: boolean,
  ) => {
    const place = placeFor(row);
    const message = isFound ? messagesOf(row).found(place) : messagesOf(row).sent(place);
    const sent: SentDelivery = { row, at: now(), remoteId, url, message, requestId, isFound };
    if (await markSentWithHooks(sent, { afterSent, sharedHook }))
      return outcomeCounter.add(row.kind, isFound ? 'confirmed' : 'sent');
    // If the outcome is recorded already, only the database's answer to the earlier write was lost.
    if (await deliveryClaimStore(db).isSentAs(row.id, remoteId)) return;
    // A later attempt has claimed the delivery, so the ledger gets a step which says that the earlier attempt was sent,
    // too.
    const { id: deliveryId, businessId, attempts: attempt } = row;
    const step = { businessId, deliveryId, at: now(), step: 'late answer', attempt, requestId };
    await deliveryQueueStore(db).addSteps([{ ...step, message: messagesOf(row).late(url) }]);
  };

  const recordFailed = async (
    row: DeliveryRow,
    { afterFailed }: LoadedDelivery,
    reason: FailureReason,
    extraColumns: DeliveryChange = {},
    from: readonly DeliveryState[] = inProgress,
  ) => {
    const change: DeliveryChange = { ...toFailureColumns(reason), ...extraColumns, state: 'failed', nextAt: null };
    const { message, networkMessage, requestId } = reason;
    await writeOutcome(row, from, change, { step: 'failed', message, networkMessage, requestId }, async (tx) => {
      await afterFailed?.(tx);
      await enqueueNotification(tx, row, 'failed');
    });
  };

  const recordWaiting = async (row: DeliveryRow, loaded: LoadedDelivery, { progress, checkInSeconds }: Waiting) => {
    const since = row.waitingSince ?? now();
    if (now().getTime() - since.getTime() > maxWaitingMs) {
      const reason: FailureReason = { kind: 'unclear', message: messagesOf(row).stuck(placeFor(row)) };
      return recordFailed(row, loaded, reason, { progress, isUncertain: true });
    }
    const change: DeliveryChange = {
      ...noFailure,
      state: 'waiting',
      progress,
      waitingSince: since,
      tries: 0,
      lookFirst: null,
      nextAt: secondsFromNow(checkInSeconds),
    };
    const isNew = row.waitingSince === null;
    const details = isNew ? { step: 'waiting', message: messagesOf(row).waiting(placeFor(row)) } : undefined;
    await writeOutcome(row, inProgress, change, details);
  };

  const recordUnconfirmed = async (row: DeliveryRow, reason: FailureReason) => {
    const change: DeliveryChange = {
      ...toFailureColumns(reason),
      state: 'unconfirmed',
      reconcileTries: 0,
      tries: 0,
      isUncertain: true,
      nextAt: secondsFromNow(reconcileDelaysFor(kinds.get(row.kind))[0] ?? 0),
    };
    const { message, networkMessage, requestId } = reason;
    await writeOutcome(row, ['sending'], change, { step: 'unconfirmed', message, networkMessage, requestId });
  };

  return {
    /** Records a success, or that the network is processing the delivery. `isFound`: reconciliation found it. */
    recordAnswer: (row: DeliveryRow, loaded: LoadedDelivery, answer: NetworkAnswer, isFound = false) =>
      answer.state === 'sent' ? recordSent(row, answer, isFound) : recordWaiting(row, loaded, answer),

    /** Records a call without success. A retry sets the delivery back to `returnState`; other outcomes end the attempt. */
    recordFailedCall: async (
      row: DeliveryRow,
      loaded: LoadedDelivery,
      outcome: FailedCallOutcome,
      returnState: 'planned' | 'waiting',
    ) => {
      if (outcome.next === 'unconfirmed') return recordUnconfirmed(row, outcome.reason);
      if (outcome.next === 'failed') return recordFailed(row, loaded, outcome.reason);
      const { reason, delaySeconds, pausesAccount } = outcome;
      const until = secondsFromNow(delaySeconds);
      // A delivery that is partly sent has used its rate-limit slot; otherwise the slot is released.
      const slot = returnState === 'planned' ? { slotAt: null } : {};
      const change: DeliveryChange = {
        state: returnState,
        nextAt: until,
        tries: row.tries + 1,
        ...slot,
        ...toFailureColumns(reason),
      };
      const { message, networkMessage, requestId } = reason;
      const details = { step: 'put off', message, networkMessage, requestId };
      await writeOutcome(row, inProgress, change, details, async (tx) => {
        if (pausesAccount) await rateLimitStore(tx).pauseAccount(row, now(), until);
      });
    },

    /** Records that the call never started. Skipped when another worker or a user changed the row. */
    recordNotStarted: async (
      row: DeliveryRow,
      { afterFailed }: Pick<LoadedDelivery, 'afterFailed'>,
      outcome: Exclude<FailedCallOutcome, { next: 'unconfirmed' }>,
    ) => {
      const { reason } = outcome;
      const { message, networkMessage, requestId } = reason;
      const failureColumns = { ...toFailureColumns(reason), slotAt: null, prepares: 0 };
      const change: DeliveryChange =
        outcome.next === 'retry'
          ? { ...failureColumns, nextAt: secondsFromNow(outcome.delaySeconds), tries: row.tries + 1 }
          : { ...failureColumns, state: 'failed', nextAt: null };
      const isRecorded = await db.transaction(async (tx) => {
        if (!(await deliveryQueueStore(tx).postpone(row.id, row.version, change))) return false;
        const step = outcome.next === 'retry' ? 'put off' : 'failed';
        const newStep = { step, message, networkMessage, requestId, at: now() };
        await deliveryQueueStore(tx).addSteps([
          { ...newStep, businessId: row.businessId, deliveryId: row.id, attempt: row.attempts },
        ]);
        if (outcome.next !== 'failed') return true;
        await afterFailed?.(tx);
        await enqueueNotification(tx, row, 'failed');
        return true;
      });
      if (isRecorded) outcomeCounter.add(row.kind, change.state);
    },

    /** Records a read of the account that did not find out if the delivery was sent. */
    recordReconcileTry: async (row: DeliveryRow, change: DeliveryChange, message: string, reason?: FailureReason) => {
      const { networkMessage, requestId } = reason ?? {};
      const details = { step: 'looked', message, networkMessage, requestId };
      const needsUser = change.nextAt === null || reason !== undefined;
      await writeOutcome(row, ['unconfirmed'], change, details, async (tx) => {
        if (needsUser) await enqueueNotification(tx, row, 'unconfirmed');
      });
    },

    /** Records that no try found the delivery: the user can send it again. */
    recordNotFound: (row: DeliveryRow, loaded: LoadedDelivery, reason: FailureReason, extraColumns: DeliveryChange) =>
      recordFailed(row, loaded, reason, extraColumns, ['unconfirmed']),

    /**
     * Records that a delivery which was looked for before sending it again had not been sent. It gets back its
     * scheduled time, or is marked as missed if it is too late.
     */
    recordNotSentBefore: async (row: DeliveryRow, message: string) => {
      const isStarted = row.waitingSince !== null;
      const scheduledAt = row.slotAt && row.slotAt > row.dueAt ? row.slotAt : row.dueAt;
      const change: DeliveryChange = {
        ...noFailure,
        lookFirst: null,
        isUncertain: false,
        tries: 0,
        reconcileTries: 0,
        ...(isStarted ? { state: 'waiting', nextAt: now() } : { state: 'planned', nextAt: scheduledAt }),
      };
      await writeOutcome(row, ['unconfirmed'], change, { step: 'looked', message });
    },

    /** Schedules an idempotent call again whose answer was lost. */
    recordRepeat: async (row: DeliveryRow, delaySeconds: number) => {
      const change: DeliveryChange = {
        ...noFailure,
        state: 'planned',
        nextAt: secondsFromNow(delaySeconds),
        slotAt: null,
        tries: row.tries + 1,
      };
      const message = messagesOf(row).repeated(placeFor(row));
      await writeOutcome(row, ['unconfirmed'], change, { step: 'put off', message });
    },
  };
};

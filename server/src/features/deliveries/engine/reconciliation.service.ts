import { hourSeconds, minuteMs } from '@fanfare/contract/kit/durations';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import type { LoadedDelivery, NetworkAnswer } from '../delivery-kind.ts';
import { messagesFor } from '../delivery-messages.ts';
import type { DeliveryRow } from '../delivery-rows.ts';
import type { KindRegistry } from '../kind-registry.ts';
import { deliveryClaimStore } from './delivery-claims.store.ts';
import { deliveryQueueStore } from './delivery-queue.store.ts';
import type { OutcomeRecorder } from './outcome-recorder.service.ts';
import { type FailureReason, reconcileDelaysFor, spreadDelays } from './retry.policy.ts';

export type ReconciliationService = ReturnType<typeof reconciliationService>;
type Deps = { kinds: KindRegistry; recorder: OutcomeRecorder };

type AccountReading = { answer: NetworkAnswer | undefined } | { unreadable: FailureReason };

/**
 * Number of further reads of an account that could not be read: with growing delays of at most 6 h, they take about two
 * days.
 */
const maxRereads = 12;
const rereadDelaySeconds = (tries: number) => Math.min(60 * 2 ** tries, 6 * hourSeconds);
/**
 * Seconds until an idempotent call is repeated after a lost answer, by number of calls so far. After the last one it is
 * not repeated.
 */
const repeatDelaysSeconds = [0, 60];
/** Time in milliseconds in which no other process reads the same account. */
export const reconcileReservationMs = 2 * minuteMs;

/** Finds out whether an unconfirmed delivery was sent, by reading the account. Sends nothing. */
export const reconciliationService = ({ db, now }: Platform, { kinds, recorder }: Deps) => {
  const secondsFromNow = (seconds: number) => new Date(now().getTime() + seconds * 1000);

  const readBack = (row: DeliveryRow, loaded: LoadedDelivery): Promise<AccountReading> =>
    loaded.connect(row, async ({ find }) => {
      try {
        return { answer: await find(row.reconcileSince ?? row.createdAt) };
      } catch (error) {
        // A missing permission to read makes the account unreadable only: some networks never allow reading a person's
        // posts, and posting still works.
        if (error instanceof ConnectorFailure && error.kind === 'permission') return { unreadable: toReason(error) };
        throw error;
      }
    });

  /** Decides what follows when the delivery is not on the account: another read, a repeated call, or the end. */
  const recordNotOnAccount = async (row: DeliveryRow, loaded: LoadedDelivery) => {
    const kind = kinds.get(row.kind);
    const place = kind.placeLabel(row);
    const messages = messagesFor(kind);
    if (row.lookFirst) return recorder.recordNotSentBefore(row, messages.notSentBefore(place));
    const repeatDelays = spreadDelays(kind, row) ?? repeatDelaysSeconds;
    const repeatSeconds = loaded.afterLoss === 'repeat' ? repeatDelays[row.attempts - 1] : undefined;
    if (repeatSeconds !== undefined) return recorder.recordRepeat(row, repeatSeconds);
    const delays = reconcileDelaysFor(kind);
    const reconcileTries = row.reconcileTries + 1;
    const delaySeconds = delays[reconcileTries];
    if (delaySeconds !== undefined) {
      const message = messages.notFound(place, reconcileTries, delays.length);
      const change = { reconcileTries, tries: 0, nextAt: secondsFromNow(delaySeconds) };
      return recorder.recordReconcileTry(row, change, message);
    }
    const reason: FailureReason = { kind: 'unclear', message: messages.neverConfirmed(place) };
    return recorder.recordNotFound(row, loaded, reason, { reconcileTries });
  };

  /** Plans the next read of an account that cannot be read; after the last read the user has to decide. */
  const recordUnreadable = async (row: DeliveryRow, reason: FailureReason, waitSeconds: number | undefined) => {
    const tries = row.tries + 1;
    const messages = messagesFor(kinds.get(row.kind));
    const isLastTry = waitSeconds === undefined || tries > maxRereads;
    if (isLastTry && row.lookFirst === 'if-possible') {
      const place = kinds.get(row.kind).placeLabel(row);
      return recorder.recordNotSentBefore(row, messages.notReadable(place));
    }
    const change = {
      tries,
      lookFirst: isLastTry ? null : row.lookFirst,
      nextAt: isLastTry ? null : secondsFromNow(waitSeconds),
      failureMessage: reason.message,
    };
    await recorder.recordReconcileTry(row, change, messages.unreadable(reason.message), reason);
  };

  const reconcile = async (row: DeliveryRow, loaded: LoadedDelivery): Promise<void> => {
    let result: AccountReading;
    try {
      result = await readBack(row, loaded);
    } catch (error) {
      const retryAfterSeconds = error instanceof ConnectorFailure ? (error.details.retryAfterSeconds ?? 0) : 0;
      const reason = error instanceof ConnectorFailure ? toReason(error) : toInternalReason(error);
      return recordUnreadable(row, reason, Math.max(retryAfterSeconds, rereadDelaySeconds(row.tries)));
    }
    if ('unreadable' in result) return recordUnreadable(row, result.unreadable, undefined);
    const { answer } = result;
    if (!answer) return recordNotOnAccount(row, loaded);
    // The same text may be sent twice on purpose, so a result that is recorded for another delivery is not taken as the
    // result of this delivery.
    const isOther =
      answer.state === 'sent' &&
      !answer.changesExisting &&
      (await deliveryClaimStore(db).isResultOfOtherDelivery(row, answer.remoteId, row.id));
    await (isOther ? recordNotOnAccount(row, loaded) : recorder.recordAnswer(row, loaded, answer, true));
  };

  const loadAndReconcile = async (row: DeliveryRow) => {
    const loaded = (await kinds.load(db, [row])).get(row.id);
    if (loaded) await reconcile(row, loaded);
  };

  return {
    reconcile,

    /** Reconciles right after a lost answer, for kinds that read the account at once. */
    reconcileIfDueNow: async (id: number): Promise<void> => {
      const [row] = await deliveryQueueStore(db).reserveUnconfirmedById(
        id,
        now(),
        secondsFromNow(reconcileReservationMs / 1000),
      );
      if (row) await loadAndReconcile(row);
    },

    /** Reads the account now, whenever the next try is planned. */
    reconcileNow: async (id: number): Promise<void> => {
      const row = await deliveryQueueStore(db).findUnconfirmed(id);
      if (row) await loadAndReconcile(row);
    },
  };
};

const toReason = ({ kind, details: { message, networkMessage, requestId } }: ConnectorFailure): FailureReason => ({
  kind,
  message,
  networkMessage,
  requestId,
});

const toInternalReason = (error: unknown): FailureReason =>
  error instanceof Problem
    ? { kind: 'reauthorize', message: 'The account is disconnected. Reconnect it so we can check it.' }
    : { kind: 'unreachable', message: 'Something went wrong on our side.' };

import type { DeliveryFailureKind } from '@fanfare/contract/deliveries/states';
import { daySeconds, hourSeconds } from '@fanfare/contract/kit/durations';
import { ConnectorFailure, type FailureKind } from '@fanfare/contract/networks/failure';
import { Problem } from '../../../platform/problem.ts';
import type { DeliveryMessages } from '../delivery-messages.ts';

export type FailureReason = {
  kind: DeliveryFailureKind;
  message: string;
  networkMessage?: string | undefined;
  requestId?: string | undefined;
};

/**
 * Next step of a delivery after a call without success. `retry`: certainly not sent, and a later try can work.
 * `failed`: certainly not sent, and a later try cannot work. `unconfirmed`: it may have been sent; the worker never
 * sends it again, reconciliation reads the account.
 */
export type FailedCallOutcome =
  | { next: 'retry'; delaySeconds: number; pausesAccount: boolean; reason: FailureReason }
  | { next: 'failed'; reason: FailureReason }
  | { next: 'unconfirmed'; reason: FailureReason };

type FailedCall = {
  /** Name of the network or site in messages. */
  place: string;
  messages: Pick<DeliveryMessages, 'lost' | 'disconnected' | 'internal'>;
  retries: 'backoff' | 'none';
  /** Retry delays of the delivery kind in seconds; undefined for the default ones. */
  retryDelaysSeconds?: readonly number[] | undefined;
  /** True once the call to the network has begun; before that, nothing can have been sent. */
  isCallStarted: boolean;
  tries: number;
  /** True if an earlier call may have sent the delivery; the network's answer `duplicate` then refers to that call. */
  isUncertain: boolean;
};

/** Seconds before the next try, by number of tries so far: an unreachable network is tried for about an hour. */
const backoffSeconds = [30, 60, 120, 300, 600, 900, 1800];
/**
 * Limits for a network that answers that it is busy (rate limit): number of tries in total, and seconds of each wait.
 */
const maxBusyTries = 24;
const maxBusySeconds = 6 * hourSeconds;
/** Longest wait in seconds that a receiver can ask for, for kinds with retry delays of their own. */
const maxRetryAfterSeconds = daySeconds;

export const decideFailedCall = (error: unknown, context: FailedCall): FailedCallOutcome => {
  if (error instanceof ConnectorFailure) return decideNetworkFailure(error, context);
  if (error instanceof MediaUnreadable) return retryOrFail({ kind: 'unreachable', message: error.message }, context);
  if (error instanceof InvalidContent) return { next: 'failed', reason: { kind: 'unfit', message: error.message } };
  const { place, messages, isCallStarted } = context;
  if (isCallStarted) return { next: 'unconfirmed', reason: { kind: 'unclear', message: messages.lost(place) } };
  if (error instanceof Problem)
    return { next: 'failed', reason: { kind: 'reauthorize', message: messages.disconnected } };
  return retryOrFail({ kind: 'unreachable', message: messages.internal }, context);
};

const decideNetworkFailure = ({ kind, details }: ConnectorFailure, context: FailedCall): FailedCallOutcome => {
  const { message, networkMessage, requestId, retryAfterSeconds } = details;
  const reason: FailureReason = { kind, message, networkMessage, requestId };
  if (kind === 'unclear') return { next: 'unconfirmed', reason };
  if (kind === 'duplicate' && context.isUncertain) return { next: 'unconfirmed', reason };
  if (context.retryDelaysSeconds && (kind === 'unreachable' || kind === 'busy'))
    return retryBySchedule(reason, context.retryDelaysSeconds[context.tries], retryAfterSeconds);
  if (kind === 'unreachable') return retryOrFail(reason, context);
  if (kind !== 'busy' || context.retries === 'none') return { next: 'failed', reason };
  const waitSeconds = Math.min(retryAfterSeconds ?? backoffFor(context.tries) ?? 60, maxBusySeconds);
  if (context.tries >= maxBusyTries) return { next: 'failed', reason };
  return { next: 'retry', delaySeconds: Math.max(waitSeconds, 5), pausesAccount: true, reason };
};

const retryOrFail = (reason: FailureReason, { tries, retries }: FailedCall): FailedCallOutcome => {
  const delaySeconds = retries === 'none' ? undefined : backoffFor(tries);
  return delaySeconds === undefined
    ? { next: 'failed', reason }
    : { next: 'retry', delaySeconds, pausesAccount: false, reason };
};

/**
 * Retry by the kind's own schedule. If the receiver asks for a longer wait, the wait holds for everything that is sent
 * to that receiver.
 */
const retryBySchedule = (
  reason: FailureReason,
  delaySeconds: number | undefined,
  retryAfterSeconds = 0,
): FailedCallOutcome => {
  if (delaySeconds === undefined) return { next: 'failed', reason };
  const waitSeconds = Math.max(delaySeconds, Math.min(retryAfterSeconds, maxRetryAfterSeconds));
  return { next: 'retry', delaySeconds: waitSeconds, pausesAccount: retryAfterSeconds > delaySeconds, reason };
};

/** Retry delays of a kind for one delivery, each up to 20% shorter or longer, so that retries are spread. */
export const spreadDelays = (
  { retryDelaysSeconds }: { retryDelaysSeconds?: readonly number[] },
  { id }: { id: number },
): readonly number[] | undefined =>
  retryDelaysSeconds?.map((seconds, at) => seconds * (0.8 + 0.4 * (((id * 31 + at * 17) % 101) / 100)));

const backoffFor = (tries: number): number | undefined => backoffSeconds[tries];

/** Delays until the account is read after a lost answer, in seconds from one try to the next. */
const reconcileDelaysSeconds: readonly number[] = [20, 60, 120, 300, 600];
export const reconcileDelaysFor = (kind: { reconcileDelaysSeconds?: readonly number[] }): readonly number[] =>
  kind.reconcileDelaysSeconds ?? reconcileDelaysSeconds;

/** Error before the call: the delivery cannot be sent as it is (deleted file, no board). */
export class InvalidContent extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'InvalidContent';
  }
}

/** Error before the call: a stored file cannot be read now. Nothing was sent. */
export class MediaUnreadable extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'MediaUnreadable';
  }
}

/** True for a failure of the account itself: an incident of its own notifies the owner. */
export const isAccountError = (kind: DeliveryFailureKind): boolean =>
  accountKinds.some((accountKind) => accountKind === kind);
const accountKinds: readonly FailureKind[] = ['reauthorize', 'permission'];

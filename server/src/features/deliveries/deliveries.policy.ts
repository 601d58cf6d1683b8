import type { DeliveryState } from '@fanfare/contract/deliveries/states';
import { minuteMs } from '@fanfare/contract/kit/durations';
import { Problem } from '../../platform/problem.ts';
import type { DeliveryKind } from './delivery-kind.ts';
import type { DeliveryChange, DeliveryRow } from './delivery-rows.ts';

type DeliveryStatus = Pick<DeliveryRow, 'state' | 'nextAt' | 'failureKind' | 'isUncertain' | 'tries'>;

export const isDone = (state: DeliveryState): boolean => state === 'sent' || state === 'confirmed';

/** True if reconciliation could not read the account, so that the user has to decide. */
const needsUserDecision = ({ state, nextAt, tries }: DeliveryStatus): boolean =>
  state === 'unconfirmed' && (nextAt === null || tries > 0);

/** Actions a user can take. A delivery in `sending` or `waiting` cannot be changed. */
export const allowedActions = (row: DeliveryStatus) => {
  const { state, failureKind, isUncertain } = row;
  const isOpen = state === 'planned' || state === 'missed' || state === 'failed' || state === 'cancelled';
  return {
    edit: isOpen,
    cancel: state === 'planned' || state === 'missed' || state === 'failed',
    retry: state === 'failed' || state === 'missed' || state === 'cancelled' || needsUserDecision(row),
    confirm: state === 'unconfirmed' || (state === 'failed' && isUncertain && failureKind === 'unclear'),
    giveUp: state === 'unconfirmed',
    remove: isOpen || isDone(state) || (state === 'unconfirmed' && needsUserDecision(row)),
  };
};

/** Problem for an action that the delivery's state does not allow. */
export const refusalFor = ({ state }: DeliveryStatus): Problem => {
  if (isDone(state)) return new Problem('share-sent');
  if (state === 'unconfirmed') return new Problem('share-unsure');
  if (state === 'sending' || state === 'waiting') return new Problem('share-sending');
  return new Problem('share-not-now');
};

/** Kinds of failures that the content did not cause, so that a partly sent delivery can be resumed. */
const resumableFailures = ['reauthorize', 'permission', 'busy', 'limit', 'unreachable'] as const;

type RetryOptions = { now: Date; expiresAt: Date | null; reconcilesBeforeRetry: boolean };

/** Time when a delivery with this due time is canceled if it was not sent; null for kinds that do not expire. */
export const toExpiresAt = (
  { expiresAfterMinutes }: Pick<DeliveryKind, 'expiresAfterMinutes'>,
  dueAt: Date,
): Date | null =>
  expiresAfterMinutes === undefined ? null : new Date(dueAt.getTime() + expiresAfterMinutes * minuteMs);

/** Columns that restart a delivery, or resume it if the network already has a part of its content. */
export const toRetryChange = (
  row: Pick<DeliveryRow, 'progress' | 'failureKind' | 'isUncertain'>,
  { now, expiresAt, reconcilesBeforeRetry }: RetryOptions,
): DeliveryChange => {
  const canResume = row.progress !== null && resumableFailures.some((kind) => kind === row.failureKind);
  const resetColumns = {
    failureKind: null,
    failureMessage: null,
    networkMessage: null,
    tries: 0,
    reconcileTries: 0,
    prepares: 0,
    slotAt: null,
    lookFirst: null,
    nextAt: now,
    expiresAt,
  };
  if (canResume) return { ...resetColumns, state: 'waiting', waitingSince: now };
  const isUncertain = row.isUncertain || row.progress !== null;
  return {
    ...resetColumns,
    state: 'planned',
    dueAt: now,
    progress: null,
    waitingSince: null,
    isUncertain,
    lookFirst: isUncertain && reconcilesBeforeRetry ? 'required' : null,
  };
};

import type { DeliveryState } from '@fanfare/contract/deliveries/states';
import { Problem } from '../../platform/problem.ts';
import type { DeliveryRow } from './delivery-kind.ts';
import type { DeliveryChange } from './engine/delivery-queue.store.ts';

type DeliveryStatus = Pick<DeliveryRow, 'state' | 'nextAt' | 'failureKind' | 'isUncertain' | 'tries'>;

export const isDone = (state: DeliveryState): boolean => state === 'sent' || state === 'confirmed';

/** Reconciliation could not read the account, so the user has to decide. */
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

/** The error for an action that is not allowed. */
export const refusalFor = ({ state }: DeliveryStatus): Problem => {
  if (isDone(state)) return new Problem('share-sent');
  if (state === 'unconfirmed') return new Problem('share-unsure');
  if (state === 'sending' || state === 'waiting') return new Problem('share-sending');
  return new Problem('share-not-now');
};

/** Failures that are not caused by the content: a partly sent delivery can be resumed. */
const resumable = ['reauthorize', 'permission', 'busy', 'limit', 'unreachable'] as const;

type RetryOptions = { now: Date; expiresAt: Date | null; looksBeforeRetry: boolean };

/** Restarts the delivery, or resumes it where the network already has a part of it. */
export const toRetryColumns = (
  row: Pick<DeliveryRow, 'progress' | 'failureKind' | 'isUncertain'>,
  { now, expiresAt, looksBeforeRetry }: RetryOptions,
): DeliveryChange => {
  const canResume = row.progress !== null && resumable.some((kind) => kind === row.failureKind);
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
    lookFirst: isUncertain && looksBeforeRetry ? 'required' : null,
  };
};

import type { DeliveryState } from '@fanfare/contract/deliveries/states';
import { Problem } from '../../platform/http/index.ts';
import type { DeliveryRow } from './delivery-kind.ts';

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

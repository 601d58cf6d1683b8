import { Problem } from '../../../platform/http/index.ts';
import type { ShareRow } from '../delivery/share-queue.store.ts';

type ShareStatus = Pick<ShareRow, 'state' | 'nextAt' | 'failureKind' | 'isUncertain' | 'tries'>;

/** Reconciliation could not read the account, so the user has to decide. */
const needsUserDecision = ({ state, nextAt, tries }: ShareStatus): boolean =>
  state === 'unconfirmed' && (nextAt === null || tries > 0);

/** Actions a user can take. A share in `sending` or `waiting` cannot be changed. */
export const allowedActions = (row: ShareStatus) => {
  const { state, failureKind, isUncertain } = row;
  const isOpen = state === 'intent' || state === 'missed' || state === 'failed' || state === 'cancelled';
  return {
    edit: isOpen,
    cancel: state === 'intent' || state === 'missed' || state === 'failed',
    retry: state === 'failed' || state === 'missed' || state === 'cancelled' || needsUserDecision(row),
    confirm: state === 'unconfirmed' || (state === 'failed' && isUncertain && failureKind === 'unclear'),
    remove: isOpen || state === 'published' || (state === 'unconfirmed' && needsUserDecision(row)),
  };
};

/** The error for an action that is not allowed. */
export const refusalFor = ({ state }: ShareStatus): Problem => {
  if (state === 'published') return new Problem('share-sent');
  if (state === 'unconfirmed') return new Problem('share-unsure');
  if (state === 'sending' || state === 'waiting') return new Problem('share-sending');
  return new Problem('share-not-now');
};

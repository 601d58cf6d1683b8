import { Problem } from '../../../platform/http/index.ts';
import type { ShareRow } from '../delivery/share-queue.store.ts';

type Standing = Pick<ShareRow, 'state' | 'nextAt' | 'failureKind' | 'isUncertain' | 'tries'>;

/** Only a person can go on: the account cannot be read, or not now. */
const isUpToPerson = ({ state, nextAt, tries }: Standing): boolean =>
  state === 'unconfirmed' && (nextAt === null || tries > 0);

/** What a person may do with a share. What is on its way is nobody's to change. */
export const allowedActions = (row: Standing) => {
  const { state, failureKind, isUncertain } = row;
  const isOpen = state === 'intent' || state === 'missed' || state === 'failed' || state === 'cancelled';
  return {
    edit: isOpen,
    cancel: state === 'intent' || state === 'missed' || state === 'failed',
    retry: state === 'failed' || state === 'missed' || state === 'cancelled' || isUpToPerson(row),
    confirm: state === 'unconfirmed' || (state === 'failed' && isUncertain && failureKind === 'unclear'),
    remove: isOpen || state === 'published' || (state === 'unconfirmed' && isUpToPerson(row)),
  };
};

/** Why not, in one clear answer. */
export const refusalFor = ({ state }: Standing): Problem => {
  if (state === 'published') return new Problem('share-sent');
  if (state === 'unconfirmed') return new Problem('share-unsure');
  if (state === 'sending' || state === 'waiting') return new Problem('share-sending');
  return new Problem('share-not-now');
};

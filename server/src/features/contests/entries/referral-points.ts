import { actionLimits } from '@fanfare/contract/contests/actions';
import type { ContestantState } from '@fanfare/contract/contests/contestants';
import type { Tx } from '../../../platform/db/index.ts';
import { referralPointStore } from './referral-points.store.ts';

type Change = { contestId: number; to: ContestantState; at: Date };

/** States of a friend's entry for which the referrer gets no points. */
const uncreditedStates: readonly ContestantState[] = ['held', 'disqualified', 'withdrawn'];

/** Updates the referrers' points after the state of contestants was changed, in the same transaction. */
export const updateReferralPoints = async (tx: Tx, friendIds: readonly number[], { contestId, to, at }: Change) => {
  const store = referralPointStore(tx);
  if (uncreditedStates.includes(to)) return store.takeBack(contestId, friendIds);
  if (to !== 'released') return;
  await store.giveBack(contestId, friendIds);
  await store.creditReleased(contestId, friendIds, actionLimits.defaultFriends, at);
};

import { restrictionFor } from '@fanfare/contract/kit/restriction';
import type { Tx } from '../../../platform/db/index.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Actor } from '../../audit/index.ts';
import { type BusinessRow, businessStore } from '../business.store.ts';

/**
 * Locks the business until the transaction ends and requires that the caller is its owner. Repeats the access check
 * under the lock, because ownership may have been transferred since the call began.
 */
export const lockAsOwner = async (tx: Tx, actor: Actor, businessId: number): Promise<BusinessRow> => {
  const business = await businessStore(tx).lock(businessId);
  if (!business) throw new Problem('not-found');
  if (business.ownerId !== actor.caller.userId) throw ownerOnlyProblem();
  return business;
};

export const ownerOnlyProblem = () => {
  const restriction = restrictionFor('owner');
  return new Problem('restricted', { message: restriction.message, restricted: restriction });
};

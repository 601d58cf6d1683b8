import type { Tx } from '../../../platform/db/index.ts';
import { Problem } from '../../../platform/http/index.ts';
import type { Actor } from '../../audit/index.ts';
import { type BusinessRow, businessStore } from '../business.store.ts';

/**
 * The business, held until the transaction ends, for its owner. The gate asked before the call began; whoever handed the
 * business over since then is refused here as they would be there.
 */
export const lockAsOwner = async (tx: Tx, actor: Actor, businessId: number): Promise<BusinessRow> => {
  const business = await businessStore(tx).lock(businessId);
  if (!business) throw new Problem('not-found');
  if (business.ownerId !== actor.caller.userId) throw ownerOnly();
  return business;
};

const ownerOnly = () => {
  const message = 'Ask the owner of the business to do this for you.';
  return new Problem('restricted', {
    message,
    restricted: { heading: 'Only the owner can do this', message, need: 'owner' },
  });
};

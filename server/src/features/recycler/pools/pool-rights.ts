import { allows } from '@fanfare/contract/kit/permission';
import { poolMessages } from '@fanfare/contract/recycler/pool-rules';
import type { FindMembership } from '../../../platform/http/index.ts';
import type { Actor } from '../../audit/index.ts';
import type { Social } from '../../social/index.ts';
import type { PoolRow } from './pools.store.ts';

export type PoolPage = { id: string; name: string };
/** Member whose rights the repeats of a pool use, and the pool's pages with their current names. */
export type PoolRights = { actor: Actor; pages: PoolPage[] };
export type FindPoolRights = ReturnType<typeof poolRights>['find'];
type Deps = { findMembership: FindMembership; access: Pick<Social['access'], 'list'> };

/** Rights that pools post with: those of the member who saved or activated the pool. */
export const poolRights = ({ findMembership, access }: Deps) => ({
  /** Finds the rights of a pool, or the problem why it has none. */
  find: async (pool: PoolRow): Promise<PoolRights | { problem: string }> => {
    const userId = pool.activatedById;
    const business = userId === null ? undefined : await findMembership(userId, pool.businessId);
    if (!business || !allows('social:publisher', business)) return { problem: poolMessages.noRights };
    const targets = await access.list(business);
    const pages: PoolPage[] = [];
    for (const { id, name } of pool.pages) {
      const target = targets.find(({ network, remoteId }) => network === 'facebook' && remoteId === id);
      if (!target) return { problem: poolMessages.noPage(name) };
      pages.push({ id, name: target.name });
    }
    return { actor: toPoolActor(business.userId, pool), pages };
  },
});

/** Actor of what a pool does by itself in the name of a user. */
export const toPoolActor = (userId: number, { businessId, timeZone }: PoolRow): Actor => ({
  caller: {
    userId,
    userName: '',
    timeZone,
    businessId,
    isStaff: false,
    via: 'session',
    sessionId: null,
    actorId: null,
  },
  client: { address: '', userAgent: 'Recycling pools', requestId: 'recycling-pools' },
});

import type { Tx } from '../../../platform/db/index.ts';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import type { MemberContext } from '../../business/index.ts';
import type { Social } from '../../social/index.ts';
import { type PoolRow, poolStore } from './pools.store.ts';

export type PoolAccess = ReturnType<typeof createPoolAccess>;
type Deps = { access: Pick<Social['access'], 'get' | 'permissionFilter'> };

/** Access to pools: a pool with a page that a member can't use is not found by that member. */
export const createPoolAccess = ({ db }: Platform, { access }: Deps) => {
  const createFilter = async (business: MemberContext) => {
    const canUse = await access.permissionFilter(business);
    return ({ pages }: PoolRow): boolean => pages.every(({ id }) => canUse({ network: 'facebook', remoteId: id }));
  };

  const get = async (business: MemberContext, id: number): Promise<PoolRow> => {
    const isVisible = await createFilter(business);
    const pool = await poolStore(db).find(business.id, id);
    if (!pool || !isVisible(pool)) throw new Problem('not-found');
    return pool;
  };

  return {
    get,

    list: async (business: MemberContext): Promise<PoolRow[]> => {
      const isVisible = await createFilter(business);
      return (await poolStore(db).list(business.id)).filter(isVisible);
    },

    /** Locks a pool while `work` runs, so that no other request and no job changes it at the same time. */
    withPool: async <T>(
      business: MemberContext,
      id: number,
      work: (tx: Tx, pool: PoolRow) => Promise<T>,
    ): Promise<T> => {
      const isVisible = await createFilter(business);
      return db.transaction(async (tx) => {
        const pool = await poolStore(tx).lock(business.id, id);
        if (!pool || !isVisible(pool)) throw new Problem('not-found');
        return work(tx, pool);
      });
    },

    /** Finds pages with their names, each once. Throws for a page that the member can't use. */
    findPages: async (business: BusinessContext, ids: readonly string[]): Promise<{ id: string; name: string }[]> => {
      const pages: { id: string; name: string }[] = [];
      for (const id of new Set(ids)) pages.push({ id, name: (await access.get(business, 'facebook', id)).name });
      return pages;
    },
  };
};

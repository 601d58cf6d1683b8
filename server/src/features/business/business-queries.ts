import { type Feature, includesRole, type Role, roles } from '@fanfare/contract/kit/permission';
import type { Db, Tx } from '../../platform/db/index.ts';
import { businessStore } from './business.store.ts';
import { type AssetKey, memberStore } from './memberships/members.store.ts';

/** Businesses, for other features to find and to lock. */
export const businessQueries = (db: Db | Tx) => {
  const { find, hasAny, lock } = businessStore(db);
  return {
    find,
    hasAny,
    lock,

    /** User ids of the owner and of the members who have at least this role in a feature and were given the asset. */
    listUserIdsWith: async (businessId: number, feature: Feature, role: Role, asset: AssetKey): Promise<number[]> => {
      const included = roles.filter((held) => includesRole(held, role));
      const business = await find(businessId);
      const userIds = await memberStore(db).userIdsWith(businessId, feature, included, asset);
      return business ? [...new Set([business.ownerId, ...userIds])].sort((a, b) => a - b) : [];
    },

    /** User ids without those who are no longer members, who get no notifications about the business. */
    keepMembers: async (businessId: number, userIds: readonly number[]): Promise<number[]> => {
      const memberIds = new Set(await memberStore(db).userIds(businessId));
      return [...new Set(userIds)].filter((userId) => memberIds.has(userId)).sort((a, b) => a - b);
    },
  };
};

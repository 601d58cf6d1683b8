import type { AssetType } from '@fanfare/contract/kit/assets';
import { type Feature, includesRole, type Role, roles } from '@fanfare/contract/kit/permission';
import type { Db, Tx } from '../../platform/db/index.ts';
import type { BusinessContext } from '../../platform/http/index.ts';
import { assetStore } from './assets/assets.store.ts';
import { businessStore } from './business.store.ts';
import { type AssetKey, memberStore } from './members/members.store.ts';

/** Businesses, for other features to find and to lock. */
export const businessQueries = (db: Db | Tx) => {
  const { find, hasAny, lock } = businessStore(db);
  return {
    find,
    hasAny,
    lock,

    /** The owner, and the members with at least this role in a feature who were given the asset, by user id. */
    listUserIdsWith: async (businessId: number, feature: Feature, role: Role, asset: AssetKey): Promise<number[]> => {
      const included = roles.filter((held) => includesRole(held, role));
      const business = await find(businessId);
      const userIds = await memberStore(db).userIdsWith(businessId, feature, included, asset);
      return business ? [...new Set([business.ownerId, ...userIds])].sort((a, b) => a - b) : [];
    },

    /** Those of the users who are still members: others get no notifications about the business. */
    keepMembers: async (businessId: number, userIds: readonly number[]): Promise<number[]> => {
      const memberIds = new Set(await memberStore(db).userIds(businessId));
      return [...new Set(userIds)].filter((userId) => memberIds.has(userId)).sort((a, b) => a - b);
    },
  };
};

export type MemberContext = Pick<BusinessContext, 'id' | 'isOwner' | 'memberId' | 'userId'>;

/** The assets of a business and of its members. Changes go through `business.assets`. */
export const assetQueries = (db: Db | Tx) => {
  const { list, findByMember, listUsages } = assetStore(db);
  return {
    list,
    listUsages,

    /** The assets a member can use: the owner all of the business, a member those assigned to them. */
    listUsable: ({ id, isOwner, memberId }: MemberContext) => (isOwner ? list(id) : findByMember(memberId)),

    /** Tells whether an asset was assigned to a member. */
    assignmentFilter: async ({ memberId }: MemberContext) => {
      const assigned = new Set((await findByMember(memberId)).map(({ type, value }) => `${type} ${value}`));
      return (type: AssetType | undefined, value: string): boolean => assigned.has(`${type} ${value}`);
    },
  };
};

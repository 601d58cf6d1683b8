import type { AssetType } from '@fanfare/contract/kit/assets';
import type { Db, Tx } from '../../../platform/db/index.ts';
import type { BusinessContext } from '../../../platform/http/index.ts';
import { assetStore } from './assets.store.ts';

export type MemberContext = Pick<BusinessContext, 'id' | 'isOwner' | 'memberId' | 'userId'>;

/** Queries on the assets of a business and of its members. Changes go through `business.assets`. */
export const assetQueries = (db: Db | Tx) => {
  const { list, findByMember, listUsages } = assetStore(db);
  return {
    list,
    listUsages,

    /** Lists the assets a member can use: the owner all of the business, a member the assigned ones. */
    listUsable: ({ id, isOwner, memberId }: MemberContext) => (isOwner ? list(id) : findByMember(memberId)),

    /** Tells whether an asset was assigned to a member. */
    assignmentFilter: async ({ memberId }: MemberContext) => {
      const assigned = new Set((await findByMember(memberId)).map(({ type, value }) => `${type} ${value}`));
      return (type: AssetType | undefined, value: string): boolean => assigned.has(`${type} ${value}`);
    },
  };
};

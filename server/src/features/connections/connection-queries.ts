import type { Db } from '../../platform/db/index.ts';
import { connectionStore } from './connections.store.ts';

/** Queries on connected accounts of a business, for other features. */
export const connectionQueries = (db: Db) => {
  const find = async (businessId: number, network: string, remoteId: string) =>
    (await connectionStore(db).list(businessId)).find(({ row }) => row.network === network && row.remoteId === remoteId)
      ?.row;
  return {
    /** True if the business has connected this account. */
    hasAccount: async (businessId: number, network: string, remoteId: string): Promise<boolean> =>
      (await find(businessId, network, remoteId)) !== undefined,
    /** The name of a connected account; undefined if the business has not connected it. */
    findAccountName: async (businessId: number, network: string, remoteId: string): Promise<string | undefined> =>
      (await find(businessId, network, remoteId))?.name,
  };
};

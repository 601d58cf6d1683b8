import type { Db, Tx } from '../../../platform/db/index.ts';
import { creationStore } from './creations.store.ts';

/** Queries on the creations of a business, for other features. */
export const creationQueries = (db: Db | Tx) => {
  const store = creationStore(db);
  return {
    sumRaises: store.sumRaises,
    /** Finds the creations that keep a profile from being deleted. */
    listProfileUses: async (businessId: number, profileId: number) =>
      (await store.listUnfinished(businessId, profileId)).map(({ creation }) => ({
        kind: 'New ads',
        name: creation.name,
        path: `/ads/builder/created/${creation.id}`,
      })),
  };
};

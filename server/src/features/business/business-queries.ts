import type { Db, Tx } from '../../platform/db/index.ts';
import { assetStore } from './assets/assets.store.ts';
import { businessStore } from './business.store.ts';

/** Businesses, for other features to find and to lock. */
export const businessQueries = (db: Db | Tx) => {
  const { find, hasAny, lock } = businessStore(db);
  return { find, hasAny, lock };
};

/** The assets of a business and of its members. Changes go through `business.assets`. */
export const assetQueries = (db: Db | Tx) => {
  const { list, findByMember, listUsages } = assetStore(db);
  return { list, findByMember, listUsages };
};

import type { Db } from '../../../platform/db/index.ts';
import { hostedPostStore } from './hosted-posts.store.ts';

/** Posts of hosted sites, for other features. */
export const hostedPostQueries = (db: Db) => {
  const { listBetween } = hostedPostStore(db);
  return { listBetween };
};

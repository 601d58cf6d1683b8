import type { Db } from '../../platform/db/index.ts';
import { userStore } from './users.store.ts';

/** Users, for other features to find and to lock. Changes go through `identity.accounts`. */
export const userQueries = (db: Db) => {
  const { find, findByEmail, lock } = userStore(db);
  return { find, findByEmail, lock };
};

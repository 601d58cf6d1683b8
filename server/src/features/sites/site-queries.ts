import type { Db, Tx } from '../../platform/db/index.ts';
import { siteStore } from './sites.store.ts';

/** Sites of a business, for other features. Changes go through `sites.service`. */
export const siteQueries = (db: Db | Tx) => {
  const { find, list, hasEver, listUnreachable } = siteStore(db);
  return { find, list, hasEver, listUnreachable };
};

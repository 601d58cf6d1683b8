import type { Db } from '../../../platform/db/index.ts';
import { type HistoryFilter, historyStore } from './history.store.ts';

export type { HistoryFilter };

/** The stored days and names of ads, for features that test rules on them. */
export const adHistoryQueries = (db: Db) => {
  const { stream, search, findNames } = historyStore(db);
  return { stream, search, findNames };
};

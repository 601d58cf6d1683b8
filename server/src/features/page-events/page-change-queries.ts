import type { PageChange } from '@fanfare/connectors/ports/pages/page-webhooks';
import type { Db } from '../../platform/db/index.ts';
import { pageChangeStore } from './page-changes.store.ts';

/** A page change without its key. It has the text of the comment or message, which events don't have. */
export type ReportedChange = PageChange;

/** Queries on reported page changes, for other features. */
export const pageChangeQueries = (db: Db) => ({
  /**
   * Finds a reported change of a page the business subscribed to; undefined after a few days, when it has been removed.
   */
  findChange: async (businessId: number, id: number): Promise<ReportedChange | undefined> => {
    const row = await pageChangeStore(db).find(businessId, id);
    return row && { ...row.change, key: row.key, pageId: row.pageId, at: row.at };
  },
});

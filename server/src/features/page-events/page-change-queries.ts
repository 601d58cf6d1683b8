import type { PageChange } from '@fanfare/connectors/ports/pages/page-webhooks';
import type { Db } from '../../platform/db/index.ts';
import { pageChangeStore } from './page-changes.store.ts';

/** A change without its key: the text of comments and messages is here, not in the events. */
export type ReportedChange = PageChange;

/** Reported changes of pages, for other features. */
export const pageChangeQueries = (db: Db) => ({
  /** A reported change of a page the business subscribed to; undefined after a few days. */
  findChange: async (businessId: number, id: number): Promise<ReportedChange | undefined> => {
    const row = await pageChangeStore(db).find(businessId, id);
    return row && { ...row.change, key: row.key, pageId: row.pageId, at: row.at };
  },
});

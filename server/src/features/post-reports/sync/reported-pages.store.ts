import { pageStatisticsScope } from '@fanfare/contract/networks/facebook';
import { and, asc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { reportedPages } from '../post-reports.tables.ts';

export type ReportedPageRow = typeof reportedPages.$inferSelect;
export type PageJob = { pageId: number; businessId: number };

/** The pages whose posts are kept. */
export const reportedPageStore = (db: Db | Tx) => ({
  list: (businessId: number): Promise<ReportedPageRow[]> =>
    db
      .select()
      .from(reportedPages)
      .where(eq(reportedPages.businessId, businessId))
      .orderBy(asc(reportedPages.name), asc(reportedPages.id)),

  find: async (businessId: number, id: number): Promise<ReportedPageRow | undefined> => {
    const [row] = await db
      .select()
      .from(reportedPages)
      .where(and(eq(reportedPages.businessId, businessId), eq(reportedPages.id, id)));
    return row;
  },

  findByRemoteId: async (businessId: number, remoteId: string): Promise<ReportedPageRow | undefined> => {
    const [row] = await db
      .select()
      .from(reportedPages)
      .where(and(eq(reportedPages.businessId, businessId), eq(reportedPages.remoteId, remoteId)));
    return row;
  },

  /** Inserts pages that aren't kept yet; returns the inserted ones. */
  add: async (
    businessId: number,
    pages: readonly { remoteId: string; name: string }[],
    nextSyncAt: Date,
  ): Promise<ReportedPageRow[]> =>
    pages.length === 0
      ? []
      : db
          .insert(reportedPages)
          .values(pages.map(({ remoteId, name }) => ({ businessId, remoteId, name, nextSyncAt })))
          .onConflictDoNothing()
          .returning(),

  /** Adds the readable pages of all businesses that aren't kept yet. */
  addReadableEverywhere: (nextSyncAt: Date) =>
    db.execute(sql`
      insert into reported_pages (business_id, remote_id, name, next_sync_at)
      select distinct on (connections.business_id, assets.remote_id)
        connections.business_id, assets.remote_id, assets.label, ${nextSyncAt.toISOString()}::timestamptz
      from connections
      join reachable_assets assets on assets.connection_id = connections.id
      join businesses on businesses.id = connections.business_id and businesses.deleted_at is null
      where connections.network = 'facebook' and connections.disconnected_at is null
        and connections.problem_kind is null and ${pageStatisticsScope} = any(connections.granted)
        and assets.type = 'facebook_page' and assets.is_usable
        and not exists (select from reported_pages kept
          where kept.business_id = connections.business_id and kept.remote_id = assets.remote_id)
      order by connections.business_id, assets.remote_id, connections.id
      on conflict do nothing`),

  /**
   * Takes pages that are due for a reading, oldest first. No other process takes them before `until`, the end of the
   * lease.
   */
  takeDue: (at: Date, until: Date, limit: number): Promise<PageJob[]> =>
    db
      .update(reportedPages)
      .set({ nextSyncAt: until })
      .where(
        inArray(
          reportedPages.id,
          db
            .select({ id: reportedPages.id })
            .from(reportedPages)
            .where(lte(reportedPages.nextSyncAt, at))
            .orderBy(asc(reportedPages.nextSyncAt))
            .limit(limit)
            .for('update', { skipLocked: true }),
        ),
      )
      .returning({ pageId: reportedPages.id, businessId: reportedPages.businessId }),

  /** Begins a reading that ends by `until`; false while another one is under way. */
  beginReading: async (id: number, at: Date, until: Date): Promise<boolean> =>
    (
      await db
        .update(reportedPages)
        .set({ readingUntil: until })
        .where(
          and(eq(reportedPages.id, id), or(isNull(reportedPages.readingUntil), lte(reportedPages.readingUntil, at))),
        )
        .returning({ id: reportedPages.id })
    ).length > 0,

  update: (id: number, change: Partial<typeof reportedPages.$inferInsert>) =>
    db.update(reportedPages).set(change).where(eq(reportedPages.id, id)),
});

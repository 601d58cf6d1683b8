import { and, asc, eq, isNull, lte, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { businesses } from '../../business/business.tables.ts';
import { sites as siteTable } from '../../sites/sites.tables.ts';
import { commentSyncs } from './comment-syncs.tables.ts';

export type SyncRow = typeof commentSyncs.$inferSelect;
export type SyncSettings = Pick<
  SyncRow,
  'isOn' | 'pages' | 'showsNames' | 'requiresApproval' | 'maxAgeDays' | 'savedById'
>;
type Change = Partial<Omit<SyncRow, 'id' | 'businessId' | 'siteId'>>;

const comments = sql<number>`(select count(*)::int from synced_comments where synced_comments.sync_id = comment_syncs.id)`;
const waiting = sql<number>`(select count(*)::int from synced_comments where synced_comments.sync_id = comment_syncs.id and synced_comments.state = 'waiting')`;
const matchesRow = (businessId: number, id: number) =>
  and(eq(commentSyncs.businessId, businessId), eq(commentSyncs.id, id));

export const commentSyncStore = (db: Db | Tx) => ({
  list: (businessId: number) =>
    db
      .select({ row: commentSyncs, comments, waiting })
      .from(commentSyncs)
      .where(eq(commentSyncs.businessId, businessId)),

  findBySite: async (businessId: number, siteId: number): Promise<SyncRow | undefined> => {
    const [row] = await db
      .select()
      .from(commentSyncs)
      .where(and(eq(commentSyncs.businessId, businessId), eq(commentSyncs.siteId, siteId)));
    return row;
  },

  /** Saves the settings, one row per site. Saving clears the problem of the previous settings. */
  save: async (businessId: number, siteId: number, settings: SyncSettings): Promise<SyncRow> => {
    const [row] = await db
      .insert(commentSyncs)
      .values({ ...settings, businessId, siteId })
      .onConflictDoUpdate({ target: commentSyncs.siteId, set: { ...settings, problem: null } })
      .returning();
    if (!row) throw new Error('The comment sync was not inserted.');
    return row;
  },

  /**
   * Acquires the lease for fetching the comments of a site. Undefined if its comment sync is off or another process has
   * the lease.
   */
  claim: async (businessId: number, id: number, now: Date, until: Date): Promise<SyncRow | undefined> => {
    const { leaseUntil, isOn } = commentSyncs;
    const [row] = await db
      .update(commentSyncs)
      .set({ leaseUntil: until })
      .where(and(matchesRow(businessId, id), eq(isOn, true), or(isNull(leaseUntil), lte(leaseUntil, now))))
      .returning();
    return row;
  },

  /** Settings as they are now, locked, because they may have changed during the fetch. */
  lock: async ({ businessId, id }: SyncRow): Promise<SyncRow | undefined> => {
    const [row] = await db.select().from(commentSyncs).where(matchesRow(businessId, id)).for('update');
    return row;
  },

  update: async ({ businessId, id }: SyncRow, change: Change) => {
    await db.update(commentSyncs).set(change).where(matchesRow(businessId, id));
  },

  listAllEverywhere: () =>
    db
      .select({ id: commentSyncs.id, businessId: commentSyncs.businessId })
      .from(commentSyncs)
      .innerJoin(businesses, eq(businesses.id, commentSyncs.businessId))
      .innerJoin(siteTable, eq(siteTable.id, commentSyncs.siteId))
      .where(and(eq(commentSyncs.isOn, true), isNull(businesses.deletedAt), isNull(siteTable.deletedAt)))
      .orderBy(asc(commentSyncs.id)),
});

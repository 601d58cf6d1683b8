import { and, asc, eq, isNull, lte, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { businesses } from '../../business/index.ts';
import { siteTable } from '../../sites/index.ts';
import { commentSyncs } from './comment-syncs.tables.ts';

export type SyncRow = typeof commentSyncs.$inferSelect;
export type KeptSync = Pick<SyncRow, 'isOn' | 'pages' | 'showsNames' | 'holds' | 'days' | 'savedById'>;
type Change = Partial<Omit<SyncRow, 'id' | 'businessId' | 'siteId'>>;

const comments = sql<number>`(select count(*)::int from synced_comments where synced_comments.sync_id = comment_syncs.id)`;
const waiting = sql<number>`(select count(*)::int from synced_comments where synced_comments.sync_id = comment_syncs.id and synced_comments.state = 'waiting')`;
const isMine = (businessId: number, id: number) =>
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

  /** One for each site: whoever saves later changes it. What went wrong with the old choice says nothing of the new one. */
  save: async (businessId: number, siteId: number, kept: KeptSync): Promise<SyncRow> => {
    const [row] = await db
      .insert(commentSyncs)
      .values({ ...kept, businessId, siteId })
      .onConflictDoUpdate({ target: commentSyncs.siteId, set: { ...kept, problem: null } })
      .returning();
    if (!row) throw new Error('A comment sync was not written.');
    return row;
  },

  /** Undefined when it is off, or somebody else reads. */
  claim: async (businessId: number, id: number, now: Date, until: Date): Promise<SyncRow | undefined> => {
    const { readingUntil, isOn } = commentSyncs;
    const [row] = await db
      .update(commentSyncs)
      .set({ readingUntil: until })
      .where(and(isMine(businessId, id), eq(isOn, true), or(isNull(readingUntil), lte(readingUntil, now))))
      .returning();
    return row;
  },

  /** As it is saved by now: somebody may have changed it while Facebook was read. */
  lock: async ({ businessId, id }: SyncRow): Promise<SyncRow | undefined> => {
    const [row] = await db.select().from(commentSyncs).where(isMine(businessId, id)).for('update');
    return row;
  },

  update: async ({ businessId, id }: SyncRow, change: Change) => {
    await db.update(commentSyncs).set(change).where(isMine(businessId, id));
  },

  allEverywhere: () =>
    db
      .select({ id: commentSyncs.id, businessId: commentSyncs.businessId })
      .from(commentSyncs)
      .innerJoin(businesses, eq(businesses.id, commentSyncs.businessId))
      .innerJoin(siteTable, eq(siteTable.id, commentSyncs.siteId))
      .where(and(eq(commentSyncs.isOn, true), isNull(businesses.deletedAt), isNull(siteTable.deletedAt)))
      .orderBy(asc(commentSyncs.id)),
});

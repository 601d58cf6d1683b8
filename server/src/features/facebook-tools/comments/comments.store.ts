import type { CommentState } from '@fanfare/contract/facebook-tools/comment-sync';
import { and, asc, desc, eq, inArray, notInArray } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { hostedPosts as hostedPostTable, sites as siteTable } from '../../sites/sites.tables.ts';
import type { SyncRow } from './comment-syncs.store.ts';
import { commentSyncs, syncedComments } from './comment-syncs.tables.ts';

export type CommentRow = typeof syncedComments.$inferSelect;
export type NewComment = Omit<typeof syncedComments.$inferInsert, 'id' | 'businessId' | 'syncId'>;
type Sync = Pick<SyncRow, 'id'>;

export const commentStore = (db: Db | Tx) => ({
  /** Comments of these sites, newest first. */
  page: async (
    businessId: number,
    siteIds: number[],
    state: CommentState | undefined,
    limit: number,
    offset: number,
  ) => {
    if (siteIds.length === 0) return { rows: [], total: 0 };
    const condition = and(
      eq(commentSyncs.businessId, businessId),
      inArray(commentSyncs.siteId, siteIds),
      state && eq(syncedComments.state, state),
    );
    const selectMatching = () =>
      db
        .select({
          row: syncedComments,
          siteId: commentSyncs.siteId,
          siteName: siteTable.name,
          postTitle: hostedPostTable.title,
        })
        .from(syncedComments)
        .innerJoin(commentSyncs, eq(commentSyncs.id, syncedComments.syncId))
        .innerJoin(siteTable, eq(siteTable.id, commentSyncs.siteId))
        .innerJoin(hostedPostTable, eq(hostedPostTable.id, syncedComments.postId))
        .where(condition);
    const rows = await selectMatching()
      .orderBy(desc(syncedComments.writtenAt), desc(syncedComments.id))
      .limit(limit)
      .offset(offset);
    return { rows, total: await db.$count(selectMatching().as('matching')) };
  },

  find: async (businessId: number, id: number): Promise<{ row: CommentRow; sync: SyncRow } | undefined> => {
    const [row] = await db
      .select({ row: syncedComments, sync: commentSyncs })
      .from(syncedComments)
      .innerJoin(commentSyncs, eq(commentSyncs.id, syncedComments.syncId))
      .where(and(eq(commentSyncs.businessId, businessId), eq(syncedComments.id, id)));
    return row;
  },

  listByShare: (sync: Sync, shareId: number): Promise<CommentRow[]> =>
    db
      .select()
      .from(syncedComments)
      .where(and(eq(syncedComments.syncId, sync.id), eq(syncedComments.shareId, shareId))),

  insert: async ({ id, businessId }: Pick<SyncRow, 'id' | 'businessId'>, rows: NewComment[]): Promise<CommentRow[]> =>
    rows.length === 0
      ? []
      : db
          .insert(syncedComments)
          .values(rows.map((row) => ({ ...row, businessId, syncId: id })))
          .onConflictDoNothing()
          .returning(),

  update: async ({ id, syncId }: Pick<CommentRow, 'id' | 'syncId'>, change: Partial<NewComment>) => {
    await db
      .update(syncedComments)
      .set(change)
      .where(and(eq(syncedComments.syncId, syncId), eq(syncedComments.id, id)));
  },

  remove: async (sync: Sync, ids: number[]) => {
    if (ids.length === 0) return;
    await db.delete(syncedComments).where(and(eq(syncedComments.syncId, sync.id), inArray(syncedComments.id, ids)));
  },

  /** Removes comments of pages that are no longer selected. */
  removeOtherPages: async (sync: Sync, pageIds: string[]) => {
    const isOtherPage = pageIds.length > 0 ? notInArray(syncedComments.pageId, pageIds) : undefined;
    await db.delete(syncedComments).where(and(eq(syncedComments.syncId, sync.id), isOtherPage));
  },

  /** Comments of a post or of all posts, hidden ones included: replies to those are hidden as well. Oldest first. */
  listForSite: (sync: Sync, postId: number | undefined): Promise<CommentRow[]> =>
    db
      .select()
      .from(syncedComments)
      .where(
        and(eq(syncedComments.syncId, sync.id), postId === undefined ? undefined : eq(syncedComments.postId, postId)),
      )
      .orderBy(asc(syncedComments.writtenAt), asc(syncedComments.id)),
});

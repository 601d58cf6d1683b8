import { and, eq } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import type { SiteRow } from '../sites.store.ts';
import { siteMoves } from '../sites.tables.ts';

export type MoveRow = typeof siteMoves.$inferSelect;

const isMove = (from: SiteRow, to: SiteRow, postId: string) =>
  and(eq(siteMoves.fromId, from.id), eq(siteMoves.toId, to.id), eq(siteMoves.postId, postId));

export const postTransferStore = (db: Db | Tx) => ({
  find: async (from: SiteRow, to: SiteRow, postId: string): Promise<MoveRow | undefined> => {
    const [row] = await db
      .select()
      .from(siteMoves)
      .where(isMove(from, to, postId));
    return row;
  },

  /** Which of them arrived, and under which number. */
  listTransferred: async (from: SiteRow, to: SiteRow): Promise<ReadonlyMap<string, string>> => {
    const rows = await db
      .select()
      .from(siteMoves)
      .where(and(eq(siteMoves.fromId, from.id), eq(siteMoves.toId, to.id)));
    return new Map(rows.flatMap(({ postId, newPostId }) => (newPostId ? [[postId, newPostId] as const] : [])));
  },

  begin: async (from: SiteRow, to: SiteRow, postId: string, begunAt: Date) => {
    await db.insert(siteMoves).values({ fromId: from.id, toId: to.id, postId, begunAt }).onConflictDoNothing();
  },

  markTransferred: async (from: SiteRow, to: SiteRow, postId: string, newPostId: string) => {
    await db
      .update(siteMoves)
      .set({ newPostId })
      .where(isMove(from, to, postId));
  },
});

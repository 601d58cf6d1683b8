import { and, eq } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import type { SiteRow } from '../sites.store.ts';
import { siteMoves } from '../sites.tables.ts';

export type TransferRow = typeof siteMoves.$inferSelect;

const isTransfer = (from: SiteRow, to: SiteRow, postId: string) =>
  and(eq(siteMoves.fromId, from.id), eq(siteMoves.toId, to.id), eq(siteMoves.postId, postId));

export const postTransferStore = (db: Db | Tx) => ({
  find: async (from: SiteRow, to: SiteRow, postId: string): Promise<TransferRow | undefined> => {
    const [row] = await db
      .select()
      .from(siteMoves)
      .where(isTransfer(from, to, postId));
    return row;
  },

  /** Old post id → id on the target, for transferred posts. */
  listTransferred: async (fromId: number, toId: number): Promise<ReadonlyMap<string, string>> => {
    const rows = await db
      .select()
      .from(siteMoves)
      .where(and(eq(siteMoves.fromId, fromId), eq(siteMoves.toId, toId)));
    return new Map(rows.flatMap(({ postId, newPostId }) => (newPostId ? [[postId, newPostId] as const] : [])));
  },

  start: async (from: SiteRow, to: SiteRow, postId: string, startedAt: Date) => {
    await db.insert(siteMoves).values({ fromId: from.id, toId: to.id, postId, startedAt }).onConflictDoNothing();
  },

  markTransferred: async (from: SiteRow, to: SiteRow, postId: string, newPostId: string) => {
    await db
      .update(siteMoves)
      .set({ newPostId })
      .where(isTransfer(from, to, postId));
  },
});

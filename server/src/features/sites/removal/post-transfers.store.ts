import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import type { SiteRow } from '../sites.store.ts';
import { siteMoves, sites, siteTransfers } from '../sites.tables.ts';

export type TransferredPostRow = typeof siteMoves.$inferSelect;
export type TransferRow = typeof siteTransfers.$inferSelect;

const isPost = (from: SiteRow, to: SiteRow, postId: string) =>
  and(eq(siteMoves.fromId, from.id), eq(siteMoves.toId, to.id), eq(siteMoves.postId, postId));

/** Queries on posts transferred via API, one by one. */
export const transferredPostStore = (db: Db | Tx) => ({
  find: async (from: SiteRow, to: SiteRow, postId: string): Promise<TransferredPostRow | undefined> => {
    const [row] = await db
      .select()
      .from(siteMoves)
      .where(isPost(from, to, postId));
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
    await db
      .insert(siteMoves)
      .values({ fromId: from.id, toId: to.id, businessId: from.businessId, postId, startedAt })
      .onConflictDoNothing();
  },

  markTransferred: async (from: SiteRow, to: SiteRow, postId: string, newPostId: string) => {
    await db
      .update(siteMoves)
      .set({ newPostId })
      .where(isPost(from, to, postId));
  },
});

/** Queries on transfers of whole sites that run in the background. */
export const siteTransferStore = (db: Db | Tx) => ({
  find: async (from: SiteRow): Promise<TransferRow | undefined> => {
    const [row] = await db.select().from(siteTransfers).where(eq(siteTransfers.fromId, from.id));
    return row;
  },

  /** The transfers of a business with the names of their targets and the number of posts transferred. */
  list: (businessId: number) => {
    const target = db.$with('target').as(db.select({ id: sites.id, name: sites.name }).from(sites));
    return db
      .with(target)
      .select({
        row: siteTransfers,
        toName: target.name,
        transferred: db.$count(
          siteMoves,
          and(
            eq(siteMoves.fromId, siteTransfers.fromId),
            eq(siteMoves.toId, siteTransfers.toId),
            isNotNull(siteMoves.newPostId),
          ),
        ),
      })
      .from(siteTransfers)
      .innerJoin(sites, eq(sites.id, siteTransfers.fromId))
      .innerJoin(target, eq(target.id, siteTransfers.toId))
      .where(and(eq(sites.businessId, businessId), isNull(sites.deletedAt)));
  },

  /** Starts a transfer, or a failed one again. False when one is running. */
  start: async (
    row: Pick<TransferRow, 'fromId' | 'businessId' | 'toId' | 'startedBy' | 'startedAt'>,
  ): Promise<boolean> => {
    const fresh = { ...row, state: 'running' as const, total: 0, failures: 0, message: null };
    const started = await db
      .insert(siteTransfers)
      .values(fresh)
      .onConflictDoUpdate({ target: siteTransfers.fromId, set: fresh, setWhere: eq(siteTransfers.state, 'failed') })
      .returning({ fromId: siteTransfers.fromId });
    return started.length > 0;
  },

  update: async (from: SiteRow, change: Partial<Pick<TransferRow, 'total' | 'failures' | 'state' | 'message'>>) => {
    await db.update(siteTransfers).set(change).where(eq(siteTransfers.fromId, from.id));
  },

  countFailure: async (from: SiteRow): Promise<number> => {
    const [row] = await db
      .update(siteTransfers)
      .set({ failures: sql`${siteTransfers.failures} + 1` })
      .where(eq(siteTransfers.fromId, from.id))
      .returning({ failures: siteTransfers.failures });
    return row?.failures ?? 0;
  },

  remove: async (from: SiteRow) => {
    await db.delete(siteTransfers).where(eq(siteTransfers.fromId, from.id));
  },
});

import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { users } from '../../identity/identity.tables.ts';
import type { Account, NewStep, ShareChange, ShareRow } from '../delivery/share-queue.store.ts';
import { shareSteps, shares } from '../social.tables.ts';

export type NewShare = typeof shares.$inferInsert;

/** Shares of one business, as users see them. The worker uses `shareQueueStore`. */
export const shareStore = (db: Db | Tx) => ({
  insert: async (rows: NewShare[]): Promise<ShareRow[]> =>
    rows.length > 0 ? db.insert(shares).values(rows).returning() : [],

  /** Whether the business ever had a share, removed ones included. */
  hasAny: async (businessId: number): Promise<boolean> => {
    const rows = await db.select({ id: shares.id }).from(shares).where(eq(shares.businessId, businessId)).limit(1);
    return rows.length > 0;
  },

  find: async (businessId: number, id: number): Promise<ShareRow | undefined> => {
    const [row] = await db
      .select()
      .from(shares)
      .where(and(eq(shares.businessId, businessId), eq(shares.id, id), isNull(shares.deletedAt)));
    return row;
  },

  /** Row lock until the transaction ends, against concurrent workers and users. */
  lock: async (businessId: number, id: number): Promise<ShareRow | undefined> => {
    const [row] = await db
      .select()
      .from(shares)
      .where(and(eq(shares.businessId, businessId), eq(shares.id, id), isNull(shares.deletedAt)))
      .for('update');
    return row;
  },

  findMany: (businessId: number, ids: number[]): Promise<ShareRow[]> =>
    db
      .select()
      .from(shares)
      .where(and(eq(shares.businessId, businessId), inArray(shares.id, ids)))
      .orderBy(asc(shares.idempotencyPosition), asc(shares.id)),

  findByIdempotencyKey: (businessId: number, idempotencyKey: string): Promise<ShareRow[]> =>
    db
      .select()
      .from(shares)
      .where(and(eq(shares.businessId, businessId), eq(shares.idempotencyKey, idempotencyKey)))
      .orderBy(asc(shares.idempotencyPosition)),

  findByPost: (businessId: number, siteId: number, postId: string): Promise<ShareRow[]> =>
    db
      .select()
      .from(shares)
      .where(
        and(
          eq(shares.businessId, businessId),
          eq(shares.siteId, siteId),
          eq(shares.postId, postId),
          isNull(shares.deletedAt),
        ),
      )
      .orderBy(asc(shares.id)),

  update: async (id: number, updateVersioned: ShareChange) => {
    await db.update(shares).set(updateVersioned).where(eq(shares.id, id));
  },

  /** A change by a user. The new version makes concurrent edits and claims fail. */
  updateVersioned: async (row: ShareRow, updateVersioned: ShareChange): Promise<ShareRow> => {
    const [changed] = await db
      .update(shares)
      .set({ ...updateVersioned, version: sql`${shares.version} + 1` })
      .where(eq(shares.id, row.id))
      .returning();
    if (!changed) throw new Error('A locked share was deleted.');
    return changed;
  },

  addStep: async (step: NewStep) => {
    await db.insert(shareSteps).values(step);
  },

  listSteps: (shareId: number) =>
    db
      .select({ step: shareSteps, by: users.name })
      .from(shareSteps)
      .leftJoin(users, eq(users.id, shareSteps.userId))
      .where(eq(shareSteps.shareId, shareId))
      .orderBy(desc(shareSteps.id))
      .limit(500),

  findSitePostRemoteIds: async (
    businessId: number,
    account: Account,
    remoteIds: readonly string[],
  ): Promise<Set<string>> => {
    if (remoteIds.length === 0) return new Set();
    const { network, targetId } = account;
    const rows = await db
      .select({ remoteId: shares.remoteId })
      .from(shares)
      .where(
        and(
          eq(shares.businessId, businessId),
          eq(shares.network, network),
          eq(shares.targetId, targetId),
          inArray(shares.remoteId, [...remoteIds]),
          isNotNull(shares.siteId),
        ),
      );
    return new Set(rows.flatMap(({ remoteId }) => remoteId ?? []));
  },

  /** Shares of a site's posts published to an account since then, newest first. */
  listPublishedSince: async (businessId: number, siteId: number, account: Account, since: Date, limit: number) => {
    const { network, targetId } = account;
    const rows = await db
      .select({ id: shares.id, postId: shares.postId, remoteId: shares.remoteId, url: shares.url })
      .from(shares)
      .where(
        and(
          eq(shares.businessId, businessId),
          eq(shares.siteId, siteId),
          eq(shares.network, network),
          eq(shares.targetId, targetId),
          eq(shares.state, 'published'),
          gte(shares.publishedAt, since),
        ),
      )
      .orderBy(desc(shares.publishedAt), desc(shares.id))
      .limit(limit);
    return rows.flatMap(({ postId, remoteId, ...row }) => (postId && remoteId ? [{ ...row, postId, remoteId }] : []));
  },

  /** How often a link was published, and when last. */
  linkStatistics: async (businessId: number, link: string): Promise<{ shares: number; last: Date | null }> => {
    const [row] = await db
      .select({
        shares: sql<number>`count(*)::int`,
        last: sql<Date | null>`max(${shares.publishedAt})`.mapWith(shares.publishedAt),
      })
      .from(shares)
      .where(and(eq(shares.businessId, businessId), eq(shares.link, link), eq(shares.state, 'published')));
    return row ?? { shares: 0, last: null };
  },
});

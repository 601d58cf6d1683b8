import { and, asc, eq, gt, gte, isNull, lte } from 'drizzle-orm';
import type { Db } from '../../../platform/db/index.ts';
import type { ShareRow } from '../delivery/share-queue.store.ts';
import { shares } from '../social.tables.ts';

/** Scheduled shares of a business. */
export const scheduledShareStore = (db: Db) => ({
  /** Without shares of site posts, earliest first. */
  listUpcoming: (businessId: number, after: Date, limit: number): Promise<ShareRow[]> =>
    db
      .select()
      .from(shares)
      .where(
        and(
          eq(shares.businessId, businessId),
          eq(shares.state, 'intent'),
          gt(shares.dueAt, after),
          isNull(shares.siteId),
          isNull(shares.deletedAt),
        ),
      )
      .orderBy(asc(shares.dueAt), asc(shares.id))
      .limit(limit),

  listBetween: (businessId: number, from: Date, to: Date) =>
    db
      .select({
        id: shares.id,
        network: shares.network,
        targetId: shares.targetId,
        dueAt: shares.dueAt,
        message: shares.message,
      })
      .from(shares)
      .where(
        and(
          eq(shares.businessId, businessId),
          eq(shares.state, 'intent'),
          gte(shares.dueAt, from),
          lte(shares.dueAt, to),
          isNull(shares.deletedAt),
        ),
      )
      .orderBy(asc(shares.id)),
});

import { and, asc, eq, gt, gte, isNull, lte } from 'drizzle-orm';
import type { Db } from '../../../platform/db/index.ts';
import { deliveries } from '../../deliveries/deliveries.tables.ts';
import { type ShareRow, shareColumns } from '../shares/shares.store.ts';
import { shares } from '../social.tables.ts';

/** Scheduled shares of a business. */
export const scheduledShareStore = (db: Db) => ({
  /** Lists upcoming shares without those of site posts, earliest first. */
  listUpcoming: (businessId: number, after: Date, limit: number): Promise<ShareRow[]> =>
    db
      .select(shareColumns)
      .from(shares)
      .innerJoin(deliveries, eq(deliveries.id, shares.id))
      .where(
        and(
          eq(deliveries.businessId, businessId),
          eq(deliveries.state, 'planned'),
          gt(deliveries.dueAt, after),
          isNull(shares.siteId),
          isNull(deliveries.deletedAt),
        ),
      )
      .orderBy(asc(deliveries.dueAt), asc(deliveries.id))
      .limit(limit),

  listBetween: (businessId: number, from: Date, to: Date) =>
    db
      .select({
        id: deliveries.id,
        network: deliveries.network,
        accountId: deliveries.accountId,
        dueAt: deliveries.dueAt,
        message: shares.message,
      })
      .from(shares)
      .innerJoin(deliveries, eq(deliveries.id, shares.id))
      .where(
        and(
          eq(deliveries.businessId, businessId),
          eq(deliveries.state, 'planned'),
          gte(deliveries.dueAt, from),
          lte(deliveries.dueAt, to),
          isNull(deliveries.deletedAt),
        ),
      )
      .orderBy(asc(deliveries.id)),
});

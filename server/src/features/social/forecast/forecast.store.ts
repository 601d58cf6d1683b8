import { and, eq, gt, gte, inArray, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { businesses } from '../../business/business.tables.ts';
import { deliveries } from '../../deliveries/deliveries.tables.ts';
import { type ShareRow, shareColumns } from '../shares/shares.store.ts';
import { shares } from '../social.tables.ts';

const hourMs = 3_600_000;

export const forecastStore = (db: Db | Tx) => ({
  listPlanned: (businessId: number, ids: number[]): Promise<ShareRow[]> =>
    db
      .select(shareColumns)
      .from(shares)
      .innerJoin(deliveries, eq(deliveries.id, shares.id))
      .where(and(eq(deliveries.businessId, businessId), inArray(deliveries.id, ids), eq(deliveries.state, 'planned'))),

  /** Due time of another share with the same text to the same account, within so many days of this one. */
  findSameText: async (row: ShareRow, days: number): Promise<Date | undefined> => {
    const daysFromDue = (sign: 1 | -1) => new Date(row.dueAt.getTime() + sign * days * 24 * hourMs);
    const [match] = await db
      .select({ at: deliveries.dueAt })
      .from(shares)
      .innerJoin(deliveries, eq(deliveries.id, shares.id))
      .where(
        and(
          eq(deliveries.businessId, row.businessId),
          isNull(deliveries.deletedAt),
          gte(deliveries.dueAt, daysFromDue(-1)),
          lte(deliveries.dueAt, daysFromDue(1)),
          eq(deliveries.network, row.network),
          eq(deliveries.accountId, row.accountId),
          eq(shares.text, row.text),
          sql`${shares.link} is not distinct from ${row.link}::text`,
          inArray(deliveries.state, ['planned', 'sending', 'waiting', 'sent', 'confirmed', 'unconfirmed']),
          ne(deliveries.id, row.id),
        ),
      )
      .limit(1);
    return match?.at;
  },

  /** Shares due within 24 h or 1 h that were not checked within that time. */
  listDueForCheck: (now: Date, limit: number) => {
    const lacksCheckWithin = (hours: number) =>
      or(
        isNull(deliveries.forecastAt),
        lt(deliveries.forecastAt, sql`${deliveries.dueAt} - make_interval(hours => ${hours}::int)`),
      );
    const isDueWithin = (hours: number) => lte(deliveries.nextAt, new Date(now.getTime() + hours * hourMs));
    return db
      .select({ id: deliveries.id, businessId: deliveries.businessId })
      .from(shares)
      .innerJoin(deliveries, eq(deliveries.id, shares.id))
      .innerJoin(businesses, and(eq(businesses.id, deliveries.businessId), isNull(businesses.deletedAt)))
      .where(
        and(
          eq(deliveries.state, 'planned'),
          gt(deliveries.nextAt, now),
          gt(deliveries.dueAt, now),
          or(and(isDueWithin(24), lacksCheckWithin(24)), and(isDueWithin(1), lacksCheckWithin(1))),
        ),
      )
      .orderBy(deliveries.nextAt)
      .limit(limit);
  },
});

import { hourMs } from '@fanfare/contract/kit/durations';
import { shareKindName } from '@fanfare/contract/social/shares';
import { aliasedTable, and, eq, gt, inArray, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { businesses } from '../../business/business.tables.ts';
import { deliveries } from '../../deliveries/deliveries.tables.ts';
import { type ShareRow, shareColumns } from '../shares/shares.store.ts';
import { shares } from '../social.tables.ts';

const others = aliasedTable(deliveries, 'others');
const otherShares = aliasedTable(shares, 'other_shares');

export const forecastStore = (db: Db | Tx) => ({
  listPlanned: (businessId: number, ids: number[]): Promise<ShareRow[]> =>
    db
      .select(shareColumns)
      .from(shares)
      .innerJoin(deliveries, eq(deliveries.id, shares.id))
      .where(and(eq(deliveries.businessId, businessId), inArray(deliveries.id, ids), eq(deliveries.state, 'planned'))),

  /** Scheduled shares whose last forecast is not green, earliest first. */
  listWithProblems: (businessId: number, limit: number) =>
    db
      .select({ id: deliveries.id })
      .from(deliveries)
      .where(
        and(
          eq(deliveries.businessId, businessId),
          eq(deliveries.kind, shareKindName),
          eq(deliveries.state, 'planned'),
          inArray(deliveries.forecast, ['amber', 'red']),
        ),
      )
      .orderBy(deliveries.dueAt)
      .limit(limit),

  /** Finds for each share the due time of another one with the same text to the same account, within so many days. */
  findSameTexts: async (ids: readonly number[], days: number): Promise<Map<number, Date>> => {
    const reach = sql`make_interval(days => ${days}::int)`;
    const rows = await db
      .select({ id: deliveries.id, at: sql<Date>`min(${others.dueAt})`.mapWith(deliveries.dueAt) })
      .from(shares)
      .innerJoin(deliveries, eq(deliveries.id, shares.id))
      .innerJoin(
        others,
        and(
          eq(others.businessId, deliveries.businessId),
          isNull(others.deletedAt),
          sql`${others.dueAt} between ${deliveries.dueAt} - ${reach} and ${deliveries.dueAt} + ${reach}`,
          eq(others.network, deliveries.network),
          eq(others.accountId, deliveries.accountId),
          inArray(others.state, ['planned', 'sending', 'waiting', 'sent', 'confirmed', 'unconfirmed']),
          ne(others.id, deliveries.id),
        ),
      )
      .innerJoin(
        otherShares,
        and(
          eq(otherShares.id, others.id),
          eq(otherShares.text, shares.text),
          sql`${otherShares.link} is not distinct from ${shares.link}`,
        ),
      )
      .where(inArray(deliveries.id, [...ids]))
      .groupBy(deliveries.id);
    return new Map(rows.map(({ id, at }) => [id, at]));
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

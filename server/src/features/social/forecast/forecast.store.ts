import { and, eq, gt, gte, inArray, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { businesses } from '../../business/business.tables.ts';
import type { ShareRow } from '../delivery/share-queue.store.ts';
import { shares } from '../social.tables.ts';
import type { Forecast } from './forecast.ts';

const hourMs = 3_600_000;

export const forecastStore = (db: Db | Tx) => ({
  listPlanned: (businessId: number, ids: number[]): Promise<ShareRow[]> =>
    db
      .select()
      .from(shares)
      .where(and(eq(shares.businessId, businessId), inArray(shares.id, ids), eq(shares.state, 'intent'))),

  /** False if the share was changed or claimed since it was read. */
  save: async ({ id, version }: ShareRow, { level, notes }: Forecast, forecastAt: Date): Promise<boolean> => {
    const saved = await db
      .update(shares)
      .set({ forecast: level, forecastNotes: notes, forecastAt })
      .where(and(eq(shares.id, id), eq(shares.version, version), eq(shares.state, 'intent')))
      .returning({ id: shares.id });
    return saved.length > 0;
  },

  /** Due time of another share with the same text to the same account, within so many days of this one. */
  findSameText: async (row: ShareRow, days: number): Promise<Date | undefined> => {
    const daysFromDue = (sign: 1 | -1) => new Date(row.dueAt.getTime() + sign * days * 24 * hourMs);
    const [match] = await db
      .select({ at: shares.dueAt })
      .from(shares)
      .where(
        and(
          eq(shares.businessId, row.businessId),
          isNull(shares.deletedAt),
          gte(shares.dueAt, daysFromDue(-1)),
          lte(shares.dueAt, daysFromDue(1)),
          eq(shares.network, row.network),
          eq(shares.targetId, row.targetId),
          eq(shares.text, row.text),
          sql`${shares.link} is not distinct from ${row.link}::text`,
          inArray(shares.state, ['intent', 'sending', 'waiting', 'published', 'unconfirmed']),
          ne(shares.id, row.id),
        ),
      )
      .limit(1);
    return match?.at;
  },

  /** Shares due within 24 h or 1 h that were not checked within that time. */
  listDueForCheck: (now: Date, limit: number) => {
    const lacksCheckWithin = (hours: number) =>
      or(
        isNull(shares.forecastAt),
        lt(shares.forecastAt, sql`${shares.dueAt} - make_interval(hours => ${hours}::int)`),
      );
    const isDueWithin = (hours: number) => lte(shares.nextAt, new Date(now.getTime() + hours * hourMs));
    return db
      .select({ id: shares.id, businessId: shares.businessId })
      .from(shares)
      .innerJoin(businesses, and(eq(businesses.id, shares.businessId), isNull(businesses.deletedAt)))
      .where(
        and(
          eq(shares.state, 'intent'),
          gt(shares.nextAt, now),
          gt(shares.dueAt, now),
          or(and(isDueWithin(24), lacksCheckWithin(24)), and(isDueWithin(1), lacksCheckWithin(1))),
        ),
      )
      .orderBy(shares.nextAt)
      .limit(limit);
  },
});

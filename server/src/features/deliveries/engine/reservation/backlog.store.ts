import { and, asc, eq, gt, isNull, lte, not, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../../platform/db/index.ts';
import { isAnyOf } from '../../../../platform/db/unnest-columns.ts';
import { businesses } from '../../../business/business.tables.ts';
import { deliveries } from '../../deliveries.tables.ts';
import type { DeliveryRow } from '../../delivery-rows.ts';
import { isStopped } from '../stop-condition.store.ts';

/** Queries for a fair choice when more is due than a worker can take. All of them work across businesses. */
export const backlogStore = (db: Db | Tx) => ({
  /**
   * Businesses with due planned deliveries. Each business costs one index lookup, however many of its deliveries are
   * due.
   */
  listBusinessesWithDue: async (until: Date): Promise<number[]> => {
    const firstAfter = (id: SQL) =>
      sql`(select ${deliveries.businessId} from ${deliveries} where ${deliveries.businessId} > ${id}
        and ${and(eq(deliveries.state, 'planned'), lte(deliveries.nextAt, until))}
        order by ${deliveries.businessId} limit 1)`;
    const due = sql`(with recursive due(id) as (
      select ${firstAfter(sql`0`)} union all select ${firstAfter(sql`due.id`)} from due where due.id is not null)
      select id from due where id is not null) as due`;
    const rows = await db.select({ id: sql<number>`due.id` }).from(due);
    return rows.map(({ id }) => id);
  },

  /** Locks up to `share` due planned deliveries of each business; rows locked by other workers are skipped. */
  findDuePerBusiness: async (
    businessIds: readonly number[],
    kinds: readonly string[],
    after: Date,
    until: Date,
    share: number,
  ): Promise<DeliveryRow[]> => {
    const due = db
      .select({ id: deliveries.id })
      .from(deliveries)
      .where(
        and(
          eq(deliveries.businessId, businesses.id),
          eq(deliveries.state, 'planned'),
          isAnyOf(deliveries.kind, kinds, 'text'),
          isNull(deliveries.lookFirst),
          not(isStopped),
          gt(deliveries.nextAt, after),
          lte(deliveries.nextAt, until),
        ),
      )
      .orderBy(asc(deliveries.nextAt), asc(deliveries.id))
      .limit(share)
      .for('update', { skipLocked: true });
    const isWanted = and(isAnyOf(businesses.id, businessIds, 'bigint'), isNull(businesses.deletedAt));
    const ids = sql`array(select due.id from ${businesses} cross join lateral ${due} as due where ${isWanted})`;
    // The rows are read from the table by their ids, because rows of a subquery would take ten times as long to map.
    return db.select().from(deliveries).where(sql`${deliveries.id} = any(${ids})`).for('update');
  },
});

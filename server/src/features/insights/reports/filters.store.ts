import type { ReportNetwork } from '@fanfare/contract/insights/report';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { adFilters } from '../insights.tables.ts';

export type AdFilterRow = typeof adFilters.$inferSelect;
export type AdFilterContent = Pick<AdFilterRow, 'name' | 'anyall' | 'conditions' | 'view' | 'updatedAt'>;

export const filterStore = (db: Db | Tx) => {
  const isOf = (businessId: number, network: ReportNetwork) =>
    and(eq(adFilters.businessId, businessId), eq(adFilters.network, network));
  return {
    list: (businessId: number, network: ReportNetwork): Promise<AdFilterRow[]> =>
      db
        .select()
        .from(adFilters)
        .where(isOf(businessId, network))
        .orderBy(sql`lower(${adFilters.name})`, asc(adFilters.id)),

    count: (businessId: number, network: ReportNetwork): Promise<number> =>
      db.$count(adFilters, isOf(businessId, network)),

    find: async (businessId: number, network: ReportNetwork, id: number): Promise<AdFilterRow | undefined> => {
      const [row] = await db
        .select()
        .from(adFilters)
        .where(and(isOf(businessId, network), eq(adFilters.id, id)));
      return row;
    },

    insert: async (businessId: number, network: ReportNetwork, content: AdFilterContent) => {
      const [row] = await db
        .insert(adFilters)
        .values({ businessId, network, ...content })
        .returning();
      if (!row) throw new Error('The filter was not stored.');
      return row;
    },

    /** Updates a filter; undefined when the business has no such filter. */
    update: async (
      businessId: number,
      network: ReportNetwork,
      id: number,
      content: Partial<AdFilterContent>,
    ): Promise<AdFilterRow | undefined> => {
      const [row] = await db
        .update(adFilters)
        .set(content)
        .where(and(isOf(businessId, network), eq(adFilters.id, id)))
        .returning();
      return row;
    },

    remove: async (businessId: number, network: ReportNetwork, id: number): Promise<boolean> =>
      (
        await db
          .delete(adFilters)
          .where(and(isOf(businessId, network), eq(adFilters.id, id)))
          .returning({ id: adFilters.id })
      ).length > 0,
  };
};

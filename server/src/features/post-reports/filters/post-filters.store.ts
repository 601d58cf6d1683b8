import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { type FilteredReport, postFilters } from '../post-reports.tables.ts';

export type { FilteredReport };
export type PostFilterRow = typeof postFilters.$inferSelect;
export type PostFilterContent = Pick<PostFilterRow, 'name' | 'anyall' | 'conditions' | 'view' | 'updatedAt'>;

export const postFilterStore = (db: Db | Tx) => {
  const isOf = (businessId: number, report: FilteredReport) =>
    and(eq(postFilters.businessId, businessId), eq(postFilters.report, report));
  return {
    list: (businessId: number, report: FilteredReport): Promise<PostFilterRow[]> =>
      db
        .select()
        .from(postFilters)
        .where(isOf(businessId, report))
        .orderBy(sql`lower(${postFilters.name})`, asc(postFilters.id)),

    count: (businessId: number, report: FilteredReport): Promise<number> =>
      db.$count(postFilters, isOf(businessId, report)),

    find: async (businessId: number, report: FilteredReport, id: number): Promise<PostFilterRow | undefined> => {
      const [row] = await db
        .select()
        .from(postFilters)
        .where(and(isOf(businessId, report), eq(postFilters.id, id)));
      return row;
    },

    insert: async (businessId: number, report: FilteredReport, content: PostFilterContent): Promise<PostFilterRow> => {
      const [row] = await db
        .insert(postFilters)
        .values({ businessId, report, ...content })
        .returning();
      if (!row) throw new Error('The filter was not stored.');
      return row;
    },

    /** Updates a filter; undefined when the business has no such filter. */
    update: async (
      businessId: number,
      report: FilteredReport,
      id: number,
      content: Partial<PostFilterContent>,
    ): Promise<PostFilterRow | undefined> => {
      const [row] = await db
        .update(postFilters)
        .set(content)
        .where(and(isOf(businessId, report), eq(postFilters.id, id)))
        .returning();
      return row;
    },

    remove: async (businessId: number, report: FilteredReport, id: number): Promise<boolean> =>
      (
        await db
          .delete(postFilters)
          .where(and(isOf(businessId, report), eq(postFilters.id, id)))
          .returning({ id: postFilters.id })
      ).length > 0,
  };
};

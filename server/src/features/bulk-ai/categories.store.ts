import type { KeywordState } from '@fanfare/contract/bulk-ai/categories';
import { and, asc, eq, getTableColumns, inArray, isNull } from 'drizzle-orm';
import type { Db, Tx } from '../../platform/db/index.ts';
import { sites } from '../sites/sites.tables.ts';
import { bulkCategories, bulkKeywords } from './bulk-ai.tables.ts';
import type { SiteScope } from './site-scope.ts';

export type CategoryRow = typeof bulkCategories.$inferSelect;
export type ListedCategory = CategoryRow & { siteName: string | null };
export type KeywordRow = typeof bulkKeywords.$inferSelect;
type CategoryValues = Omit<typeof bulkCategories.$inferInsert, 'id' | 'businessId'>;

const isCategoryOf = (businessId: number, id: number) =>
  and(eq(bulkCategories.businessId, businessId), eq(bulkCategories.id, id));

export const categoryStore = (db: Db | Tx) => {
  const selectListed = () =>
    db
      .select({ ...getTableColumns(bulkCategories), siteName: sites.name })
      .from(bulkCategories)
      .leftJoin(sites, and(eq(sites.id, bulkCategories.siteId), isNull(sites.deletedAt)));

  return {
    list: (businessId: number, scope?: SiteScope): Promise<ListedCategory[]> =>
      selectListed()
        .where(and(eq(bulkCategories.businessId, businessId), scope && inArray(bulkCategories.siteId, [...scope])))
        .orderBy(asc(bulkCategories.id)),

    find: async (businessId: number, id: number): Promise<ListedCategory | undefined> => {
      const [row] = await selectListed().where(isCategoryOf(businessId, id));
      return row;
    },

    count: (businessId: number): Promise<number> =>
      db.$count(bulkCategories, eq(bulkCategories.businessId, businessId)),

    insert: async (businessId: number, values: CategoryValues): Promise<CategoryRow> => {
      const [row] = await db
        .insert(bulkCategories)
        .values({ ...values, businessId })
        .returning();
      if (!row) throw new Error('The category was not inserted.');
      return row;
    },

    update: async (businessId: number, id: number, change: Partial<CategoryValues>): Promise<void> => {
      await db.update(bulkCategories).set(change).where(isCategoryOf(businessId, id));
    },

    /**
     * Removes a category after its keywords. A job refers to a category and a keyword, and PostgreSQL checks one of
     * these references while it clears the other.
     */
    remove: async (businessId: number, id: number): Promise<void> => {
      await db.delete(bulkKeywords).where(eq(bulkKeywords.categoryId, id));
      await db.delete(bulkCategories).where(isCategoryOf(businessId, id));
    },

    listOfSite: (businessId: number, siteId: number): Promise<CategoryRow[]> =>
      db
        .select()
        .from(bulkCategories)
        .where(and(eq(bulkCategories.businessId, businessId), eq(bulkCategories.siteId, siteId))),
  };
};

/** Store of keywords, for categories that the caller has found for its business. */
export const keywordStore = (db: Db | Tx) => ({
  list: (categoryIds: readonly number[]): Promise<KeywordRow[]> =>
    categoryIds.length === 0
      ? Promise.resolve([])
      : db
          .select()
          .from(bulkKeywords)
          .where(inArray(bulkKeywords.categoryId, [...categoryIds]))
          .orderBy(asc(bulkKeywords.position), asc(bulkKeywords.id)),

  /** Inserts keywords; returns them in the same order. */
  insert: async (
    businessId: number,
    categoryId: number,
    keywords: readonly Pick<KeywordRow, 'name' | 'position' | 'state'>[],
  ): Promise<KeywordRow[]> =>
    keywords.length === 0
      ? []
      : db
          .insert(bulkKeywords)
          .values(keywords.map((keyword) => ({ ...keyword, businessId, categoryId })))
          .returning(),

  update: async (id: number, change: Partial<Pick<KeywordRow, 'name' | 'position'>>): Promise<void> => {
    await db.update(bulkKeywords).set(change).where(eq(bulkKeywords.id, id));
  },

  /** Sets the state of a keyword; a removed one has no id and no state. */
  setState: async (id: number | null, state: KeywordState): Promise<void> => {
    if (id !== null) await db.update(bulkKeywords).set({ state }).where(eq(bulkKeywords.id, id));
  },

  remove: async (ids: readonly number[]): Promise<void> => {
    if (ids.length > 0) await db.delete(bulkKeywords).where(inArray(bulkKeywords.id, [...ids]));
  },
});

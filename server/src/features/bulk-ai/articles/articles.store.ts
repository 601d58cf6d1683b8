import type { ArticleState } from '@fanfare/contract/bulk-ai/articles';
import { and, asc, desc, eq, gte, inArray, isNull, lt, ne, notInArray, or } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { textContains } from '../../../platform/db/text-search.ts';
import { users } from '../../identity/identity.tables.ts';
import { sites } from '../../sites/sites.tables.ts';
import { bulkArticles, bulkCategories } from '../bulk-ai.tables.ts';
import type { SiteScope } from '../site-scope.ts';

export type ArticleRow = typeof bulkArticles.$inferSelect;
export type NewArticle = typeof bulkArticles.$inferInsert;
export type ArticleFilter = {
  scope: SiteScope;
  state?: ArticleState | undefined;
  category?: number | undefined;
  search: string;
};

/** Columns of an article in lists, without the text, which lists don't show. */
const listColumns = {
  id: bulkArticles.id,
  title: bulkArticles.title,
  keyword: bulkArticles.keyword,
  state: bulkArticles.state,
  reason: bulkArticles.reason,
  words: bulkArticles.words,
  version: bulkArticles.version,
  postAt: bulkArticles.postAt,
  postId: bulkArticles.postId,
  postUrl: bulkArticles.postUrl,
  featuredImage: bulkArticles.featuredImage,
  cost: bulkArticles.cost,
  createdAt: bulkArticles.createdAt,
};
const placeColumns = {
  categoryId: bulkCategories.id,
  categoryName: bulkCategories.name,
  siteId: sites.id,
  siteName: sites.name,
};
export type ListedArticle = Pick<ArticleRow, keyof typeof listColumns> & {
  categoryId: number | null;
  categoryName: string | null;
  siteId: number | null;
  siteName: string | null;
};

const isArticleOf = (businessId: number, id: number) =>
  and(eq(bulkArticles.businessId, businessId), eq(bulkArticles.id, id));
const inScope = (scope: SiteScope) => scope && inArray(bulkArticles.siteId, [...scope]);

export const articleStore = (db: Db | Tx) => ({
  page: async (businessId: number, filter: ArticleFilter, limit: number, offset: number) => {
    const { scope, state, category, search } = filter;
    const where = and(
      eq(bulkArticles.businessId, businessId),
      inScope(scope),
      state && eq(bulkArticles.state, state),
      category === undefined ? undefined : eq(bulkArticles.categoryId, category),
      textContains(search, bulkArticles.title, bulkArticles.keyword),
    );
    // Ids of the page are found in an index first: rows are wide, and joining names to rows before the page would be
    // wasted.
    const onPage = db
      .select({ id: bulkArticles.id })
      .from(bulkArticles)
      .where(where)
      .orderBy(desc(bulkArticles.id))
      .limit(limit)
      .offset(offset)
      .as('on_page');
    const [items, total]: [ListedArticle[], number] = await Promise.all([
      db
        .select({ ...listColumns, ...placeColumns })
        .from(onPage)
        .innerJoin(bulkArticles, eq(bulkArticles.id, onPage.id))
        .leftJoin(bulkCategories, eq(bulkCategories.id, bulkArticles.categoryId))
        .leftJoin(sites, and(eq(sites.id, bulkArticles.siteId), isNull(sites.deletedAt)))
        .orderBy(desc(bulkArticles.id)),
      db.$count(bulkArticles, where),
    ]);
    return { items, total };
  },

  countHeld: (businessId: number, scope: SiteScope): Promise<number> =>
    db.$count(
      bulkArticles,
      and(eq(bulkArticles.businessId, businessId), eq(bulkArticles.state, 'held'), inScope(scope)),
    ),

  find: async (businessId: number, id: number): Promise<ArticleRow | undefined> => {
    const [row] = await db.select().from(bulkArticles).where(isArticleOf(businessId, id));
    return row;
  },

  /** Finds an article with the names that a screen shows. */
  findFull: async (businessId: number, id: number) => {
    const [row] = await db
      .select({ article: bulkArticles, approvedBy: users.name, ...placeColumns })
      .from(bulkArticles)
      .leftJoin(bulkCategories, eq(bulkCategories.id, bulkArticles.categoryId))
      .leftJoin(sites, and(eq(sites.id, bulkArticles.siteId), isNull(sites.deletedAt)))
      .leftJoin(users, eq(users.id, bulkArticles.approvedById))
      .where(isArticleOf(businessId, id));
    return row;
  },

  insert: async (row: NewArticle): Promise<ArticleRow> => {
    const [inserted] = await db.insert(bulkArticles).values(row).returning();
    if (!inserted) throw new Error('The article was not inserted.');
    return inserted;
  },

  /** Inserts articles; returns them in the same order. */
  insertMany: async (rows: readonly NewArticle[]): Promise<ArticleRow[]> =>
    rows.length === 0
      ? []
      : db
          .insert(bulkArticles)
          .values([...rows])
          .returning(),

  update: async (businessId: number, id: number, change: Partial<NewArticle>): Promise<void> => {
    await db.update(bulkArticles).set(change).where(isArticleOf(businessId, id));
  },

  remove: async (businessId: number, id: number): Promise<void> => {
    await db.delete(bulkArticles).where(isArticleOf(businessId, id));
  },

  /** Ready articles of live sites and of categories that are not paused, oldest first. */
  listReady: async (businessId: number, limit: number) =>
    db
      .select({
        id: bulkArticles.id,
        categoryId: bulkArticles.categoryId,
        siteId: sites.id,
        title: bulkArticles.title,
        keyword: bulkArticles.keyword,
      })
      .from(bulkArticles)
      .leftJoin(bulkCategories, eq(bulkCategories.id, bulkArticles.categoryId))
      .innerJoin(sites, and(eq(sites.id, bulkArticles.siteId), isNull(sites.deletedAt)))
      .where(
        and(
          eq(bulkArticles.businessId, businessId),
          eq(bulkArticles.state, 'ready'),
          or(isNull(bulkCategories.id), eq(bulkCategories.isPaused, false)),
        ),
      )
      .orderBy(asc(bulkArticles.id))
      .limit(limit),

  /** Marks the ready articles of a category as held again, so that a person has to approve them. */
  holdReady: async (businessId: number, categoryId: number, reason: string): Promise<void> => {
    await db
      .update(bulkArticles)
      .set({ state: 'held', reason, heldBecause: [reason], approvedById: null, approvedAt: null })
      .where(
        and(
          eq(bulkArticles.businessId, businessId),
          eq(bulkArticles.categoryId, categoryId),
          eq(bulkArticles.state, 'ready'),
        ),
      );
  },

  /** Articles that were or will be posted between two dates. */
  listPostedBetween: (businessId: number, from: Date, to: Date, limit: number) =>
    db
      .select({
        id: bulkArticles.id,
        siteId: bulkArticles.siteId,
        title: bulkArticles.title,
        postAt: bulkArticles.postAt,
        state: bulkArticles.state,
      })
      .from(bulkArticles)
      .where(
        and(
          eq(bulkArticles.businessId, businessId),
          eq(bulkArticles.state, 'scheduled'),
          gte(bulkArticles.postAt, from),
          lt(bulkArticles.postAt, to),
        ),
      )
      .limit(limit),

  /** Moves articles that are not posted yet to the site of their category. */
  adoptSite: async (businessId: number, categoryId: number, siteId: number, change: Partial<NewArticle>) => {
    await db
      .update(bulkArticles)
      .set({ ...change, siteId })
      .where(
        and(
          eq(bulkArticles.businessId, businessId),
          eq(bulkArticles.categoryId, categoryId),
          isNull(bulkArticles.siteId),
          ne(bulkArticles.html, ''),
          notInArray(bulkArticles.state, ['posted', 'discarded', 'writing']),
        ),
      );
  },

  /** Names of the live sites of a business. */
  listSiteNames: (businessId: number) =>
    db
      .select({ id: sites.id, name: sites.name })
      .from(sites)
      .where(and(eq(sites.businessId, businessId), isNull(sites.deletedAt))),

  listOfSite: (businessId: number, siteId: number) =>
    db
      .select({ id: bulkArticles.id, state: bulkArticles.state, postId: bulkArticles.postId })
      .from(bulkArticles)
      .where(and(eq(bulkArticles.businessId, businessId), eq(bulkArticles.siteId, siteId))),
});

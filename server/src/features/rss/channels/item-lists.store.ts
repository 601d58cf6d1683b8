import { and, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { likePattern } from '../../../platform/db/text-search.ts';
import { isOfPages } from '../fetch/sources.store.ts';
import { rssFavorites, rssFeeds, rssItems, rssPreviews, rssReadMarks, rssSources } from '../rss.tables.ts';
import { hasSignature, signatureBits, toSignature } from '../text-signature.ts';

export type ItemListRow = {
  item: Omit<typeof rssItems.$inferSelect, 'searchText' | 'signature'>;
  sourceTitle: string;
  isRead: boolean;
  favorite: typeof rssFavorites.$inferSelect | null;
};

/** Scope of the items in a list. */
export type ItemScope = {
  businessId: number;
  userId: number;
  /** Sources all of whose items belong to the list. */
  sourceIds: readonly number[];
  /**
   * Texts of saved searches. Items of the sources `searchableIds` that contain one of these texts belong to the list.
   */
  searches?: readonly string[];
  searchableIds?: readonly number[];
  /** Items up to this id count as read by the member, unless marked as unread. */
  readThroughId?: number;
};
export type ItemListFilter = {
  search?: string;
  unread?: boolean;
  before?: { publishedAt: Date; id: number } | undefined;
};

const { searchText: _text, signature: _signature, ...itemColumns } = getTableColumns(rssItems);
const anyOf = (ids: readonly number[]): SQL => sql`any(${sql.param([...ids])}::bigint[])`;
// Search: uses the index rss_items_text; `like` on a text in lower case checks a row ten times faster than `ilike`.
const contains = (text: string): SQL => sql`i.search_text like lower(${likePattern(text)})`;

/**
 * A search of up to this many sources checks the signatures of all their items, 25 ms per 50,000; one of more sources finds
 * rare words by trigrams.
 */
const maxSignedSources = 150;
const isSigned = (sourceIds: readonly number[], texts: readonly string[]): boolean =>
  sourceIds.length <= maxSignedSources && texts.some(hasSignature);

/** A word in one of this many items is frequent: reading items until there are enough is faster than its index entries. */
const frequentShare = 20;
/** The search is checked on the items of each source; `offset 0` keeps the planner from using the index of texts. */
const scannedItems = (sourceIds: readonly number[]): SQL =>
  sql`unnest(${sql.param([...sourceIds])}::bigint[]) as s(id)
    cross join lateral (select * from rss_items where source_id = s.id offset 0) as i where true`;

const isBefore = ({ before }: ItemListFilter, row: SQL): SQL =>
  before
    ? sql`(${row}.published_at, ${row}.id) < (${before.publishedAt.toISOString()}::timestamptz, ${before.id}::bigint)`
    : sql`true`;

/**
 * Items of each source whose signature has all bits of the texts, newest first. The index alone is read for them; `offset 0`
 * keeps the planner from reading the rows at the same time.
 */
const signedItems = (texts: readonly string[], filter: ItemListFilter): SQL => {
  const bits = sql`${toSignature(...texts)}::bit(${sql.raw(String(signatureBits))})`;
  return sql`(select n.id, n.published_at from rss_items n
      where n.source_id = s.id and ${isBefore(filter, sql`n`)} and ((n.signature & ${bits}) = ${bits}) is not false
      order by n.published_at desc, n.id desc offset 0) as found
    cross join lateral (select * from rss_items where rss_items.id = found.id offset 0) as i`;
};

/** Conditions on the row `i` besides its source. */
const conditions = (scope: ItemScope, filter: ItemListFilter): SQL => {
  const { unread } = filter;
  const parts = [isBefore(filter, sql`i`)];
  if (unread)
    parts.push(
      sql`not coalesce((select m.is_read from rss_read_marks m where m.user_id = ${scope.userId} and m.item_id = i.id), i.id <= ${scope.readThroughId ?? 0}::bigint)`,
    );
  // The same article of several feeds is shown once, by its newest item.
  if (scope.sourceIds.length > 1)
    parts.push(sql`not exists (select 1 from rss_items n where n.link_key = i.link_key and n.id <> i.id
      and n.source_id = ${anyOf(scope.sourceIds)} and (n.published_at, n.id) > (i.published_at, i.id))`);
  return sql.join(parts, sql` and `);
};

type Reading = { isOrdered: boolean; isScanned?: boolean };

/**
 * Query for the ids of the items; each branch of its `union` is limited, so that it reads no more rows of an index than
 * are needed.
 */
const listIds = (
  scope: ItemScope,
  filter: ItemListFilter,
  limit: number,
  { isOrdered, isScanned = false }: Reading,
): SQL => {
  const { sourceIds, searches = [], searchableIds = [] } = scope;
  const where = conditions(scope, filter);
  const orderBy = (row: SQL) => (isOrdered ? sql`order by ${row}.published_at desc, ${row}.id desc` : sql``);
  const inEachSource = (ids: readonly number[], items: SQL, condition: SQL, row: SQL): SQL =>
    sql`(select l.id, l.published_at from unnest(${sql.param([...ids])}::bigint[]) as s(id) cross join lateral (select i.id, i.published_at from ${items} where ${condition} and ${where} ${orderBy(row)} limit ${limit}) as l ${isOrdered ? sql`` : sql`limit ${limit}`})`;
  const matching = (ids: readonly number[], texts: readonly string[], items: SQL): SQL => {
    const condition = sql.join(texts.map(contains), sql` and `);
    return isSigned(ids, texts)
      ? inEachSource(ids, signedItems(texts, filter), condition, sql`found`)
      : sql`(select i.id, i.published_at from ${items} and ${condition} and ${where} ${orderBy(sql`i`)} limit ${limit})`;
  };
  const itemsOf = (ids: readonly number[]) => sql`rss_items i where i.source_id = ${anyOf(ids)}`;
  const own = filter.search
    ? matching(sourceIds, [filter.search], isScanned ? scannedItems(sourceIds) : itemsOf(sourceIds))
    : inEachSource(sourceIds, sql`rss_items i`, sql`i.source_id = s.id`, sql`i`);
  const found = searches.map((text) =>
    matching(searchableIds, filter.search ? [text, filter.search] : [text], itemsOf(searchableIds)),
  );
  // `union` removes an item that belongs to the list twice.
  return sql.join([own, ...found], sql` union `);
};

/** Reads of items, for lists and by id. */
export const itemListStore = (db: Db | Tx) => ({
  list: async (scope: ItemScope, filter: ItemListFilter, limit: number): Promise<ItemListRow[]> => {
    const isRead = sql<boolean>`coalesce(${rssReadMarks.isRead}, ${rssItems.id} <= ${scope.readThroughId ?? 0}::bigint)`;
    return db
      .select({ item: itemColumns, sourceTitle: rssSources.title, isRead, favorite: rssFavorites })
      .from(rssItems)
      .innerJoin(rssSources, eq(rssSources.id, rssItems.sourceId))
      .leftJoin(rssReadMarks, and(eq(rssReadMarks.itemId, rssItems.id), eq(rssReadMarks.userId, scope.userId)))
      .leftJoin(
        rssFavorites,
        and(eq(rssFavorites.businessId, scope.businessId), eq(rssFavorites.linkKey, rssItems.linkKey)),
      )
      .where(
        sql`${rssItems.id} in (select page.id from (${listIds(scope, filter, limit, { isOrdered: true })}) as page order by page.published_at desc, page.id desc limit ${limit})`,
      )
      .orderBy(desc(rssItems.publishedAt), desc(rssItems.id));
  },

  /** Counts items up to `limit`. `isFrequent`: many of the items contain the search text. */
  count: async (scope: ItemScope, filter: ItemListFilter, limit: number, isFrequent = false): Promise<number> => {
    const ids = listIds(scope, filter, limit, { isOrdered: false, isScanned: isFrequent });
    const [row] = await db
      .select({ count: sql<number>`count(*)::int` })
      .from(sql`(select 1 from (${ids}) as page limit ${limit}) as counted`);
    return row?.count ?? 0;
  },

  /**
   * Checks if many items contain a search text, for a search without signatures that found this page: then few other
   * items lie between the page's first and last one.
   */
  isFrequent: async (scope: ItemScope, search: string, page: readonly ItemListRow[]): Promise<boolean> => {
    if (isSigned(scope.sourceIds, [search])) return false;
    const first = page[0]?.item.publishedAt;
    const last = page.at(-1)?.item.publishedAt;
    if (!first || !last) return false;
    const most = page.length * frequentShare;
    const between = sql`i.published_at between ${last.toISOString()}::timestamptz and ${first.toISOString()}::timestamptz`;
    const [row] = await db
      .select({ count: sql<number>`count(*)::int` })
      .from(sql`(select 1 from unnest(${sql.param([...scope.sourceIds])}::bigint[]) as s(id)
        cross join lateral (select 1 from rss_items i where i.source_id = s.id and ${between} limit ${most}) as l
        limit ${most}) as counted`);
    return (row?.count ?? 0) < most;
  },

  /**
   * Sources whose items a member with these Facebook pages (undefined: all) can see: in the channels of the business, in
   * the directory, and those the business looked at.
   */
  listVisibleSourceIds: async (businessId: number, pageIds: readonly string[] | undefined): Promise<number[]> => {
    const rows = await db
      .select({ id: rssSources.id })
      .from(rssSources)
      .where(
        and(
          isOfPages(pageIds),
          sql`(${rssSources.isDirectory} or exists (select 1 from ${rssFeeds} f where f.business_id = ${businessId} and f.source_id = ${rssSources.id})
          or exists (select 1 from ${rssPreviews} p where p.business_id = ${businessId} and p.source_id = ${rssSources.id}))`,
        ),
      );
    return rows.map(({ id }) => id);
  },

  /** Lists the sources that a saved search looks at: the directory and the business's own channels. */
  listSearchableSourceIds: async (businessId: number, pageIds: readonly string[] | undefined): Promise<number[]> => {
    const rows = await db
      .select({ id: rssSources.id })
      .from(rssSources)
      .where(
        and(
          isOfPages(pageIds),
          sql`(${rssSources.isDirectory} or exists (select 1 from ${rssFeeds} f where f.business_id = ${businessId} and f.source_id = ${rssSources.id}))`,
        ),
      );
    return rows.map(({ id }) => id);
  },

  /** Lists the items with the given ids, as far as they belong to the given sources. */
  listByIds: (sourceIds: readonly number[], ids: readonly number[]) =>
    db
      .select({ item: itemColumns, sourceTitle: rssSources.title })
      .from(rssItems)
      .innerJoin(rssSources, eq(rssSources.id, rssItems.sourceId))
      .where(sql`${rssItems.id} = ${anyOf(ids)} and ${rssItems.sourceId} = ${anyOf(sourceIds)}`),

  /** Lists the items of the given sources that have this link. */
  listByLink: (sourceIds: readonly number[], linkKey: string) =>
    db
      .select({
        id: rssItems.id,
        permalink: rssItems.permalink,
        title: rssItems.title,
        picture: rssItems.picture,
        content: rssItems.content,
      })
      .from(rssItems)
      .where(sql`${rssItems.linkKey} = ${linkKey} and ${rssItems.sourceId} = ${anyOf(sourceIds)}`)
      .limit(20),
});

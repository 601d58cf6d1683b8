import { and, desc, eq, gte, lt, max, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { insertMany } from '../../../platform/db/insert-many.ts';
import type { FeedItem } from '../feed-document/parsed-feed.ts';
import { rssItems } from '../rss.tables.ts';

export type ItemRow = typeof rssItems.$inferSelect;
export type KnownItem = Pick<ItemRow, 'id' | 'key' | 'linkKey' | 'contentHash' | 'publishedAt'>;

const knownColumns = {
  ...{ id: rssItems.id, key: rssItems.key, linkKey: rssItems.linkKey },
  ...{ contentHash: rssItems.contentHash, publishedAt: rssItems.publishedAt },
};

/** Writes of items. The caller has locked their source. */
export const itemStore = (db: Db | Tx) => ({
  /** Items of the source with one of these keys or links. */
  listKnown: (sourceId: number, keys: string[], linkKeys: string[]): Promise<KnownItem[]> =>
    db
      .select(knownColumns)
      .from(rssItems)
      .where(
        and(
          eq(rssItems.sourceId, sourceId),
          sql`(${rssItems.key} = any(${sql.param(keys)}::text[]) or ${rssItems.linkKey} = any(${sql.param(linkKeys)}::text[]))`,
        ),
      ),

  insert: (sourceId: number, items: readonly FeedItem[], firstSeenAt: Date): Promise<void> =>
    insertMany(
      db,
      rssItems,
      items.map((item) => ({ sourceId, ...item, firstSeenAt })),
    ),

  update: async (id: number, item: FeedItem): Promise<void> => {
    const { publishedAt, rawDate, ...fields } = item;
    // Without a usable date the time of first sight stays.
    const dates = rawDate === null ? { publishedAt, rawDate } : {};
    await db
      .update(rssItems)
      .set({ ...fields, ...dates })
      .where(eq(rssItems.id, id));
  },

  /** Deletes items that came in before a time, without the newest `keptCount`. Favorites have their own copy. */
  removeOld: async (sourceId: number, before: Date, keptCount: number): Promise<void> => {
    const [oldestKept] = await db
      .select({ id: rssItems.id, publishedAt: rssItems.publishedAt })
      .from(rssItems)
      .where(eq(rssItems.sourceId, sourceId))
      .orderBy(desc(rssItems.publishedAt), desc(rssItems.id))
      .offset(keptCount - 1)
      .limit(1);
    if (!oldestKept) return;
    const { id, publishedAt } = oldestKept;
    await db
      .delete(rssItems)
      .where(
        and(
          eq(rssItems.sourceId, sourceId),
          lt(rssItems.firstSeenAt, before),
          sql`(${rssItems.publishedAt}, ${rssItems.id}) < (${publishedAt.toISOString()}::timestamptz, ${id})`,
        ),
      );
  },

  countSince: async (sourceId: number, since: Date): Promise<number> =>
    db.$count(rssItems, and(eq(rssItems.sourceId, sourceId), gte(rssItems.publishedAt, since))),

  countAll: async (sourceId: number): Promise<number> => db.$count(rssItems, eq(rssItems.sourceId, sourceId)),

  lastId: async (): Promise<number> => (await db.select({ id: max(rssItems.id) }).from(rssItems))[0]?.id ?? 0,
});

import { and, desc, eq, isNull, max, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { insertMany } from '../../../platform/db/insert-many.ts';
import { unnestColumns } from '../../../platform/db/unnest-columns.ts';
import type { FeedItem } from '../feed-document/parsed-feed.ts';
import { rssItems } from '../rss.tables.ts';
import { signatureBits, toSignature } from '../text-signature.ts';

type ItemRow = typeof rssItems.$inferSelect;
export type KnownItem = Pick<ItemRow, 'id' | 'key' | 'linkKey' | 'contentHash'>;
export type NewItem = FeedItem & Pick<ItemRow, 'sourceId' | 'businessId'>;

const knownColumns = {
  id: rssItems.id,
  key: rssItems.key,
  linkKey: rssItems.linkKey,
  contentHash: rssItems.contentHash,
};
/** Items inserted by one statement; more would make it too large, because texts of items can be long. */
const rowsPerInsert = 200;

/** Signature of the text in `search_text`. */
const signItem = ({ title, description }: Pick<ItemRow, 'title' | 'description'>): string =>
  toSignature(`${title}\n${description}`);

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

  /** Hashes of the newest items. */
  listHashes: async (sourceId: number, limit: number): Promise<string[]> => {
    const rows = await db
      .select({ contentHash: rssItems.contentHash })
      .from(rssItems)
      .where(eq(rssItems.sourceId, sourceId))
      .orderBy(desc(rssItems.publishedAt), desc(rssItems.id))
      .limit(limit);
    return rows.map(({ contentHash }) => contentHash);
  },

  /** Items of any number of sources; ids follow their order. */
  insert: async (items: readonly NewItem[], firstSeenAt: Date): Promise<void> => {
    for (let from = 0; from < items.length; from += rowsPerInsert)
      await insertMany(
        db,
        rssItems,
        items.slice(from, from + rowsPerInsert).map((item) => ({ ...item, firstSeenAt, signature: signItem(item) })),
      );
  },

  update: async (id: number, item: FeedItem): Promise<void> => {
    const { publishedAt, rawDate, ...fields } = item;
    // An item without a usable date keeps the time of first sight.
    const dates = rawDate === null ? { publishedAt, rawDate } : {};
    await db
      .update(rssItems)
      .set({ ...fields, ...dates, signature: signItem(item) })
      .where(eq(rssItems.id, id));
  },

  /** Deletes items that came in before a time, without the newest `keptCount` of a source. Favorites have their own copy. */
  removeOld: async (sourceIds: readonly number[], before: Date, keptCount: number): Promise<void> => {
    await db.execute(sql`
      delete from rss_items using unnest(${sql.param([...sourceIds])}::bigint[]) as source(id) cross join lateral (
        select id, published_at from rss_items
        where source_id = source.id order by published_at desc, id desc offset ${keptCount - 1} limit 1) as oldest_kept
      where rss_items.source_id = source.id and rss_items.first_seen_at < ${before.toISOString()}
        and (rss_items.published_at, rss_items.id) < (oldest_kept.published_at, oldest_kept.id)`);
  },

  /** Adds signatures to items from before there were any, at most `limit`; returns their number. */
  signUnsigned: async (limit: number): Promise<number> => {
    const rows = await db
      .select({ id: rssItems.id, title: rssItems.title, description: rssItems.description })
      .from(rssItems)
      .where(isNull(rssItems.signature))
      .orderBy(rssItems.id)
      .limit(limit);
    const signed = unnestColumns('signed', {
      id: [rows.map(({ id }) => id), 'bigint'],
      signature: [rows.map(signItem), 'text'],
    });
    // An item whose text was changed since has a signature already.
    if (rows.length > 0)
      await db.execute(sql`update ${rssItems} set signature = signed.signature::bit(${sql.raw(String(signatureBits))})
        from ${signed} where ${rssItems.id} = signed.id and ${rssItems.signature} is null`);
    return rows.length;
  },

  countAll: async (sourceId: number): Promise<number> => db.$count(rssItems, eq(rssItems.sourceId, sourceId)),

  lastId: async (): Promise<number> => (await db.select({ id: max(rssItems.id) }).from(rssItems))[0]?.id ?? 0,
});

import { and, desc, eq, gte, isNull, lt, max, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { insertMany } from '../../../platform/db/insert-many.ts';
import { unnestColumns } from '../../../platform/db/unnest-columns.ts';
import type { FeedItem } from '../feed-document/parsed-feed.ts';
import { rssItems } from '../rss.tables.ts';
import { signatureBits, toSignature } from '../search/text-signature.ts';

export type ItemRow = typeof rssItems.$inferSelect;
export type KnownItem = Pick<ItemRow, 'id' | 'key' | 'linkKey' | 'contentHash' | 'publishedAt'>;

const knownColumns = {
  ...{ id: rssItems.id, key: rssItems.key, linkKey: rssItems.linkKey },
  ...{ contentHash: rssItems.contentHash, publishedAt: rssItems.publishedAt },
};

/** Of what `search_text` has. */
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

  insert: (sourceId: number, items: readonly FeedItem[], firstSeenAt: Date): Promise<void> =>
    insertMany(
      db,
      rssItems,
      items.map((item) => ({ sourceId, ...item, firstSeenAt, signature: signItem(item) })),
    ),

  update: async (id: number, item: FeedItem): Promise<void> => {
    const { publishedAt, rawDate, ...fields } = item;
    // Without a usable date the time of first sight stays.
    const dates = rawDate === null ? { publishedAt, rawDate } : {};
    await db
      .update(rssItems)
      .set({ ...fields, ...dates, signature: signItem(item) })
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

  /** Adds signatures to items from before there were any; the number of items, at most `limit`. */
  signUnsigned: async (limit: number): Promise<number> => {
    const rows = await db
      .select({ id: rssItems.id, title: rssItems.title, description: rssItems.description })
      .from(rssItems)
      .where(isNull(rssItems.signature))
      .orderBy(rssItems.id)
      .limit(limit);
    const signed = unnestColumns('signed', {
      id: [rows.map(({ id }) => id), 'int'],
      signature: [rows.map(signItem), 'text'],
    });
    // An item whose text was changed meanwhile has a signature already.
    if (rows.length > 0)
      await db.execute(sql`update ${rssItems} set signature = signed.signature::bit(${sql.raw(String(signatureBits))})
        from ${signed} where ${rssItems.id} = signed.id and ${rssItems.signature} is null`);
    return rows.length;
  },

  countSince: async (sourceId: number, since: Date): Promise<number> =>
    db.$count(rssItems, and(eq(rssItems.sourceId, sourceId), gte(rssItems.publishedAt, since))),

  countAll: async (sourceId: number): Promise<number> => db.$count(rssItems, eq(rssItems.sourceId, sourceId)),

  lastId: async (): Promise<number> => (await db.select({ id: max(rssItems.id) }).from(rssItems))[0]?.id ?? 0,
});

import { and, asc, count, eq, ne, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/db/index.ts';
import { rssChannels, rssFeeds, rssReadMarks, rssReadWatermarks, rssRules, rssSources } from '../rss.tables.ts';

export type ChannelRow = typeof rssChannels.$inferSelect;
export type FeedRow = typeof rssFeeds.$inferSelect;
/** A feed with its source; null for a saved search. */
export type SourcedFeed = { feed: FeedRow; source: typeof rssSources.$inferSelect | null };

const isChannel = (businessId: number, id: number) =>
  and(eq(rssChannels.businessId, businessId), eq(rssChannels.id, id));

const rowsPerInsert = 500;

export const channelStore = (db: Db | Tx) => ({
  list: (businessId: number): Promise<ChannelRow[]> =>
    db
      .select()
      .from(rssChannels)
      .where(eq(rssChannels.businessId, businessId))
      .orderBy(asc(sql`lower(${rssChannels.title})`), asc(rssChannels.id)),

  find: async (businessId: number, id: number): Promise<ChannelRow | undefined> =>
    (await db.select().from(rssChannels).where(isChannel(businessId, id)))[0],

  count: async (businessId: number): Promise<number> => db.$count(rssChannels, eq(rssChannels.businessId, businessId)),

  /** Locks a channel for changes of it and of its feeds. */
  lock: async (businessId: number, id: number): Promise<ChannelRow | undefined> =>
    (await db.select().from(rssChannels).where(isChannel(businessId, id)).for('update'))[0],

  insert: async (row: Omit<ChannelRow, 'id'>): Promise<number> => {
    const [inserted] = await db.insert(rssChannels).values(row).returning({ id: rssChannels.id });
    if (!inserted) throw new Error('The channel was not inserted.');
    return inserted.id;
  },

  update: async (
    businessId: number,
    id: number,
    change: Partial<Pick<ChannelRow, 'title' | 'siteIds'>>,
  ): Promise<number> =>
    (await db.update(rssChannels).set(change).where(isChannel(businessId, id)).returning({ id: rssChannels.id }))
      .length,

  remove: async (businessId: number, id: number): Promise<number> =>
    (await db.delete(rssChannels).where(isChannel(businessId, id)).returning({ id: rssChannels.id })).length,

  /** Lists the feeds of one channel, or of all channels of the business. */
  listFeeds: (businessId: number, channelId?: number): Promise<SourcedFeed[]> =>
    db
      .select({ feed: rssFeeds, source: rssSources })
      .from(rssFeeds)
      .leftJoin(rssSources, eq(rssSources.id, rssFeeds.sourceId))
      .where(
        and(
          eq(rssFeeds.businessId, businessId),
          channelId === undefined ? undefined : eq(rssFeeds.channelId, channelId),
        ),
      )
      .orderBy(asc(rssFeeds.channelId), asc(rssFeeds.id)),

  countFeeds: async (businessId: number, channelId: number): Promise<number> =>
    (
      await db
        .select({ count: count() })
        .from(rssFeeds)
        .where(and(eq(rssFeeds.businessId, businessId), eq(rssFeeds.channelId, channelId)))
    )[0]?.count ?? 0,

  /** Inserts a feed; undefined if the channel has it already. */
  insertFeed: async (row: Omit<FeedRow, 'id'>): Promise<FeedRow | undefined> =>
    (await db.insert(rssFeeds).values(row).onConflictDoNothing().returning())[0],

  /** Inserts feeds that their channels don't have already. */
  insertFeeds: async (rows: readonly Omit<FeedRow, 'id'>[]): Promise<void> => {
    for (let from = 0; from < rows.length; from += rowsPerInsert)
      await db
        .insert(rssFeeds)
        .values(rows.slice(from, from + rowsPerInsert))
        .onConflictDoNothing();
  },

  removeFeed: async (businessId: number, channelId: number, id: number): Promise<number> =>
    (
      await db
        .delete(rssFeeds)
        .where(and(eq(rssFeeds.businessId, businessId), eq(rssFeeds.channelId, channelId), eq(rssFeeds.id, id)))
        .returning({ id: rssFeeds.id })
    ).length,

  /** Ids of the channels whose rule is on. */
  listEnabledRules: async (businessId: number): Promise<Set<number>> => {
    const rows = await db
      .select({ id: rssRules.channelId })
      .from(rssRules)
      .where(and(eq(rssRules.businessId, businessId), eq(rssRules.isEnabled, true)));
    return new Set(rows.map(({ id }) => id));
  },

  /** Channels whose rule is on and acts with the rights of another member. */
  listRulesOfOthers: async (businessId: number, userId: number): Promise<Set<number>> => {
    const rows = await db
      .select({ id: rssRules.channelId })
      .from(rssRules)
      .where(and(eq(rssRules.businessId, businessId), eq(rssRules.isEnabled, true), ne(rssRules.savedById, userId)));
    return new Set(rows.map(({ id }) => id));
  },

  /** Lists by channel the item id up to which one user has read. */
  listWatermarks: async (userId: number, channelIds: number[]): Promise<Map<number, number>> => {
    const rows = await db
      .select()
      .from(rssReadWatermarks)
      .where(
        and(
          eq(rssReadWatermarks.userId, userId),
          sql`${rssReadWatermarks.channelId} = any(${sql.param(channelIds)}::bigint[])`,
        ),
      );
    return new Map(rows.map(({ channelId, throughItemId }) => [channelId, throughItemId]));
  },

  setWatermark: async (row: typeof rssReadWatermarks.$inferInsert): Promise<void> => {
    await db
      .insert(rssReadWatermarks)
      .values(row)
      .onConflictDoUpdate({
        target: [rssReadWatermarks.userId, rssReadWatermarks.channelId],
        set: { throughItemId: sql`greatest(${rssReadWatermarks.throughItemId}, excluded.through_item_id)` },
      });
  },

  setReadMarks: async (userId: number, itemIds: number[], isRead: boolean): Promise<void> => {
    if (itemIds.length === 0) return;
    await db
      .insert(rssReadMarks)
      .values(itemIds.map((itemId) => ({ userId, itemId, isRead })))
      .onConflictDoUpdate({ target: [rssReadMarks.userId, rssReadMarks.itemId], set: { isRead } });
  },

  /** Marks of single items that would keep an item unread after "mark all". */
  clearUnreadMarks: async (userId: number, sourceIds: number[]): Promise<void> => {
    await db.execute(sql`
      delete from rss_read_marks where user_id = ${userId} and not is_read and item_id in (
        select id from rss_items where source_id = any(${sql.param(sourceIds)}::bigint[]))`);
  },
});

import { type Channel, type ChannelDraft, type ItemFilter, type ItemPage, rssLimits } from '@fanfare/contract/rss/rss';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import { businessQueries } from '../../business/index.ts';
import { itemStore } from '../fetch/items.store.ts';
import { isVisibleFor, type SiteScope } from '../site-scope.ts';
import { type ChannelRow, channelStore, type SourcedFeed } from './channels.store.ts';
import { type ItemScope, itemListStore } from './item-lists.store.ts';
import { presentChannel, presentItem } from './presenter.ts';
import type { SourceScope } from './source-scope.ts';

type Deps = { siteScope: SiteScope; sourceScope: SourceScope };
export type ChannelService = ReturnType<typeof channelService>;

const isSourceId = (id: number | null): id is number => id !== null;

/** Channels, their items, and what a member has read. */
export const channelService = ({ db, now }: Platform, { siteScope, sourceScope }: Deps) => {
  const getChannel = async (business: BusinessContext, id: number): Promise<ChannelRow> => {
    const row = await channelStore(db).find(business.id, id);
    if (!row) throw new Problem('not-found');
    return row;
  };

  const toScope = async (
    business: BusinessContext,
    feeds: readonly SourcedFeed[],
    readThroughId: number,
  ): Promise<ItemScope> => {
    const searches = feeds.filter(({ source }) => source === null).map(({ feed }) => feed.searchText);
    return {
      businessId: business.id,
      userId: business.userId,
      readThroughId,
      searches,
      sourceIds: feeds.map(({ feed }) => feed.sourceId).filter(isSourceId),
      searchableIds: searches.length > 0 ? await sourceScope.listSearchableIds(business) : [],
    };
  };

  const countUnread = async (business: BusinessContext, feeds: readonly SourcedFeed[], readThroughId: number) =>
    feeds.length === 0
      ? 0
      : itemListStore(db).count(await toScope(business, feeds, readThroughId), { unread: true }, rssLimits.maxCount);

  const present = async (business: BusinessContext, rows: readonly ChannelRow[]): Promise<Channel[]> => {
    const ids = rows.map(({ id }) => id);
    const feeds = Map.groupBy(
      await sourceScope.listFeeds(business, ids.length === 1 ? ids[0] : undefined),
      ({ feed }) => feed.channelId,
    );
    const watermarks = await channelStore(db).listWatermarks(business.userId, ids);
    const withRules = await channelStore(db).listEnabledRules(business.id);
    const siteIds = await siteScope.listIds(business);
    const channels = [];
    for (const row of rows) {
      const own = feeds.get(row.id) ?? [];
      const unread = await countUnread(business, own, watermarks.get(row.id) ?? 0);
      channels.push(presentChannel({ row, feeds: own, unread, hasRule: withRules.has(row.id) }, siteIds));
    }
    return channels;
  };

  const presentOne = async (business: BusinessContext, row: ChannelRow): Promise<Channel> => {
    const [channel] = await present(business, [row]);
    if (!channel) throw new Problem('not-found');
    return channel;
  };

  const listItems = async (business: BusinessContext, id: number, filter: ItemFilter): Promise<ItemPage> => {
    await getChannel(business, id);
    const all = await sourceScope.listFeeds(business, id);
    const feeds = filter.feed_id === undefined ? all : all.filter(({ feed }) => feed.id === filter.feed_id);
    if (filter.feed_id !== undefined && feeds.length === 0) throw new Problem('not-found');
    const watermarks = await channelStore(db).listWatermarks(business.userId, [id]);
    const scope = await toScope(business, feeds, watermarks.get(id) ?? 0);
    const { search, unread } = filter;
    const before = parseCursor(filter.cursor);
    const rows = await itemListStore(db).list(scope, { search, unread, before }, rssLimits.pageSize + 1);
    const isWhole = before === undefined && rows.length <= rssLimits.pageSize;
    const isFrequent = !isWhole && search ? await itemListStore(db).isFrequent(scope, search, rows) : false;
    const total = isWhole
      ? rows.length
      : await itemListStore(db).count(scope, { search, unread }, rssLimits.maxCount + 1, isFrequent);
    const feedIds = new Map(feeds.flatMap(({ feed }) => (feed.sourceId === null ? [] : [[feed.sourceId, feed.id]])));
    const page = rows.slice(0, rssLimits.pageSize);
    const last = rows.length > rssLimits.pageSize ? page.at(-1)?.item : undefined;
    return {
      items: page.map((row) => presentItem(row, feedIds)),
      next_cursor: last ? `${last.publishedAt.getTime()}_${last.id}` : null,
      total: Math.min(total, rssLimits.maxCount),
      has_more: total > rssLimits.maxCount,
    };
  };

  return {
    getChannel,
    listItems,

    list: async (business: BusinessContext, siteId: number | undefined) => {
      const rows = (await channelStore(db).list(business.id)).filter((row) => isVisibleFor(row.siteIds, siteId));
      return { channels: await present(business, rows) };
    },

    view: async (business: BusinessContext, id: number, filter: ItemFilter) => ({
      ...(await listItems(business, id, filter)),
      channel: await presentOne(business, await getChannel(business, id)),
    }),

    save: async (business: BusinessContext, { id, title, assoc_sites }: ChannelDraft): Promise<Channel> => {
      const existing = id === undefined ? undefined : await getChannel(business, id);
      const siteIds = await siteScope.mergeSiteIds(business, assoc_sites, existing?.siteIds);
      const savedId = await db.transaction(async (tx) => {
        const store = channelStore(tx);
        if (id !== undefined) {
          if ((await store.update(business.id, id, { title, siteIds })) === 0) throw new Problem('not-found');
          return id;
        }
        if (!(await businessQueries(tx).lock(business.id))) throw new Problem('not-found');
        if ((await store.count(business.id)) >= rssLimits.channels) throw new Problem('too-many-channels');
        return store.insert({ businessId: business.id, title, siteIds, createdAt: now() });
      });
      return presentOne(business, await getChannel(business, savedId));
    },

    remove: async (business: BusinessContext, id: number): Promise<void> => {
      if ((await channelStore(db).remove(business.id, id)) === 0) throw new Problem('not-found');
    },

    /** Marks all items or none: an item the business can't see → not found. */
    markItems: async (business: BusinessContext, itemIds: readonly number[], isRead: boolean): Promise<void> => {
      const ids = [...new Set(itemIds)];
      const visible = await sourceScope.listVisibleIds(business);
      if ((await itemListStore(db).listByIds(visible, ids)).length !== ids.length) throw new Problem('not-found');
      await channelStore(db).setReadMarks(business.userId, ids, isRead);
    },

    markAll: async (business: BusinessContext, id: number): Promise<void> => {
      await getChannel(business, id);
      const sourceIds = (await sourceScope.listFeeds(business, id)).map(({ feed }) => feed.sourceId);
      await db.transaction(async (tx) => {
        await channelStore(tx).setWatermark({
          userId: business.userId,
          channelId: id,
          businessId: business.id,
          throughItemId: await itemStore(tx).lastId(),
        });
        await channelStore(tx).clearUnreadMarks(business.userId, sourceIds.filter(isSourceId));
      });
    },
  };
};

const parseCursor = (cursor: string | undefined) => {
  const [ms, id] = (cursor ?? '').split('_').map(Number);
  if (ms === undefined || id === undefined || ms > 8.64e15 || !Number.isSafeInteger(id)) return undefined;
  return { publishedAt: new Date(ms), id };
};

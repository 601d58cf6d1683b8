import { type Feed, rssLimits, type SourceQuery } from '@fanfare/contract/rss/rss';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import type { FetchService } from '../fetch/fetch.service.ts';
import { fetchPolicy } from '../fetch/fetch-policy.ts';
import { sourceStore } from '../fetch/sources.store.ts';
import type { SourceService } from '../sources/sources.service.ts';
import { channelStore } from './channels.store.ts';
import { presentFeed } from './presenter.ts';
import type { SourceScope } from './source-scope.ts';

type Deps = {
  sources: Pick<SourceService, 'open'>;
  fetches: Pick<FetchService, 'fetchNow'>;
  sourceScope: SourceScope;
};
export type FeedService = ReturnType<typeof feedService>;
type NewFeed = SourceQuery & { channel_id: number; category?: string | null | undefined };

/** Adds, lists and removes the feeds of a channel. */
export const feedService = ({ db, now }: Platform, { sources, fetches, sourceScope }: Deps) => {
  const getFeed = async (business: BusinessContext, channelId: number, id: number) => {
    const feed = (await sourceScope.listFeeds(business, channelId)).find((row) => row.feed.id === id);
    if (!feed) throw new Problem('not-found');
    return feed;
  };

  return {
    add: async (business: BusinessContext, { channel_id, category, ...query }: NewFeed): Promise<Feed> => {
      if (!(await channelStore(db).find(business.id, channel_id))) throw new Problem('not-found');
      const isSearch = query.source_type === 'search';
      const source = isSearch ? undefined : await sources.open(business, query);
      const id = await db.transaction(async (tx) => {
        const store = channelStore(tx);
        if (!(await store.lock(business.id, channel_id))) throw new Problem('not-found');
        // Posts from a feed use the rights of the member who saved the rule.
        if (
          source &&
          !business.isOwner &&
          (await store.listRulesOfOthers(business.id, business.userId)).has(channel_id)
        )
          throw new Problem('rule-of-another');
        if ((await store.countFeeds(business.id, channel_id)) >= rssLimits.feedsPerChannel)
          throw new Problem('too-many-feeds');
        const feed = await store.insertFeed({
          businessId: business.id,
          channelId: channel_id,
          sourceId: source?.id ?? null,
          createdAt: now(),
          sourceType: query.source_type,
          category: category ?? null,
          searchText: isSearch ? query.source_id.slice(0, rssLimits.searchText) : '',
        });
        if (!feed) throw new Problem('feed-known');
        // A source that ended is tried again when it is added again.
        if (source && source.dueAt === null) await sourceStore(tx).update(source.id, { dueAt: now() });
        return feed.id;
      });
      return presentFeed(await getFeed(business, channel_id, id));
    },

    /** Ids of the sources of a channel. */
    listSourceIds: async (businessId: number, channelId: number): Promise<number[]> =>
      (await channelStore(db).listFeeds(businessId, channelId)).flatMap(({ source }) => source?.id ?? []),

    remove: async (business: BusinessContext, channelId: number, id: number): Promise<void> => {
      await getFeed(business, channelId, id);
      if ((await channelStore(db).removeFeed(business.id, channelId, id)) === 0) throw new Problem('not-found');
    },

    refresh: async (business: BusinessContext, channelId: number, id: number): Promise<void> => {
      const { source } = await getFeed(business, channelId, id);
      const fetchedMs = source?.fetchedAt ? now().getTime() - source.fetchedAt.getTime() : Number.POSITIVE_INFINITY;
      if (source && fetchedMs >= fetchPolicy.requestGapMs) await fetches.fetchNow(source.id);
    },
  };
};

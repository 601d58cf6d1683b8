import { minuteMs } from '@fanfare/contract/kit/durations';
import { ItemFilter } from '@fanfare/contract/rss/rss';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { type Key, type Output, query } from '../../lib/api.ts';
import { useListQuery } from '../../lib/use-list-query.ts';

export type Channel = Output<'GET /content/rss/channels'>['channels'][number];
export type Feed = Channel['feeds'][number];
export type Article = Output<'GET /content/rss/channel/{id}/view'>['items'][number];
export type ChannelView = Output<'GET /content/rss/channel/{id}/view'>;
export type Favorite = Output<'GET /content/rss/favorites'>['items'][number];
export type FoundFeed = Output<'GET /content/rss/directory'>['feeds'][number];
export type RssSite = Output<'GET /content/rss/sites/get'>['sites'][number];

const id = z.coerce.number<string | number>().int().min(1).optional().catch(undefined);

const SiteQuery = z.strictObject({ site: id });

/** The current site of the RSS screens, in the URL; undefined: all sites. */
export function useCurrentSite() {
  const [{ site }, set] = useListQuery(SiteQuery);
  return [site, (next: number | undefined) => set({ site: next })] as const;
}

/** Filters of a list of articles, and the open article. */
export const ArticleQuery = z.strictObject({
  cursor: ItemFilter.shape.cursor.catch(undefined),
  unread: z.enum(['true']).optional().catch(undefined),
  search: ItemFilter.shape.search.catch(''),
  feed: id,
  item: id,
});
export type ArticleQuery = z.output<typeof ArticleQuery>;

const toFilter = ({ cursor, unread, search, feed }: ArticleQuery) => ({ cursor, unread, search, feed_id: feed });

export const channelsQuery = (site: number | undefined) =>
  query('GET /content/rss/channels', { query: { site_id: site } });

export const viewQuery = (channelId: number, filter: ArticleQuery) =>
  query('GET /content/rss/channel/{id}/view', { params: { id: channelId }, query: toFilter(filter) });

/** Time between two reads of a channel until a new feed was fetched, which takes seconds; in ms. */
const waitingPollMs = 3000;
const pollMs = minuteMs;
const isWaiting = (channels: readonly Channel[]): boolean =>
  channels.some(({ feeds }) => feeds.some(({ state }) => state === 'waiting'));

export function useChannels(site: number | undefined) {
  const request = channelsQuery(site);
  return useQuery({
    ...request,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (isWaiting(state.data?.channels ?? []) ? waitingPollMs : pollMs),
  });
}

export function useChannelView(channelId: number, filter: ArticleQuery) {
  return useQuery({
    ...viewQuery(channelId, filter),
    enabled: channelId > 0,
    // Articles of the previous page stay while another page of the same channel loads, but not while another channel
    // loads.
    placeholderData: (previous: ChannelView | undefined) => (previous?.channel.id === channelId ? previous : undefined),
    refetchInterval: ({ state }) => (state.data && isWaiting([state.data.channel]) ? waitingPollMs : false),
  });
}

export const useRssSites = () => useQuery({ ...query('GET /content/rss/sites/get'), staleTime: pollMs });

export const favoritesKey = 'GET /content/rss/favorites' satisfies Key;

/** Queries to reload after channels or feeds changed. */
export const staleAfterChannelChange: Key[] = ['GET /content/rss/channels', 'GET /content/rss/channel/{id}/view'];

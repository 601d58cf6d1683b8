import type { Channel, Channels } from '../ports/video-search.ts';
import type { Api, Credentials } from './api.ts';
import { bestPicture } from './videos.ts';
import { ChannelRow, SubscriptionRow } from './wire.ts';

type Deps = { api: Api; siteUrl: string; key: string };

const part = 'id,snippet,statistics';

export const youtubeChannels = ({ api, siteUrl, key }: Deps): Channels => {
  const findChannel = async (by: { handle: string } | { id: string }, credentials: Credentials) => {
    const filter = 'id' in by ? { id: by.id } : { forHandle: `@${by.handle.trim().replace(/^@/, '')}` };
    const request = { operation: 'channels.find', to: '/channels', query: { part, ...filter }, credentials };
    const [row] = (await api.readPage(request, ChannelRow)).items;
    return row && toChannel(row, siteUrl);
  };

  return {
    async listOwn({ accessToken: token }) {
      const query = { part, mine: 'true', maxResults: '50' };
      const rows = await api.listAll(
        { operation: 'channels.mine', to: '/channels', query, credentials: { token } },
        ChannelRow,
      );
      return rows.map((row) => toChannel(row, siteUrl));
    },

    find: ({ accessToken: token }, by) => findChannel(by, { token }),
    findPublic: (by) => findChannel(by, { key }),

    async findSubscriber({ accessToken: token }, channelId) {
      const query = { part: 'snippet', mine: 'true', forChannelId: channelId };
      const request = { operation: 'subscriptions', to: '/subscriptions', query, credentials: { token } };
      const [row] = (await api.readPage(request, SubscriptionRow)).items;
      return row && { channelId: row.snippet.channelId };
    },
  };
};

const toChannel = ({ id, snippet, statistics }: ChannelRow, siteUrl: string): Channel => ({
  id,
  name: snippet.title,
  handle: snippet.customUrl || undefined,
  url: `${siteUrl.replace(/(?<!\/)\/+$/, '')}/channel/${encodeURIComponent(id)}`,
  picture: bestPicture(snippet.thumbnails)?.url,
  subscribers: statistics?.hiddenSubscriberCount ? undefined : statistics?.subscriberCount,
  videos: statistics?.videoCount,
});

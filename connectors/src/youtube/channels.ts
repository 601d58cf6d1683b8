import type { Channel, Channels } from '../ports/video-search.ts';
import type { Api } from './api.ts';
import { bestPicture } from './videos.ts';
import { ChannelRow, SubscriptionRow } from './wire.ts';

type Deps = { api: Api; siteUrl: string };

const part = 'id,snippet,statistics';

export const youtubeChannels = ({ api, siteUrl }: Deps): Channels => ({
  async mine({ accessToken: token }) {
    const query = { part, mine: 'true', maxResults: '50' };
    const rows = await api.all({ operation: 'channels.mine', to: '/channels', query, by: { token } }, ChannelRow);
    return rows.map((row) => channelOf(row, siteUrl));
  },

  async find({ accessToken: token }, by) {
    const wanted = 'id' in by ? { id: by.id } : { forHandle: `@${by.handle.trim().replace(/^@/, '')}` };
    const ask = { operation: 'channels.find', to: '/channels', query: { part, ...wanted }, by: { token } };
    const [row] = (await api.page(ask, ChannelRow)).items;
    return row && channelOf(row, siteUrl);
  },

  async isSubscribed({ accessToken: token }, channelId) {
    const query = { part: 'snippet', mine: 'true', forChannelId: channelId };
    const ask = { operation: 'subscriptions', to: '/subscriptions', query, by: { token } };
    return (await api.page(ask, SubscriptionRow)).items.length > 0;
  },
});

export const channelOf = ({ id, snippet, statistics }: ChannelRow, siteUrl: string): Channel => ({
  id,
  name: snippet.title,
  handle: snippet.customUrl || undefined,
  url: `${siteUrl.replace(/\/+$/, '')}/channel/${encodeURIComponent(id)}`,
  picture: bestPicture(snippet.thumbnails)?.url,
  subscribers: statistics?.hiddenSubscriberCount ? undefined : statistics?.subscriberCount,
  videos: statistics?.videoCount,
});

import { createHash } from 'node:crypto';
import { hourSeconds } from '../kit/durations.ts';
import { escapeText } from '../kit/pages/html.ts';
import type { Channel, State, Subscription, Video } from './state.ts';

/** ETag of a value: a hash of its content. */
export const createEtag = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 27);

const formatTimestamp = (at: number): string => new Date(at).toISOString().replace(/\.\d{3}Z$/, 'Z');
const formatDuration = (seconds: number): string => {
  const hours = Math.floor(seconds / hourSeconds);
  const minutes = Math.floor((seconds % hourSeconds) / 60);
  const remainder = seconds % 60;
  const parts = [
    hours ? `${hours}H` : '',
    minutes ? `${minutes}M` : '',
    remainder || seconds === 0 ? `${remainder}S` : '',
  ];
  return `PT${parts.join('')}`;
};

const thumbnails = (state: State, id: string) => {
  const size = (name: string, width: number, height: number) => ({
    url: `${state.url()}/i/vi/${id}/${name}.svg`,
    width,
    height,
  });
  return {
    default: size('default', 120, 90),
    medium: size('mqdefault', 320, 180),
    high: size('hqdefault', 480, 360),
  };
};
const channelImages = (state: State, id: string) => {
  const size = (pixels: number) => ({ url: `${state.url()}/i/ch/${id}.svg`, width: pixels, height: pixels });
  return { default: size(88), medium: size(240), high: size(800) };
};

const channelName = (state: State, channelId: string): string => state.channels.get(channelId)?.name ?? '';

/** Row of a search result, which has HTML-escaped titles, unlike other calls. */
export const searchResult = (state: State, video: Video) => {
  const publishedAt = formatTimestamp(video.publishedAt);
  const snippet = {
    publishedAt,
    channelId: video.channelId,
    title: escapeText(video.title),
    description: (video.description.split('\n')[0] ?? '').slice(0, 160),
    thumbnails: thumbnails(state, video.id),
    channelTitle: escapeText(channelName(state, video.channelId)),
    liveBroadcastContent: 'none',
    publishTime: publishedAt,
  };
  const id = { kind: 'youtube#video', videoId: video.id };
  return { kind: 'youtube#searchResult', etag: createEtag(snippet), id, snippet };
};

const pickParts = <T extends Record<string, unknown>>(all: T, parts: readonly string[]) =>
  Object.fromEntries(Object.entries(all).filter(([part]) => parts.includes(part)));

export const videoParts = ['id', 'snippet', 'statistics', 'contentDetails', 'status'];
export const videoRow = (state: State, video: Video, parts: readonly string[]) => {
  const selectedParts = pickParts(
    {
      snippet: {
        publishedAt: formatTimestamp(video.publishedAt),
        channelId: video.channelId,
        title: video.title,
        description: video.description,
        thumbnails: thumbnails(state, video.id),
        channelTitle: channelName(state, video.channelId),
        tags: video.tags,
        categoryId: video.categoryId,
        liveBroadcastContent: 'none',
      },
      contentDetails: {
        duration: formatDuration(video.seconds),
        dimension: '2d',
        definition: 'hd',
        caption: 'false',
        licensedContent: true,
      },
      status: {
        uploadStatus: 'processed',
        privacyStatus: video.privacy,
        license: 'youtube',
        embeddable: video.isEmbeddable,
        publicStatsViewable: true,
        madeForKids: false,
      },
      statistics: {
        viewCount: String(video.views),
        ...(video.likes !== undefined && { likeCount: String(video.likes) }),
        favoriteCount: '0',
        ...(video.comments !== undefined && { commentCount: String(video.comments) }),
      },
    },
    parts,
  );
  return { kind: 'youtube#video', etag: createEtag([video.id, selectedParts]), id: video.id, ...selectedParts };
};

export const channelParts = ['id', 'snippet', 'statistics'];
/** Row of a channel, whose statistics are the sums of its public videos. */
export const channelRow = (state: State, channel: Channel, parts: readonly string[]) => {
  const videos = state.publicVideos(channel.id);
  const selectedParts = pickParts(
    {
      snippet: {
        title: channel.name,
        description: channel.about,
        customUrl: channel.handle,
        publishedAt: formatTimestamp(channel.startedAt),
        thumbnails: channelImages(state, channel.id),
        country: channel.country,
      },
      statistics: {
        viewCount: String(videos.reduce((sum, { views }) => sum + views, 0)),
        ...(!channel.hidesSubscribers && { subscriberCount: String(channel.subscribers) }),
        hiddenSubscriberCount: channel.hidesSubscribers,
        videoCount: String(videos.length),
      },
    },
    parts,
  );
  return { kind: 'youtube#channel', etag: createEtag([channel.id, selectedParts]), id: channel.id, ...selectedParts };
};

export const subscriptionRow = (state: State, subscription: Subscription, subscriberChannelId: string) => {
  const channel = state.channels.get(subscription.channelId);
  const snippet = {
    publishedAt: formatTimestamp(subscription.at),
    title: channel?.name ?? '',
    description: channel?.about ?? '',
    resourceId: { kind: 'youtube#channel', channelId: subscription.channelId },
    channelId: subscriberChannelId,
    thumbnails: channelImages(state, subscription.channelId),
  };
  return { kind: 'youtube#subscription', etag: createEtag(snippet), id: subscription.id, snippet };
};

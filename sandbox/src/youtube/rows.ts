import { createHash } from 'node:crypto';
import { escapeText } from '../kit/pages/html.ts';
import type { Channel, State, Subscription, Video } from './state.ts';

/** A mark that changes with what it marks. */
export const etagOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 27);

const moment = (at: number): string => new Date(at).toISOString().replace(/\.\d{3}Z$/, 'Z');
const duration = (seconds: number): string => {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  return `PT${hours ? `${hours}H` : ''}${minutes ? `${minutes}M` : ''}${rest || seconds === 0 ? `${rest}S` : ''}`;
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
const portraits = (state: State, id: string) => {
  const size = (pixels: number) => ({ url: `${state.url()}/i/ch/${id}.svg`, width: pixels, height: pixels });
  return { default: size(88), medium: size(240), high: size(800) };
};

const nameOf = (state: State, channelId: string): string => state.channels.get(channelId)?.name ?? '';

/** Search escapes its titles for pages; every other call does not. */
export const searchResult = (state: State, video: Video) => {
  const publishedAt = moment(video.publishedAt);
  const snippet = {
    publishedAt,
    channelId: video.channelId,
    title: escapeText(video.title),
    description: (video.description.split('\n')[0] ?? '').slice(0, 160),
    thumbnails: thumbnails(state, video.id),
    channelTitle: escapeText(nameOf(state, video.channelId)),
    liveBroadcastContent: 'none',
    publishTime: publishedAt,
  };
  const id = { kind: 'youtube#video', videoId: video.id };
  return { kind: 'youtube#searchResult', etag: etagOf(snippet), id, snippet };
};

const withParts = <T extends Record<string, unknown>>(all: T, parts: readonly string[]) =>
  Object.fromEntries(Object.entries(all).filter(([part]) => parts.includes(part)));

export const videoParts = ['id', 'snippet', 'statistics', 'contentDetails', 'status'];
export const videoRow = (state: State, video: Video, parts: readonly string[]) => {
  const shown = withParts(
    {
      snippet: {
        publishedAt: moment(video.publishedAt),
        channelId: video.channelId,
        title: video.title,
        description: video.description,
        thumbnails: thumbnails(state, video.id),
        channelTitle: nameOf(state, video.channelId),
        tags: video.tags,
        categoryId: video.categoryId,
        liveBroadcastContent: 'none',
      },
      contentDetails: {
        ...{ duration: duration(video.seconds), dimension: '2d', definition: 'hd', caption: 'false' },
        licensedContent: true,
      },
      status: {
        ...{ uploadStatus: 'processed', privacyStatus: video.privacy, license: 'youtube' },
        ...{ embeddable: video.isEmbeddable, publicStatsViewable: true, madeForKids: false },
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
  return { kind: 'youtube#video', etag: etagOf([video.id, shown]), id: video.id, ...shown };
};

export const channelParts = ['id', 'snippet', 'statistics'];
/** A channel's figures are the sums of its public videos. */
export const channelRow = (state: State, channel: Channel, parts: readonly string[]) => {
  const videos = state.publicVideos(channel.id);
  const shown = withParts(
    {
      snippet: {
        title: channel.name,
        description: channel.about,
        customUrl: channel.handle,
        publishedAt: moment(channel.startedAt),
        thumbnails: portraits(state, channel.id),
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
  return { kind: 'youtube#channel', etag: etagOf([channel.id, shown]), id: channel.id, ...shown };
};

export const subscriptionRow = (state: State, one: Subscription, mine: string) => {
  const channel = state.channels.get(one.channelId);
  const snippet = {
    publishedAt: moment(one.at),
    title: channel?.name ?? '',
    description: channel?.about ?? '',
    resourceId: { kind: 'youtube#channel', channelId: one.channelId },
    channelId: mine,
    thumbnails: portraits(state, one.channelId),
  };
  return { kind: 'youtube#subscription', etag: etagOf(snippet), id: one.id, snippet };
};

import { hourSeconds } from '@fanfare/contract/kit/durations';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { cleanText } from '../kit/clean-text.ts';
import type { FoundVideo, VideoSearch, VideoStatistics } from '../ports/video-search.ts';
import type { Api } from './api.ts';
import { keyCodes } from './errors.ts';
import { type Pictures, SearchResult, VideoRow } from './wire.ts';

type Deps = { api: Api; siteUrl: string; key: string };

/** YouTube's max page size. */
const maxPerPage = 50;
const parts = 'snippet,statistics,contentDetails,status';
/** Id of YouTube's first video. An unknown one is left out of an answer without an error. */
const anyVideoId = 'jNQXAC9IVRw';

/**
 * Turns YouTube's rejection of a caller's own API key into a failure of kind `reauthorize`; other failures stay, since
 * only the administrator can fix the app's key.
 */
const withKeyOfCaller = async <T>(key: string | undefined, work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (!key || !(error instanceof ConnectorFailure)) throw error;
    const { code, subcode } = error.details;
    if (!keyCodes.includes(code) && !keyCodes.includes(subcode)) throw error;
    throw new ConnectorFailure('reauthorize', { ...error.details, message: 'YouTube rejected the API key.' });
  }
};

export const youtubeVideos = ({ api, siteUrl, key }: Deps): VideoSearch => ({
  async search({ text, limit, page, order, length, publishedAfter, region, language }, options) {
    const query = {
      part: 'snippet',
      q: text,
      type: 'video',
      maxResults: String(Math.min(Math.max(1, Math.floor(limit)), maxPerPage)),
      order,
      pageToken: page,
      // Only videos that can be embedded are found, since posts embed them on sites other than YouTube.
      videoEmbeddable: 'true',
      videoSyndicated: 'true',
      safeSearch: 'moderate',
      regionCode: region,
      relevanceLanguage: language,
      videoDuration: length,
      publishedAfter: publishedAfter?.toISOString(),
    };
    const request = { operation: 'search', to: '/search', query, credentials: { key: options?.key || key } };
    const { items, nextPageToken, prevPageToken, pageInfo } = await withKeyOfCaller(options?.key, () =>
      api.readPage(request, SearchResult),
    );
    return {
      videos: items.map((item) => toFoundVideo(item, siteUrl)),
      next: nextPageToken || undefined,
      previous: prevPageToken || undefined,
      total: pageInfo?.totalResults ?? items.length,
    };
  },

  async statistics(ids, options) {
    const uniqueIds = [...new Set(ids)];
    const invalidId = uniqueIds.find((id) => !/^[\w-]{11}$/.test(id));
    if (invalidId !== undefined) throw invalidVideoIdError();
    const byId = new Map<string, VideoStatistics>();
    for (let from = 0; from < uniqueIds.length; from += maxPerPage) {
      const query = { part: parts, id: uniqueIds.slice(from, from + maxPerPage).join(',') };
      const request = { operation: 'videos', to: '/videos', query, credentials: { key: options?.key || key } };
      for (const row of (await api.readPage(request, VideoRow)).items) byId.set(row.id, toStatistics(row, siteUrl));
    }
    return uniqueIds.flatMap((id) => byId.get(id) ?? []);
  },

  async checkKey(newKey) {
    const query = { part: parts, id: anyVideoId };
    const request = { operation: 'videos', to: '/videos', query, credentials: { key: newKey } };
    await withKeyOfCaller(newKey, () => api.readPage(request, VideoRow));
  },
});

const toFoundVideo = ({ id: { videoId }, snippet }: SearchResult, siteUrl: string): FoundVideo => ({
  id: videoId,
  title: decodeEntities(snippet.title),
  description: decodeEntities(snippet.description),
  channel: { id: snippet.channelId, name: decodeEntities(snippet.channelTitle) },
  publishedAt: snippet.publishedAt,
  picture: bestPicture(snippet.thumbnails),
  url: watchUrl(siteUrl, videoId),
  embedUrl: `${siteUrl.replace(/(?<!\/)\/+$/, '')}/embed/${encodeURIComponent(videoId)}`,
});

const toStatistics = ({ id, snippet, contentDetails, status, statistics }: VideoRow, siteUrl: string) => ({
  id,
  title: cleanText(snippet.title),
  url: watchUrl(siteUrl, id),
  lengthSeconds: parseDuration(contentDetails?.duration ?? ''),
  isEmbeddable: status?.embeddable ?? false,
  views: statistics?.viewCount,
  likes: statistics?.likeCount,
  comments: statistics?.commentCount,
});

const watchUrl = (siteUrl: string, id: string): string =>
  `${siteUrl.replace(/(?<!\/)\/+$/, '')}/watch?v=${encodeURIComponent(id)}`;

/** Picture of a video: `medium` fits a card; `default` is too small, `high` has black bars. */
export const bestPicture = (pictures: Pictures) => pictures?.medium ?? pictures?.high ?? pictures?.default ?? undefined;

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Decodes texts of search results; texts of all other answers are not HTML-escaped. */
export const decodeEntities = (text: string): string => cleanText(replaceEntities(text));
const replaceEntities = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,4}));/gi, (entity, decimal, hex, name) => {
    if (name) return entities[String(name).toLowerCase()] ?? entity;
    const point = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return point <= 0x10ffff ? String.fromCodePoint(point) : entity;
  });

/** Seconds of a duration: PT1H2M3S, or P1DT… for days. A live broadcast has no duration and returns 0. */
export const parseDuration = (duration: string): number => {
  const match = /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(duration);
  const [weeks, days, hours, minutes, seconds] = (match ?? []).slice(1).map((part) => Number(part ?? 0));
  return (((weeks ?? 0) * 7 + (days ?? 0)) * 24 + (hours ?? 0)) * hourSeconds + (minutes ?? 0) * 60 + (seconds ?? 0);
};

const invalidVideoIdError = () =>
  new ConnectorFailure('rejected', {
    network: 'youtube',
    code: 'no-video-id',
    field: 'id',
    message: 'This isn’t a YouTube video ID. Copy the URL of the video again.',
  });

import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import type { FoundVideo, VideoSearch, VideoStatistics } from '../ports/video-search.ts';
import type { Api } from './api.ts';
import { type Pictures, SearchResult, VideoRow } from './wire.ts';

type Deps = { api: Api; siteUrl: string; key: string };

/** YouTube hands out so many rows at most. */
const mostPerPage = 50;
const parts = 'snippet,statistics,contentDetails,status';

export const youtubeVideos = ({ api, siteUrl, key }: Deps): VideoSearch => ({
  async search({ words, most, page, order, length, publishedAfter, region, language }, by) {
    const query = {
      part: 'snippet',
      q: words,
      type: 'video',
      maxResults: String(Math.min(Math.max(1, Math.floor(most)), mostPerPage)),
      order,
      pageToken: page,
      // What cannot be embedded is of no use in a post.
      videoEmbeddable: 'true',
      safeSearch: 'moderate',
      regionCode: region,
      relevanceLanguage: language,
      videoDuration: length,
      publishedAfter: publishedAfter?.toISOString(),
    };
    const ask = { operation: 'search', to: '/search', query, by: { key: by?.key || key } };
    const { items, nextPageToken, prevPageToken, pageInfo } = await api.page(ask, SearchResult);
    return {
      videos: items.map((item) => foundVideo(item, siteUrl)),
      next: nextPageToken || undefined,
      previous: prevPageToken || undefined,
      total: pageInfo?.totalResults ?? items.length,
    };
  },

  async statistics(ids, by) {
    const wanted = [...new Set(ids)];
    const strange = wanted.find((id) => !/^[\w-]{11}$/.test(id));
    if (strange !== undefined) throw noVideoId();
    const found = new Map<string, VideoStatistics>();
    for (let from = 0; from < wanted.length; from += mostPerPage) {
      const query = { part: parts, id: wanted.slice(from, from + mostPerPage).join(',') };
      const ask = { operation: 'videos', to: '/videos', query, by: { key: by?.key || key } };
      for (const row of (await api.page(ask, VideoRow)).items) found.set(row.id, statisticsOf(row, siteUrl));
    }
    return wanted.flatMap((id) => found.get(id) ?? []);
  },
});

export const foundVideo = ({ id: { videoId }, snippet }: SearchResult, siteUrl: string): FoundVideo => ({
  id: videoId,
  title: plain(snippet.title),
  description: plain(snippet.description),
  channel: { id: snippet.channelId, name: plain(snippet.channelTitle) },
  publishedAt: snippet.publishedAt,
  picture: bestPicture(snippet.thumbnails),
  url: watchUrl(siteUrl, videoId),
  embedUrl: `${siteUrl.replace(/\/+$/, '')}/embed/${encodeURIComponent(videoId)}`,
});

export const statisticsOf = ({ id, snippet, contentDetails, status, statistics }: VideoRow, siteUrl: string) => ({
  id,
  title: snippet.title,
  url: watchUrl(siteUrl, id),
  lengthSeconds: secondsIn(contentDetails?.duration ?? ''),
  isEmbeddable: status?.embeddable ?? false,
  views: statistics?.viewCount,
  likes: statistics?.likeCount,
  comments: statistics?.commentCount,
});

const watchUrl = (siteUrl: string, id: string): string =>
  `${siteUrl.replace(/\/+$/, '')}/watch?v=${encodeURIComponent(id)}`;

/** The middle one is as wide as a card; the small one is blurred there, the large one has bars. */
export const bestPicture = (pictures: Pictures) => pictures?.medium ?? pictures?.high ?? pictures?.default ?? undefined;

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Search alone escapes its texts for a page; ours escapes them itself. */
export const plain = (text: string): string =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,4}));/gi, (whole, decimal, hex, name) => {
    if (name) return entities[String(name).toLowerCase()] ?? whole;
    const point = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return point <= 0x10ffff ? String.fromCodePoint(point) : whole;
  });

/** PT1H2M3S, and P1DT… for what lasts days. A live broadcast has none and reads as 0. */
export const secondsIn = (duration: string): number => {
  const read = /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(duration);
  const [weeks, days, hours, minutes, seconds] = (read ?? []).slice(1).map((part) => Number(part ?? 0));
  return (((weeks ?? 0) * 7 + (days ?? 0)) * 24 + (hours ?? 0)) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0);
};

const noVideoId = () =>
  new ConnectorFailure('rejected', {
    network: 'youtube',
    code: 'no-video-id',
    field: 'id',
    sentence: 'That is not the id of a YouTube video. Copy the address of the video again.',
  });

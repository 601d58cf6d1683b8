import type { Api } from './api.ts';
import { errors } from './errors.ts';
import { searchResult } from './rows.ts';
import type { State, Video } from './state.ts';

const allowedValues: Record<string, string[]> = {
  order: ['relevance', 'date', 'rating', 'title', 'viewCount', 'videoCount'],
  safeSearch: ['moderate', 'none', 'strict'],
  videoDuration: ['any', 'short', 'medium', 'long'],
  videoEmbeddable: ['any', 'true'],
  videoSyndicated: ['any', 'true'],
  type: ['video', 'channel', 'playlist'],
};
const videoOnlyParams = ['videoDuration', 'videoEmbeddable', 'videoSyndicated'];
const parameters = [
  'q',
  'type',
  'maxResults',
  'order',
  'pageToken',
  'videoEmbeddable',
  'videoSyndicated',
  'safeSearch',
  'regionCode',
  'relevanceLanguage',
  'videoDuration',
  'publishedAfter',
  'publishedBefore',
  'channelId',
];

/** Call that searches videos by text. */
export const registerSearch = ({ registerCall }: Api, state: State) => {
  registerCall(
    '/search',
    'search.list',
    { parameters, parts: ['snippet', 'id'], bucket: 'searches' },
    ({ params, list }) => {
      validateParams(params);
      const from = parseTimestamp('publishedAfter', params.publishedAfter) ?? Number.NEGATIVE_INFINITY;
      const until = parseTimestamp('publishedBefore', params.publishedBefore) ?? Number.POSITIVE_INFINITY;
      const matchesFilters = (video: Video) =>
        (params.videoEmbeddable !== 'true' || video.isEmbeddable) &&
        (params.videoSyndicated !== 'true' || !video.isYoutubeOnly) &&
        matchesDuration(video, params.videoDuration ?? 'any') &&
        video.publishedAt >= from &&
        video.publishedAt < until;
      const searchWords = splitWords(params.q ?? '');
      const matches = state
        .publicVideos(params.channelId)
        .filter(matchesFilters)
        .map((video) => ({ video, score: scoreVideo(state, video, searchWords) }))
        .filter(({ score }) => searchWords.length === 0 || score > 0)
        .toSorted((a, b) => b.score - a.score || b.video.views - a.video.views)
        .map(({ video }) => video);
      const rows = sortVideos(matches, params.order ?? 'relevance').map((video) => searchResult(state, video));
      const extra = { regionCode: params.regionCode ?? 'US' };
      return list('youtube#searchListResponse', rows, { defaultSize: 5, extra });
    },
  );
};

const validateParams = (params: Record<string, string>) => {
  for (const [name, allowed] of Object.entries(allowedValues)) {
    const value = params[name];
    if (value !== undefined && !allowed.includes(value)) throw errors.invalid(name, value);
  }
  const { type = 'video,channel,playlist', regionCode, relevanceLanguage } = params;
  for (const name of videoOnlyParams) {
    if (params[name] !== undefined && type !== 'video') throw errors.videoOnly(name);
  }
  if (regionCode !== undefined && !/^[A-Z]{2}$/i.test(regionCode)) throw errors.invalid('regionCode', regionCode);
  if (relevanceLanguage !== undefined && !/^[a-z]{2}(?:-\w+)?$/i.test(relevanceLanguage)) {
    throw errors.invalid('relevanceLanguage', relevanceLanguage);
  }
};

const parseTimestamp = (name: string, text: string | undefined): number | undefined => {
  if (text === undefined) return undefined;
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/.test(text)) throw errors.invalid(name, text);
  return Date.parse(text);
};

const matchesDuration = ({ seconds }: Video, length: string): boolean => {
  if (length === 'short') return seconds < 4 * 60;
  if (length === 'medium') return seconds >= 4 * 60 && seconds <= 20 * 60;
  return length !== 'long' || seconds > 20 * 60;
};

const splitWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Score of a video in a search: a word in the title counts 3, elsewhere 1; all words together add 10. */
const scoreVideo = (state: State, video: Video, searchWords: string[]): number => {
  const title = video.title.toLowerCase();
  const otherText =
    `${video.description} ${video.tags.join(' ')} ${state.channels.get(video.channelId)?.name}`.toLowerCase();
  const points = searchWords.map((word) => (title.includes(word) ? 3 : 0) + (otherText.includes(word) ? 1 : 0));
  const hasAll = points.every((point) => point > 0);
  return points.reduce((sum, point) => sum + point, 0) + (hasAll && searchWords.length > 1 ? 10 : 0);
};

const sortVideos = (videos: Video[], order: string): Video[] => {
  const comparators: Record<string, (a: Video, b: Video) => number> = {
    date: (a, b) => b.publishedAt - a.publishedAt,
    title: (a, b) => a.title.localeCompare(b.title, 'en'),
    viewCount: (a, b) => b.views - a.views,
    rating: (a, b) => (b.likes ?? 0) / Math.max(1, b.views) - (a.likes ?? 0) / Math.max(1, a.views),
  };
  const compare = comparators[order];
  return compare ? videos.toSorted(compare) : videos;
};

import type { Api } from './api.ts';
import { refuse } from './errors.ts';
import { searchResult } from './rows.ts';
import type { State, Video } from './state.ts';

const choices: Record<string, string[]> = {
  order: ['relevance', 'date', 'rating', 'title', 'viewCount', 'videoCount'],
  safeSearch: ['moderate', 'none', 'strict'],
  videoDuration: ['any', 'short', 'medium', 'long'],
  videoEmbeddable: ['any', 'true'],
  type: ['video', 'channel', 'playlist'],
};
const forVideosOnly = ['videoDuration', 'videoEmbeddable'];
const parameters = [
  ...['q', 'type', 'maxResults', 'order', 'pageToken', 'videoEmbeddable', 'safeSearch', 'regionCode'],
  ...['relevanceLanguage', 'videoDuration', 'publishedAfter', 'publishedBefore', 'channelId'],
];

/** Looking for videos by words, as YouTube answers anybody with a key. */
export const search = ({ open }: Api, state: State) => {
  open('/search', 'search.list', { parameters, parts: ['snippet', 'id'], bucket: 'searches' }, ({ params, list }) => {
    check(params);
    const from = momentIn('publishedAfter', params.publishedAfter) ?? Number.NEGATIVE_INFINITY;
    const until = momentIn('publishedBefore', params.publishedBefore) ?? Number.POSITIVE_INFINITY;
    const isWanted = (video: Video) =>
      (params.videoEmbeddable !== 'true' || video.isEmbeddable) &&
      isOfLength(video, params.videoDuration ?? 'any') &&
      video.publishedAt >= from &&
      video.publishedAt < until;
    const words = wordsIn(params.q ?? '');
    const found = state
      .publicVideos(params.channelId)
      .filter(isWanted)
      .map((video) => ({ video, score: scoreOf(state, video, words) }))
      .filter(({ score }) => words.length === 0 || score > 0)
      .toSorted((a, b) => b.score - a.score || b.video.views - a.video.views)
      .map(({ video }) => video);
    const rows = ordered(found, params.order ?? 'relevance').map((video) => searchResult(state, video));
    const more = { regionCode: params.regionCode ?? 'US' };
    return list('youtube#searchListResponse', rows, { usual: 5, more });
  });
};

const check = (params: Record<string, string>) => {
  for (const [name, known] of Object.entries(choices)) {
    const value = params[name];
    if (value !== undefined && !known.includes(value)) throw refuse.invalid(name, value);
  }
  const { type = 'video,channel,playlist', regionCode, relevanceLanguage } = params;
  for (const name of forVideosOnly) {
    if (params[name] !== undefined && type !== 'video') throw refuse.videoOnly(name);
  }
  if (regionCode !== undefined && !/^[A-Z]{2}$/i.test(regionCode)) throw refuse.invalid('regionCode', regionCode);
  if (relevanceLanguage !== undefined && !/^[a-z]{2}(?:-\w+)?$/i.test(relevanceLanguage)) {
    throw refuse.invalid('relevanceLanguage', relevanceLanguage);
  }
};

const momentIn = (name: string, text: string | undefined): number | undefined => {
  if (text === undefined) return undefined;
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/.test(text)) throw refuse.invalid(name, text);
  return Date.parse(text);
};

const isOfLength = ({ seconds }: Video, length: string): boolean => {
  if (length === 'short') return seconds < 4 * 60;
  if (length === 'medium') return seconds >= 4 * 60 && seconds <= 20 * 60;
  return length !== 'long' || seconds > 20 * 60;
};

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** A word in the title counts most, the whole question at once most of all. */
const scoreOf = (state: State, video: Video, words: string[]): number => {
  const title = video.title.toLowerCase();
  const rest =
    `${video.description} ${video.tags.join(' ')} ${state.channels.get(video.channelId)?.name}`.toLowerCase();
  const points = words.map((word) => (title.includes(word) ? 3 : 0) + (rest.includes(word) ? 1 : 0));
  const hasAll = points.every((point) => point > 0);
  return points.reduce((sum, point) => sum + point, 0) + (hasAll && words.length > 1 ? 10 : 0);
};

const ordered = (videos: Video[], order: string): Video[] => {
  const by: Record<string, (a: Video, b: Video) => number> = {
    date: (a, b) => b.publishedAt - a.publishedAt,
    title: (a, b) => a.title.localeCompare(b.title, 'en'),
    viewCount: (a, b) => b.views - a.views,
    rating: (a, b) => (b.likes ?? 0) / Math.max(1, b.views) - (a.likes ?? 0) / Math.max(1, a.views),
  };
  const compare = by[order];
  return compare ? videos.toSorted(compare) : videos;
};

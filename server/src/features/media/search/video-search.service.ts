import { createHash } from 'node:crypto';
import type { FoundVideo, VideoSearch } from '@fanfare/connectors/ports/video-search';
import { aiMessages } from '@fanfare/contract/ai/ai';
import { hourMs } from '@fanfare/contract/kit/durations';
import {
  VideoResult,
  VideoStats,
  type videoLengths,
  type videoOrders,
  videoSearchCacheHours,
} from '@fanfare/contract/media/media-search';
import { z } from 'zod';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import { withSearchErrors } from '../error-mapping.ts';
import { videoSearchCacheStore } from './video-search-cache.store.ts';

export type VideoSearchService = ReturnType<typeof videoSearchService>;
type Deps = { search: (isKeyed: boolean) => VideoSearch | undefined };
type SearchRequest = {
  youtube_query: string;
  page: string;
  settings: {
    per_page?: number | undefined;
    order?: (typeof videoOrders)[number] | undefined;
    length?: (typeof videoLengths)[number] | undefined;
  };
};

const SearchPage = z.object({
  results: z.array(VideoResult),
  total: z.number(),
  next_page: z.string().nullable(),
  previous_page: z.string().nullable(),
});

const defaultPageSize = 12;
const statsKeptHours = 1;

/** Service that searches YouTube videos. The quota is 100 searches a day and key, so results are cached and shared. */
export const videoSearchService = ({ db, now }: Platform, { search }: Deps) => {
  const store = videoSearchCacheStore(db);
  const running = new Map<string, Promise<unknown>>();

  const youtube = (key?: string): VideoSearch => {
    const connector = search(key !== undefined);
    if (!connector) throw new Problem('network-not-set-up');
    return connector;
  };

  /**
   * Finds the cached result within `keptHours`, otherwise searches; after a rate limit, returns the expired cached
   * result.
   */
  const cachedOrLoaded = async <S extends z.core.$ZodType>(
    keyParts: unknown,
    keptHours: number,
    shape: S,
    load: () => Promise<z.output<S>>,
    key = '',
  ): Promise<{ answer: z.output<S>; asked: Date }> => {
    const cacheKey = createHash('sha256').update(JSON.stringify(keyParts)).digest('hex');
    const row = await store.findEverywhere(cacheKey);
    const parsed = row && z.safeParse(shape, row.answer);
    const cached = row && parsed?.success ? { answer: parsed.data, asked: row.cachedAt } : undefined;
    if (cached && now().getTime() - cached.asked.getTime() < keptHours * hourMs) return cached;

    // Concurrent requests for the same result share one call, unless they pay with different API keys.
    const runningKey = `${cacheKey} ${key}`;
    const loading = running.get(runningKey) ?? load().then((answer) => save(cacheKey, shape, answer));
    running.set(runningKey, loading);
    try {
      await loading;
      const saved = z.parse(shape, (await store.findEverywhere(cacheKey))?.answer);
      return { answer: saved, asked: now() };
    } catch (error) {
      if (cached && error instanceof Problem && error.code === 'network-busy') return cached;
      throw error;
    } finally {
      running.delete(runningKey);
    }
  };

  const save = (cacheKey: string, shape: z.core.$ZodType, answer: unknown) =>
    store.saveEverywhere(cacheKey, z.encode(shape, answer), now());

  return {
    /** Searches videos. `key`: API key of the caller with its own quota, used instead of the installation's key. */
    search: async ({ youtube_query, page, settings }: SearchRequest, key?: string) => {
      const text = youtube_query.replaceAll(/\s+/g, ' ').toLowerCase();
      const limit = settings.per_page ?? defaultPageSize;
      const { order, length } = settings;
      const loadPage = async (token: string) => {
        const keyFields = { words: text, most: limit, page: token || undefined, order, length };
        const { answer, asked } = await cachedOrLoaded(
          ['search', keyFields],
          videoSearchCacheHours,
          SearchPage,
          async () => {
            const query = { text, limit, page: token || undefined, order, length };
            const { videos, next, previous, total } = await withKeyErrors(key, () =>
              youtube(key).search(query, { key }),
            );
            return { results: videos.map(toResult), total, next_page: next ?? null, previous_page: previous ?? null };
          },
          key,
        );
        return { ...answer, asked };
      };
      if (!/^\d+$/.test(page)) return loadPage(page);
      let result = await loadPage('');
      for (let number = 1; number < Number(page); number += 1) {
        if (!result.next_page) return { ...result, results: [], previous_page: null };
        result = await loadPage(result.next_page);
      }
      return result;
    },

    stats: async (videoId: string) => {
      const { answer } = await cachedOrLoaded(['stats', videoId], statsKeptHours, VideoStats, async () => {
        const [video] = await withSearchErrors(() => youtube().statistics([videoId]));
        if (!video) throw new Problem('not-found', { message: 'Video not found on YouTube, or private.' });
        const { id, title, url, lengthSeconds, isEmbeddable, views, likes, comments } = video;
        const counts = { views: views ?? null, likes: likes ?? null, comments: comments ?? null };
        return { id, title, url, length_seconds: lengthSeconds, embeddable: isEmbeddable, ...counts };
      });
      return answer;
    },

    removeOlderThan: (before: Date) => store.removeOlderEverywhere(before),
  };
};

/** A rejected key of the caller is reported to the caller; a rejected key of the installation is a setup problem. */
const withKeyErrors = async <T>(key: string | undefined, work: () => Promise<T>): Promise<T> => {
  try {
    return await withSearchErrors(work);
  } catch (error) {
    const isRejected = error instanceof Problem && error.code === 'network-not-set-up';
    throw key !== undefined && isRejected
      ? new Problem('network-refused', { message: aiMessages.youtubeKeyRejected })
      : error;
  }
};

const toResult = ({ id, title, description, channel, publishedAt, picture, url, embedUrl }: FoundVideo) => ({
  id,
  title,
  description,
  url,
  channel: channel.name,
  published: publishedAt,
  thumbnail: picture?.url ?? null,
  embed_url: embedUrl,
});

import { createHash } from 'node:crypto';
import type { FoundVideo, VideoSearch } from '@fanfare/connectors/ports/video-search';
import {
  VideoResult,
  VideoStats,
  type videoLengths,
  type videoOrders,
  videoSearchKeptHours,
} from '@fanfare/contract/media-search';
import { z } from 'zod';
import type { Now } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/index.ts';
import { Problem } from '../../../platform/http/index.ts';
import { withSearchErrors } from '../error-mapping.ts';
import { videoSearchCacheStore } from './video-search-cache.store.ts';

export type VideoService = ReturnType<typeof videoSearchService>;
type Deps = { db: Db; now: Now; search: () => VideoSearch | undefined };
type Asked = {
  youtube_query: string;
  page: string;
  settings: {
    per_page?: number | undefined;
    order?: (typeof videoOrders)[number] | undefined;
    length?: (typeof videoLengths)[number] | undefined;
  };
};

const Found = z.object({
  results: z.array(VideoResult),
  total: z.number(),
  next_page: z.string().nullable(),
  previous_page: z.string().nullable(),
});

const usualPage = 12;
const statsKeptHours = 1;

/** Videos of YouTube. A day allows a hundred searches for the whole installation, so every answer is kept and shared. */
export const videoSearchService = ({ db, now, search }: Deps) => {
  const store = videoSearchCacheStore(db);
  const underWay = new Map<string, Promise<unknown>>();

  const youtube = (): VideoSearch => {
    const found = search();
    if (!found) throw new Problem('network-not-set-up');
    return found;
  };

  /** The kept answer while it is fresh; else a new one; the old one still while the network wants to be left alone. */
  const remembered = async <S extends z.ZodType>(
    about: unknown,
    keptHours: number,
    shape: S,
    ask: () => Promise<z.output<S>>,
  ): Promise<{ answer: z.output<S>; asked: Date }> => {
    const question = createHash('sha256').update(JSON.stringify(about)).digest('hex');
    const row = await store.findEverywhere(question);
    const read = row && shape.safeParse(row.answer);
    const kept = row && read?.success ? { answer: read.data, asked: row.askedAt } : undefined;
    if (kept && now().getTime() - kept.asked.getTime() < keptHours * 3_600_000) return kept;

    // Ten people who ask the same at once are one question.
    const answering = underWay.get(question) ?? ask().then((answer) => save(question, shape, answer));
    underWay.set(question, answering);
    try {
      await answering;
      const saved = shape.parse((await store.findEverywhere(question))?.answer);
      return { answer: saved, asked: now() };
    } catch (error) {
      if (kept && error instanceof Problem && error.code === 'network-busy') return kept;
      throw error;
    } finally {
      underWay.delete(question);
    }
  };

  const save = (question: string, shape: z.ZodType, answer: unknown) =>
    store.saveEverywhere(question, z.encode(shape, answer), now());

  return {
    search: async ({ youtube_query, page, settings }: Asked) => {
      const words = youtube_query.replaceAll(/\s+/g, ' ').toLowerCase();
      const most = settings.per_page ?? usualPage;
      const { order, length } = settings;
      const pageAt = async (token: string) => {
        const wishes = { words, most, page: token || undefined, order, length };
        const { answer, asked } = await remembered(['search', wishes], videoSearchKeptHours, Found, async () => {
          const { videos, next, previous, total } = await withSearchErrors(() => youtube().search(wishes));
          return { results: videos.map(resultOf), total, next_page: next ?? null, previous_page: previous ?? null };
        });
        return { ...answer, asked };
      };
      if (!/^\d+$/.test(page)) return pageAt(page);
      let found = await pageAt('');
      for (let number = 1; number < Number(page); number += 1) {
        if (!found.next_page) return { ...found, results: [], previous_page: null };
        found = await pageAt(found.next_page);
      }
      return found;
    },

    stats: async (videoId: string) => {
      const { answer } = await remembered(['stats', videoId], statsKeptHours, VideoStats, async () => {
        const [found] = await withSearchErrors(() => youtube().statistics([videoId]));
        if (!found) throw new Problem('not-found', { message: 'YouTube has no such video, or keeps it private.' });
        const { id, title, url, lengthSeconds, isEmbeddable, views, likes, comments } = found;
        const counts = { views: views ?? null, likes: likes ?? null, comments: comments ?? null };
        return { id, title, url, length_seconds: lengthSeconds, embeddable: isEmbeddable, ...counts };
      });
      return answer;
    },

    removeOlderThan: (before: Date) => store.forgetEverywhere(before),
  };
};

const resultOf = ({ id, title, description, channel, publishedAt, picture, url, embedUrl }: FoundVideo) => ({
  ...{ id, title, description, url },
  channel: channel.name,
  published: publishedAt,
  thumbnail: picture?.url ?? null,
  embed_url: embedUrl,
});

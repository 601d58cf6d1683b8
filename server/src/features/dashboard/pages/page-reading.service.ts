import type { PostActions } from '@fanfare/connectors/ports/pages/page-statistics';
import { widgetRanges } from '@fanfare/contract/dashboard/widgets';
import { dayMs } from '@fanfare/contract/kit/durations';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { z } from 'zod';
import { job } from '../../../platform/jobs/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import type { PublishTargetService } from '../../connections/index.ts';
import { type GainRow, type LikesRow, type PageKey, type PostRow, pageReadingStore } from './page-readings.store.ts';
import { findPostLinks } from './post-links.ts';

export const readPageJob = job('dashboard.read-page', z.object({ businessId: z.number(), pageId: z.string() }), {
  // Job without retries, because the next reading is two hours later.
  retries: 0,
  concurrency: 1,
  timeoutSeconds: 300,
});

export type PageReadingService = ReturnType<typeof pageReadingService>;
type Deps = {
  targets: Pick<PublishTargetService, 'withTarget'>;
};

/** Age in days up to which posts are read, the longest range of a widget; older posts hardly gain actions. */
const maxPostAgeDays = Math.max(...widgetRanges);
const maxPosts = 300;
/** Number of days for which figures are kept: the longest range, and the range before it for comparison. */
const keptDays = 2 * maxPostAgeDays + 2;

export type PageReading = { likes: number; posts: readonly PostActions[] };
/** Figures of a page before its first reading, inserted for the demo. */
export type PageHistory = { since: Date; likes: readonly LikesRow[]; gains: readonly GainRow[] };

/**
 * Service that reads the likes of Facebook pages and the actions on their posts, and stores the increase since the last
 * reading.
 */
export const pageReadingService = ({ db, now, jobs }: Platform, { targets }: Deps) => {
  const fetchReading = ({ businessId, pageId }: PageKey, readAt: Date): Promise<PageReading | undefined> =>
    targets.withTarget(businessId, { network: 'facebook', remoteId: pageId }, async ({ pageStatistics }, grant) => {
      if (!pageStatistics) return undefined;
      const since = new Date(readAt.getTime() - maxPostAgeDays * dayMs);
      return {
        likes: await pageStatistics.countLikes(grant),
        posts: await pageStatistics.listPostActions(grant, { since, limit: maxPosts }),
      };
    });

  const save = (key: PageKey, { likes, posts }: PageReading, readAt: Date) =>
    db.transaction(async (tx) => {
      const store = pageReadingStore(tx);
      const since = await store.recordReading(key, readAt, likes);
      await store.saveLikes(key, [{ day: readAt.toISOString().slice(0, 10), likes, readAt }]);
      const rows = posts.flatMap((post) => toPostRow(post) ?? []);
      const stored = await store.listPosts(
        key,
        rows.map(({ postId }) => postId),
      );
      const known = new Map(stored.map(({ postId, actions }) => [postId, actions]));
      await store.savePosts(key, rows);
      await store.insertGains(
        key,
        rows
          .map((row) => ({ postId: row.postId, readAt, gained: countGained(row, known.get(row.postId), since) }))
          .filter(({ gained }) => gained !== 0),
      );
      await store.removeActionsBefore(key, new Date(readAt.getTime() - keptDays * dayMs));
    });

  return {
    /** Reads a page at the network; undefined if it can't be read. */
    read: async (key: PageKey): Promise<PageReading | undefined> => {
      const readAt = now();
      try {
        const reading = await fetchReading(key, readAt);
        if (reading) await save(key, reading, readAt);
        return reading;
      } catch (error) {
        // A failure of the network is recorded with the connection.
        if (error instanceof ConnectorFailure || error instanceof Problem) return undefined;
        throw error;
      }
    },

    enqueueAll: async (): Promise<void> => {
      const pages = await pageReadingStore(db).listReadablePagesEverywhere();
      await db.transaction(async (tx) => {
        await jobs.sendMany(tx, readPageJob, pages);
      });
    },

    /** Adds figures of days before the first reading of a page, for the demo. */
    addHistory: (key: PageKey, { since, likes, gains }: PageHistory) =>
      db.transaction(async (tx) => {
        const store = pageReadingStore(tx);
        await store.setSince(key, since);
        await store.saveLikes(key, likes);
        await store.insertGains(key, gains);
      }),
  };
};

/** Row of a post; undefined if the network did not report all counts. */
const toPostRow = (post: PostActions): PostRow | undefined => {
  const { id, createdAt, reactions, comments, shares } = post;
  if (reactions === undefined || comments === undefined) return undefined;
  return { postId: id, links: findPostLinks(post), publishedAt: createdAt, actions: reactions + comments + shares };
};

/**
 * Number of actions a post gained since its last reading. A post read for the first time gained all its actions if it
 * was published after `since`, otherwise none.
 */
const countGained = ({ actions, publishedAt }: PostRow, known: number | undefined, since: Date): number => {
  if (known !== undefined) return actions - known;
  return publishedAt >= since ? actions : 0;
};

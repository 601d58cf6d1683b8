import type { Connector } from '@fanfare/connectors/ports/connector';
import type { Grant } from '@fanfare/connectors/ports/grant';
import type { RateLimitUse, WatchUsage } from '@fanfare/connectors/ports/rate-limit';
import { dayMs, hourMs, minuteMs } from '@fanfare/contract/kit/durations';
import { ConnectorFailure, explainError } from '@fanfare/contract/networks/failure';
import type { Tx } from '../../../platform/db/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import type { PublishTargetService } from '../../connections/index.ts';
import { hasRoom } from '../../insights/index.ts';
import { leaseMs, syncPageJob } from './declared-jobs.ts';
import { toReadPost } from './read-post.ts';
import { type ReportedPageRow, reportedPageStore } from './reported-pages.store.ts';
import { reportedPostStore } from './reported-posts.store.ts';

export type PageSyncService = ReturnType<typeof pageSyncService>;
type Deps = {
  targets: Pick<PublishTargetService, 'withTarget'>;
  watchUsage: WatchUsage;
};

/** Age in days up to which posts are read again every day. */
const keptDays = 90;
/** Age in days up to which posts are read with every reading, because they gain most of their figures then. */
const recentDays = 7;
const syncEveryMs = 2 * hourMs;
const maxBackoffMs = 12 * hourMs;
/** Pause in milliseconds after a reading that stopped early to leave the rate limit to others. */
const usagePauseMs = 30 * minuteMs;
/** Number of posts handled at once; the network is asked for 25 at a time. */
const batchSize = 250;
/** Limit of posts read of one page; older posts of a page with more are not read. */
const maxPosts = 25_000;
const retentionMonths = 13;
const removedAtOnce = 10_000;
/** Limit of due pages taken at once; the rest is taken by the next scheduled run. */
const maxPages = 200;

type Range = { from: Date; to: Date };
type Call = { connector: Connector; grant: Grant; use: Readonly<RateLimitUse> };

/** Service that reads the posts of Facebook pages into our tables, so that no report waits for the network. */
export const pageSyncService = ({ db, now, jobs }: Platform, { targets, watchUsage }: Deps) => {
  const pages = reportedPageStore(db);
  const later = (ms: number) => new Date(now().getTime() + ms);

  /** Reads posts of a range, newest first. False when it ended early, to leave the rate limit to others. */
  const readPosts = async (row: ReportedPageRow, { connector, grant, use }: Call, { from, to }: Range) => {
    const seen = new Set<string>();
    let until = to;
    while (seen.size < maxPosts) {
      if (!hasRoom(use)) return false;
      const posts = (await connector.posts?.list(grant, { since: from, until, limit: batchSize })) ?? [];
      const fresh = posts.filter(({ id }) => !seen.has(id));
      for (const { id } of fresh) seen.add(id);
      const readAt = now();
      await reportedPostStore(db).put(
        row.businessId,
        row.id,
        fresh.map((post) => toReadPost(post, readAt)),
        readAt.toISOString().slice(0, 10),
      );
      const oldest = posts.at(-1);
      if (!oldest || posts.length < batchSize || fresh.length === 0) return true;
      until = oldest.createdAt;
    }
    return false;
  };

  /** Reads one page at the network; returns the pause in milliseconds until the next reading. */
  const sync = async (row: ReportedPageRow, call: Call): Promise<number> => {
    const startedAt = now();
    const likes = await call.connector.pageStatistics?.countLikes(call.grant);
    await pages.update(row.id, { likes });
    const isFull = row.fullSyncAt === null || startedAt.getTime() - row.fullSyncAt.getTime() >= dayMs;
    const from = new Date(startedAt.getTime() - (isFull ? keptDays : recentDays) * dayMs);
    const isComplete = await readPosts(row, call, { from, to: startedAt });
    if (!isComplete) return usagePauseMs;
    await reportedPostStore(db).markRemoved(row.id, { from, to: startedAt }, startedAt);
    await pages.update(row.id, {
      syncedAt: startedAt,
      failures: 0,
      problem: null,
      ...(isFull && { fullSyncAt: startedAt }),
      ...(row.readFrom === null && { readFrom: from }),
    });
    return syncEveryMs;
  };

  return {
    /** Reads one page under its lease. A failure is stored with the page, and each further attempt waits longer. */
    syncPage: async (businessId: number, pageId: number): Promise<void> => {
      const row = await pages.find(businessId, pageId);
      if (!row || !(await pages.beginReading(row.id, now(), later(leaseMs)))) return;
      try {
        const pauseMs = await watchUsage((use) =>
          targets.withTarget(businessId, { network: 'facebook', remoteId: row.remoteId }, (connector, grant) =>
            sync(row, { connector, grant, use }),
          ),
        );
        await pages.update(row.id, { nextSyncAt: later(pauseMs), readingUntil: null });
      } catch (error) {
        if (!(error instanceof ConnectorFailure) && !(error instanceof Problem)) {
          await pages.update(row.id, { readingUntil: null });
          throw error;
        }
        const pauseMs = Math.min(maxBackoffMs, syncEveryMs * 2 ** row.failures);
        const retryMs = (error.details.retryAfterSeconds ?? 0) * 1000;
        await pages.update(row.id, {
          failures: row.failures + 1,
          problem: explainError(error),
          readingUntil: null,
          nextSyncAt: later(Math.max(pauseMs, retryMs)),
        });
      }
    },

    scheduleDue: (): Promise<void> =>
      db.transaction(async (tx) => {
        const store = reportedPageStore(tx);
        await store.addReadableEverywhere(now());
        await jobs.sendMany(tx, syncPageJob, await store.takeDue(now(), later(leaseMs), maxPages));
      }),

    /** Marks the pages of a business as due, so that a worker reads them next. */
    requestSync: async (tx: Tx, businessId: number, pageIds: readonly number[]): Promise<void> => {
      for (const pageId of pageIds) await reportedPageStore(tx).update(pageId, { nextSyncAt: later(leaseMs) });
      await jobs.sendMany(
        tx,
        syncPageJob,
        pageIds.map((pageId) => ({ pageId, businessId })),
      );
    },

    removeOldReadings: async (): Promise<void> => {
      const oldest = new Date(now());
      oldest.setUTCMonth(oldest.getUTCMonth() - retentionMonths);
      const day = oldest.toISOString().slice(0, 10);
      while (await reportedPostStore(db).removeReadingsBefore(day, removedAtOnce));
    },
  };
};

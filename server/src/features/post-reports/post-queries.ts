import type { ReportPreset } from '@fanfare/contract/insights/ranges';
import { type DateRange, rangeOf } from '@fanfare/contract/insights/ranges';
import type { PostConditionGroup } from '@fanfare/contract/post-reports/post-conditions';
import type { PostReportRow } from '@fanfare/contract/post-reports/post-report';
import type { Tx } from '../../platform/db/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { measureDecay, type PostDecay } from './pages/post-decay.ts';
import { presentPost } from './pages/post-presenter.ts';
import { postReportStore } from './pages/post-report.store.ts';
import { todayIn, toTimes } from './report-range.ts';
import type { PageSyncService } from './sync/page-sync.service.ts';
import { reportedPageStore } from './sync/reported-pages.store.ts';
import { type PostHistory, reportedPostStore } from './sync/reported-posts.store.ts';

type Deps = {
  sync: Pick<PageSyncService, 'requestSync'>;
  findGroup: (businessId: number, key: string) => Promise<PostConditionGroup>;
};
export type PostMatchQuery = {
  /** Network ids of the pages; undefined for all pages of the business. */
  pageIds?: readonly string[] | undefined;
  range: ReportPreset | DateRange;
  timeZone: string;
  /** Key of a saved filter, or conditions. */
  filter: string | PostConditionGroup;
};
/**
 * Matching posts in the order they were first read. `syncedAt`: time of the oldest last reading of the pages, null
 * before the first reading.
 */
export type PostMatches = { posts: PostReportRow[]; syncedAt: Date | null; cursor: number | undefined };

const historyAtOnce = 5000;

/**
 * Queries for features in higher tiers: which posts match a filter, and how posts decay. Callers check the access of
 * members.
 */
export const postQueries = ({ db, now }: Platform, { sync, findGroup }: Deps) => {
  const choosePages = async (businessId: number, pageIds: readonly string[] | undefined) =>
    (await reportedPageStore(db).list(businessId)).filter(({ remoteId }) => pageIds?.includes(remoteId) ?? true);

  return {
    /**
     * Lists posts that match a filter now, without deleted ones. A filter with a field that no longer exists gives the
     * problem `invalid-input`.
     */
    listMatching: async (
      businessId: number,
      { pageIds, range, timeZone, filter }: PostMatchQuery,
      { limit, cursor = 0 }: { limit: number; cursor?: number | undefined },
    ): Promise<PostMatches> => {
      const pages = await choosePages(businessId, pageIds);
      const dates = typeof range === 'string' ? rangeOf(range, todayIn(timeZone, now())) : range;
      const group = typeof filter === 'string' ? await findGroup(businessId, filter) : filter;
      const selection = {
        pageIds: pages.map(({ id }) => id),
        ...toTimes(dates, timeZone),
        postType: 'all' as const,
        search: '',
        groups: [group],
        context: { now: now(), timeZone },
        isPresent: true,
      };
      const rows = await postReportStore(db).listAfter(selection, cursor, limit);
      const byId = new Map(pages.map((page) => [page.id, page]));
      const times = pages.map(({ syncedAt }) => syncedAt?.getTime() ?? 0);
      const oldest = Math.min(...times);
      return {
        posts: rows.flatMap((row) => {
          const page = byId.get(row.pageId);
          return page ? [presentPost(row, page, { fbUid: null, now: now() })] : [];
        }),
        syncedAt: pages.length === 0 || oldest === 0 ? null : new Date(oldest),
        cursor: rows.length < limit ? undefined : rows.at(-1)?.id,
      };
    },

    /** Marks pages as due, so that a worker reads them next: those with the given network ids, or all. */
    requestSync: async (tx: Tx, businessId: number, pageIds?: readonly string[]): Promise<void> => {
      const pages = (await reportedPageStore(tx).list(businessId)).filter(
        ({ remoteId }) => pageIds?.includes(remoteId) ?? true,
      );
      await sync.requestSync(
        tx,
        businessId,
        pages.map(({ id }) => id),
      );
    },

    /** Finds posts by their network ids or promotable ids; posts of other businesses are left out. */
    findPosts: async (businessId: number, postIds: readonly string[]): Promise<PostReportRow[]> =>
      (await postReportStore(db).listByRemoteIds(businessId, postIds)).map(({ post, page }) =>
        presentPost(post, page, { fbUid: null, now: now() }),
      ),

    /** Measures the decay of posts (share of the first week's engagement they no longer gain), by their network ids. */
    readDecay: async (businessId: number, postIds: readonly string[]): Promise<PostDecay[]> => {
      const found = await postReportStore(db).listByRemoteIds(businessId, postIds);
      const readings = await postReportStore(db).listReadings(found.map(({ post }) => post.id));
      const byPost = Map.groupBy(readings, ({ postId }) => postId);
      return found.map(({ post }) => measureDecay(post, byPost.get(post.id) ?? [], now()));
    },

    /** Stores the demo's readings of each post for days before the post's first stored reading. */
    addHistory: async (businessId: number, history: readonly PostHistory[]): Promise<void> => {
      for (let at = 0; at < history.length; at += historyAtOnce)
        await reportedPostStore(db).addHistory(businessId, history.slice(at, at + historyAtOnce));
    },

    /** Records that ads were made from posts, by their network ids, so that reports show it at once. */
    markAdvertised: async (tx: Tx, businessId: number, postIds: readonly string[]): Promise<void> => {
      await reportedPostStore(tx).markAdvertised(businessId, postIds, now());
    },
  };
};

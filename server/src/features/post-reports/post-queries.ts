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
  /** The network's ids; undefined for all pages of the business. */
  pageIds?: readonly string[] | undefined;
  range: ReportPreset | DateRange;
  timeZone: string;
  /** The key of a saved filter, or conditions. */
  filter: string | PostConditionGroup;
};
/** Rows in the order they were first read. `syncedAt`: the oldest reading of the pages, null before the first. */
export type PostMatches = { posts: PostReportRow[]; syncedAt: Date | null; cursor: number | undefined };

const historyAtOnce = 5000;

/** Queries for features above: which posts a filter matches, how they decay. Access of members is theirs to check. */
export const postQueries = ({ db, now }: Platform, { sync, findGroup }: Deps) => {
  const choosePages = async (businessId: number, pageIds: readonly string[] | undefined) =>
    (await reportedPageStore(db).list(businessId)).filter(({ remoteId }) => pageIds?.includes(remoteId) ?? true);

  return {
    /** Posts that a filter matches now, without deleted ones. A filter whose field is gone: problem `invalid-input`. */
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

    /** Has pages read as soon as a worker is free: those with these ids of the network, or all. */
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

    /** Posts by the network's ids or promotable ids, those of other businesses left out. */
    findPosts: async (businessId: number, postIds: readonly string[]): Promise<PostReportRow[]> =>
      (await postReportStore(db).listByRemoteIds(businessId, postIds)).map(({ post, page }) =>
        presentPost(post, page, { fbUid: null, now: now() }),
      ),

    /** Reads how much of their first week's engagement posts still gain, by the network's ids. */
    readDecay: async (businessId: number, postIds: readonly string[]): Promise<PostDecay[]> => {
      const found = await postReportStore(db).listByRemoteIds(businessId, postIds);
      const readings = await postReportStore(db).listReadings(found.map(({ post }) => post.id));
      const byPost = Map.groupBy(readings, ({ postId }) => postId);
      return found.map(({ post }) => measureDecay(post, byPost.get(post.id) ?? [], now()));
    },

    /** Adds readings of days before the first one. */
    addHistory: async (businessId: number, history: readonly PostHistory[]): Promise<void> => {
      for (let at = 0; at < history.length; at += historyAtOnce)
        await reportedPostStore(db).addHistory(businessId, history.slice(at, at + historyAtOnce));
    },

    /** Notes that ads were made from posts, by the network's ids: reports show it at once. */
    markAdvertised: async (tx: Tx, businessId: number, postIds: readonly string[]): Promise<void> => {
      await reportedPostStore(tx).markAdvertised(businessId, postIds, now());
    },
  };
};

import type { PostConditionGroup } from '@fanfare/contract/post-reports/post-conditions';
import type { PostReportAnswer, PostReportQuery, PostReportRow } from '@fanfare/contract/post-reports/post-report';
import { maxPostRows } from '@fanfare/contract/post-reports/presets';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import { datesOf, todayIn, toTimes } from '../report-range.ts';
import { presentCounts, presentPost, presentTotals } from './post-presenter.ts';
import { type PostSelection, postReportStore } from './post-report.store.ts';
import type { ReportPageService, UsablePage } from './report-pages.service.ts';

export type PostReportService = ReturnType<typeof postReportService>;
type Deps = {
  pages: Pick<ReportPageService, 'choose' | 'listUsable'>;
  filters: {
    groupsOf: (
      businessId: number,
      query: { filter?: string | undefined; conditions?: string | undefined },
    ) => Promise<PostConditionGroup[]>;
  };
};
export type Viewer = { business: BusinessContext; timeZone: string };

/** Service for reports on posts of pages from stored figures; a report never waits for the network. */
export const postReportService = ({ db, readReport, now }: Platform, { pages, filters }: Deps) => {
  const viewOf = async ({ business, timeZone }: Viewer, query: PostReportQuery) => {
    const chosen = await pages.choose(business, query.page_id);
    const range = datesOf(query, todayIn(timeZone, now()));
    const selection: PostSelection = {
      pageIds: chosen.map(({ row }) => row.id),
      ...toTimes(range, timeZone),
      postType: query.post_type,
      search: query.search,
      groups: await filters.groupsOf(business.id, query),
      context: { now: now(), timeZone },
    };
    return { chosen, range, selection };
  };

  const readPage = async (
    { chosen, selection }: { chosen: readonly UsablePage[]; selection: PostSelection },
    { sort, direction }: PostReportQuery,
    page: { limit: number; offset: number },
  ): Promise<{
    rows: PostReportRow[];
    sums: Awaited<ReturnType<ReturnType<typeof postReportStore>['page']>>['sums'];
  }> => {
    const { rows, sums } = await readReport((reader) =>
      postReportStore(reader).page(selection, { sort, isDescending: direction === 'desc', ...page }),
    );
    const byId = new Map(chosen.map((each) => [each.row.id, each]));
    return {
      rows: rows.flatMap((row) => {
        const found = byId.get(row.pageId);
        return found ? [presentPost(row, found.row, { fbUid: found.target.accountRemoteId, now: now() })] : [];
      }),
      sums,
    };
  };

  return {
    viewOf,
    readPage,

    report: async (viewer: Viewer, query: PostReportQuery): Promise<PostReportAnswer> => {
      const view = await viewOf(viewer, query);
      const limit = query.page_size === 'all' ? maxPostRows : Number(query.page_size);
      const { rows, sums } = await readPage(view, query, { limit, offset: (query.page - 1) * limit });
      return {
        report: rows,
        totals: presentTotals(sums),
        range: view.range,
        time_zone: viewer.timeZone,
        ...stateOf(view.chosen),
        total: sums.total ?? 0,
        page: query.page,
        page_size: limit,
      };
    },

    readings: async (business: BusinessContext, remoteId: string) => {
      const found = await postReportStore(db).find(business.id, remoteId);
      const usable = await pages.listUsable(business);
      if (!found || !usable.some(({ row }) => row.id === found.page.id)) throw new Problem('not-found');
      const rows = await postReportStore(db).listReadings([found.post.id]);
      return { readings: rows.map((row) => ({ date: row.date, ...presentCounts(row) })) };
    },
  };
};

/** State of a report: its time is that of the page that was read longest ago. */
const stateOf = (chosen: readonly UsablePage[]) => {
  const times = chosen.map(({ row }) => row.syncedAt);
  const failed = chosen.filter(({ row }) => row.problem !== null);
  const problem = failed
    .map(({ row }) => (chosen.length === 1 ? row.problem : `${row.name}: ${row.problem}`))
    .join(' ')
    .slice(0, 1000);
  return {
    synced_at: times.reduce((oldest, time) => (oldest && time && time < oldest ? time : oldest), times[0] ?? null),
    problem: problem === '' ? null : problem,
  };
};

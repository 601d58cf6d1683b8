import { type CsvFile, toCsv } from '@fanfare/contract/kit/csv';
import { dayMs } from '@fanfare/contract/kit/durations';
import { maxPostRows } from '@fanfare/contract/post-reports/presets';
import type { SiteConditionGroup } from '@fanfare/contract/post-reports/site-conditions';
import {
  allSites,
  type SiteReportAnswer,
  type SiteReportQuery,
  type SiteReportRow,
} from '@fanfare/contract/post-reports/site-report';
import { parseRowId } from '../../../platform/db/row-id.ts';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Sites } from '../../sites/index.ts';
import { datesOf } from '../report-range.ts';
import { type SitePostSqlRow, type SiteSelection, siteReportStore } from './site-report.store.ts';

export type SiteReportService = ReturnType<typeof siteReportService>;
type Deps = {
  sites: Pick<Sites, 'usable'>;
  filters: {
    groupsOf: (
      businessId: number,
      query: { filter?: string | undefined; conditions?: string | undefined },
    ) => Promise<SiteConditionGroup[]>;
  };
};
type SiteNames = ReadonlyMap<number, string>;

const rowsAtOnce = 1000;

type Column = [title: string, value: (row: SiteReportRow) => string | number];
const columns: Column[] = [
  ['ID', ({ post_id }) => post_id],
  ['Site', ({ site_name }) => site_name],
  ['Title', ({ title }) => title],
  ['Category', ({ category }) => category],
  ['Published', ({ published }) => published.toISOString()],
  ['Age in days', ({ age_days }) => age_days],
  ['Page views', ({ page_views }) => page_views],
  ['Visitors', ({ visitors }) => visitors],
  ['Clicks', ({ clicks }) => clicks],
  ['Shares', ({ shares }) => shares],
];

/** Service for reports on posts of the sites that the member can use. */
export const siteReportService = ({ readReport, now }: Platform, { sites, filters }: Deps) => {
  const chooseSites = async (business: BusinessContext, siteId: string): Promise<SiteNames> => {
    const usable = new Map((await sites.usable.list(business)).map(({ id, name }) => [id, name]));
    if (siteId === allSites) return usable;
    const id = parseRowId(siteId);
    const name = id === undefined ? undefined : usable.get(id);
    if (id === undefined || name === undefined) throw new Problem('not-found');
    return new Map([[id, name]]);
  };

  const viewOf = async (business: BusinessContext, query: SiteReportQuery) => {
    const names = await chooseSites(business, query.site_id);
    // Today is the day in UTC, because views are counted by UTC days.
    const range = datesOf(query, now().toISOString().slice(0, 10));
    const selection: SiteSelection = {
      siteIds: [...names.keys()],
      businessId: business.id,
      range,
      search: query.search,
      now: now(),
      groups: await filters.groupsOf(business.id, query),
    };
    return { names, selection };
  };

  const readPage = async (
    { names, selection }: { names: SiteNames; selection: SiteSelection },
    { sort, direction }: SiteReportQuery,
    page: { limit: number; offset: number },
  ) => {
    const { rows, sums } = await readReport((reader) =>
      siteReportStore(reader).page(selection, { sort, isDescending: direction === 'desc', ...page }),
    );
    return { rows: rows.map((row) => present(row, names, selection.now)), sums };
  };

  return {
    report: async (business: BusinessContext, query: SiteReportQuery): Promise<SiteReportAnswer> => {
      const view = await viewOf(business, query);
      const limit = query.page_size === 'all' ? maxPostRows : Number(query.page_size);
      const { rows, sums } = await readPage(view, query, { limit, offset: (query.page - 1) * limit });
      const { total, ...totals } = sums;
      return { report: rows, totals, range: view.selection.range, total, page: query.page, page_size: limit };
    },

    export: async (business: BusinessContext, query: SiteReportQuery): Promise<CsvFile> => {
      const view = await viewOf(business, query);
      async function* pages(): AsyncGenerator<string> {
        yield toCsv([columns.map(([title]) => title)]);
        for (let offset = 0; ; offset += rowsAtOnce) {
          const { rows } = await readPage(view, query, { limit: rowsAtOnce, offset });
          yield toCsv(rows.map((row) => columns.map(([, value]) => value(row))));
          if (rows.length < rowsAtOnce) return;
        }
      }
      const { from, to } = view.selection.range;
      return { fileName: `site-posts-${from}-${to}.csv`, rows: pages() };
    },

    listSites: async (business: BusinessContext) => ({
      sites: (await sites.usable.list(business)).map(({ id, name }) => ({ site_id: id, name })),
    }),
  };
};

const present = (row: SitePostSqlRow, names: SiteNames, now: Date): SiteReportRow => {
  const { site_id, post_id, title, category, page_views, visitors, clicks, shares } = row;
  const published = new Date(row.published_at);
  return {
    site_id,
    site_name: names.get(site_id) ?? '',
    post_id,
    title,
    category,
    published,
    age_days: Math.max(0, Math.floor((now.getTime() - published.getTime()) / dayMs)),
    page_views,
    visitors,
    clicks,
    shares,
  };
};

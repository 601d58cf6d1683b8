import { SiteConditionGroup } from '@fanfare/contract/post-reports/site-conditions';
import { allSites, siteSortColumns } from '@fanfare/contract/post-reports/site-report';
import { keepPreviousData } from '@tanstack/react-query';
import { z } from 'zod';
import { type Output, query } from '../../../lib/api.ts';
import { viewParams, viewQuery } from '../report-view.ts';

export type SiteReport = Output<'GET /content/site/insights/report'>;
export type SiteRow = SiteReport['report'][number];
export type ReportSite = Output<'GET /content/site/insights/report/sites'>['sites'][number];

/** Search parameters of the report on posts of sites. */
export const SiteReportParams = z.object({
  ...viewParams,
  site_id: z.string().min(1).max(20).default(allSites),
  /** Conditions that replace those of the saved filter. */
  conditions: SiteConditionGroup.optional(),
  sort: z.enum(siteSortColumns).default('page_views'),
});
export type SiteReportParams = z.output<typeof SiteReportParams>;

export const siteReportQuery = (params: SiteReportParams) => ({
  ...viewQuery(params),
  site_id: params.site_id,
  sort: params.sort,
});

export const siteReportCall = (params: SiteReportParams) => ({
  ...query('GET /content/site/insights/report', { query: siteReportQuery(params), silent: true }),
  placeholderData: keepPreviousData,
  structuralSharing: false,
});
export const sitesCall = query('GET /content/site/insights/report/sites', { query: {}, silent: true });

export const noSiteFilters: Partial<SiteReportParams> = { search: '', filter: undefined, conditions: undefined };
export const isFiltered = ({ search, filter, conditions }: SiteReportParams): boolean =>
  search !== '' || (filter !== undefined && filter !== 'all') || conditions !== undefined;

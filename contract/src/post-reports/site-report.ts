import { z } from 'zod';
import { calls } from '../kit/call.ts';
import { csvFile } from '../kit/csv.ts';
import { dateTime } from '../kit/date-time.ts';
import { viewShape } from './presets.ts';

export const siteSortColumns = [
  'title',
  'category',
  'published',
  'page_views',
  'visitors',
  'clicks',
  'shares',
] as const;
export type SiteSortColumn = (typeof siteSortColumns)[number];

/** Figures of a post on the days of the range. */
const SiteFigures = z.object({
  page_views: z.number(),
  /** Number of visitors of each day, added up: a person who comes on two days counts twice. */
  visitors: z.number(),
  /** Number of clicks on short links to the post. */
  clicks: z.number(),
  /** Number of shares of the post that were published. */
  shares: z.number(),
});
export const SiteReportRow = SiteFigures.extend({
  site_id: z.number(),
  site_name: z.string(),
  post_id: z.string(),
  title: z.string(),
  /** Names of the post's categories, separated by commas. */
  category: z.string(),
  published: dateTime,
  age_days: z.number(),
});
export type SiteReportRow = z.output<typeof SiteReportRow>;

/** Value of `site_id` for all sites. */
export const allSites = 'all';
export const SiteReportQuery = z.strictObject({
  site_id: z.string().trim().min(1).max(20).default(allSites),
  sort: z.enum(siteSortColumns).default('page_views'),
  ...viewShape,
});
export type SiteReportQuery = z.output<typeof SiteReportQuery>;

export const SiteReportAnswer = z.object({
  report: z.array(SiteReportRow),
  totals: SiteFigures,
  /** The days that figures are of, in UTC as they are counted. */
  range: z.object({ from: z.string(), to: z.string() }),
  total: z.number(),
  page: z.number(),
  page_size: z.number(),
});
export type SiteReportAnswer = z.output<typeof SiteReportAnswer>;

export const sitePostReports = calls({
  'GET /content/site/insights/report': {
    summary: 'Report on posts of sites',
    need: 'reports:viewer',
    query: SiteReportQuery,
    returns: SiteReportAnswer,
  },
  'GET /content/site/insights/report.csv': {
    summary: 'Report on posts of sites as a CSV file',
    need: 'reports:viewer',
    query: SiteReportQuery,
    returns: csvFile,
    download: 'site-posts.csv',
    limit: 'costly',
  },
  'GET /content/site/insights/report/sites': {
    summary: 'Sites with post reports',
    need: 'reports:viewer',
    query: z.strictObject({}),
    returns: z.object({ sites: z.array(z.object({ site_id: z.number(), name: z.string() })) }),
  },
});

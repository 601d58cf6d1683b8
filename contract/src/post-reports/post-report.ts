import { z } from 'zod';
import { calls } from '../kit/call.ts';
import { csvFile } from '../kit/csv.ts';
import { dateTime } from '../kit/date-time.ts';
import { ok } from '../kit/success.ts';
import { postTypeFilters, postTypes } from './post-conditions.ts';
import { viewShape } from './presets.ts';

/** Number of likes below which Facebook shows no figures of a page. */
export const minLikesForFigures = 100;
export const figuresUnavailable = `Facebook shows figures only for pages with at least ${minLikesForFigures} likes.`;
export const notPromotable = 'Facebook doesn’t allow this post in ads.';
export const postDeleted = 'This post was deleted on Facebook.';

export const postSortColumns = [
  'created',
  'message',
  'type',
  'views',
  'viewers',
  'clicks',
  'reactions',
  'comments',
  'shares',
  'engagement',
  'engagement_rate',
  'link_clicks',
  'video_views',
  'has_ad',
] as const;
export type PostSortColumn = (typeof postSortColumns)[number];

/** Figures of a post over its lifetime, as of the last reading. A null was not reported by the network. */
export const PostFigures = z.object({
  views: z.number().nullable(),
  viewers: z.number().nullable(),
  clicks: z.number().nullable(),
  reactions: z.number().nullable(),
  comments: z.number().nullable(),
  shares: z.number().nullable(),
  /** Sum of clicks, reactions, comments and shares. */
  engagement: z.number().nullable(),
  /** Engagement divided by the number of viewers. */
  engagement_rate: z.number().nullable(),
  link_clicks: z.number().nullable(),
  video_views: z.number().nullable(),
});
export type PostFigures = z.output<typeof PostFigures>;

export const PostReportRow = PostFigures.extend({
  /** The network's id of the post. */
  post_id: z.string(),
  page_id: z.string(),
  page_name: z.string(),
  /** Facebook user whose connection reads the page; null when none does. */
  fb_uid: z.string().nullable(),
  /** Id of the post for ads; null when the post can't be promoted, and `problem` has the reason. */
  promotable_id: z.string().nullable(),
  problem: z.string().nullable(),
  /** Name of the post: the title of its link, video or album, else its first words. */
  name: z.string(),
  /** First 200 characters of `full_message`. */
  message: z.string(),
  full_message: z.string(),
  description: z.string(),
  type: z.enum(postTypes),
  full_picture: z.string().nullable(),
  link: z.string().nullable(),
  permalink_url: z.string(),
  created: dateTime,
  age_days: z.number(),
  has_ad: z.boolean(),
  /** Time at which the figures of the post were read. */
  read_at: dateTime,
  /** Reason why the post has no figures; null when it has. */
  figures_problem: z.string().nullable(),
});
export type PostReportRow = z.output<typeof PostReportRow>;

/** Value of `page_id` for all pages. */
export const allPages = 'all';
export const PostReportQuery = z.strictObject({
  /** Ids of pages, separated by commas, or `all`. */
  page_id: z.string().trim().min(1).max(2000).default(allPages),
  post_type: z.enum(postTypeFilters).default('all'),
  sort: z.enum(postSortColumns).default('created'),
  ...viewShape,
});
export type PostReportQuery = z.output<typeof PostReportQuery>;

export const PostReportAnswer = z.object({
  report: z.array(PostReportRow),
  /** Sums of all pages of the report. People are never added: viewers and engagement rate are null. */
  totals: PostFigures,
  /** Range in which the posts were published, in `time_zone`. */
  range: z.object({ from: z.string(), to: z.string() }),
  time_zone: z.string(),
  /** Time of the oldest last reading among the chosen pages; null before the first reading. */
  synced_at: dateTime.nullable(),
  problem: z.string().nullable(),
  total: z.number(),
  page: z.number(),
  page_size: z.number(),
});
export type PostReportAnswer = z.output<typeof PostReportAnswer>;

export const ReportPage = z.object({
  page_id: z.string(),
  name: z.string(),
  picture: z.string().nullable(),
  fb_uid: z.string(),
  likes: z.number().nullable(),
  /** False when Facebook shows no figures of the page; `figuresUnavailable` has the reason. */
  has_figures: z.boolean(),
  /** Facebook permissions that the page's connection lacks, shown as "Facebook Authorization Required". */
  missing_permissions: z.array(z.string()),
  synced_at: dateTime.nullable(),
  problem: z.string().nullable(),
});
export type ReportPage = z.output<typeof ReportPage>;

const postId = z.string().trim().min(1).max(100);

export const postReports = calls({
  'GET /facebook/page/post/report': {
    summary: 'Report on posts of Facebook pages',
    need: 'reports:viewer',
    query: PostReportQuery,
    returns: PostReportAnswer,
  },
  'GET /facebook/page/post/report.csv': {
    summary: 'Report on posts of Facebook pages as a CSV file',
    need: 'reports:viewer',
    query: PostReportQuery,
    returns: csvFile,
    download: 'posts.csv',
    limit: 'costly',
  },
  'GET /facebook/page/post/report/pages': {
    summary: 'Facebook pages with post reports',
    need: 'reports:viewer',
    query: z.strictObject({}),
    returns: z.object({ pages: z.array(ReportPage) }),
  },
  'GET /facebook/page/post/report/readings': {
    summary: 'Daily readings of a post',
    need: 'reports:viewer',
    query: z.strictObject({ post_id: postId }),
    returns: z.object({
      /** Lifetime figures at the last reading of each day, oldest first. */
      readings: z.array(PostFigures.extend({ date: z.string() })),
    }),
  },
  'POST /facebook/page/post/report/refresh': {
    summary: 'Read the posts of a Facebook page now',
    need: 'reports:viewer',
    limit: 'costly',
    body: z.strictObject({ page_id: postId }),
    returns: ok,
  },
});

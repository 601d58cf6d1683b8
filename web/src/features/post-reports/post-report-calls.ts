import { keepPreviousData } from '@tanstack/react-query';
import { type Output, query } from '../../lib/api.ts';
import { type PostReportParams, postReportQuery } from './post-report-params.ts';

export type PostReport = Output<'GET /facebook/page/post/report'>;
export type PostRow = PostReport['report'][number];
export type PostFigures = PostReport['totals'];
export type ReportPage = Output<'GET /facebook/page/post/report/pages'>['pages'][number];

/** Time between two reads while a page is being read at the network, in ms. */
export const syncPollMs = 4000;

export const postReportCall = (params: PostReportParams) => ({
  ...query('GET /facebook/page/post/report', { query: postReportQuery(params), silent: true }),
  placeholderData: keepPreviousData,
  // Structural sharing is off: comparing up to 10,000 rows with those of the last answer takes longer than rendering
  // them.
  structuralSharing: false,
});
export const pagesCall = query('GET /facebook/page/post/report/pages', { query: {}, silent: true });
export const readingsCall = (post_id: string) =>
  query('GET /facebook/page/post/report/readings', { query: { post_id }, silent: true });

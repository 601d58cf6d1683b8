import type { ReportNetwork } from '@fanfare/contract/insights/report';
import { keepPreviousData } from '@tanstack/react-query';
import { type Output, query } from '../../lib/api.ts';
import { type ReportParams, reportQuery } from './report-params.ts';

export type Report = Output<'GET /facebook/ads/insights/report'>;
export type Row = Report['report'][number];
export type Figures = Report['totals'][number]['figures'];
export type Account = Output<'GET /facebook/ads/insights/accounts'>['accounts'][number];
export type SavedFilter = Output<'GET /facebook/ads/insights/report/filters'>['filters'][number];

/** Time between two reads while an account is being read at the network, in ms. */
export const syncPollMs = 4000;

export const reportCall = (network: ReportNetwork, account: string, params: ReportParams) => ({
  ...query(`GET /${network}/ads/insights/report`, { query: reportQuery(network, account, params), silent: true }),
  placeholderData: keepPreviousData,
  // Structural sharing is off: comparing up to 10,000 rows with those of the last answer takes longer than rendering
  // them.
  structuralSharing: false,
});
export const accountsCall = (network: ReportNetwork) =>
  query(`GET /${network}/ads/insights/accounts`, { query: {}, silent: true });
export const filtersCall = (network: ReportNetwork) =>
  query(`GET /${network}/ads/insights/report/filters`, { silent: true });

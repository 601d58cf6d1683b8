import { ConditionGroup } from '@fanfare/contract/insights/conditions';
import { reportColumns } from '@fanfare/contract/insights/filter-calls';
import { defaultReportPreset, reportPresets } from '@fanfare/contract/insights/ranges';
import {
  type ReportLevel,
  type ReportNetwork,
  reportLevels,
  sortColumns,
  statusFilters,
} from '@fanfare/contract/insights/report';
import { z } from 'zod';

const date = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
export const pageSizes = ['25', '50', '100', 'all'] as const;

/** Search parameters of a report. They describe the whole view, so that a link to it opens the same view. */
export const ReportParams = z.object({
  account: z.string().min(1).max(100).optional(),
  level: z.enum(['campaign', 'adset', 'adgroup', 'ad', 'banner']).optional(),
  status: z.enum(statusFilters).default('all'),
  daterange: z.enum(reportPresets).default(defaultReportPreset),
  /** Start of a custom range. `start_date` and `end_date` are either both set or both missing. */
  start_date: date.optional(),
  end_date: date.optional(),
  search: z.string().trim().max(200).default(''),
  /** Key of the saved filter that was opened. */
  filter: z.string().max(40).optional(),
  /** Conditions that replace those of the saved filter. */
  conditions: ConditionGroup.optional(),
  sort: z.enum(sortColumns).default('spend'),
  direction: z.enum(['asc', 'desc']).default('desc'),
  compare: z.boolean().default(false),
  /** The shown columns in their order; without it those last used in this browser. */
  columns: z.array(z.enum(reportColumns)).max(reportColumns.length).optional(),
  chart: z.boolean().default(false),
  page: z.coerce.number<string | number>().int().min(1).max(100_000).default(1),
  page_size: z.enum(pageSizes).default('25'),
  /** The row whose details are open. */
  row: z.string().min(1).max(100).optional(),
});
export type ReportParams = z.output<typeof ReportParams>;
/** Conditions in the form in which API calls take them. */
export type Conditions = NonNullable<ReportParams['conditions']>;

/** The level of the URL, or the network's default. */
export const levelOf = (network: ReportNetwork, { level }: Pick<ReportParams, 'level'>): ReportLevel =>
  level && reportLevels[network].includes(level) ? level : reportLevels[network][0];

/** The custom range of dates, or undefined while a preset is chosen. */
export const ownRange = ({ start_date, end_date }: Pick<ReportParams, 'start_date' | 'end_date'>) =>
  start_date && end_date && start_date <= end_date ? { start_date, end_date } : undefined;

export const rangeQuery = (params: ReportParams) => ownRange(params) ?? { daterange: params.daterange };

/** Query that selects the rows: the query of the call without page and order. */
export const rowsQuery = (network: ReportNetwork, account: string, params: ReportParams) => ({
  account,
  level: levelOf(network, params),
  status: params.status,
  search: params.search,
  ...rangeQuery(params),
  ...(params.conditions ? { conditions: JSON.stringify(params.conditions) } : { filter: params.filter }),
});

/** The query of the report call. */
export const reportQuery = (network: ReportNetwork, account: string, params: ReportParams) => ({
  ...rowsQuery(network, account, params),
  sort: params.sort,
  direction: params.direction,
  page_size: params.page_size,
  page: params.page_size === 'all' ? 1 : params.page,
  compare: params.compare ? ('1' as const) : ('0' as const),
});

export const noFilters: Partial<ReportParams> = {
  status: 'all',
  search: '',
  filter: undefined,
  conditions: undefined,
};

export const isFiltered = ({ status, search, filter, conditions }: ReportParams): boolean =>
  status !== 'all' || search !== '' || filter !== undefined || conditions !== undefined;

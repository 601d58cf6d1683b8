import { reportPresetLabels } from '@fanfare/contract/insights/ranges';
import { defaultPostPreset, postPresets } from '@fanfare/contract/post-reports/presets';
import { z } from 'zod';

const date = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
export const pageSizes = ['50', '100', 'all'] as const;

/** Search parameters that the report on page posts and the report on site posts share. */
export const viewParams = {
  daterange: z.enum(postPresets).default(defaultPostPreset),
  /** Start of a custom range. `start_date` and `end_date` are either both set or both missing. */
  start_date: date.optional(),
  end_date: date.optional(),
  search: z.string().trim().max(200).default(''),
  /** Key of the saved filter that was opened. */
  filter: z.string().max(40).optional(),
  direction: z.enum(['asc', 'desc']).default('desc'),
  page: z.coerce.number<string | number>().int().min(1).max(100_000).default(1),
  page_size: z.enum(pageSizes).default('50'),
};

export const presetOptions = postPresets.map((value) => ({ value, label: reportPresetLabels[value] }));

type Range = { start_date?: string | undefined; end_date?: string | undefined };

/** The custom range of dates, or undefined while a preset is chosen. */
export const ownRange = ({ start_date, end_date }: Range) =>
  start_date && end_date && start_date <= end_date ? { start_date, end_date } : undefined;

type ViewParams = Range & z.output<z.ZodObject<Omit<typeof viewParams, 'start_date' | 'end_date'>>>;

/**
 * The part of a report's query that the reports on page posts and on site posts share. Conditions in the URL replace
 * those of the saved filter.
 */
export const viewQuery = (params: ViewParams & { conditions?: object | undefined }) => ({
  ...(ownRange(params) ?? { daterange: params.daterange }),
  search: params.search,
  direction: params.direction,
  page_size: params.page_size,
  ...(params.conditions ? { conditions: JSON.stringify(params.conditions) } : { filter: params.filter }),
  page: params.page_size === 'all' ? 1 : params.page,
});

/** True if a list needs no paging, because it has fewer rows than a page. */
export const isUnpaged = (total: number | undefined, pageSize: number): boolean =>
  total === undefined || total < pageSize;

const countFormat = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const percentFormat = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 2 });

/** Text for a figure that isn't known. */
export const unknown = '–';
export const formatCount = (value: number | null): string => (value === null ? unknown : countFormat.format(value));
export const formatPercent = (value: number | null): string => (value === null ? unknown : percentFormat.format(value));

import { z } from 'zod';
import { type ReportPreset, reportDate } from '../insights/ranges.ts';

/** The ranges of post reports, in their order, in the user's time zone. Labels: `reportPresetLabels`. */
export const postPresets = [
  'today',
  'yesterday',
  'last_7_days',
  'last_30_days',
  'this_month',
  'last_month',
] as const satisfies readonly ReportPreset[];
export type PostPreset = (typeof postPresets)[number];
export const defaultPostPreset: PostPreset = 'last_30_days';

/** Number of rows of a page; a report with fewer has no paging. */
export const postPageSize = 50;
/** Largest number of rows of "All", which the browser shows as it scrolls. */
export const maxPostRows = 10_000;

/** Fields of every query of a post report. A range of the user's own has both dates. */
export const viewShape = {
  daterange: z.enum(postPresets).optional(),
  start_date: reportDate.optional(),
  end_date: reportDate.optional(),
  search: z.string().trim().max(200).default(''),
  /** Key of the saved filter that the report applies. */
  filter: z.string().max(40).optional(),
  /** Conditions that are not saved, as JSON text of a group. */
  conditions: z.string().max(20_000).optional(),
  direction: z.enum(['asc', 'desc']).default('desc'),
  page: z.coerce.number<string | number>().int().min(1).max(100_000).default(1),
  page_size: z.enum(['50', '100', 'all']).default('50'),
} as const;

import { z } from 'zod';
import { filterName, hasFewConditions, isStorable, tooManyConditions } from '../filters/conditions.ts';
import { fromFormFields } from '../filters/filter-form.ts';
import { calls } from '../kit/call.ts';
import { ok } from '../kit/success.ts';
import { id } from '../kit/text.ts';
import { ConditionGroup } from './conditions.ts';
import { reportPresets } from './ranges.ts';
import { sortColumns, statusFilters } from './report.ts';

/** The columns a report can show. */
export const reportColumns = [
  ...sortColumns,
  'is_on',
  'account_name',
  'adset_name',
  'budget',
  'reach',
  'frequency',
  'unique_clicks',
  'quality_ranking',
] as const;
export type ReportColumn = (typeof reportColumns)[number];

/** Filters that every report has. */
export const defaultFilterKeys = ['all', 'spending-without-results', 'expensive-results'] as const;
export type DefaultFilterKey = (typeof defaultFilterKeys)[number];

/** View of the report that a saved filter has beside its conditions. Missing parts stay as the user has them. */
export const ReportView = z.strictObject({
  level: z.enum(['campaign', 'adset', 'adgroup', 'ad', 'banner']).optional(),
  status: z.enum(statusFilters).optional(),
  daterange: z.enum(reportPresets).optional(),
  search: z.string().trim().max(200).refine(isStorable).optional(),
  sort: z.enum(sortColumns).optional(),
  direction: z.enum(['asc', 'desc']).optional(),
  compare: z.boolean().optional(),
  columns: z.array(z.enum(reportColumns)).max(reportColumns.length).optional(),
});
export type ReportView = z.output<typeof ReportView>;

export const SavedFilter = z.object({
  /** Id of a saved filter; null for the filters that every business has. */
  adfilter_id: z.number().nullable(),
  /** Key of the filter in the report's query: the id, or a word for a default filter. */
  key: z.string(),
  name: z.string(),
  is_default: z.boolean(),
  anyall: z.enum(['any', 'all']),
  conditions: z.array(z.unknown()),
  view: ReportView,
});
export type SavedFilter = z.output<typeof SavedFilter>;

const FilterRequest = z.preprocess(
  fromFormFields,
  z
    .strictObject({
      adfilter_id: id.optional(),
      name: filterName,
      ...ConditionGroup.shape,
      view: ReportView.default({}),
    })
    .refine(hasFewConditions, tooManyConditions),
);
const FilterList = z.object({ filters: z.array(SavedFilter) });
const FilterSaved = ok.extend({ message: z.string(), filter: SavedFilter });
const FilterRef = z.strictObject({ adfilter_id: z.union([id, z.enum(defaultFilterKeys)]) });

export {
  defaultFilterMessage,
  filterNameTaken,
  filterSavedMessage,
  filterUpdatedMessage,
} from '../filters/saved-filters.ts';

export const insightFilters = calls({
  'GET /facebook/ads/insights/report/filters': {
    summary: 'Filters for reports on Facebook ads',
    need: 'facebook_ads_manager:viewer',
    returns: FilterList,
  },
  'GET /google/ads/insights/report/filters': {
    summary: 'Filters for reports on Google ads',
    need: 'google_ads_manager:viewer',
    returns: FilterList,
  },
  'GET /nativeads/ads/insights/report/filters': {
    summary: 'Filters for reports on native ads',
    need: 'native_ads_manager:viewer',
    returns: FilterList,
  },
  'POST /facebook/ads/insights/report/filter/save': {
    summary: 'Save a filter for reports on Facebook ads',
    need: 'facebook_ads_manager:editor',
    body: FilterRequest,
    accepts: 'json-or-form',
    returns: FilterSaved,
  },
  'POST /google/ads/insights/report/filter/save': {
    summary: 'Save a filter for reports on Google ads',
    need: 'google_ads_manager:editor',
    body: FilterRequest,
    accepts: 'json-or-form',
    returns: FilterSaved,
  },
  'POST /nativeads/ads/insights/report/filter/save': {
    summary: 'Save a filter for reports on native ads',
    need: 'native_ads_manager:editor',
    body: FilterRequest,
    accepts: 'json-or-form',
    returns: FilterSaved,
  },
  'POST /facebook/ads/insights/report/filter/trash': {
    summary: 'Delete a filter for reports on Facebook ads',
    need: 'facebook_ads_manager:editor',
    body: FilterRef,
    accepts: 'json-or-form',
    returns: ok,
  },
  'POST /google/ads/insights/report/filter/trash': {
    summary: 'Delete a filter for reports on Google ads',
    need: 'google_ads_manager:editor',
    body: FilterRef,
    accepts: 'json-or-form',
    returns: ok,
  },
  'POST /nativeads/ads/insights/report/filter/trash': {
    summary: 'Delete a filter for reports on native ads',
    need: 'native_ads_manager:editor',
    body: FilterRef,
    accepts: 'json-or-form',
    returns: ok,
  },
});

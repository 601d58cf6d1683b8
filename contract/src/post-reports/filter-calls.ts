import { z } from 'zod';
import { filterName, hasFewConditions, isStorable, tooManyConditions } from '../filters/conditions.ts';
import { fromFormFields } from '../filters/filter-form.ts';
import { calls } from '../kit/call.ts';
import { ok } from '../kit/success.ts';
import { id } from '../kit/text.ts';
import { PostConditionGroup, postTypeFilters } from './post-conditions.ts';
import { postSortColumns } from './post-report.ts';
import { postPresets } from './presets.ts';
import { SiteConditionGroup } from './site-conditions.ts';
import { siteSortColumns } from './site-report.ts';

/** Filters that every report on page posts has. */
const postDefaultFilters = ['all', 'best-engagement', 'not-advertised', 'videos'] as const;
export type PostDefaultFilter = (typeof postDefaultFilters)[number];
/** Filters that every report on posts of sites has. */
const siteDefaultFilters = ['all', 'most-read'] as const;
export type SiteDefaultFilter = (typeof siteDefaultFilters)[number];

const commonView = {
  daterange: z.enum(postPresets).optional(),
  search: z.string().trim().max(200).refine(isStorable).optional(),
  direction: z.enum(['asc', 'desc']).optional(),
};
/** View of the report that a saved filter has beside its conditions. Missing parts stay as the user has them. */
export const PostView = z.strictObject({
  ...commonView,
  post_type: z.enum(postTypeFilters).optional(),
  sort: z.enum(postSortColumns).optional(),
});
export type PostView = z.output<typeof PostView>;
export const SiteView = z.strictObject({ ...commonView, sort: z.enum(siteSortColumns).optional() });
export type SiteView = z.output<typeof SiteView>;

const savedShape = {
  /** Id of a saved filter; null for the filters that every business has. */
  filter_id: z.number().nullable(),
  /** Key of the filter in the report's query: the id, or a word for a default filter. */
  key: z.string(),
  name: z.string(),
  is_default: z.boolean(),
  anyall: z.enum(['any', 'all']),
  conditions: z.array(z.unknown()),
};
const SavedPostFilter = z.object({ ...savedShape, view: PostView });
const SavedSiteFilter = z.object({ ...savedShape, view: SiteView });
const PostFilterRequest = z.preprocess(
  fromFormFields,
  z
    .strictObject({
      filter_id: id.optional(),
      name: filterName,
      ...PostConditionGroup.shape,
      view: PostView.default({}),
    })
    .refine(hasFewConditions, tooManyConditions),
);
const SiteFilterRequest = z.preprocess(
  fromFormFields,
  z
    .strictObject({
      filter_id: id.optional(),
      name: filterName,
      ...SiteConditionGroup.shape,
      view: SiteView.default({}),
    })
    .refine(hasFewConditions, tooManyConditions),
);
const savedWith = <Filter extends z.core.$ZodType>(filter: Filter) => ok.extend({ message: z.string(), filter });

const SiteFilterSave = {
  summary: 'Save a filter for reports on posts of sites',
  need: 'reports:editor',
  body: SiteFilterRequest,
  accepts: 'json-or-form',
  returns: savedWith(SavedSiteFilter),
} as const;
const SiteFilterTrash = {
  summary: 'Delete a filter for reports on posts of sites',
  need: 'reports:editor',
  body: z.strictObject({ filter_id: z.union([id, z.enum(siteDefaultFilters)]) }),
  accepts: 'json-or-form',
  returns: ok,
} as const;

/**
 * Calls for the filters of the post reports. Saving and deleting a filter of the report on site posts has two paths
 * each.
 */
export const postReportFilters = calls({
  'GET /facebook/post/report/filters': {
    summary: 'Filters for reports on posts of Facebook pages',
    need: 'reports:viewer',
    returns: z.object({ filters: z.array(SavedPostFilter) }),
  },
  'POST /facebook/post/report/filter/save': {
    summary: 'Save a filter for reports on posts of Facebook pages',
    need: 'reports:editor',
    body: PostFilterRequest,
    accepts: 'json-or-form',
    returns: savedWith(SavedPostFilter),
  },
  'POST /facebook/post/report/filter/trash': {
    summary: 'Delete a filter for reports on posts of Facebook pages',
    need: 'reports:editor',
    body: z.strictObject({ postfilter_id: z.union([id, z.enum(postDefaultFilters)]) }),
    accepts: 'json-or-form',
    returns: ok,
  },
  'GET /content/site/insights/report/filters': {
    summary: 'Filters for reports on posts of sites',
    need: 'reports:viewer',
    returns: z.object({ filters: z.array(SavedSiteFilter) }),
  },
  'POST /content/tracking/report/filter/save': SiteFilterSave,
  'POST /content/site/insights/report/filter/save': SiteFilterSave,
  'POST /content/site/insights/report/filter/trash': SiteFilterTrash,
  'POST /content/tracking/report/filter/trash': SiteFilterTrash,
});

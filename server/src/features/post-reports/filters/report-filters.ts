import { PostView, SiteView } from '@fanfare/contract/post-reports/filter-calls';
import {
  type PostCondition,
  PostConditionGroup,
  postConditionText,
} from '@fanfare/contract/post-reports/post-conditions';
import { type SiteCondition, SiteConditionGroup } from '@fanfare/contract/post-reports/site-conditions';
import type { Platform } from '../../../platform/platform.ts';
import { postDefaults, siteDefaults } from './default-filters.ts';
import { type PostFilterDeps, postFilterService } from './post-filters.service.ts';

export type ReportFilters = ReturnType<typeof createReportFilters>;

/** Saved filters of the two reports: page posts and posts of sites. */
export const createReportFilters = (platform: Platform, deps: PostFilterDeps) => ({
  posts: postFilterService<PostCondition, PostView>(platform, deps, {
    report: 'posts',
    group: PostConditionGroup,
    view: PostView,
    defaults: postDefaults,
    idField: 'postfilter_id',
    conditionText: postConditionText,
  }),
  sites: postFilterService<SiteCondition, SiteView>(platform, deps, {
    report: 'sites',
    group: SiteConditionGroup,
    view: SiteView,
    defaults: siteDefaults,
    idField: 'filter_id',
  }),
});

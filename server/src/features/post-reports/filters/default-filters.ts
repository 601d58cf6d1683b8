import type {
  PostDefaultFilter,
  PostView,
  SiteDefaultFilter,
  SiteView,
} from '@fanfare/contract/post-reports/filter-calls';
import type { PostConditionGroup } from '@fanfare/contract/post-reports/post-conditions';
import type { SiteConditionGroup } from '@fanfare/contract/post-reports/site-conditions';

/** Filters that every report on page posts has. */
export const postDefaults: Record<PostDefaultFilter, PostConditionGroup & { name: string; view: PostView }> = {
  all: { name: 'All posts', anyall: 'all', conditions: [], view: {} },
  'best-engagement': {
    name: 'Best engagement',
    anyall: 'all',
    conditions: [
      {
        comparison_field: 'engagement_rate',
        comparison_operator: 'greater_or_equal',
        comparison_value: '3',
        comparison_post_type: 'all',
      },
    ],
    view: { sort: 'engagement_rate', direction: 'desc' },
  },
  'not-advertised': {
    name: 'Not advertised yet',
    anyall: 'all',
    conditions: [
      {
        comparison_field: 'has_ad',
        comparison_operator: 'equal',
        comparison_value: 'no',
        comparison_post_type: 'all',
      },
    ],
    view: {},
  },
  videos: {
    name: 'Videos',
    anyall: 'all',
    conditions: [
      {
        comparison_field: 'age_days',
        comparison_operator: 'greater_or_equal',
        comparison_value: '0',
        comparison_post_type: 'video',
      },
    ],
    view: {},
  },
};

/** Filters that every report on posts of sites has. */
export const siteDefaults: Record<SiteDefaultFilter, SiteConditionGroup & { name: string; view: SiteView }> = {
  all: { name: 'All posts', anyall: 'all', conditions: [], view: {} },
  'most-read': {
    name: 'Most read',
    anyall: 'all',
    conditions: [{ comparison_field: 'page_views', comparison_operator: 'greater_than', comparison_value: '0' }],
    view: { sort: 'page_views', direction: 'desc' },
  },
};

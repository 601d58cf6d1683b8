import { z } from 'zod';
import {
  checkComparison,
  comparisonShape,
  conditionGroup,
  type FieldKinds,
  type GroupOf,
} from '../filters/conditions.ts';

/** Fields that a filter on posts of sites can compare. */
export const siteFilterFields = [
  'title',
  'category',
  'age_days',
  'page_views',
  'visitors',
  'clicks',
  'shares',
] as const;
export type SiteFilterField = (typeof siteFilterFields)[number];

export const siteFieldKinds: FieldKinds<SiteFilterField> = {
  title: 'text',
  category: 'text',
  age_days: 'number',
  page_views: 'number',
  visitors: 'number',
  clicks: 'number',
  shares: 'number',
};

export const siteFieldLabels: Record<SiteFilterField, string> = {
  title: 'Title',
  category: 'Category',
  age_days: 'Age in days',
  page_views: 'Page views',
  visitors: 'Visitors',
  clicks: 'Clicks',
  shares: 'Shares',
};
export const SiteCondition = z
  .strictObject({
    comparison_field: z.enum(siteFilterFields),
    ...comparisonShape,
    /**
     * Type of a post, accepted because the forms of the reports on page posts and on site posts both send it; posts of
     * sites have no types.
     */
    comparison_post_type: z.literal('all').optional(),
  })
  .superRefine(checkComparison(siteFieldKinds));
export type SiteCondition = z.output<typeof SiteCondition>;

export const SiteConditionGroup = conditionGroup(SiteCondition);
export type SiteConditionGroup = GroupOf<SiteCondition>;

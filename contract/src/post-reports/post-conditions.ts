import { z } from 'zod';
import {
  checkComparison,
  comparisonLabels,
  comparisonShape,
  conditionGroup,
  dateComparisonLabels,
  type FieldKinds,
  type GroupOf,
} from '../filters/conditions.ts';

/** Fields that a filter on page posts can compare. */
export const postFilterFields = [
  'message',
  'created',
  'age_days',
  'views',
  'viewers',
  'clicks',
  'reactions',
  'comments',
  'shares',
  'engagement',
  'engagement_rate',
  'link_clicks',
  'video_views',
  'has_ad',
] as const;
export type PostFilterField = (typeof postFilterFields)[number];

export const postFieldKinds: FieldKinds<PostFilterField> = {
  message: 'text',
  created: 'date',
  age_days: 'number',
  views: 'number',
  viewers: 'number',
  clicks: 'number',
  reactions: 'number',
  comments: 'number',
  shares: 'number',
  engagement: 'number',
  engagement_rate: 'number',
  link_clicks: 'number',
  video_views: 'number',
  has_ad: 'flag',
};

export const postFieldLabels: Record<PostFilterField, string> = {
  message: 'Message',
  created: 'Published',
  age_days: 'Age in days',
  views: 'Views',
  viewers: 'Viewers',
  clicks: 'Clicks',
  reactions: 'Reactions',
  comments: 'Comments',
  shares: 'Shares',
  engagement: 'Engagement',
  engagement_rate: 'Engagement rate (%)',
  link_clicks: 'Link clicks',
  video_views: 'Video views',
  has_ad: 'Advertised',
};
/** The kinds of posts; albums count as photos. */
export const postTypes = ['link', 'photo', 'video', 'status'] as const;
export type PostType = (typeof postTypes)[number];
export const postTypeFilters = ['all', ...postTypes] as const;
export type PostTypeFilter = (typeof postTypeFilters)[number];
export const postTypeLabels: Record<PostTypeFilter, string> = {
  all: 'All posts',
  link: 'Links',
  photo: 'Images',
  video: 'Videos',
  status: 'Text posts',
};
/** Condition on a post, which is met when its type and the comparison both fit. */
export const PostCondition = z
  .strictObject({
    comparison_field: z.enum(postFilterFields),
    ...comparisonShape,
    comparison_post_type: z.enum(postTypeFilters).default('all'),
  })
  .superRefine(checkComparison(postFieldKinds));
export type PostCondition = z.output<typeof PostCondition>;

/** The condition in words: "Clicks is more than 20", "Message contains “sale” (Images)". */
export const postConditionText = (condition: PostCondition): string => {
  const { comparison_field: field, comparison_operator: operator, comparison_value: value } = condition;
  const words = (postFieldKinds[field] === 'date' && dateComparisonLabels[operator]) || comparisonLabels[operator];
  const type = condition.comparison_post_type === 'all' ? '' : ` (${postTypeLabels[condition.comparison_post_type]})`;
  const shownValue = postFieldKinds[field] === 'text' ? `“${value}”` : value;
  return `${postFieldLabels[field]} ${words} ${shownValue}${type}`;
};

export const PostConditionGroup = conditionGroup(PostCondition);
export type PostConditionGroup = GroupOf<PostCondition>;

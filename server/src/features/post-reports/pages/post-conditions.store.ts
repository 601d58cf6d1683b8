import {
  type PostCondition,
  type PostConditionGroup,
  type PostFilterField,
  postFieldKinds,
} from '@fanfare/contract/post-reports/post-conditions';
import { type SQL, sql } from 'drizzle-orm';
import {
  ageInDays,
  compareDay,
  compareFlag,
  compareNumber,
  compareText,
  groupToSql,
} from '../filters/condition-sql.store.ts';

export type ConditionContext = { now: Date; timeZone: string };

export const hasAd: SQL = sql`(posts.is_promoted or posts.advertised_at is not null)`;

/** SQL of figures in the units that users type: the engagement rate in percent. */
const numbers: Partial<Record<PostFilterField, SQL>> = {
  views: sql`posts.views`,
  viewers: sql`posts.viewers`,
  clicks: sql`posts.clicks`,
  reactions: sql`posts.reactions`,
  comments: sql`posts.comments`,
  shares: sql`posts.shares`,
  engagement: sql`posts.engagement`,
  // Rounded to 4 decimals, because users can't type a ratio exactly.
  engagement_rate: sql`round((100 * posts.engagement_rate)::numeric, 4)::float8`,
  link_clicks: sql`posts.link_clicks`,
  video_views: sql`posts.video_views`,
};

const comparisonToSql = (
  { comparison_field: field, comparison_operator: operator, comparison_value: value }: PostCondition,
  { now, timeZone }: ConditionContext,
): SQL => {
  switch (postFieldKinds[field]) {
    case 'text':
      return compareText(sql`posts.message`, operator, value);
    case 'date':
      return compareDay(sql`posts.created_at`, operator, value, timeZone);
    case 'flag':
      return compareFlag(hasAd, operator, value);
    default:
      return compareNumber(numbers[field] ?? ageInDays(sql`posts.created_at`, now), operator, value);
  }
};

/** Condition on `posts`, the posts of pages. Undefined for a group without conditions. */
export const postGroupToSql = (group: PostConditionGroup, context: ConditionContext): SQL | undefined =>
  groupToSql(group, (condition) => {
    const comparison = comparisonToSql(condition, context);
    const { comparison_post_type: type } = condition;
    return type === 'all' ? comparison : sql`(posts.type = ${type} and ${comparison})`;
  });

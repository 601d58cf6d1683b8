import { withoutThousands } from '@fanfare/contract/ads/money';
import {
  type AdFilterField,
  type ComparisonOperator,
  type Condition,
  type ConditionGroup,
  textFilterFields,
} from '@fanfare/contract/insights/conditions';
import type { ReportNetwork } from '@fanfare/contract/insights/report';
import { type AdRunState, adRunStates, statusClass, statusText } from '@fanfare/contract/insights/statuses';
import { type SQL, sql } from 'drizzle-orm';
import { likePattern } from '../../../platform/db/text-search.ts';

type Context = { network: ReportNetwork; now: Date };

/** Tables that a report joins to its objects, when conditions or columns need them. */
export type JoinedTable = 'campaigns' | 'groups' | 'uniques';
const joinsOf: Partial<Record<AdFilterField, readonly JoinedTable[]>> = {
  budget: ['campaigns', 'groups'],
  campaign_name: ['campaigns'],
  objective: ['campaigns'],
  reach: ['uniques'],
};

const budget = sql`coalesce(objects.budget, groups.budget, campaigns.budget)`;
/** SQL of figures in the units that users type: money in currency units, CTR in percent. */
const numbers: Partial<Record<AdFilterField, (context: Context) => SQL>> = {
  budget: () => sql`(${budget} ->> 'minor')::float8 / nullif((${budget} ->> 'offset')::float8, 0)`,
  spend: () => sql`coalesce(sums.spend_micros, 0) / 1000000`,
  impressions: () => sql`coalesce(sums.impressions, 0)`,
  reach: () => sql`uniques.reach`,
  clicks: () => sql`coalesce(sums.clicks, 0)`,
  ctr: () => sql`100 * sums.clicks / nullif(sums.impressions, 0)`,
  cpc: () => sql`sums.spend_micros / nullif(sums.clicks, 0) / 1000000`,
  cpm: () => sql`sums.spend_micros / nullif(sums.impressions, 0) / 1000`,
  // Results that the network did not report count as 0.
  results: () => sql`coalesce(sums.results, 0)`,
  cost_per_result: () => sql`sums.spend_micros / nullif(sums.results, 0) / 1000000`,
  age_days: ({ now }) => sql`floor(extract(epoch from ${now.toISOString()}::timestamptz - objects.created_at) / 86400)`,
};
const texts: Partial<Record<AdFilterField, SQL>> = {
  name: sql`objects.name`,
  campaign_name: sql`campaigns.name`,
  objective: sql`coalesce(objects.objective, campaigns.objective)`,
};

const comparisons: Partial<Record<ComparisonOperator, SQL>> = {
  equal: sql`=`,
  not_equal: sql`is distinct from`,
  greater_than: sql`>`,
  greater_or_equal: sql`>=`,
  less_than: sql`<`,
  less_or_equal: sql`<=`,
};

/** Number of decimals of ratios: more than users type. */
const decimals = 4;

/** States that match a value by their class (`ACTIVE`) or by their words (`Inactive (paused)`). */
const statesThatFit = (network: ReportNetwork, operator: ComparisonOperator, value: string): AdRunState[] => {
  const wanted = value.toLowerCase();
  return adRunStates.filter((state) => {
    const words = [statusClass(network, state), statusText(network, state)].map((text) => text.toLowerCase());
    const isEqual = words.includes(wanted);
    const isContained = words.some((text) => text.includes(wanted));
    if (operator === 'equal') return isEqual;
    if (operator === 'not_equal') return !isEqual;
    return operator === 'contains' ? isContained : !isContained;
  });
};

const compareText = (text: SQL, operator: ComparisonOperator, value: string): SQL => {
  const known = sql`coalesce(${text}, '')`;
  if (operator === 'equal') return sql`lower(${known}) = lower(${value})`;
  if (operator === 'not_equal') return sql`lower(${known}) <> lower(${value})`;
  // Search: reads all objects of the report's accounts and level, as any report with conditions does.
  const contains = sql`${known} ilike ${likePattern(value)}`;
  return operator === 'contains' ? contains : sql`not (${contains})`;
};

const conditionToSql = (
  { comparison_field: field, comparison_operator: operator, comparison_value: value }: Condition,
  context: Context,
): SQL => {
  if (field === 'status')
    return sql`objects.state = any(${sql.param(statesThatFit(context.network, operator, value))}::text[])`;
  const text = texts[field];
  if (text && textFilterFields.includes(field)) return compareText(text, operator, value);
  const number = numbers[field]?.(context);
  const comparison = comparisons[operator];
  if (!number || !comparison) throw new RangeError(`${field} can't be compared with ${operator}`);
  return sql`coalesce(round((${number})::numeric, ${sql.raw(String(decimals))}) ${comparison} round(${withoutThousands(value)}::numeric, ${sql.raw(String(decimals))}), false)`;
};

const isGroup = (item: Condition | ConditionGroup): item is ConditionGroup => 'conditions' in item;

/** Tables that the conditions of a group need. */
export const joinsOfConditions = (group: ConditionGroup): JoinedTable[] =>
  group.conditions.flatMap((item) =>
    isGroup(item) ? joinsOfConditions(item) : [...(joinsOf[item.comparison_field] ?? [])],
  );

/** SQL condition of a group; undefined for a group without conditions, which matches everything. */
export const conditionsToSql = (group: ConditionGroup, context: Context): SQL | undefined => {
  const parts = group.conditions.flatMap((item) => {
    const part = isGroup(item) ? conditionsToSql(item, context) : conditionToSql(item, context);
    return part ? [part] : [];
  });
  return parts.length === 0 ? undefined : sql`(${sql.join(parts, group.anyall === 'any' ? sql` or ` : sql` and `)})`;
};

/** SQL condition: cost per result over twice the account's mean. */
export const expensiveResults: SQL = sql`coalesce(
  sums.spend_micros / nullif(sums.results, 0) > 2 * means.cost_per_result, false)`;

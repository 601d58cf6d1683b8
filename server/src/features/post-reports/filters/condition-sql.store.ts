import { withoutThousands } from '@fanfare/contract/ads/money';
import {
  type AnyCondition,
  type ComparisonOperator,
  type GroupOf,
  isConditionGroup,
  toFlag,
} from '@fanfare/contract/filters/conditions';
import { addDays } from '@fanfare/contract/insights/ranges';
import { toInstant } from '@fanfare/contract/kit/local-time';
import { type SQL, sql } from 'drizzle-orm';
import { likePattern } from '../../../platform/db/text-search.ts';

const comparisons: Partial<Record<ComparisonOperator, SQL>> = {
  equal: sql`=`,
  not_equal: sql`is distinct from`,
  greater_than: sql`>`,
  greater_or_equal: sql`>=`,
  less_than: sql`<`,
  less_or_equal: sql`<=`,
};

export const compareText = (text: SQL, operator: ComparisonOperator, value: string): SQL => {
  if (operator === 'equal') return sql`lower(${text}) = lower(${value})`;
  if (operator === 'not_equal') return sql`lower(${text}) <> lower(${value})`;
  // Search: reads all posts of the report's pages or sites in its range, because the sums of the report need all of
  // them.
  const contains = sql`${text} ilike ${likePattern(value)}`;
  return operator === 'contains' ? contains : sql`not (${contains})`;
};

/** SQL that compares a figure; a figure that was not reported (null) meets no condition but "is not". */
export const compareNumber = (number: SQL, operator: ComparisonOperator, value: string): SQL => {
  const comparison = comparisons[operator];
  if (!comparison) throw new RangeError(`Numbers can't be compared with ${operator}`);
  return sql`coalesce(${number} ${comparison} ${withoutThousands(value)}::float8, false)`;
};

/** SQL that compares a time with a calendar day in a time zone. */
export const compareDay = (time: SQL, operator: ComparisonOperator, day: string, timeZone: string): SQL => {
  const from = sql`${toInstant(`${day}T00:00`, timeZone).toISOString()}::timestamptz`;
  const to = sql`${toInstant(`${addDays(day, 1)}T00:00`, timeZone).toISOString()}::timestamptz`;
  const isOnDay = sql`${time} >= ${from} and ${time} < ${to}`;
  const byOperator: Partial<Record<ComparisonOperator, SQL>> = {
    equal: sql`(${isOnDay})`,
    not_equal: sql`not (${isOnDay})`,
    greater_than: sql`${time} >= ${to}`,
    greater_or_equal: sql`${time} >= ${from}`,
    less_than: sql`${time} < ${from}`,
    less_or_equal: sql`${time} < ${to}`,
  };
  const comparison = byOperator[operator];
  if (!comparison) throw new RangeError(`Days can't be compared with ${operator}`);
  return comparison;
};

export const compareFlag = (flag: SQL, operator: ComparisonOperator, value: string): SQL =>
  (operator === 'equal') === (toFlag(value) ?? false) ? flag : sql`not (${flag})`;

/** SQL of the whole days since a time. */
export const ageInDays = (time: SQL, now: Date): SQL =>
  sql`floor(extract(epoch from ${now.toISOString()}::timestamptz - ${time}) / 86400)`;

/** SQL of a group; undefined for a group without conditions, which every row meets. */
export const groupToSql = <Item extends AnyCondition>(
  group: GroupOf<Item>,
  conditionToSql: (condition: Item) => SQL,
): SQL | undefined => {
  const parts = group.conditions.flatMap((item) => {
    const part = isConditionGroup(item) ? groupToSql(item, conditionToSql) : conditionToSql(item);
    return part ? [part] : [];
  });
  return parts.length === 0 ? undefined : sql`(${sql.join(parts, group.anyall === 'any' ? sql` or ` : sql` and `)})`;
};

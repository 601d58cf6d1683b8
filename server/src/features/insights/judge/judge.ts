import { withoutThousands } from '@fanfare/contract/ads/money';
import { conditionText } from '@fanfare/contract/insights/condition-text';
import {
  type ComparisonOperator,
  type Condition,
  type ConditionGroup,
  isConditionGroup,
  listConditions,
} from '@fanfare/contract/insights/conditions';
import type { ReportNetwork } from '@fanfare/contract/insights/report';
import { statusClass, statusText } from '@fanfare/contract/insights/statuses';
import { type AdFigures, isNumberField, numberOf } from './ad-figures.ts';

/** Finds the first condition that figures don't meet, in words; undefined when they meet all. */
export type Judge = (figures: AdFigures, now: Date) => string | undefined;

/** Number of decimals of ratios: more than users type. */
const decimals = 4;
/** Number of digits that PostgreSQL keeps when it converts a double to `numeric`. */
const digits = 15;

/** Rounds to ten-thousandths, halves away from 0, as the SQL of reports: on decimal digits, not on binary fractions. */
const round = (value: number): number => {
  const [mantissa, exponent] = Math.abs(value)
    .toExponential(digits - 1)
    .split('e');
  return Math.sign(value) * Math.round(Number(`${mantissa}e${Number(exponent) + decimals}`));
};

const comparisons: Partial<Record<ComparisonOperator, (a: number, b: number) => boolean>> = {
  equal: (a, b) => a === b,
  not_equal: (a, b) => a !== b,
  greater_than: (a, b) => a > b,
  greater_or_equal: (a, b) => a >= b,
  less_than: (a, b) => a < b,
  less_or_equal: (a, b) => a <= b,
};

const numberJudge = (condition: Condition): Judge => {
  const { comparison_field: field, comparison_operator: operator, comparison_value: value } = condition;
  const compare = comparisons[operator];
  if (!isNumberField(field) || !compare) throw new RangeError(`${field} can't be compared with ${operator}`);
  const read = numberOf[field];
  const wanted = round(Number(withoutThousands(value)));
  const failed = conditionText(condition);
  return (figures, now) => {
    const number = read(figures, now);
    // An unknown figure meets no condition except "is not".
    if (number === null) return operator === 'not_equal' ? undefined : failed;
    return compare(round(number), wanted) ? undefined : failed;
  };
};

type ReadTexts = (figures: AdFigures) => readonly string[];

const textsOf = (network: ReportNetwork, field: Condition['comparison_field']): ReadTexts => {
  if (field === 'status') return ({ state }) => [statusClass(network, state), statusText(network, state)];
  if (field === 'campaign_name') return ({ campaignName }) => [campaignName ?? ''];
  if (field === 'objective') return ({ objective }) => [objective ?? ''];
  return ({ name }) => [name];
};

const textJudge = (network: ReportNetwork, condition: Condition): Judge => {
  const { comparison_field: field, comparison_operator: operator, comparison_value: value } = condition;
  const readTexts = textsOf(network, field);
  const wanted = value.toLowerCase();
  const isWhole = operator === 'equal' || operator === 'not_equal';
  const isPositive = operator === 'equal' || operator === 'contains';
  const failed = conditionText(condition);
  return (figures) => {
    const isFound = readTexts(figures).some((text) =>
      isWhole ? text.toLowerCase() === wanted : text.toLowerCase().includes(wanted),
    );
    return isFound === isPositive ? undefined : failed;
  };
};

/** Text of a group, such as "Spend is more than 20 or Clicks is 0". */
const groupText = (group: ConditionGroup): string =>
  group.conditions
    .map((item) => (isConditionGroup(item) ? `(${groupText(item)})` : conditionText(item)))
    .join(group.anyall === 'any' ? ' or ' : ' and ');

/**
 * Compares figures with the conditions of a filter in memory, with the same result as the SQL of reports, and names the
 * condition that was not met. Empty groups are ignored; an empty filter matches everything.
 */
export const createJudge = (group: ConditionGroup, network: ReportNetwork): Judge => {
  const judges = group.conditions.flatMap((item) => {
    if (isConditionGroup(item)) return listConditions(item).length > 0 ? [createJudge(item, network)] : [];
    return [isNumberField(item.comparison_field) ? numberJudge(item) : textJudge(network, item)];
  });
  if (judges.length === 0) return () => undefined;
  if (group.anyall === 'all') {
    return (figures, now) => {
      for (const judge of judges) {
        const failed = judge(figures, now);
        if (failed !== undefined) return failed;
      }
      return undefined;
    };
  }
  const failed = groupText(group);
  return (figures, now) => (judges.some((judge) => judge(figures, now) === undefined) ? undefined : failed);
};

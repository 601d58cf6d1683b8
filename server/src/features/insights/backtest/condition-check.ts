import { withoutThousands } from '@fanfare/contract/ads/money';
import {
  type AdFilterField,
  type ComparisonOperator,
  type Condition,
  type ConditionGroup,
  isConditionGroup,
  textFilterFields,
} from '@fanfare/contract/insights/conditions';
import type { AdHistory, HistoryFigures } from './ad-history.ts';

/** What a condition is compared with on one day. */
export type JudgedDay = { ad: Omit<AdHistory, 'days'>; figures: HistoryFigures; ageDays: number | null };
type Check = (day: JudgedDay) => boolean;

const micros = 1_000_000;
const ratio = (a: number, b: number): number | null => (b === 0 ? null : a / b);

/** In the units that people type, as in reports: money in currency units, CTR in percent. */
const numbers: Partial<Record<AdFilterField, (day: JudgedDay) => number | null>> = {
  spend: ({ figures }) => figures.spendMicros / micros,
  impressions: ({ figures }) => figures.impressions,
  clicks: ({ figures }) => figures.clicks,
  ctr: ({ figures }) => ratio(100 * figures.clicks, figures.impressions),
  cpc: ({ figures }) => ratio(figures.spendMicros / micros, figures.clicks),
  cpm: ({ figures }) => ratio(figures.spendMicros / 1000, figures.impressions),
  results: ({ figures }) => figures.results,
  cost_per_result: ({ figures }) => ratio(figures.spendMicros / micros, figures.results),
  age_days: ({ ageDays }) => ageDays,
};
const texts: Partial<Record<AdFilterField, (day: JudgedDay) => string>> = {
  name: ({ ad }) => ad.name,
  campaign_name: ({ ad }) => ad.campaignName,
  objective: ({ ad }) => ad.objective ?? '',
};

const roundTo4 = (value: number): number => Math.round(value * 10_000) / 10_000;

const compareNumbers = (a: number | null, operator: ComparisonOperator, b: number): boolean => {
  if (a === null) return operator === 'not_equal';
  const value = roundTo4(a);
  if (operator === 'equal') return value === b;
  if (operator === 'not_equal') return value !== b;
  if (operator === 'greater_than') return value > b;
  if (operator === 'greater_or_equal') return value >= b;
  if (operator === 'less_than') return value < b;
  return operator === 'less_or_equal' && value <= b;
};

const compareTexts = (text: string, operator: ComparisonOperator, wanted: string): boolean => {
  const value = text.toLowerCase();
  if (operator === 'equal') return value === wanted;
  if (operator === 'not_equal') return value !== wanted;
  return operator === 'contains' ? value.includes(wanted) : !value.includes(wanted);
};

const toCheck = ({ comparison_field, comparison_operator, comparison_value }: Condition): Check | undefined => {
  if (textFilterFields.includes(comparison_field)) {
    const read = texts[comparison_field];
    const wanted = comparison_value.toLowerCase();
    return read && ((day) => compareTexts(read(day), comparison_operator, wanted));
  }
  const read = numbers[comparison_field];
  const wanted = roundTo4(Number(withoutThousands(comparison_value)));
  return read && ((day) => compareNumbers(read(day), comparison_operator, wanted));
};

/**
 * Conditions as one check. Fields that have no history (status, budget, reach) can't be judged: their conditions are
 * left out and named. A group of nothing else matches no ad; a group without conditions matches all.
 */
export const compileConditions = (group: ConditionGroup): { matches: Check; unjudged: AdFilterField[] } => {
  const unjudged = new Set<AdFilterField>();
  const compile = ({ anyall, conditions }: ConditionGroup): Check | undefined => {
    const checks = conditions.flatMap((item) => {
      const check = isConditionGroup(item) ? compile(item) : toCheck(item);
      if (!check && !isConditionGroup(item)) unjudged.add(item.comparison_field);
      return check ? [check] : [];
    });
    if (checks.length === 0) return conditions.length === 0 ? () => true : undefined;
    return anyall === 'any' ? (day) => checks.some((c) => c(day)) : (day) => checks.every((c) => c(day));
  };
  const matches = compile(group) ?? (() => false);
  return { matches, unjudged: [...unjudged] };
};

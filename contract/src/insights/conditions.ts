import { z } from 'zod';
import {
  type ComparisonOperator,
  checkComparison,
  comparisonShape,
  conditionGroup,
  type FieldKinds,
  type GroupOf,
  operatorsFor,
} from '../filters/conditions.ts';

export {
  type ComparisonOperator,
  comparisonLabels,
  filterLimits,
  filterName,
  isConditionGroup,
  isStorable,
  listConditions,
  tooManyConditions,
} from '../filters/conditions.ts';

/** Fields that a filter on ads can compare. */
export const adFilterFields = [
  'name',
  'campaign_name',
  'status',
  'objective',
  'budget',
  'spend',
  'impressions',
  'reach',
  'clicks',
  'ctr',
  'cpc',
  'cpm',
  'results',
  'cost_per_result',
  'age_days',
] as const;
export type AdFilterField = (typeof adFilterFields)[number];

export const textFilterFields: readonly AdFilterField[] = ['name', 'campaign_name', 'status', 'objective'];
const kinds: FieldKinds<AdFilterField> = {
  name: 'text',
  campaign_name: 'text',
  status: 'text',
  objective: 'text',
  budget: 'number',
  spend: 'number',
  impressions: 'number',
  reach: 'number',
  clicks: 'number',
  ctr: 'number',
  cpc: 'number',
  cpm: 'number',
  results: 'number',
  cost_per_result: 'number',
  age_days: 'number',
};

/** The operators that fit a field. */
export const operatorsOf = (field: AdFilterField): readonly ComparisonOperator[] => operatorsFor(kinds[field]);

export const Condition = z
  .strictObject({ comparison_field: z.enum(adFilterFields), ...comparisonShape })
  .superRefine(checkComparison(kinds));
export type Condition = z.output<typeof Condition>;

/** Conditions of a report, in groups of at most three levels. */
export const ConditionGroup = conditionGroup(Condition);
export type ConditionGroup = GroupOf<Condition>;

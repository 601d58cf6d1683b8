import {
  type AdFilterField,
  adFilterFields,
  Condition,
  comparisonLabels,
  filterLimits,
  operatorsOf,
  textFilterFields,
  tooManyConditions,
} from '@fanfare/contract/insights/conditions';
import type { ConditionRules } from '../../../ui/conditions/condition-group.ts';

const fieldLabels: Record<AdFilterField, string> = {
  name: 'Name',
  campaign_name: 'Campaign',
  status: 'Status',
  objective: 'Objective',
  budget: 'Budget',
  spend: 'Spend',
  impressions: 'Impressions',
  reach: 'Reach',
  clicks: 'Clicks',
  ctr: 'CTR (%)',
  cpc: 'CPC',
  cpm: 'CPM',
  results: 'Results',
  cost_per_result: 'Cost per result',
  age_days: 'Age in days',
};

/** Rules for filters on ads. */
export const adConditionRules: ConditionRules = {
  fields: adFilterFields.map((value) => ({
    value,
    label: fieldLabels[value],
    kind: textFilterFields.includes(value) ? 'text' : 'number',
  })),
  operatorsOf: (name) => {
    const field = adFilterFields.find((value) => value === name);
    return field ? operatorsOf(field).map((value) => ({ value, label: comparisonLabels[value] })) : [];
  },
  first: { field: 'spend', operator: 'greater_than' },
  problemOf: (condition) => Condition.safeParse(condition).error?.issues[0]?.message,
  limits: filterLimits,
  tooMany: tooManyConditions,
};

import { type AdFilterField, type Condition, comparisonLabels, textFilterFields } from './conditions.ts';

/** The fields of conditions as people read them. */
export const adFilterLabels: Record<AdFilterField, string> = {
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

/** The condition in words: "Spend is more than 20", "Name contains “sale”". */
export const conditionText = (condition: Condition): string => {
  const { comparison_field: field, comparison_operator: operator, comparison_value: value } = condition;
  const shownValue = textFilterFields.includes(field) ? `“${value}”` : value;
  return `${adFilterLabels[field]} ${comparisonLabels[operator]} ${shownValue}`;
};

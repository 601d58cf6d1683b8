import type { AdRuleDraft } from '@fanfare/contract/ad-rules/rule-draft';
import type { z } from 'zod';

export type RuleValues = z.input<typeof AdRuleDraft>;
export type RuleTemplate = { id: string; title: string; about: string; values: Partial<RuleValues> };

/** Common rules to begin with. */
export const ruleTemplates: readonly RuleTemplate[] = [
  {
    id: 'no-results',
    title: 'Pause ads without results',
    about: 'Spend over 20 and no results in the last 7 days',
    values: {
      rule_name: 'Pause ads without results',
      rule_subject: ['AD'],
      time_preset: 'LAST_7_DAYS',
      action: 'PAUSE',
      conditions: [
        { field: 'spent', operator: 'GREATER_THAN', value: '20' },
        { field: 'results', operator: 'LESS_THAN', value: '1' },
      ],
    },
  },
  {
    id: 'expensive',
    title: 'Pause expensive ads',
    about: 'Results cost over 10 in the last 3 days',
    values: {
      rule_name: 'Pause expensive ads',
      rule_subject: ['AD'],
      time_preset: 'LAST_3_DAYS',
      action: 'PAUSE',
      conditions: [
        { field: 'cost_per', operator: 'GREATER_THAN', value: '10' },
        { field: 'results', operator: 'GREATER_THAN', value: '2' },
      ],
    },
  },
  {
    id: 'raise',
    title: 'Raise budgets that work',
    about: '20% more while results cost under 5',
    values: {
      rule_name: 'Raise budgets that work',
      rule_subject: ['ADSET'],
      time_preset: 'LAST_3_DAYS',
      conditions: [
        { field: 'cost_per', operator: 'LESS_THAN', value: '5' },
        { field: 'results', operator: 'GREATER_THAN', value: '5' },
      ],
      action: 'CHANGE_BUDGET',
      amount: '20',
      unit: 'PERCENTAGE',
      limit: '50',
      schedule: { type: 'DAILY' },
    },
  },
  {
    id: 'fatigue',
    title: 'Notify about tired ads',
    about: 'People saw the ad more than 4 times in 7 days',
    values: {
      rule_name: 'Notify about tired ads',
      rule_subject: ['AD'],
      time_preset: 'LAST_7_DAYS',
      conditions: [{ field: 'frequency', operator: 'GREATER_THAN', value: '4' }],
      action: 'NOTIFICATION',
      schedule: { type: 'DAILY' },
    },
  },
];

import type { AutomatorFields } from '@fanfare/contract/automators/automators';
import type { z } from 'zod';

export type AutomatorValues = z.input<typeof AutomatorFields>;
export type AutomatorTemplate = { id: string; title: string; about: string; values: Partial<AutomatorValues> };

/** Common automators to begin with. Account, filter and profile are chosen in the form. */
export const automatorTemplates: readonly AutomatorTemplate[] = [
  {
    id: 'pause',
    title: 'Pause weak ads',
    about: 'Every morning, ads that fit your filter of the last 7 days',
    values: {
      automator_name: 'Pause weak ads',
      source_type: 'adInsightsReport',
      action_type: 'pauseAd',
      source: { report_daterange: 'last_7_days' },
    },
  },
  {
    id: 'promote',
    title: 'Turn good posts into ads',
    about: 'Every morning, one ad for each post that fits your filter',
    values: {
      automator_name: 'Turn good posts into ads',
      source_type: 'pagePostsReport',
      action_type: 'createAd',
      adnetwork: 'facebook',
      spend_limit: '50',
      source: { report_daterange: 'last_7_days' },
    },
  },
  {
    id: 'raise',
    title: 'Raise budgets that work',
    about: '15% more a day while results fit your filter',
    values: {
      automator_name: 'Raise budgets that work',
      source_type: 'adInsightsReport',
      action_type: 'changeBudget',
      change: { type: 'percent', value: '15' },
      spend_limit: '50',
      source: { report_daterange: 'last_3_days' },
    },
  },
];

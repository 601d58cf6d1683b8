import type { DashboardSource } from './source.ts';

/** The ad insights summary until advertising has figures. */
export const adInsightsSource: DashboardSource = {
  name: 'ad_insights_summary',
  boards: ['business'],
  need: [
    ...(['reports:viewer', 'facebook_ads_manager:viewer'] as const),
    ...(['google_ads_manager:viewer', 'native_ads_manager:viewer'] as const),
  ],
  load: async () => ({
    ...{ subject: null, total: null, previous: null, since: null, days: [], as_of: null },
    notice: 'advertising',
  }),
};

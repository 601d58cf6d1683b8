import type { Platform } from '../../platform/platform.ts';
import type { Audit } from '../audit/index.ts';
import type { AdAccountAccess } from '../connections/index.ts';
import type { KeptAccounts } from '../insights/index.ts';
import type { Notify } from '../notifications/index.ts';
import { accountPaceService } from './account-pace.service.ts';
import { adInsightsSource } from './ad-insights-source.ts';
import { adSpendEvents } from './ad-spend.events.ts';
import { adSpendRoutes } from './ad-spend.routes.ts';
import { adSpendService } from './ad-spend.service.ts';
import { adCampaignSource } from './campaign/campaign-source.ts';
import { incidentAlertService } from './incident-alerts.service.ts';
import { limitAlertService } from './limit-alerts.service.ts';
import { spendReport } from './spend-report.service.ts';

type Deps = { audit: Audit; notify: Notify; access: AdAccountAccess; kept: KeptAccounts };
export type AdSpend = ReturnType<typeof createAdSpend>;

/**
 * Creates the ad spend feature: spend and limits per month, the dashboard's summary, and warnings when ads stop or cost
 * too much.
 */
export const createAdSpend = (platform: Platform, deps: Deps) => {
  const { kept } = deps;
  const paces = accountPaceService(platform);
  const service = adSpendService(platform, { ...deps, paces });
  const limits = limitAlertService(platform, { ...deps, paces });
  const incidents = incidentAlertService(platform, deps);
  /** Checks an account for incidents that stop ads, and its spend against the monthly limit. */
  const checkAccount = async (accountId: number): Promise<void> => {
    const row = await kept.find(accountId);
    if (!row) return;
    try {
      await incidents.check(row);
    } finally {
      // The check of the limit runs even if the check for incidents fails, because the checks are independent.
      await limits.check(row);
    }
  };
  return {
    checkAccount,
    findSpend: spendReport(platform),
    presetLimit: service.presetLimit,
    routes: adSpendRoutes(service),
    dashboardSources: [adInsightsSource(platform, deps)],
    campaignSources: [adCampaignSource(platform, deps)],
    events: adSpendEvents(platform, { ...deps, checkAccount }),
  };
};

import type { Now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/index.ts';
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

type Deps = { db: Db; now: Now; audit: Audit; notify: Notify; access: AdAccountAccess; kept: KeptAccounts };
export type AdSpend = ReturnType<typeof createAdSpend>;

/** What ads cost: spend and limits per month, the dashboard's summary, and warnings when ads stop or cost too much. */
export const createAdSpend = (deps: Deps) => {
  const { kept } = deps;
  const paces = accountPaceService(deps);
  const service = adSpendService({ ...deps, paces });
  const limits = limitAlertService({ ...deps, paces });
  const incidents = incidentAlertService(deps);
  /** Compares an account with its limit and with what the owner was told before. */
  const checkAccount = async (accountId: number): Promise<void> => {
    const row = await kept.find(accountId);
    if (!row) return;
    try {
      await incidents.check(row);
    } finally {
      // Also after a failure of the other check: they don't depend on each other.
      await limits.check(row);
    }
  };
  return {
    checkAccount,
    findSpend: spendReport(deps),
    presetLimit: service.presetLimit,
    routes: adSpendRoutes(service),
    dashboardSources: [adInsightsSource(deps)],
    campaignSources: [adCampaignSource(deps)],
    events: adSpendEvents({ ...deps, checkAccount }),
  };
};

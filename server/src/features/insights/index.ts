// Folders, lowest first: kept-sums < ad-facts < reports < judge < back-test
import type { WatchUsage } from '@fanfare/connectors/ports/rate-limit';
import type { Platform } from '../../platform/platform.ts';
import type { AdAccountAccess } from '../connections/index.ts';
import { accountSyncService } from './account-sync.service.ts';
import { adObjectService } from './ad-facts/ad-objects.service.ts';
import { keptAccountService } from './ad-facts/kept-accounts.service.ts';
import { uniqueService } from './ad-facts/uniques.service.ts';
import { backTestService } from './back-test/back-test.service.ts';
import { insightsJobs } from './insights.jobs.ts';
import { insightsRoutes } from './insights.routes.ts';
import { rowFigureService } from './judge/row-figures.service.ts';
import { detailService } from './reports/details.service.ts';
import type { FilterUser } from './reports/filter-uses.ts';
import { filterService } from './reports/filters.service.ts';
import { reportService } from './reports/report.service.ts';
import { reportAccountService } from './reports/report-accounts.service.ts';
import { reportDayService } from './reports/report-days.service.ts';
import { reportExportService } from './reports/report-export.service.ts';

export type { AdAccountRow } from './ad-facts/ad-facts.store.ts';
export type { AdObjectService } from './ad-facts/ad-objects.service.ts';
export type { KeptAccount, KeptAccounts } from './ad-facts/kept-accounts.service.ts';
export type { AccountDay, AdCampaign, AdObjectState } from './ad-facts/spend.store.ts';
export { adSpendQueries } from './ad-facts/spend-queries.ts';
export { type BackTestRule, type BackTests, presentBackTest } from './back-test/back-test.service.ts';
export type { BackTestAction } from './back-test/back-test.ts';
export { accountSynced } from './insights.events.ts';
export { type AdFigures, isNumberField, numberOf } from './judge/ad-figures.ts';
export { createJudge } from './judge/judge.ts';

export type { FigureRow } from './judge/row-figures.store.ts';
export { hasRoom } from './rate-limit-room.ts';
export {
  changeConditions,
  type FilterRef,
  type FilterUser,
  hasSameConditions,
} from './reports/filter-uses.ts';
export type { FilterService, FoundFilter } from './reports/filters.service.ts';
export { levelOf, networkNameOf } from './reports/report-query.ts';

type Deps = {
  access: AdAccountAccess;
  watchUsage: WatchUsage;
  /** Lists the features in higher tiers that use saved filters. */
  listFilterUsers: () => readonly FilterUser[];
};

export type Insights = ReturnType<typeof createInsights>;

/** Creates the insights feature: reports on ads, from figures that jobs read from the networks. */
export const createInsights = (platform: Platform, deps: Deps) => {
  const sync = accountSyncService(platform, deps);
  const uniques = uniqueService(platform, deps);
  const objects = adObjectService(platform, deps);
  const kept = keptAccountService(platform, deps);
  const accounts = reportAccountService(platform, { ...deps, kept });
  const filters = filterService(platform, deps);
  const reports = reportService(platform, { ...deps, accounts, filters, uniques });
  const exports = reportExportService({ reports });
  const days = reportDayService(platform, { ...deps, reports });
  const details = detailService(platform, { ...deps, objects });
  return {
    sync,
    uniques,
    kept,
    objects,
    filters,
    accounts,
    figures: rowFigureService(platform),
    backTests: backTestService(platform),
    routes: insightsRoutes({ reports, accounts, exports, filters, details, days }),
    jobs: insightsJobs(platform, { ...deps, sync, uniques }),
  };
};

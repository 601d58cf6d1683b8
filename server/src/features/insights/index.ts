import type { WatchUsage } from '@fanfare/connectors/ports/rate-limit';
import type { Now } from '../../platform/clock.ts';
import type { Db, ReadReport } from '../../platform/db/index.ts';
import type { Events } from '../../platform/events/index.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import type { AdAccountAccess } from '../connections/index.ts';
import { accountSyncService } from './account-sync.service.ts';
import { adObjectService } from './ad-objects.service.ts';
import { backTestService } from './back-test/back-test.service.ts';
import { insightsJobs } from './insights.jobs.ts';
import { insightsRoutes } from './insights.routes.ts';
import { rowFigureService } from './judge/row-figures.service.ts';
import { keptAccountService } from './kept-accounts.service.ts';
import { detailService } from './reports/details.service.ts';
import type { FilterUser } from './reports/filter-uses.ts';
import { filterService } from './reports/filters.service.ts';
import { reportService } from './reports/report.service.ts';
import { reportAccountService } from './reports/report-accounts.service.ts';
import { reportDayService } from './reports/report-days.service.ts';
import { reportExportService } from './reports/report-export.service.ts';
import { uniqueService } from './uniques.service.ts';

export type { AdAccountRow } from './ad-facts.store.ts';
export type { AdObjectService, FoundAdObject, FoundParent } from './ad-objects.service.ts';
export { type BackTestRule, type BackTests, type PlayedRule, presentBackTest } from './back-test/back-test.service.ts';
export type { BackTestAction } from './back-test/back-test.ts';
export { accountSynced } from './insights.events.ts';
export { type AdFigures, isNumberField, numberOf } from './judge/ad-figures.ts';
export { createJudge, type Judge } from './judge/judge.ts';
export type { RowFigureService } from './judge/row-figures.service.ts';
export type { FigureRow } from './judge/row-figures.store.ts';
export type { KeptAccount, KeptAccounts } from './kept-accounts.service.ts';
export { hasRoom } from './rate-limit-room.ts';
export {
  changeConditions,
  type FilteredReport,
  type FilterRef,
  type FilterUser,
  hasSameConditions,
} from './reports/filter-uses.ts';
export type { FilterService, FoundFilter } from './reports/filters.service.ts';
export { levelOf, networkNameOf } from './reports/report-query.ts';
export type { AccountDay, AdCampaign, AdObjectState } from './spend.store.ts';
export { adSpendQueries } from './spend-queries.ts';

type Deps = {
  db: Db;
  readReport: ReadReport;
  now: Now;
  jobs: Pick<Jobs, 'sendMany'>;
  events: Pick<Events, 'emit'>;
  access: AdAccountAccess;
  watchUsage: WatchUsage;
  /** Of the features above, which use saved filters. */
  listFilterUsers: () => readonly FilterUser[];
};

export type Insights = ReturnType<typeof createInsights>;

/** Reports on ads, from figures that jobs read from the networks. */
export const createInsights = (deps: Deps) => {
  const sync = accountSyncService(deps);
  const uniques = uniqueService(deps);
  const objects = adObjectService(deps);
  const kept = keptAccountService(deps);
  const accounts = reportAccountService({ ...deps, kept });
  const filters = filterService(deps);
  const reports = reportService({ ...deps, accounts, filters, uniques });
  const exports = reportExportService({ reports });
  const days = reportDayService({ ...deps, reports });
  const details = detailService({ ...deps, objects });
  return {
    sync,
    uniques,
    kept,
    objects,
    filters,
    accounts,
    figures: rowFigureService(deps),
    backTests: backTestService(deps),
    routes: insightsRoutes({ reports, accounts, exports, filters, details, days }),
    jobs: insightsJobs({ ...deps, sync, uniques }),
  };
};

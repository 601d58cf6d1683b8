import type { Now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/index.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import type { AdAccountAccess } from '../connections/index.ts';
import { accountSyncService } from './account-sync.service.ts';
import { insightsJobs } from './insights.jobs.ts';
import { insightsRoutes } from './insights.routes.ts';
import { reportService } from './report.service.ts';

type Deps = { db: Db; now: Now; jobs: Pick<Jobs, 'sendMany'>; access: AdAccountAccess };

export type Insights = ReturnType<typeof createInsights>;

/** Reports on ads, from figures that jobs read from the networks. */
export const createInsights = (deps: Deps) => {
  const sync = accountSyncService(deps);
  return {
    sync,
    routes: insightsRoutes({ reports: reportService(deps) }),
    jobs: insightsJobs({ ...deps, sync }),
  };
};

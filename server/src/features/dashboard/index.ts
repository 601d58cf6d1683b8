import type { Now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/index.ts';
import type { FindMembership } from '../../platform/http/index.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import type { PublishTargetService } from '../connections/index.ts';
import type { Social } from '../social/index.ts';
import { dashboardJobs } from './dashboard.jobs.ts';
import { dashboardRoutes } from './dashboard.routes.ts';
import { dashboardService } from './dashboard.service.ts';
import { pageReadingService } from './pages/page-reading.service.ts';
import { pageSources } from './pages/page-sources.ts';
import type { DashboardSource } from './source.ts';

export type { PageHistory, PageReading, PageReadingService } from './pages/page-reading.service.ts';
export type { DashboardSource } from './source.ts';

type Deps = {
  db: Db;
  now: Now;
  jobs: Pick<Jobs, 'sendMany'>;
  findMembership: FindMembership;
  targets: Pick<PublishTargetService, 'withTarget'>;
  social: Pick<Social, 'access'>;
  /** The sources of other features. */
  sources: readonly DashboardSource[];
};
export type DashboardFeature = ReturnType<typeof createDashboard>;

/** Dashboards: widgets in columns, with figures of all features; and the readings of Facebook pages. */
export const createDashboard = ({ db, now, jobs, findMembership, targets, social, sources }: Deps) => {
  const pageReadings = pageReadingService({ db, now, jobs, targets });
  const ownSources = pageSources({ db, access: social.access });
  return {
    pageReadings,
    routes: dashboardRoutes(dashboardService({ db, now, findMembership, sources: [...sources, ...ownSources] })),
    jobs: dashboardJobs(pageReadings),
  };
};

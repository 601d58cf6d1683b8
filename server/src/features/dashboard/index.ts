import type { FindMembership } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
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
  findMembership: FindMembership;
  targets: Pick<PublishTargetService, 'withTarget'>;
  social: Pick<Social, 'access'>;
  /** Dashboard sources of other features. */
  sources: readonly DashboardSource[];
};
export type DashboardFeature = ReturnType<typeof createDashboard>;

/**
 * Creates the dashboard feature: widgets in columns with figures of all features, and the readings of Facebook pages.
 */
export const createDashboard = (platform: Platform, { findMembership, targets, social, sources }: Deps) => {
  const pageReadings = pageReadingService(platform, { targets });
  const ownSources = pageSources(platform, { access: social.access });
  return {
    pageReadings,
    routes: dashboardRoutes(dashboardService(platform, { findMembership, sources: [...sources, ...ownSources] })),
    jobs: dashboardJobs(pageReadings),
  };
};

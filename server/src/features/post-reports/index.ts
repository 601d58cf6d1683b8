// Folders, lowest first: filters, sync < pages, sites
import type { WatchUsage } from '@fanfare/connectors/ports/rate-limit';
import type { ProfileSet } from '@fanfare/contract/networks/profile';
import { on } from '../../platform/events/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { postsAdvertised } from '../ad-builder/index.ts';
import type { PublishTargetService } from '../connections/index.ts';
import type { FilterUser } from '../insights/index.ts';
import type { Sites } from '../sites/index.ts';
import type { Social } from '../social/index.ts';
import { createReportFilters } from './filters/report-filters.ts';
import { pageSearchService } from './pages/page-search.service.ts';
import { postExportService } from './pages/post-export.service.ts';
import { postReportService } from './pages/post-report.service.ts';
import { reportPageService } from './pages/report-pages.service.ts';
import { postQueries } from './post-queries.ts';
import { postReportJobs } from './post-reports.jobs.ts';
import { postReportRoutes } from './post-reports.routes.ts';
import { siteReportService } from './sites/site-report.service.ts';
import { pageSyncService } from './sync/page-sync.service.ts';

export type { PostDecay } from './pages/post-decay.ts';

export type { PostHistory } from './sync/reported-posts.store.ts';

type Deps = {
  profileSet: ProfileSet;
  targets: Pick<PublishTargetService, 'withTarget' | 'withPerson'>;
  watchUsage: WatchUsage;
  sites: Pick<Sites, 'usable'>;
  social: Pick<Social, 'access'>;
  /** Lists the features in higher tiers that use saved filters. */
  listFilterUsers: () => readonly FilterUser[];
};
export type PostReports = ReturnType<typeof createPostReports>;

/**
 * Creates the post reports feature: reports on posts of Facebook pages and of sites, saved filters, and the search of
 * pages.
 */
export const createPostReports = (platform: Platform, deps: Deps) => {
  const { access } = deps.social;
  const sync = pageSyncService(platform, deps);
  const filters = createReportFilters(platform, deps);
  const pages = reportPageService(platform, { ...deps, access, sync });
  const reports = postReportService(platform, { ...deps, pages, filters: filters.posts });
  const queries = postQueries(platform, { ...deps, sync, findGroup: filters.posts.findGroup });
  return {
    ...queries,
    /** Reads a page at once; otherwise jobs read pages. */
    syncPage: sync.syncPage,
    listPages: pages.listUsable,
    /**
     * Finds a filter. Throws `not-found` if the business doesn't have it, `invalid-input` if its fields no longer
     * exist.
     */
    findFilter: filters.posts.findGroup,
    /** Lists the default and saved filters of the post report. */
    listFilters: filters.posts.list,
    routes: postReportRoutes({
      reports,
      pages,
      filters,
      exports: postExportService({ reports }),
      search: pageSearchService({ access, targets: deps.targets }),
      siteReports: siteReportService(platform, { ...deps, filters: filters.sites }),
    }),
    jobs: postReportJobs(sync),
    events: [
      on(postsAdvertised, 'post-reports.mark-advertised', ({ data: { businessId, postIds } }) =>
        platform.db.transaction((tx) => queries.markAdvertised(tx, businessId, postIds)),
      ),
    ],
  };
};

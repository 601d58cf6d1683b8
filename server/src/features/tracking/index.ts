import type { Platform } from '../../platform/platform.ts';
import type { Sites } from '../sites/index.ts';
import { createHitCounter } from './hit-counter.ts';
import { hitService } from './hits.service.ts';
import { trackingRoutes } from './site-tracking.routes.ts';
import { siteTrackingService } from './site-tracking.service.ts';
import { trackingJobs } from './tracking.jobs.ts';
import { createTrackingPages } from './tracking-pages.ts';

type Deps = {
  sites: Pick<Sites, 'trackingSettings' | 'usable' | 'service'>;
};

export type { Hit } from './hits.store.ts';
export type Tracking = ReturnType<typeof createTracking>;

/** Page views, visitors and clicks of posts of sites, counted by ourselves without personal data. */
export const createTracking = (platform: Platform, deps: Deps) => {
  const counter = createHitCounter(platform);
  const hits = hitService(platform, { ...deps, counter });
  const sites = siteTrackingService(platform, deps);
  return {
    /** Writes what is counted in memory. */
    flush: counter.flush,
    addHits: hits.addHits,
    shortLink: sites.shortLink,
    routes: trackingRoutes(sites),
    visitorPages: createTrackingPages(platform, { hits }),
    jobs: trackingJobs(platform),
  };
};

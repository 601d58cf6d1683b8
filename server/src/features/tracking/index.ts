import type { Now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/index.ts';
import type { Log } from '../../platform/log.ts';
import type { RandomBytes } from '../../platform/random.ts';
import type { Sites } from '../sites/index.ts';
import { createHitCounter } from './hit-counter.ts';
import { hitService } from './hits.service.ts';
import { trackingRoutes } from './site-tracking.routes.ts';
import { siteTrackingService } from './site-tracking.service.ts';
import { trackingJobs } from './tracking.jobs.ts';
import { createTrackingPages } from './tracking-pages.ts';

type Deps = {
  db: Db;
  now: Now;
  random: RandomBytes;
  log: Log;
  origin: string;
  sites: Pick<Sites, 'trackingSettings' | 'usable' | 'service'>;
};

export type { Hit } from './hits.store.ts';
export type Tracking = ReturnType<typeof createTracking>;

/** Page views, visitors and clicks of posts of sites, counted by ourselves without personal data. */
export const createTracking = (deps: Deps) => {
  const counter = createHitCounter(deps);
  const hits = hitService({ ...deps, counter });
  const sites = siteTrackingService(deps);
  return {
    /** Writes what is counted in memory. */
    flush: counter.flush,
    addHits: hits.addHits,
    shortLink: sites.shortLink,
    routes: trackingRoutes(sites),
    visitorPages: createTrackingPages({ db: deps.db, hits }),
    jobs: trackingJobs(deps),
  };
};

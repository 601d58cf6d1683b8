import type { Now } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/index.ts';
import type { FindMembership } from '../../../platform/http/index.ts';
import type { Jobs } from '../../../platform/jobs/index.ts';
import type { Audit } from '../../audit/index.ts';
import type { PostReports } from '../../post-reports/index.ts';
import type { Social } from '../../social/index.ts';
import type { PostCopyService } from '../post-copies.service.ts';
import { poolAccess } from './pool-access.ts';
import { poolPlanService } from './pool-plans.service.ts';
import { poolPostService } from './pool-posts.service.ts';
import { poolReader } from './pool-reader.ts';
import { poolJobs } from './pools.jobs.ts';
import { poolRoutes } from './pools.routes.ts';
import { poolService } from './pools.service.ts';
import { repeatHistoryService } from './repeat-history.service.ts';
import { repeatService } from './repeats.service.ts';

type Deps = {
  db: Db;
  now: Now;
  audit: Audit;
  jobs: Pick<Jobs, 'sendMany'>;
  findMembership: FindMembership;
  social: Pick<Social, 'access' | 'shares' | 'plannedShares'>;
  postReports: Pick<PostReports, 'findPosts' | 'readDecay'>;
  copies: PostCopyService;
};

/** Recycling pools. */
export const createPools = (deps: Deps) => {
  const { access, shares, plannedShares } = deps.social;
  const pools = poolAccess({ ...deps, access });
  const reader = poolReader({ ...deps, plannedShares });
  const repeats = repeatService({ ...deps, pools, plannedShares });
  const service = poolService({ ...deps, pools, repeats, plannedShares });
  const posts = poolPostService({ ...deps, access, pools, reader, repeats, changes: service });
  const plans = poolPlanService({ ...deps, reader, repeats });
  return {
    ...{ service, posts, plans, history: repeatHistoryService({ ...deps, pools, shares }) },
    ...{ routes: poolRoutes({ service, posts, repeats }), jobs: poolJobs(plans) },
  };
};

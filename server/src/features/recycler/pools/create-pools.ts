import type { FindMembership } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
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
  audit: Audit;
  findMembership: FindMembership;
  social: Pick<Social, 'access' | 'shares' | 'plannedShares'>;
  postReports: Pick<PostReports, 'findPosts' | 'readDecay'>;
  copies: PostCopyService;
};

/** Creates the services of recycling pools. */
export const createPools = (platform: Platform, deps: Deps) => {
  const { access, shares, plannedShares } = deps.social;
  const pools = poolAccess(platform, { ...deps, access });
  const reader = poolReader({ ...deps, plannedShares });
  const repeats = repeatService(platform, { ...deps, pools, plannedShares });
  const service = poolService(platform, { ...deps, pools, repeats, plannedShares });
  const posts = poolPostService(platform, { ...deps, access, pools, reader, repeats, changes: service });
  const plans = poolPlanService(platform, { ...deps, reader, repeats });
  return {
    service,
    posts,
    plans,
    history: repeatHistoryService(platform, { ...deps, pools, shares }),
    routes: poolRoutes({ service, posts, repeats }),
    jobs: poolJobs(plans),
  };
};

import type { FindMembership } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Audit } from '../../audit/index.ts';
import type { PostReports } from '../../post-reports/index.ts';
import type { Social } from '../../social/index.ts';
import type { PostCopyService } from '../post-copies.service.ts';
import { pastRepeatService } from './past-repeats.service.ts';
import { createPoolAccess } from './pool-access.ts';
import { poolPlanner } from './pool-planner.service.ts';
import { poolPostService } from './pool-posts.service.ts';
import { poolReader } from './pool-reader.ts';
import { poolRights } from './pool-rights.ts';
import { poolJobs } from './pools.jobs.ts';
import { poolRoutes } from './pools.routes.ts';
import { poolService } from './pools.service.ts';
import { repeatService } from './repeats.service.ts';

type Deps = {
  audit: Audit;
  findMembership: FindMembership;
  social: Pick<Social, 'access' | 'shares' | 'plannedShares'>;
  postReports: Pick<PostReports, 'findPosts' | 'readDecay'>;
  copies: PostCopyService;
};

/** Creates the services, calls and jobs of recycling pools. */
export const createPools = (platform: Platform, deps: Deps) => {
  const { access, shares, plannedShares } = deps.social;
  const poolAccess = createPoolAccess(platform, { ...deps, access });
  const reader = poolReader({ ...deps, plannedShares });
  const repeats = repeatService(platform, { ...deps, poolAccess, plannedShares });
  const pools = poolService(platform, { ...deps, poolAccess, reader, repeats, plannedShares });
  const posts = poolPostService(platform, { ...deps, access, poolAccess, pools, repeats });
  const rights = poolRights({ ...deps, access });
  const planner = poolPlanner(platform, { ...deps, shares, reader, rights, repeats });
  return {
    service: pools,
    posts,
    planner,
    pastRepeats: pastRepeatService(platform, { ...deps, poolAccess, shares }),
    routes: poolRoutes({ pools, posts, repeats }),
    jobs: poolJobs(planner),
  };
};

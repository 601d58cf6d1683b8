import type { FindMembership } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AdBuilder } from '../ad-builder/index.ts';
import type { AdProfiles } from '../ad-profiles/index.ts';
import type { Audit } from '../audit/index.ts';
import type { Media } from '../media/index.ts';
import type { PostReports } from '../post-reports/index.ts';
import type { Social } from '../social/index.ts';
import { createPools } from './pools/create-pools.ts';
import { postCopyService } from './post-copies.service.ts';
import { recycledAdService } from './recycled-ads.service.ts';
import { recyclerRoutes } from './recycler.routes.ts';
import { recyclerService } from './recycler.service.ts';

type Deps = {
  audit: Audit;
  findMembership: FindMembership;
  media: Pick<Media, 'library'>;
  social: Pick<Social, 'access' | 'shares' | 'plannedShares' | 'refuseUnapproved'>;
  postReports: Pick<PostReports, 'findPosts' | 'markAdvertised' | 'readDecay'>;
  adBuilder: Pick<AdBuilder, 'createFromPost'>;
  adProfiles: Pick<AdProfiles, 'usePlans'>;
};
export type Recycler = ReturnType<typeof createRecycler>;

/**
 * Creates the recycler feature, which posts page posts again: once each in a timeframe, or again and again from pools.
 */
export const createRecycler = (platform: Platform, deps: Deps) => {
  const copies = postCopyService(deps.media);
  const ads = recycledAdService(platform, deps);
  const recycler = recyclerService(platform, { ...deps, copies, ads });
  const { routes, jobs, ...pools } = createPools(platform, { ...deps, copies });
  return {
    /** Services of recycling pools, which the demo uses. */
    pools,
    jobs,
    routes: [...recyclerRoutes(recycler), ...routes],
  };
};

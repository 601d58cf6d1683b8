import { on } from '../../../platform/events/index.ts';
import { handle } from '../../../platform/jobs/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { sitePostChanged } from '../../posts/index.ts';
import { type Sites, siteRemoved } from '../../sites/index.ts';
import { indexAllSites, indexSite } from './gates.jobs.ts';
import { gateService } from './gates.service.ts';
import { siteIndexService } from './site-index.service.ts';

type Deps = {
  sites: Pick<Sites, 'service'>;
};
export type Gates = ReturnType<typeof createGates>;

/** Creates the checks before an article is posted without a person, and the index of posts that it is compared with. */
export const createGates = (platform: Platform, { sites }: Deps) => {
  const siteIndex = siteIndexService(platform, { sites: sites.service });
  return {
    check: gateService(platform, { siteIndex }).check,
    /**
     * Requests the index of a site. Called when a category gets its site, so that the posts are read before the first
     * article is written.
     */
    requestIndex: siteIndex.request,
    jobs: [
      handle(indexSite, ({ businessId, siteId }) => siteIndex.run(businessId, siteId)),
      handle(indexAllSites, siteIndex.runAllEverywhere),
    ],
    events: [
      on(siteRemoved, 'bulk-ai.remove-index', ({ data }) => siteIndex.removeSite(data.siteId, data.toSiteId)),
      on(sitePostChanged, 'bulk-ai.update-index', ({ data }) =>
        siteIndex.updatePost(data.businessId, data.siteId, data.postId),
      ),
    ],
  };
};

import type { Now } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/index.ts';
import { on } from '../../../platform/events/index.ts';
import { handle, type Jobs } from '../../../platform/jobs/index.ts';
import type { SafeFetch } from '../../../platform/outbound/index.ts';
import { sitePostChanged } from '../../posts/index.ts';
import { type Sites, siteRemoved } from '../../sites/index.ts';
import { indexAllSites, indexSite } from './gates.jobs.ts';
import { gateService } from './gates.service.ts';
import { siteIndexService } from './site-index.service.ts';

export type { CheckedArticle, CheckGates } from './gate.ts';

type Deps = {
  db: Db;
  now: Now;
  jobs: Pick<Jobs, 'send' | 'sendMany'>;
  safeFetch: SafeFetch;
  sites: Pick<Sites, 'service'>;
};
export type Gates = ReturnType<typeof createGates>;

/** Checks before an article is posted without a person, and the index of posts that it is compared with. */
export const createGates = ({ db, now, jobs, safeFetch, sites }: Deps) => {
  const siteIndex = siteIndexService({ db, now, jobs, sites: sites.service });
  return {
    check: gateService({ db, now, safeFetch, siteIndex }).check,
    /** Called when a category gets its site: the posts are read before the first article is written. */
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

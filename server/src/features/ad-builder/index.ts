// Folders, lowest first: creation, drafts < approval < submit
import type { ProfileSet } from '@fanfare/contract/networks/profile';
import type { Db, Tx } from '../../platform/db/index.ts';
import type { FindMembership } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AdChanges } from '../ad-changes/index.ts';
import type { AdProfiles } from '../ad-profiles/index.ts';
import type { Approvals } from '../approvals/index.ts';
import type { Audit } from '../audit/index.ts';
import type { AdAccountAccess } from '../connections/index.ts';
import type { Deliveries } from '../deliveries/index.ts';
import type { Insights } from '../insights/index.ts';
import type { Media } from '../media/index.ts';
import type { Notify } from '../notifications/index.ts';
import { adBuilderEvents } from './ad-builder.events.ts';
import { adBuilderRoutes } from './ad-builder.routes.ts';
import { creationApproval } from './approval/creation-approval.ts';
import { creationRequestService } from './approval/creation-requests.service.ts';
import { createAdPictures } from './creation/ad-pictures.ts';
import { adVideoService } from './creation/ad-videos.ts';
import { creationKind } from './creation/creation-kind.ts';
import { creationQueueService } from './creation/creation-queue.service.ts';
import { groupCheckService } from './creation/group-checks.service.ts';
import { createPlanCache } from './creation/plan-cache.ts';
import { creationLogService } from './creation-log.service.ts';
import { creationQueries } from './creation-queries.ts';
import { draftService } from './drafts/drafts.service.ts';
import { createPreviewPages } from './drafts/preview-pages.ts';
import { networkPreviewService } from './network-previews.service.ts';
import { postAdService } from './post-ads.service.ts';
import { settingsService } from './settings.service.ts';
import { shareAdService } from './share-ads.service.ts';
import { submitService } from './submit/submit.service.ts';
import { submitCheckService } from './submit/submit-checks.service.ts';

export { postsAdvertised } from './ad-builder.events.ts';

export type AdBuilderDeps = {
  profileSet: ProfileSet;
  audit: Audit;
  notify: Notify;
  findMembership: FindMembership;
  access: AdAccountAccess;
  deliveries: Deliveries;
  media: Pick<Media, 'service' | 'library'>;
  adProfiles: Pick<AdProfiles, 'usePlans'>;
  insights: Pick<Insights, 'objects' | 'kept'>;
  limits: AdChanges['limits'];
  approvals: Pick<Approvals, 'isRequired' | 'request'>;
};
export type AdBuilder = ReturnType<typeof createAdBuilder>;

/** Creates the ad builder: ads with ad profiles, from a form, from posts and for other features. */
export const createAdBuilder = (platform: Platform, deps: AdBuilderDeps) => {
  const { db } = platform;
  const { limits } = deps;
  const { usePlans } = deps.adProfiles;
  const media = deps.media.service;
  const settings = settingsService(platform, deps);
  const pictures = createAdPictures({ media });
  const queue = creationQueueService(deps);
  const checks = submitCheckService(platform, { ...deps, media, usePlans });
  const requests = creationRequestService(platform, { ...deps, queue });
  const submits = submitService(platform, { ...deps, checks, requests, settings, library: deps.media.library });
  const log = creationLogService(platform, { ...deps, submits });
  const drafts = draftService(platform, deps);
  const pages = createPreviewPages(platform, { ...deps, drafts, media });
  const postAds = postAdService(platform, { ...deps, usePlans, queue: { enqueue: requests.enqueuePost }, settings });
  const shareAds = shareAdService(platform, { ...deps, postAds, submits });
  return {
    settleShareAds: shareAds.settle,
    /** Queues ads from a post of a page for features above, once per `sourceKey`. */
    createFromPost: postAds.createFromPost,
    /** Items of a creation with their states, for the run log of features above. */
    readObjects: (batchId: number) => creationQueries(db).listItems(batchId),
    /** Amounts that new budgets of a day add, for the limits of the business. */
    listRaises: (reader: Db | Tx, businessId: number, day: string) =>
      creationQueries(reader).sumRaises(businessId, day),
    deliveryKinds: [
      creationKind(platform, {
        ...deps,
        pictures,
        limits,
        videos: adVideoService(platform, { media }),
        groupChecks: groupCheckService(platform, {
          ...deps,
          usePlans,
          plans: createPlanCache(platform, { ...deps, usePlans }),
        }),
      }),
    ],
    approvalKinds: [creationApproval(platform, { ...deps, usePlans, queue, requests })],
    routes: adBuilderRoutes({
      submits,
      log,
      settings,
      drafts,
      previews: networkPreviewService(platform, { ...deps, checks, pictures, settings }),
    }),
    events: adBuilderEvents(platform, { ...deps, shareAds, kept: deps.insights.kept }),
    adProfileUses: [creationQueries(db).listProfileUses],
    ...pages,
  };
};

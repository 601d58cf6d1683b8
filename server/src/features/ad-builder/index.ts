// Folders, lowest first: creation, drafts, settings < approval < submit < log, post-ads
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
import { creationApprovalKind } from './approval/creation-approval-kind.ts';
import { creationRequestService } from './approval/creation-requests.service.ts';
import { createAdPictures } from './creation/ad-pictures.ts';
import { adVideoService } from './creation/ad-videos.service.ts';
import { creationKind } from './creation/creation-kind.ts';
import { creationQueries } from './creation/creation-queries.ts';
import { creationQueueService } from './creation/creation-queue.service.ts';
import { groupPlanService } from './creation/group-plans.service.ts';
import { createUsePlanCache } from './creation/use-plan-cache.ts';
import { creationNoticeService } from './creation-notices.service.ts';
import { createDraftPreviewPages } from './drafts/draft-preview-pages.ts';
import { draftService } from './drafts/drafts.service.ts';
import { createCreationAccess } from './log/creation-access.ts';
import { creationLogService } from './log/creation-log.service.ts';
import { creationRemovalService } from './log/creation-removal.service.ts';
import { networkPreviewService } from './network-previews.service.ts';
import { postAdService } from './post-ads/post-ads.service.ts';
import { shareAdService } from './post-ads/share-ads.service.ts';
import { utmSettingsService } from './settings/utm-settings.service.ts';
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
  const settings = utmSettingsService(platform, deps);
  const pictures = createAdPictures({ media });
  const queue = creationQueueService(deps);
  const submitChecks = submitCheckService(platform, { ...deps, media, usePlans });
  const requests = creationRequestService(platform, { ...deps, queue });
  const submits = submitService(platform, {
    ...deps,
    checks: submitChecks,
    requests,
    settings,
    library: deps.media.library,
  });
  const creationAccess = createCreationAccess(platform, deps);
  const log = creationLogService(platform, { ...deps, creationAccess, submits });
  const removals = creationRemovalService(platform, { ...deps, creationAccess });
  const drafts = draftService(platform, deps);
  const pages = createDraftPreviewPages(platform, { ...deps, drafts, media });
  const postAds = postAdService(platform, { ...deps, usePlans, queue: { enqueue: requests.enqueuePost }, settings });
  const shareAds = shareAdService(platform, { ...deps, postAds, submits });
  const { kept } = deps.insights;
  const notices = creationNoticeService(platform, { ...deps, kept });
  return {
    settleShareAds: shareAds.createAndWait,
    /** Queues ads from a post of a page for features in higher tiers, once per `sourceKey`. */
    createFromPost: postAds.createFromPost,
    /** Sums of what new budgets of a day add, by currency, for the limits of the business. */
    listRaises: (reader: Db | Tx, businessId: number, day: string) =>
      creationQueries(reader).sumRaises(businessId, day),
    deliveryKinds: [
      creationKind(platform, {
        ...deps,
        pictures,
        limits,
        videos: adVideoService(platform, { media }),
        groupPlans: groupPlanService(platform, {
          ...deps,
          usePlans,
          plans: createUsePlanCache(platform, { ...deps, usePlans }),
        }),
      }),
    ],
    approvalKinds: [creationApprovalKind(platform, { ...deps, usePlans, queue, requests })],
    routes: adBuilderRoutes({
      submits,
      log,
      removals,
      settings,
      drafts,
      previews: networkPreviewService(platform, { ...deps, checks: submitChecks, pictures, settings }),
    }),
    events: adBuilderEvents(platform, { kept, notices, shareAds }),
    adProfileUses: [creationQueries(db).listProfileUses],
    ...pages,
  };
};

import type { ProfileSet } from '@fanfare/contract/networks/profile';
import type { Now } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/index.ts';
import type { Events } from '../../platform/events/index.ts';
import type { FindMembership } from '../../platform/http/index.ts';
import type { RandomBytes } from '../../platform/random.ts';
import type { SecretBox } from '../../platform/secrets/index.ts';
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
import { creationLogService } from './creation/creation-log.service.ts';
import { creationQueueService } from './creation/creation-queue.service.ts';
import { groupCheckService } from './creation/group-checks.service.ts';
import { createPlanCache } from './creation/plan-cache.ts';
import { submitService } from './creation/submit.service.ts';
import { submitCheckService } from './creation/submit-checks.service.ts';
import { creationQueries } from './creation-queries.ts';
import { draftService } from './drafts/drafts.service.ts';
import { createPreviewPages } from './drafts/preview-pages.ts';
import { networkPreviewService } from './network-previews.service.ts';
import { postAdService } from './post-ads.service.ts';
import { settingsService } from './settings.service.ts';
import { shareAdService } from './share-ads.service.ts';

export { postsAdvertised } from './ad-builder.events.ts';
export type { PagePost, PostAdRequest } from './post-ads.service.ts';

export type AdBuilderDeps = {
  db: Db;
  now: Now;
  random: RandomBytes;
  box: SecretBox;
  origin: string;
  profileSet: ProfileSet;
  audit: Audit;
  notify: Notify;
  events: Events;
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

/** Creates ads with ad profiles: from a form, from posts and for other features. */
export const createAdBuilder = (deps: AdBuilderDeps) => {
  const { db, limits } = deps;
  const { usePlans } = deps.adProfiles;
  const media = deps.media.service;
  const settings = settingsService(deps);
  const pictures = createAdPictures({ media });
  const queue = creationQueueService(deps);
  const checks = submitCheckService({ ...deps, media, usePlans });
  const requests = creationRequestService({ ...deps, queue });
  const submits = submitService({ ...deps, checks, requests, settings, library: deps.media.library });
  const log = creationLogService({ ...deps, submits });
  const drafts = draftService(deps);
  const pages = createPreviewPages({ ...deps, drafts, media });
  const postAds = postAdService({ ...deps, usePlans, queue: { enqueue: requests.enqueuePost }, settings });
  const shareAds = shareAdService({ ...deps, postAds, submits });
  return {
    settleShareAds: shareAds.settle,
    /** For features above: `createFromPost(tx, …)` queues ads from a post of a page, once per `sourceKey`. */
    createFromPost: postAds.createFromPost,
    /** What a creation became; for the run log of features above. */
    readObjects: (batchId: number) => creationQueries(db).listItems(batchId),
    /** What new budgets of a day add, for the limits of the business. */
    listRaises: (reader: Db | Tx, businessId: number, day: string) =>
      creationQueries(reader).sumRaises(businessId, day),
    deliveryKinds: [
      creationKind({
        ...{ ...deps, pictures, limits, videos: adVideoService({ db, media }) },
        groupChecks: groupCheckService({ ...deps, usePlans, plans: createPlanCache({ ...deps, usePlans }) }),
      }),
    ],
    approvalKinds: [creationApproval({ ...deps, usePlans, queue, requests })],
    routes: adBuilderRoutes({
      ...{ submits, log, settings, drafts },
      previews: networkPreviewService({ ...deps, checks, pictures, settings }),
    }),
    events: adBuilderEvents({ ...deps, shareAds, kept: deps.insights.kept }),
    adProfileUses: [creationQueries(db).listProfileUses],
    ...pages,
  };
};

import type { ProfileSet } from '@fanfare/contract/networks/profile';
import type { Now } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/index.ts';
import type { Events } from '../../platform/events/index.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import type { Approvals } from '../approvals/index.ts';
import type { Audit } from '../audit/index.ts';
import type { PublishTargetService } from '../connections/index.ts';
import type { Deliveries } from '../deliveries/index.ts';
import type { Media } from '../media/index.ts';
import type { Sites } from '../sites/index.ts';
import type { Social } from '../social/index.ts';
import { publishApproval, publishApprovalKind } from './approval/publish-approval.ts';
import { listPostsBetween } from './calendar-posts.ts';
import { postSource } from './calendar-source.ts';
import { postCampaignSource } from './campaign/campaign-source.ts';
import { heldPostService } from './campaign/held-posts.service.ts';
import { createFeaturedImages } from './images/featured-image.ts';
import { uploadImage } from './images/image-upload.ts';
import { createMediaUsage } from './images/media-usage.ts';
import { postListService } from './post-list.service.ts';
import { postEvents } from './posts.events.ts';
import { postJobs } from './posts.jobs.ts';
import { postRoutes } from './posts.routes.ts';
import { postService } from './posts.service.ts';
import { createAutomaticPublishes } from './publish/automatic-publish.ts';
import { hostedPublishService } from './publish/hosted-publish.service.ts';
import { madePostFinder, plannedPostCreator } from './publish/planned-post.ts';
import { publishService } from './publish/publish.service.ts';
import { createPublishAnswers } from './publish/publish-answers.ts';
import { createPublishAttempts } from './publish/publish-attempt.ts';
import { publishCompletionService } from './publish/publish-completion.service.ts';
import { publishKind } from './publish/publish-kind.ts';
import { publishValidationService } from './publish/publish-validation.service.ts';
import { savedContentService } from './saved-contents.service.ts';
import { shareReschedulingService } from './shares/share-rescheduling.service.ts';
import { followRemovedSite } from './site-removal.ts';
import { trashService } from './trash.service.ts';
import { createCopyPreviews } from './working-copies/copy-previews.ts';
import { newDraftCreator } from './working-copies/new-draft.ts';
import { createPublishedCopies } from './working-copies/published-copy.ts';
import { workingCopyService } from './working-copies/working-copies.service.ts';

export { automaticPublishEnded } from './publish/publish-events.ts';
export { sitePostChanged } from './site-posts.events.ts';

export type PostDeps = {
  db: Db;
  now: Now;
  deliveries: Deliveries;
  approvals: Pick<Approvals, 'isRequired' | 'request'>;
  jobs: Pick<Jobs, 'send'>;
  events: Pick<Events, 'emit'>;
  audit: Audit;
  origin: string;
  sites: Pick<
    Sites,
    | ('service' | 'content' | 'removal' | 'listPostsBetween' | 'listPublicPosts')
    | ('previewLinks' | 'renderDraft' | 'images' | 'sanitizeArticle')
  >;
  social: Pick<Social, 'shares' | 'forecasts' | 'sendNowAndWait' | 'ledger' | 'access' | 'campaignShares'>;
  media: Pick<Media, 'service' | 'library'>;
  targets: Pick<PublishTargetService, 'withTarget'>;
  profileSet: ProfileSet;
};
export type Posts = ReturnType<typeof createPosts>;

/** Posts: working copies, publishing to a site exactly once, and the shares of a post. */
export const createPosts = (deps: PostDeps) => {
  const { db, now, sites, social, deliveries, media } = deps;
  const services = createServices(deps);
  return {
    ...services,
    routes: postRoutes(services),
    visitorPages: [services.copyPreviews.pages],
    jobs: postJobs({ db, now, sites: sites.service }),
    events: postEvents({
      followRemovedSite: followRemovedSite({ db, sites: sites.removal, media: media.service }),
      heldPosts: heldPostService({ db, now, sites: sites.service, deliveries }),
    }),
    campaignSources: [postCampaignSource({ db, now, sites, social, deliveries })],
    calendarSources: [postSource({ listBetween: listPostsBetween({ db, now, sites }), sites: sites.service })],
  };
};

const createServices = (deps: PostDeps) => {
  const { db, now, origin, deliveries, jobs, events, audit, social, media, targets, profileSet } = deps;
  const { service: sites, sanitizeArticle } = deps.sites;
  const { shares } = social;
  const mediaUsage = createMediaUsage({ media: media.service });
  const workingCopies = workingCopyService({ db, now, sites, mediaUsage, sanitizeArticle });
  const featuredImages = createFeaturedImages({ db, sites, media });
  const shareRescheduling = shareReschedulingService({ shares });
  const publishedCopies = createPublishedCopies({ now, mediaUsage });
  const publishCompletion = publishCompletionService({
    ...{ db, now, jobs, events, audit, social, deliveries, media: media.service },
    ...{ workingCopies, shareRescheduling, publishedCopies, sanitizeArticle },
  });
  const publishAnswers = createPublishAnswers({ db, deliveries, workingCopies, publishCompletion });
  const publishValidation = publishValidationService({
    now,
    sites,
    access: social.access,
    targets,
    featuredImages,
    profileSet,
  });
  const publishAttempts = createPublishAttempts({ now, deliveries, workingCopies });
  const hostedPublish = hostedPublishService({
    ...{ now, audit, events, sites, media: media.service },
    ...{ publishAttempts, publishedCopies, publishCompletion },
  });
  const approval = publishApproval({
    db,
    approvals: deps.approvals,
    workingCopies,
    sanitizeArticle,
    media: media.service,
  });
  const publisher = publishService({
    ...{ db, now, deliveries, sites, shares },
    ...{ publishValidation, workingCopies, publishAnswers, publishAttempts, hostedPublish },
    approval,
  });
  const posts = postService({ db, sites, shares, workingCopies, publisher, sanitizeArticle });
  const copyPreviews = createCopyPreviews({ ...{ db, now, origin, workingCopies }, sites: deps.sites });
  const { enqueueNotification } = deliveries;
  return {
    workingCopies,
    createDraft: newDraftCreator({ workingCopies }),
    planPost: plannedPostCreator({ publisher }),
    findMadePost: madePostFinder({ db }),
    publisher,
    automaticPublishes: createAutomaticPublishes({ now, deliveries }),
    deliveryKinds: [
      publishKind({
        ...{
          now,
          events,
          sites,
          siteImages: deps.sites.images,
          sanitizeArticle,
          publishCompletion,
          enqueueNotification,
        },
      }),
    ],
    approvalKinds: [
      publishApprovalKind({
        ...{ db, sites, deliveries },
        publish: ({ requester, member }, siteId, payload) =>
          publisher.publish(requester, member, siteId, payload, { isApproved: true }),
      }),
    ],
    posts,
    postList: postListService({ db, sites: deps.sites }),
    copyPreviews,
    trash: trashService({ db, now, audit, events, sites, social, shareRescheduling, posts, approval }),
    savedContents: savedContentService({ db, now, sanitizeArticle }),
    uploadImage: uploadImage({ sites, library: media.library }),
  };
};

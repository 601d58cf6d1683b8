// Folders, lowest first: images, shares, working-copies < campaign < approval < publish
import type { ProfileSet } from '@fanfare/contract/networks/profile';
import type { Platform } from '../../platform/platform.ts';
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
import { createMediaUsage } from './working-copies/media-usage.ts';
import { newDraftCreator } from './working-copies/new-draft.ts';
import { createPublishedCopies } from './working-copies/published-copy.ts';
import { workingCopyService } from './working-copies/working-copies.service.ts';

export { automaticPublishEnded } from './publish/publish-events.ts';
export { sitePostChanged } from './site-posts.events.ts';

export type PostDeps = {
  deliveries: Deliveries;
  approvals: Pick<Approvals, 'isRequired' | 'request'>;
  audit: Audit;
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
export const createPosts = (platform: Platform, deps: PostDeps) => {
  const { sites, social, deliveries, media } = deps;
  const services = createServices(platform, deps);
  return {
    ...services,
    routes: postRoutes(services),
    visitorPages: [services.copyPreviews.pages],
    jobs: postJobs(platform, { sites: sites.service }),
    events: postEvents({
      followRemovedSite: followRemovedSite(platform, { sites: sites.removal, media: media.service }),
      heldPosts: heldPostService(platform, { sites: sites.service, deliveries }),
    }),
    campaignSources: [postCampaignSource(platform, { sites, social, deliveries })],
    calendarSources: [postSource({ listBetween: listPostsBetween(platform, { sites }), sites: sites.service })],
  };
};

const createServices = (platform: Platform, deps: PostDeps) => {
  const { deliveries, audit, social, media, targets, profileSet } = deps;
  const { service: sites, sanitizeArticle } = deps.sites;
  const { shares } = social;
  const mediaUsage = createMediaUsage({ media: media.service });
  const workingCopies = workingCopyService(platform, { sites, mediaUsage, sanitizeArticle });
  const featuredImages = createFeaturedImages(platform, { sites, media });
  const shareRescheduling = shareReschedulingService({ shares });
  const publishedCopies = createPublishedCopies(platform, { mediaUsage });
  const publishCompletion = publishCompletionService(platform, {
    audit,
    social,
    deliveries,
    media: media.service,
    workingCopies,
    shareRescheduling,
    publishedCopies,
    sanitizeArticle,
  });
  const publishAnswers = createPublishAnswers(platform, { deliveries, workingCopies, publishCompletion });
  const publishValidation = publishValidationService(platform, {
    sites,
    access: social.access,
    targets,
    featuredImages,
    profileSet,
  });
  const publishAttempts = createPublishAttempts(platform, { deliveries, workingCopies });
  const hostedPublish = hostedPublishService(platform, {
    audit,
    sites,
    media: media.service,
    publishAttempts,
    publishedCopies,
    publishCompletion,
  });
  const approval = publishApproval(platform, {
    approvals: deps.approvals,
    workingCopies,
    sanitizeArticle,
    media: media.service,
  });
  const publisher = publishService(platform, {
    deliveries,
    sites,
    shares,
    publishValidation,
    workingCopies,
    publishAnswers,
    publishAttempts,
    hostedPublish,
    approval,
  });
  const posts = postService(platform, { sites, shares, workingCopies, publisher, sanitizeArticle });
  const copyPreviews = createCopyPreviews(platform, { workingCopies, sites: deps.sites });
  const { enqueueNotification } = deliveries;
  return {
    workingCopies,
    createDraft: newDraftCreator({ workingCopies }),
    planPost: plannedPostCreator({ publisher }),
    findMadePost: madePostFinder(platform),
    publisher,
    automaticPublishes: createAutomaticPublishes(platform, { deliveries }),
    deliveryKinds: [
      publishKind(platform, {
        sites,
        siteImages: deps.sites.images,
        sanitizeArticle,
        publishCompletion,
        enqueueNotification,
      }),
    ],
    approvalKinds: [
      publishApprovalKind(platform, {
        sites,
        deliveries,
        publish: ({ requester, member }, siteId, payload) =>
          publisher.publish(requester, member, siteId, payload, { isApproved: true }),
      }),
    ],
    posts,
    postList: postListService(platform, { sites: deps.sites }),
    copyPreviews,
    trash: trashService(platform, { audit, sites, social, shareRescheduling, posts, approval }),
    savedContents: savedContentService(platform, { sanitizeArticle }),
    uploadImage: uploadImage({ sites, library: media.library }),
  };
};

// Folders, lowest first: images, saved-contents, shares, working-copies < campaign < publish < site-posts
import type { ProfileSet } from '@fanfare/contract/networks/profile';
import type { Platform } from '../../platform/platform.ts';
import type { Approvals } from '../approvals/index.ts';
import type { Audit } from '../audit/index.ts';
import type { PublishTargetService } from '../connections/index.ts';
import type { Deliveries } from '../deliveries/index.ts';
import type { Media } from '../media/index.ts';
import type { Sites } from '../sites/index.ts';
import type { Social } from '../social/index.ts';
import { postCalendarSource } from './calendar-source.ts';
import { postCampaignSource } from './campaign/campaign-source.ts';
import { heldPostService } from './campaign/held-posts.service.ts';
import { createFeaturedImages } from './images/featured-image.ts';
import { uploadImage } from './images/image-upload.ts';
import { postEventHandlers } from './post-event-handlers.ts';
import { postRoutes } from './posts.routes.ts';
import { createPostsForFeatures } from './posts-for-features.ts';
import { hostedPublishService } from './publish/hosted-publish.service.ts';
import { newPublishService } from './publish/new-publish.service.ts';
import { publishJobs } from './publish/publish.jobs.ts';
import { publishService } from './publish/publish.service.ts';
import { createPublishAnswers } from './publish/publish-answers.ts';
import { publishApproval } from './publish/publish-approval.ts';
import { publishApprovalKind } from './publish/publish-approval-kind.ts';
import { publishKind } from './publish/publish-kind.ts';
import { publishResultService } from './publish/publish-result.service.ts';
import { publishValidationService } from './publish/publish-validation.service.ts';
import { createPublishedCopies } from './publish/published-copy.ts';
import { savedContentService } from './saved-contents/saved-contents.service.ts';
import { createRemoveShare } from './shares/share-removal.ts';
import { shareReschedulingService } from './shares/share-rescheduling.service.ts';
import { postListService } from './site-posts/post-list.service.ts';
import { postService } from './site-posts/posts.service.ts';
import { createRemovedSiteHandler } from './site-posts/site-removal.ts';
import { trashService } from './site-posts/trash.service.ts';
import { createCopyPreviews } from './working-copies/copy-previews.ts';
import { createMediaUsage } from './working-copies/media-usage.ts';
import { workingCopyService } from './working-copies/working-copies.service.ts';

export { automaticPublishEnded, sitePostChanged } from './posts.events.ts';

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

/** Creates the posts feature: working copies, publishing to a site exactly once, and the shares of a post. */
export const createPosts = (platform: Platform, deps: PostDeps) => {
  const { sites, social, deliveries, media } = deps;
  const services = createServices(platform, deps);
  return {
    ...services,
    routes: postRoutes(services),
    visitorPages: [services.copyPreviews.pages],
    jobs: publishJobs(platform, { sites: sites.service }),
    events: postEventHandlers({
      followRemovedSite: createRemovedSiteHandler(platform, { sites: sites.removal, media: media.service }),
      heldPosts: heldPostService(platform, { sites: sites.service, deliveries }),
    }),
    campaignSources: [postCampaignSource(platform, { sites, social, deliveries })],
    calendarSources: [postCalendarSource(platform, { sites, siteService: sites.service })],
  };
};

const createServices = (platform: Platform, deps: PostDeps) => {
  const { deliveries, approvals, audit, social, targets, profileSet } = deps;
  const { service: sites, sanitizeArticle } = deps.sites;
  const { service: media, library } = deps.media;
  const { shares, access } = social;
  const mediaUsage = createMediaUsage({ media });
  const workingCopies = workingCopyService(platform, { sites, mediaUsage, sanitizeArticle });
  const shareRescheduling = shareReschedulingService({ shares });

  // Parts of a publish in their order: payload → request → approval, if required → stored publish → delivery → result →
  // answer. docs/glossary.md explains them under “Publishing a post”.
  const featuredImages = createFeaturedImages(platform, { sites, media: deps.media });
  const publishValidation = publishValidationService(platform, { sites, access, targets, featuredImages, profileSet });
  const approval = publishApproval(platform, { approvals, workingCopies, sanitizeArticle, media });
  const newPublishes = newPublishService(platform, { deliveries, workingCopies });
  const publishedCopies = createPublishedCopies(platform, { mediaUsage });
  const publishResults = publishResultService(platform, {
    audit,
    social,
    deliveries,
    media,
    shareRescheduling,
    publishedCopies,
  });
  const publishAnswers = createPublishAnswers(platform, { social, workingCopies, sanitizeArticle });
  const hostedPublish = hostedPublishService(platform, {
    sites,
    media,
    newPublishes,
    publishedCopies,
    publishResults,
    publishAnswers,
  });
  const publisher = publishService(platform, {
    sites,
    shares,
    deliveries,
    workingCopies,
    publishValidation,
    approval,
    newPublishes,
    hostedPublish,
    publishAnswers,
  });
  const postsForFeatures = createPostsForFeatures(platform, { workingCopies, publisher, newPublishes });

  const posts = postService(platform, { sites, shares, workingCopies, publisher, sanitizeArticle });
  return {
    workingCopies,
    publisher,
    ...postsForFeatures,
    deliveryKinds: [
      publishKind(platform, {
        sites,
        siteImages: deps.sites.images,
        sanitizeArticle,
        publishResults,
        enqueueNotification: deliveries.enqueueNotification,
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
    copyPreviews: createCopyPreviews(platform, { workingCopies, sites: deps.sites }),
    trash: trashService(platform, { audit, sites, social, shareRescheduling, posts, approval }),
    savedContents: savedContentService(platform, { sanitizeArticle }),
    removeShare: createRemoveShare({ sites, social }),
    uploadImage: uploadImage({ sites, library }),
  };
};

// Folders, lowest first: bars, comments, hosted < access, visitor < design, domain, pages, removal, subscribe
import { sleep } from '../../platform/clock.ts';
import type { ResolveTxt } from '../../platform/dns.ts';
import type { AllowedMediaUrl } from '../../platform/html/index.ts';
import { type BusinessContext, createFormTokens } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Audit } from '../audit/index.ts';
import type { Business } from '../business/index.ts';
import type { Media } from '../media/index.ts';
import type { Notify } from '../notifications/index.ts';
import type { Subscribers } from '../subscribers/index.ts';
import { type SiteAccessDeps, siteAccessService } from './access/site-access.service.ts';
import { createSiteImages } from './access/site-images.ts';
import { siteBarService } from './bars/site-bars.service.ts';
import { siteCommentService } from './comments/site-comments.service.ts';
import { siteDesignRoutes } from './design/site-design.routes.ts';
import { siteDesignService } from './design/site-design.service.ts';
import { siteDomainRoutes } from './domain/site-domain.routes.ts';
import { siteDomainService } from './domain/site-domain.service.ts';
import { createHostedImages } from './hosted/hosted-images.ts';
import { hostedPostQueries } from './hosted/hosted-post-queries.ts';
import { createPreviewLinks } from './hosted/preview-links.ts';
import { siteMenuService } from './pages/site-menu.service.ts';
import { sitePageRoutes } from './pages/site-pages.routes.ts';
import { sitePageService } from './pages/site-pages.service.ts';
import { backgroundTransferService } from './removal/background-transfer.service.ts';
import { postTransferService } from './removal/post-transfer.service.ts';
import { createSiteDeletion } from './removal/site-deletion.ts';
import { siteRemovalService } from './removal/site-removal.service.ts';
import { siteContentService } from './site-content.service.ts';
import { siteTrackingSettingsService } from './site-tracking-settings.service.ts';
import { siteJobs } from './sites.jobs.ts';
import { siteRoutes } from './sites.routes.ts';
import { siteService } from './sites.service.ts';
import { subscribeForm } from './subscribe/subscribe-form.ts';
import { pageRendererService } from './visitor/page-renderer.service.ts';
import { listPublicPosts } from './visitor/public-posts.ts';
import { createSiteVersionCache } from './visitor/site-version-cache.ts';
import { visitorPageService } from './visitor/visitor-pages.service.ts';

export type { OpenSite } from './access/site-access.service.ts';
export type { SiteImages, UploadedImages } from './access/site-images.ts';
export { presentPost, toPostStatus, toSiteStatuses } from './presenter.ts';
export { siteAssets } from './site-assets.ts';
export { siteQueries } from './site-queries.ts';
export { type SiteRemoval, siteRemoved } from './sites.events.ts';
export type { SiteRow } from './sites.store.ts';
export type { SiteBar } from './sites.tables.ts';

type Deps = Omit<SiteAccessDeps, 'invalidate' | 'hostedImages'> & {
  media: Pick<Media, 'service' | 'library'>;
  audit: Audit;
  notify: Notify;
  assets: Business['assets'];
  subscribers: Subscribers['service'];
  resolveTxt: ResolveTxt;
  allowedMediaUrl: AllowedMediaUrl;
  isPractice: boolean;
  /** Extra image origins; our own and https are always allowed. */
  imageOrigins: readonly string[];
};
export type Sites = ReturnType<typeof createSites>;

/** The sites a business publishes to: hosted sites, served to visitors, and connected WordPress sites. */
export const createSites = (platform: Platform, deps: Deps) => {
  const services = createServices(platform, deps);
  const { subscribers } = deps;
  return {
    ...services,
    routes: [
      ...siteRoutes(services),
      ...siteDesignRoutes(services.design),
      ...sitePageRoutes(services.pages, services.menu),
      ...siteDomainRoutes(services.domain),
    ],
    publicForms: [subscribeForm(platform, { subscribers, tokens: services.formTokens })],
    jobs: siteJobs(platform, { runTransfer: services.backgroundTransfer.run, invalidate: services.invalidate }),
  };
};

const createServices = (platform: Platform, deps: Deps) => {
  const { db, now, box } = platform;
  const { audit, notify, assets, connections, media, imageOrigins } = deps;
  const { sanitizeArticle } = deps;
  const hostedImages = createHostedImages(platform, { media });
  const siteVersions = createSiteVersionCache(platform);
  const { invalidate } = siteVersions;
  const previewLinks = createPreviewLinks(platform);
  const siteAccess = siteAccessService(platform, { ...deps, hostedImages, invalidate });
  const service = siteService(platform, { audit, assets, connections, siteAccess, invalidate });
  const siteImages = createSiteImages({ media, siteAccess, sanitizeArticle });
  const postTransfer = postTransferService(platform, { siteAccess, hostedImages, siteImages });
  const deletion = createSiteDeletion(platform, { audit, assets, hostedImages });
  const transfer = { db, now, siteAccess, postTransfer, deletion, invalidate };
  const backgroundTransfer = backgroundTransferService(platform, { ...transfer, notify });
  const comments = siteCommentService(platform);
  const formTokens = createFormTokens({ box, now });
  const pageRenderer = pageRendererService(platform, {
    sanitizeArticle,
    hostedImages,
    imageOrigins,
    allowedMediaUrl: deps.allowedMediaUrl,
    comments,
    formTokens,
    stylesheets: platform.visitorAssets('hosted-site/hosted-site.css').styles,
  });
  return {
    service: { ...service, open: siteAccess.open, withSite: siteAccess.withSite, findForUser: siteAccess.findForUser },
    /** The sites a user can use, for features that get them by injection because they may not import this one. */
    usable: {
      find: siteAccess.findForUser,
      list: async (business: BusinessContext) =>
        (await service.list(business)).sites.filter(({ in_assets }) => in_assets),
    },
    content: siteContentService({ ...platform, sleep }, { siteAccess, sites: service, previewLinks }),
    pages: sitePageService(platform, { audit, sanitizeArticle, hostedImages, siteAccess, invalidate }),
    menu: siteMenuService(platform, { audit, siteAccess, invalidate }),
    domain: siteDomainService(platform, { ...deps, siteAccess, invalidate }),
    design: siteDesignService(platform, { audit, hostedImages, siteAccess, invalidate }),
    trackingSettings: siteTrackingSettingsService(platform, { audit, siteAccess, invalidate }),
    removal: siteRemovalService(platform, { ...transfer, backgroundTransfer }),
    backgroundTransfer,
    visitorPages: visitorPageService(platform, { siteVersions, pageRenderer, previewLinks }),
    images: siteImages,
    bars: siteBarService(),
    comments,
    formTokens,
    previewLinks,
    sanitizeArticle,
    /** A page that shows a working copy. */
    renderDraft: pageRenderer.draft,
    invalidate,
    /** Published and scheduled posts of hosted sites between two dates. */
    listPostsBetween: hostedPostQueries(db).listBetween,
    listPublicPosts: listPublicPosts(platform, { hostedImages }),
  };
};

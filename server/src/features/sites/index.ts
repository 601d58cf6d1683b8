import { sleep } from '../../platform/clock.ts';
import type { ResolveTxt } from '../../platform/dns.ts';
import type { Events } from '../../platform/events/index.ts';
import type { AllowedMediaUrl } from '../../platform/html/index.ts';
import { type BusinessContext, createFormTokens, type VisitorAssets } from '../../platform/http/index.ts';
import type { Jobs } from '../../platform/jobs/index.ts';
import type { RandomBytes } from '../../platform/random.ts';
import type { SecretBox } from '../../platform/secrets/index.ts';
import type { Audit } from '../audit/index.ts';
import type { Business } from '../business/index.ts';
import type { Media } from '../media/index.ts';
import type { Notify } from '../notifications/index.ts';
import type { Subscribers } from '../subscribers/index.ts';
import { siteBarService } from './bars/site-bars.service.ts';
import { siteCommentService } from './comments/site-comments.service.ts';
import { siteDesignRoutes } from './design/site-design.routes.ts';
import { siteDesignService } from './design/site-design.service.ts';
import { siteDomainRoutes } from './domain/site-domain.routes.ts';
import { siteDomainService } from './domain/site-domain.service.ts';
import { createHostedImages } from './hosted/hosted-images.ts';
import { hostedPostQueries } from './hosted/hosted-post-queries.ts';
import { createPreviewLinks } from './hosted/preview-links.ts';
import { listPublicPosts } from './hosted/public-posts.ts';
import { siteMenuService } from './pages/site-menu.service.ts';
import { sitePageRoutes } from './pages/site-pages.routes.ts';
import { sitePageService } from './pages/site-pages.service.ts';
import { backgroundTransferService } from './removal/background-transfer.service.ts';
import { postTransferService } from './removal/post-transfer.service.ts';
import { createSiteDeletion } from './removal/site-deletion.ts';
import { siteRemovalService } from './removal/site-removal.service.ts';
import { type SiteAccessDeps, siteAccessService } from './site-access.service.ts';
import { siteContentService } from './site-content.service.ts';
import { createSiteImages } from './site-images.ts';
import { siteTrackingSettingsService } from './site-tracking-settings.service.ts';
import { siteJobs } from './sites.jobs.ts';
import { siteRoutes } from './sites.routes.ts';
import { siteService } from './sites.service.ts';
import { subscribeForm } from './subscribe/subscribe-form.ts';
import { pageRendererService } from './visitor/page-renderer.service.ts';
import { createSiteVersionCache } from './visitor/site-version-cache.ts';
import { visitorPageService } from './visitor/visitor-pages.service.ts';

export { presentPost, toPostStatus, toSiteStatuses } from './presenter.ts';
export type { Host, OpenSite } from './site-access.service.ts';
export { siteAssets } from './site-assets.ts';
export type { SiteImages, UploadedImages } from './site-images.ts';
export { siteQueries } from './site-queries.ts';
export { type SiteRemoval, siteRemoved } from './sites.events.ts';
export type { SiteRow } from './sites.store.ts';
export type { SiteBar } from './sites.tables.ts';

type Deps = Omit<SiteAccessDeps, 'invalidate' | 'hostedImages'> & {
  media: Pick<Media, 'service' | 'library'>;
  audit: Audit;
  events: Events;
  jobs: Pick<Jobs, 'send'>;
  notify: Notify;
  assets: Business['assets'];
  subscribers: Subscribers['service'];
  box: SecretBox;
  random: RandomBytes;
  resolveTxt: ResolveTxt;
  allowedMediaUrl: AllowedMediaUrl;
  isPractice: boolean;
  /** Extra image origins; our own and https are always allowed. */
  imageOrigins: readonly string[];
  /** URLs of the files of the visitor bundle. */
  visitorAssets: VisitorAssets;
};
export type Sites = ReturnType<typeof createSites>;

/** The sites a business publishes to: hosted sites, served to visitors, and connected WordPress sites. */
export const createSites = (deps: Deps) => {
  const services = createServices(deps);
  const { db, now, subscribers } = deps;
  return {
    ...services,
    routes: [
      ...siteRoutes(services),
      ...siteDesignRoutes(services.design),
      ...sitePageRoutes(services.pages, services.menu),
      ...siteDomainRoutes(services.domain),
    ],
    publicForms: [subscribeForm({ db, now, subscribers, tokens: services.formTokens })],
    jobs: siteJobs({ db, now, runTransfer: services.backgroundTransfer.run, invalidate: services.invalidate }),
  };
};

const createServices = (deps: Deps) => {
  const { db, now, origin, audit, events, jobs, notify, assets, connections, box, media, imageOrigins } = deps;
  const { sanitizeArticle } = deps;
  const hostedImages = createHostedImages({ db, media });
  const siteVersions = createSiteVersionCache({ db, now });
  const { invalidate } = siteVersions;
  const previewLinks = createPreviewLinks({ box, now });
  const siteAccess = siteAccessService({ ...deps, hostedImages, invalidate });
  const service = siteService({ db, now, origin, audit, assets, connections, siteAccess, invalidate });
  const siteImages = createSiteImages({ media, siteAccess, sanitizeArticle });
  const postTransfer = postTransferService({ db, now, siteAccess, hostedImages, siteImages });
  const deletion = createSiteDeletion({ now, audit, events, assets, hostedImages });
  const transfer = { db, now, siteAccess, postTransfer, deletion, invalidate };
  const backgroundTransfer = backgroundTransferService({ ...transfer, jobs, notify });
  const comments = siteCommentService({ db });
  const formTokens = createFormTokens({ box, now });
  const pageRenderer = pageRendererService({
    db,
    now,
    origin,
    sanitizeArticle,
    hostedImages,
    imageOrigins,
    allowedMediaUrl: deps.allowedMediaUrl,
    comments,
    formTokens,
    stylesheets: deps.visitorAssets('hosted-site/hosted-site.css').styles,
  });
  return {
    service: { ...service, open: siteAccess.open, withSite: siteAccess.withSite, findForUser: siteAccess.findForUser },
    /** The sites a user can use, for features below this one. */
    usable: {
      find: siteAccess.findForUser,
      list: async (business: BusinessContext) =>
        (await service.list(business)).sites.filter(({ in_assets }) => in_assets),
    },
    content: siteContentService({ siteAccess, sites: service, previewLinks, sleep }),
    pages: sitePageService({ db, now, origin, audit, sanitizeArticle, hostedImages, siteAccess, invalidate }),
    menu: siteMenuService({ db, now, audit, siteAccess, invalidate }),
    domain: siteDomainService({ ...deps, siteAccess, invalidate }),
    design: siteDesignService({ db, audit, hostedImages, siteAccess, invalidate }),
    trackingSettings: siteTrackingSettingsService({ db, audit, siteAccess, invalidate }),
    removal: siteRemovalService({ ...transfer, backgroundTransfer }),
    backgroundTransfer,
    visitorPages: visitorPageService({ db, now, origin, siteVersions, pageRenderer, previewLinks }),
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
    listPublicPosts: listPublicPosts({ db, now, origin, hostedImages }),
  };
};

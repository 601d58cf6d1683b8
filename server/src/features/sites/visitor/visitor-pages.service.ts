import { parseRowId } from '../../../platform/db/row-id.ts';
import {
  type PageRequest as CachedRequest,
  domainPrefix,
  encodePage,
  type PageResponse,
  pageCache,
  pageCacheLimits,
  type RenderedPage,
  selectEncoding,
  type VisitorPages,
  type VisitorRequest,
} from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findDomainUrl } from '../hosted/domain-url.ts';
import { type PreviewLinks, postSubject } from '../hosted/preview-links.ts';
import type { SiteRow } from '../sites.store.ts';
import { noSitePage } from './html/not-found.ts';
import type { PageRenderer } from './page-renderer.service.ts';
import { createUrlParser, isDomain, type PageRequest, type parsePageUrl } from './page-urls.ts';
import { parseSearchText } from './search-text.ts';
import type { SiteVersionCache } from './site-version-cache.ts';
import { type SiteVersion, visitorPageStore } from './visitor-pages.store.ts';

type Deps = {
  siteVersions: SiteVersionCache;
  pageRenderer: PageRenderer;
  previewLinks: PreviewLinks;
};

/** Serves hosted sites to visitors: from the cache until the site version changes. */
export const visitorPageService = (platform: Platform, deps: Deps): VisitorPages[] => {
  const { db, now, origin } = platform;
  const { siteVersions, pageRenderer, previewLinks } = deps;
  const parseUrl = createUrlParser();
  const cache = pageCache(pageCacheLimits);
  const store = visitorPageStore(db);

  /** A new site version, or a scheduled post becoming public, changes all keys of the site. */
  const toCacheKey = ({ row, nextAt }: SiteVersion, rest: string) =>
    `${row.id} ${row.version} ${nextAt?.getTime() ?? ''} ${rest}`;

  const render = async (row: SiteRow, pageRequest: PageRequest): Promise<RenderedPage | undefined> => {
    switch (pageRequest.kind) {
      case 'front':
        return pageRenderer.listing(row, pageRequest.page);
      case 'category':
        return pageRenderer.listing(row, pageRequest.page, pageRequest.slug);
      case 'post':
        return pageRenderer.post(row, pageRequest.slug);
      case 'page':
        return pageRenderer.textPage(row, pageRequest.slug);
      case 'subscribe':
        return pageRenderer.subscribeAnswer(row, pageRequest.answer);
      case 'feed':
        return pageRenderer.feed(row);
      case 'sitemap':
        return pageRenderer.sitemap(row);
      case 'robots':
        return pageRenderer.robots(row);
      default:
        return undefined;
    }
  };

  const pageNotFound = async (siteVersion: SiteVersion, request: VisitorRequest): Promise<PageResponse> => {
    const page = await cache.getOrRender(toCacheKey(siteVersion, '!'), now().getTime(), () =>
      pageRenderer.notFound(siteVersion.row),
    );
    return page ? selectEncoding(page, request) : notFound;
  };

  const preview = async (siteVersion: SiteVersion, id: string, request: VisitorRequest): Promise<PageResponse> => {
    const { row } = siteVersion;
    const key = new URLSearchParams(request.query).get('key') ?? '';
    const postId = parseRowId(id);
    if (postId === undefined || !previewLinks.isValid(postSubject(row.id, postId), key))
      return pageNotFound(siteVersion, request);
    const post = await store.findById(row, postId);
    if (!post || post.state === 'trashed') return pageNotFound(siteVersion, request);
    const isPublic = post.state === 'public' && (post.publishAt === null || post.publishAt <= now());
    if (isPublic) return { ...redirectTo(`/s/${row.slug}/${encodeURIComponent(post.slug)}`), status: 302 };
    const { plain } = await encodePage(await pageRenderer.preview(row, post));
    return plain;
  };

  /** Page of search results, not cached: there are as many pages as texts. */
  const search = async (row: SiteRow, request: VisitorRequest): Promise<PageResponse> => {
    request.limit('search');
    const { plain } = await encodePage(await pageRenderer.search(row, parseSearchText(request.query)));
    return plain;
  };

  /** Redirects to the new URL of a renamed, deleted or transferred site or post. */
  const findRedirect = async (
    site: string,
    siteVersion: SiteVersion | undefined,
    rest: string,
    pageRequest: PageRequest,
  ) => {
    if (!siteVersion) {
      const slug = await store.findMovedSite(site);
      return slug ? redirectTo(`/s/${slug}${rest}`) : notFound;
    }
    const { row } = siteVersion;
    const targetSlug = row.movedToId === null ? undefined : await store.findSlug(row.movedToId);
    if (!targetSlug) return notFound;
    if (pageRequest.kind !== 'post') return redirectTo(`/s/${targetSlug}`);
    const post = await store.findMovedPost(row, pageRequest.slug, now());
    return redirectTo(post ? `/s/${post.site}/${encodeURIComponent(post.post)}` : `/s/${targetSlug}`);
  };

  const renderPage = async (
    siteVersion: SiteVersion,
    rest: string,
    pageRequest: PageRequest,
    request: VisitorRequest,
  ): Promise<PageResponse> => {
    if (pageRequest.kind === 'search') return search(siteVersion.row, request);
    if (pageRequest.kind === 'preview') return preview(siteVersion, pageRequest.id, request);
    const page = await cache.getOrRender(toCacheKey(siteVersion, rest), now().getTime(), () =>
      render(siteVersion.row, pageRequest),
    );
    if (page) return selectEncoding(page, request);
    const movedPost =
      pageRequest.kind === 'post' ? await store.findMovedPost(siteVersion.row, pageRequest.slug, now()) : undefined;
    return movedPost
      ? redirectTo(`/s/${movedPost.site}/${encodeURIComponent(movedPost.post)}`)
      : pageNotFound(siteVersion, request);
  };

  const renderOrRedirect = async (
    url: NonNullable<ReturnType<typeof parsePageUrl>>,
    request: VisitorRequest,
  ): Promise<PageResponse> => {
    const { site, rest, request: pageRequest } = url;
    const siteVersion = siteVersions.peek(site)?.siteVersion ?? (await siteVersions.read(site));
    if (!siteVersion || siteVersion.row.deletedAt !== null) {
      request.limit();
      return findRedirect(site, siteVersion, rest, pageRequest);
    }
    const domainUrl = findDomainUrl(siteVersion.row, origin);
    if (domainUrl && !isDomain(site) && pageRequest.kind !== 'preview')
      return { ...redirectTo(`${domainUrl}${rest}${request.query && `?${request.query}`}`), status: 302 };
    const page = cache.find(toCacheKey(siteVersion, rest), now().getTime());
    if (page) return selectEncoding(page, request);
    request.limit();
    return renderPage(siteVersion, rest, pageRequest, request);
  };

  const findCached = (url: ReturnType<typeof parseUrl>, request: CachedRequest) => {
    const siteVersion = url && siteVersions.peek(url.site)?.siteVersion;
    // A site with its own domain is served there only.
    if (!siteVersion || isDomain(url.site) !== (findDomainUrl(siteVersion.row, origin) !== undefined)) return undefined;
    const page = cache.find(toCacheKey(siteVersion, url.rest), now().getTime());
    return page && selectEncoding(page, request);
  };

  /** `www.` in front of a domain of a site redirects to it. */
  const showOnDomain = async (url: NonNullable<ReturnType<typeof parseUrl>>, request: VisitorRequest) => {
    if (!url.site.startsWith('www.')) return withAbsoluteLocation(await renderOrRedirect(url, request), origin);
    request.limit();
    const siteVersion = await siteVersions.read(url.site.slice('www.'.length));
    const domainUrl = siteVersion && findDomainUrl(siteVersion.row, origin);
    return domainUrl ? redirectTo(`${domainUrl}${url.rest}`) : notFound;
  };

  return [
    {
      prefix: '/s',
      cached: (request) => findCached(parseUrl(request.path), request),
      show: async (request) => {
        const url = parseUrl(request.path);
        return url ? renderOrRedirect(url, request) : notFound;
      },
    },
    {
      prefix: domainPrefix,
      cached: (request) => findCached(parseUrl(request.path), request),
      show: async (request) => {
        const url = parseUrl(request.path);
        return url ? showOnDomain(url, request) : notFound;
      },
    },
  ];
};

/** Redirects to other sites are paths on our own host. */
const withAbsoluteLocation = (response: PageResponse, origin: string): PageResponse => {
  const { location } = response.headers;
  return location?.startsWith('/')
    ? { ...response, headers: { ...response.headers, location: `${origin}${location}` } }
    : response;
};

const notFound: PageResponse = {
  status: 404,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  },
  body: noSitePage,
};

/** The redirect is permanent, but revalidated: a slug that is used again must not cause a redirect loop. */
const redirectTo = (location: string): PageResponse => ({
  status: 301,
  headers: { location, 'cache-control': 'public, max-age=0, must-revalidate' },
  body: '',
});

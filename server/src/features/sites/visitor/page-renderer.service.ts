import { lockerScriptPath } from '@fanfare/contract/lockers/unlock';
import { pixelImagePath, pixelScriptPath } from '@fanfare/contract/tracking/site-tracking';
import { type AllowedMediaUrl, embedHosts, type SanitizeArticle, toPlainText } from '../../../platform/html/index.ts';
import type { FormTokens, RenderedPage } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { SiteCommentService } from '../comments/site-comments.service.ts';
import type { HostedImages } from '../hosted/hosted-images.ts';
import type { HostedPostRow } from '../hosted/hosted-posts.store.ts';
import { toHostedSite } from '../hosted/hosted-sites.ts';
import type { SitePageRow } from '../hosted/site-pages.store.ts';
import type { SiteRow } from '../sites.store.ts';
import { articlePage } from './html/article.ts';
import { renderFeed } from './html/feed.ts';
import { notFoundPage } from './html/not-found.ts';
import { listingPage } from './html/post-list.ts';
import { searchPage } from './html/search.ts';
import { maxUrls, renderSitemap } from './html/sitemap.ts';
import { subscribeAnswerPage } from './html/subscribe-answer.ts';
import { textPage } from './html/text-page.ts';
import type { CardView, ImageView, PostSummary, PostView, SiteView, SubscribeAnswer } from './html/view-models.ts';
import { createSiteView, toCategoryView, toImageView } from './site-view.ts';
import { type Category, visitorPageStore } from './visitor-pages.store.ts';

export type PageRenderer = ReturnType<typeof pageRendererService>;
type Deps = {
  sanitizeArticle: SanitizeArticle;
  hostedImages: Pick<HostedImages, 'find'>;
  /** Extra image origins (practice networks); our own and https are always allowed. */
  imageOrigins: readonly string[];
  allowedMediaUrl: AllowedMediaUrl;
  comments: Pick<SiteCommentService, 'listForPost'>;
  /** URLs of the visitor bundle's style sheets. */
  stylesheets: readonly string[];
  formTokens: Pick<FormTokens, 'issue'>;
};

/** A post that exists only as a working copy. */
export type DraftPost = {
  title: string;
  html: string;
  excerpt: string;
  categoryId: number;
  imageId: string | null;
  imageUrl: string;
  author: string;
  editedAt: Date;
};

const postsPerPage = 10;
const postsPerFeed = 20;
const maxSearchResults = 20;
const maxSummaryLength = 220;
const maxSitemapPosts = 20_000;

/** Renders the pages of hosted sites, with public content only. */
export const pageRendererService = (platform: Platform, deps: Deps) => {
  const { db, now, origin } = platform;
  const { sanitizeArticle, hostedImages, imageOrigins, comments, stylesheets, formTokens } = deps;
  const { allowedMediaUrl } = deps;
  const store = visitorPageStore(db);

  const toUrl = (path: string) => (path.startsWith('/') ? `${origin}${path}` : path);
  const buildSiteView = createSiteView(platform, { hostedImages, stylesheets, formTokens });
  /** The frame of a site's pages, and its categories. */
  const readSite = async (row: SiteRow) => {
    const isHosted = row.kind === 'hosted';
    const categories = isHosted ? await store.listCategories(row, now()) : [];
    const pages = isHosted ? await store.listPages(row) : [];
    return { categories, site: await buildSiteView(row, { categories, pages }) };
  };

  type Context = { site: SiteView; row: SiteRow; categories: readonly Category[] };

  const toSummary = async ({ site, row, categories }: Context, post: HostedPostRow): Promise<PostSummary> => {
    const image = post.pictureId ? await hostedImages.find(row.businessId, post.pictureId) : undefined;
    const authors = await store.findAuthorNames(post.authorId === null ? [] : [post.authorId]);
    const path = `${site.path}/${encodeURIComponent(post.slug)}`;
    return {
      title: post.title,
      path,
      url: toUrl(path),
      publishedAt: post.publishAt,
      createdAt: post.createdAt,
      changedAt: post.changedAt,
      summary: post.excerpt || (await toPlainText(post.html, maxSummaryLength)),
      author: post.authorId === null ? undefined : authors.get(post.authorId),
      image: image && toImageView(image),
      categories: categories
        .filter(({ id }) => post.categoryIds.includes(id))
        .map((category) => toCategoryView(site.path, category)),
    };
  };

  /** The text of a post, sanitized again: rules may have become stricter since it was stored. */
  const toContent = async (stored: string): Promise<Pick<PostView, 'html' | 'lockerScript'>> => {
    const html = await sanitizeArticle(stored);
    return { html, lockerScript: html.includes('<div data-locker="') ? `${origin}${lockerScriptPath}` : undefined };
  };

  const toPostView = async (context: Context, post: HostedPostRow): Promise<PostView> => ({
    ...(await toSummary(context, post)),
    ...(await toContent(post.html)),
  });

  /** Maps rows one after another: all at once would fill the queue of the worker threads. */
  const mapInTurn = async <Row, View>(rows: readonly Row[], toView: (row: Row) => Promise<View>): Promise<View[]> => {
    const views: View[] = [];
    for (const row of rows) views.push(await toView(row));
    return views;
  };

  const page = (body: string, status = 200, scripts: readonly string[] = []): RenderedPage => ({
    status,
    headers: { ...htmlHeaders, 'content-security-policy': contentSecurityPolicy(origin, imageOrigins, scripts) },
    body,
  });
  const renderArticle = (site: SiteView, view: PostView, isPreview = false): RenderedPage => {
    const scripts = [view.lockerScript, view.pixel?.script].filter((url) => url !== undefined);
    return page(articlePage(site, view, isPreview), 200, scripts);
  };
  /**
   * Script and image that count the views of a post. They come from our host, although the page can be on the site's
   * own domain.
   */
  const toPixel = ({ id: siteId, isTracked }: SiteRow, { id: postId }: HostedPostRow): PostView['pixel'] =>
    isTracked
      ? {
          siteId,
          postId,
          script: `${origin}${pixelScriptPath}`,
          image: `${origin}${pixelImagePath}?s=${siteId}&p=${postId}`,
        }
      : undefined;

  return {
    listing: async (row: SiteRow, number: number, categorySlug?: string): Promise<RenderedPage | undefined> => {
      const { site, categories } = await readSite(row);
      const category = categorySlug === undefined ? undefined : categories.find(({ slug }) => slug === categorySlug);
      if (categorySlug !== undefined && !category) return undefined;
      const result = await store.listPage(row, now(), category?.id, postsPerPage, (number - 1) * postsPerPage);
      const pageCount = Math.max(1, Math.ceil(result.total / postsPerPage));
      if (number > pageCount) return undefined;
      const currentCategory = category && toCategoryView(site.path, category);
      const basePath = currentCategory?.path ?? site.path;
      const pagePath = (page: number) => (page === 1 ? basePath : `${basePath}/page/${page}`);
      const pagination = {
        number,
        pageCount,
        newer: number > 1 ? pagePath(number - 1) : undefined,
        older: number < pageCount ? pagePath(number + 1) : undefined,
      };
      const posts = await mapInTurn(result.posts, (post) => toSummary({ site, row, categories }, post));
      return page(listingPage(site, { posts, pagination, category: currentCategory }));
    },

    post: async (row: SiteRow, slug: string): Promise<RenderedPage | undefined> => {
      const post = await store.findBySlug(row, slug, now());
      if (!post) return undefined;
      const { site, categories } = await readSite(row);
      const view = await toPostView({ site, row, categories }, post);
      const shown = { ...view, pixel: toPixel(row, post), comments: await comments.listForPost(row, post.id) };
      return renderArticle(site, shown);
    },

    textPage: async (row: SiteRow, slug: string): Promise<RenderedPage | undefined> => {
      const found = await store.findPage(row, slug);
      if (!found) return undefined;
      const { site } = await readSite(row);
      const path = `${site.path}/pages/${found.slug}`;
      const view = { title: found.title, path, url: toUrl(path), html: await sanitizeArticle(found.html) };
      return page(textPage(site, { ...view, summary: await toPlainText(found.html, maxSummaryLength) }));
    },

    subscribeAnswer: async (row: SiteRow, answer: SubscribeAnswer): Promise<RenderedPage | undefined> => {
      const { site } = await readSite(row);
      return site.subscribe && page(subscribeAnswerPage(site, answer));
    },

    search: async (row: SiteRow, text: string): Promise<RenderedPage> => {
      const { site, categories } = await readSite(row);
      const found = text === '' ? [] : await store.search(row, now(), text, maxSearchResults);
      const pages = text === '' ? [] : await store.searchPages(row, text, maxSearchResults);
      const rendered = page(
        searchPage(site, text, [
          ...(await mapInTurn(found, (post) => toSummary({ site, row, categories }, post))),
          ...(await mapInTurn(pages, (found) => toPageCard(site.path, found))),
        ]),
      );
      return { ...rendered, headers: { ...rendered.headers, ...hiddenHeaders } };
    },

    preview: async (row: SiteRow, post: HostedPostRow): Promise<RenderedPage> => {
      const { site, categories } = await readSite(row);
      const rendered = renderArticle(site, await toPostView({ site, row, categories }, post), true);
      return { ...rendered, headers: { ...rendered.headers, ...hiddenHeaders } };
    },

    /**
     * Preview of a text that is not on its site. For a connected site, the preview does not have that site's own
     * design.
     */
    draft: async (row: SiteRow, draft: DraftPost): Promise<RenderedPage> => {
      const { site, categories } = await readSite(row);
      const image = draft.imageId === null ? undefined : await hostedImages.find(row.businessId, draft.imageId);
      const view: PostView = {
        title: draft.title,
        path: site.path,
        url: site.url,
        publishedAt: null,
        createdAt: draft.editedAt,
        changedAt: draft.editedAt,
        author: draft.author,
        ...(await toContent(draft.html)),
        summary: draft.excerpt || (await toPlainText(draft.html, maxSummaryLength)),
        image: image ? toImageView(image) : toExternalImage(allowedMediaUrl(draft.imageUrl)),
        categories: categories
          .filter(({ id }) => id === draft.categoryId)
          .map((category) => toCategoryView(site.path, category)),
      };
      const rendered = renderArticle(site, view, true);
      return { ...rendered, headers: { ...rendered.headers, ...hiddenHeaders } };
    },

    notFound: async (row: SiteRow): Promise<RenderedPage> => page(notFoundPage((await readSite(row)).site), 404),

    feed: async (row: SiteRow): Promise<RenderedPage> => {
      const { site, categories } = await readSite(row);
      const latest = await store.listLatest(row, now(), postsPerFeed);
      const posts = await mapInTurn(latest, (post) => toPostView({ site, row, categories }, post));
      return { status: 200, headers: xmlHeaders('application/rss+xml'), body: renderFeed(site, posts) };
    },

    sitemap: async (row: SiteRow): Promise<RenderedPage> => {
      const { site } = await readSite(row);
      const rows = await store.listUrls(row, now(), Math.min(maxSitemapPosts, maxUrls));
      const posts = rows.map(({ slug, changedAt }) => ({ url: `${site.url}/${encodeURIComponent(slug)}`, changedAt }));
      return { status: 200, headers: xmlHeaders('application/xml'), body: renderSitemap(site, posts) };
    },

    robots: (row: SiteRow): RenderedPage => ({
      status: 200,
      headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': revalidate },
      body: `User-agent: *\nDisallow: /s/${row.slug}/preview/\nSitemap: ${toHostedSite(row, origin).url}/sitemap.xml\n`,
    }),
  };
};

const toPageCard = async (path: string, { title, slug, html }: SitePageRow): Promise<CardView> => ({
  title,
  path: `${path}/pages/${slug}`,
  publishedAt: null,
  image: undefined,
  summary: await toPlainText(html, maxSummaryLength),
});

const toExternalImage = (url: string | undefined): ImageView | undefined =>
  url ? { url, alt: '', small: undefined } : undefined;

/** Browsers revalidate each time; an unchanged page costs a 304. */
const revalidate = 'public, max-age=0, must-revalidate';
const htmlHeaders = { 'content-type': 'text/html; charset=utf-8', 'cache-control': revalidate };
const hiddenHeaders = {
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
};
const xmlHeaders = (type: string) => ({ 'content-type': `${type}; charset=utf-8`, 'cache-control': revalidate });

/** No scripts but those that count views and open content lockers, where there are some; forms to ourselves, from an own domain to our host, styles from our own files, frames from known video hosts, images over https. */
const contentSecurityPolicy = (origin: string, imageOrigins: readonly string[], scripts: readonly string[]): string => {
  const hostedImages = ["'self'", 'https:', origin, ...imageOrigins].join(' ');
  return [
    "default-src 'none'",
    "style-src 'self'",
    `img-src ${hostedImages}`,
    `media-src ${hostedImages}`,
    ...(scripts.length > 0 ? [`script-src ${scripts.join(' ')}`] : []),
    // The script of lockers is the only one that sends requests.
    ...(scripts.some((url) => url.endsWith(lockerScriptPath)) ? [`connect-src ${origin}`] : []),
    `frame-src ${embedHosts.join(' ')}`,
    "base-uri 'none'",
    `form-action 'self' ${origin}`,
    "frame-ancestors 'none'",
  ].join('; ');
};

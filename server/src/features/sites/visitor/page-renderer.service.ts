import type { SiteMedium } from '@fanfare/connectors/ports/site';
import { defaultDesign } from '@fanfare/contract/sites/design';
import type { Now } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/index.ts';
import { embedHosts, sanitizeArticle, toPlainText } from '../../../platform/html/index.ts';
import { thumbnailUrl, thumbnailWidth } from '../../media/index.ts';
import type { SiteCommentService } from '../comments/site-comments.service.ts';
import type { HostedImages } from '../hosted/hosted-images.ts';
import type { HostedPostRow } from '../hosted/hosted-posts.store.ts';
import { toHostedSite } from '../hosted/hosted-sites.ts';
import type { SiteRow } from '../sites.store.ts';
import { articlePage } from './html/article.ts';
import { renderFeed } from './html/feed.ts';
import { notFoundPage } from './html/not-found.ts';
import { listingPage } from './html/post-list.ts';
import { maxUrls, renderSitemap } from './html/sitemap.ts';
import type { CategoryView, ImageView, PostView, SiteView } from './html/view-models.ts';
import type { RenderedPage } from './page-cache.ts';
import { type Category, visitorPageStore } from './visitor-pages.store.ts';

export type PageRenderer = ReturnType<typeof pageRendererService>;
type Deps = {
  db: Db;
  now: Now;
  origin: string;
  hostedImages: Pick<HostedImages, 'find'>;
  /** Extra image origins (practice networks); our own and https are always allowed. */
  imageOrigins: readonly string[];
  comments: Pick<SiteCommentService, 'listForPost'>;
  /** URLs of the visitor bundle's style sheets. */
  stylesheets: readonly string[];
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
const maxSummaryLength = 220;
const maxSitemapPosts = 20_000;

/** Renders the pages of hosted sites, with public content only. */
export const pageRendererService = (deps: Deps) => {
  const { db, now, origin, hostedImages, imageOrigins, comments, stylesheets } = deps;
  const store = visitorPageStore(db);

  const findImage = async (row: SiteRow, mediaId: number | null): Promise<ImageView | undefined> => {
    const image = mediaId === null ? undefined : await hostedImages.find(row.businessId, String(mediaId));
    return image && toImageView(image);
  };

  const toSiteView = async (row: SiteRow, categories: readonly Category[]): Promise<SiteView> => {
    const { name, description, url, timeZone } = toHostedSite(row, origin);
    const path = url.slice(origin.length);
    const place = row.kind === 'hosted' ? { url, path, feedUrl: `${path}/feed.xml` } : toPlace(row);
    const { theme, logo_id, icon_id, cover_id, footer_line, feed_text } = row.design ?? defaultDesign;
    return {
      ...{ name, description, ...place, timeZone, language: row.language, accent: row.accent, theme },
      logo: await findImage(row, logo_id),
      icon: await findImage(row, icon_id),
      cover: await findImage(row, cover_id),
      hasFooterLine: footer_line,
      hasFullTextFeed: feed_text === 'full',
      stylesheets,
      categories: categories.map((category) => toCategoryView(path, category)),
    };
  };

  const toPostView = async (site: SiteView, row: SiteRow, categories: readonly Category[], post: HostedPostRow) => {
    const image = post.pictureId ? await hostedImages.find(row.businessId, post.pictureId) : undefined;
    const authors = await store.findAuthorNames(post.authorId === null ? [] : [post.authorId]);
    const path = `${site.path}/${encodeURIComponent(post.slug)}`;
    const view: PostView = {
      ...{ title: post.title, path, url: `${origin}${path}`, publishedAt: post.publishAt },
      ...{ createdAt: post.createdAt, changedAt: post.changedAt },
      // Sanitized again: rules may have become stricter since it was stored.
      html: await sanitizeArticle(post.html),
      summary: post.excerpt || (await toPlainText(post.html, maxSummaryLength)),
      author: post.authorId === null ? undefined : authors.get(post.authorId),
      image: image && toImageView(image),
      categories: categories
        .filter(({ id }) => post.categoryIds.includes(id))
        .map((category) => toCategoryView(site.path, category)),
    };
    return view;
  };

  const page = (body: string, status = 200): RenderedPage => ({
    status,
    headers: { ...htmlHeaders, 'content-security-policy': contentSecurityPolicy([origin, ...imageOrigins]) },
    body,
  });

  return {
    listing: async (row: SiteRow, number: number, categorySlug?: string): Promise<RenderedPage | undefined> => {
      const categories = await store.listCategories(row, now());
      const site = await toSiteView(row, categories);
      const category = categorySlug === undefined ? undefined : categories.find(({ slug }) => slug === categorySlug);
      if (categorySlug !== undefined && !category) return undefined;
      const result = await store.listPage(row, now(), category?.id, postsPerPage, (number - 1) * postsPerPage);
      const pageCount = Math.max(1, Math.ceil(result.total / postsPerPage));
      if (number > pageCount) return undefined;
      const currentCategory = category && toCategoryView(site.path, category);
      const basePath = currentCategory?.path ?? site.path;
      const pagePath = (page: number) => (page === 1 ? basePath : `${basePath}/page/${page}`);
      const pagination = {
        ...{ number, pageCount },
        newer: number > 1 ? pagePath(number - 1) : undefined,
        older: number < pageCount ? pagePath(number + 1) : undefined,
      };
      const posts = await Promise.all(result.posts.map((post) => toPostView(site, row, categories, post)));
      return page(listingPage(site, { posts, pagination, category: currentCategory }));
    },

    post: async (row: SiteRow, slug: string): Promise<RenderedPage | undefined> => {
      const post = await store.findBySlug(row, slug, now());
      if (!post) return undefined;
      const categories = await store.listCategories(row, now());
      const site = await toSiteView(row, categories);
      const view = await toPostView(site, row, categories, post);
      return page(articlePage(site, { ...view, comments: await comments.listForPost(row, post.id) }));
    },

    preview: async (row: SiteRow, post: HostedPostRow): Promise<RenderedPage> => {
      const categories = await store.listCategories(row, now());
      const site = await toSiteView(row, categories);
      const rendered = page(articlePage(site, await toPostView(site, row, categories, post), true));
      return { ...rendered, headers: { ...rendered.headers, ...hiddenHeaders } };
    },

    /** A preview of a text that is not on the site. For a connected site without the site's own design. */
    draft: async (row: SiteRow, draft: DraftPost): Promise<RenderedPage> => {
      const categories = row.kind === 'hosted' ? await store.listCategories(row, now()) : [];
      const site = await toSiteView(row, categories);
      const image = draft.imageId === null ? undefined : await hostedImages.find(row.businessId, draft.imageId);
      const view: PostView = {
        ...{ title: draft.title, path: site.path, url: site.url, publishedAt: null },
        ...{ createdAt: draft.editedAt, changedAt: draft.editedAt, author: draft.author },
        html: await sanitizeArticle(draft.html),
        summary: draft.excerpt || (await toPlainText(draft.html, maxSummaryLength)),
        image: image ? toImageView(image) : toExternalImage(draft.imageUrl),
        categories: categories
          .filter(({ id }) => id === draft.categoryId)
          .map((category) => toCategoryView(site.path, category)),
      };
      const rendered = page(articlePage(site, view, true));
      return { ...rendered, headers: { ...rendered.headers, ...hiddenHeaders } };
    },

    notFound: async (row: SiteRow): Promise<RenderedPage> =>
      page(notFoundPage(await toSiteView(row, await store.listCategories(row, now()))), 404),

    feed: async (row: SiteRow): Promise<RenderedPage> => {
      const categories = await store.listCategories(row, now());
      const site = await toSiteView(row, categories);
      const latest = await store.listLatest(row, now(), postsPerFeed);
      const posts = await Promise.all(latest.map((post) => toPostView(site, row, categories, post)));
      return { status: 200, headers: xmlHeaders('application/rss+xml'), body: renderFeed(site, posts) };
    },

    sitemap: async (row: SiteRow): Promise<RenderedPage> => {
      const site = await toSiteView(row, await store.listCategories(row, now()));
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

const toImageView = ({ url, alt, width, height }: SiteMedium): ImageView => ({
  ...{ url, alt, width, height },
  small: width && width > thumbnailWidth ? { url: thumbnailUrl(url), width: thumbnailWidth } : undefined,
});

const toPlace = ({ address }: SiteRow) => ({ url: address ?? '', path: address ?? '', feedUrl: undefined });

const toExternalImage = (url: string): ImageView | undefined => (url ? { url, alt: '', small: undefined } : undefined);

const toCategoryView = (path: string, { name, slug }: Category): CategoryView => ({
  ...{ name, path: `${path}/category/${encodeURIComponent(slug)}` },
});

/** Browsers revalidate each time; an unchanged page costs a 304. */
const revalidate = 'public, max-age=0, must-revalidate';
const htmlHeaders = { 'content-type': 'text/html; charset=utf-8', 'cache-control': revalidate };
const hiddenHeaders = {
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
};
const xmlHeaders = (type: string) => ({ 'content-type': `${type}; charset=utf-8`, 'cache-control': revalidate });

/** No scripts, no forms; styles from our own files, frames from known video hosts, images over https. */
const contentSecurityPolicy = (imageOrigins: readonly string[]): string => {
  const hostedImages = ["'self'", 'https:', ...imageOrigins].join(' ');
  return [
    ...["default-src 'none'", "style-src 'self'", `img-src ${hostedImages}`, `media-src ${hostedImages}`],
    ...[`frame-src ${embedHosts.join(' ')}`, "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"],
  ].join('; ');
};

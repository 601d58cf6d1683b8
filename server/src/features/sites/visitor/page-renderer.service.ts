import { createHash } from 'node:crypto';
import type { SiteMedium } from '@fanfare/connectors/ports/site';
import type { Now } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/index.ts';
import { embedHosts, sanitizeArticle, toPlainText } from '../../../platform/html/index.ts';
import { thumbnailUrl, thumbnailWidth } from '../../media/index.ts';
import type { Pictures } from '../hosted/hosted-images.ts';
import type { PostRow } from '../hosted/hosted-posts.store.ts';
import { hostedFacts } from '../hosted/hosted-sites.ts';
import type { SiteRow } from '../sites.store.ts';
import { articlePage } from './html/article.ts';
import { renderFeed } from './html/feed.ts';
import { listingPage } from './html/listing.ts';
import { notFoundPage } from './html/not-found.ts';
import { mostAddresses, renderSitemap } from './html/sitemap.ts';
import { siteStyle } from './html/style.ts';
import type { CategoryView, CommentView, PictureView, PostView, SiteView } from './html/view-models.ts';
import type { RenderedPage } from './page-cache.ts';
import { type Category, visitorPageStore } from './visitor-pages.store.ts';

/** The comments visitors see below a post. */
export type CommentsBelow = (site: SiteRow, postId: number) => Promise<CommentView[]>;
export type Drawing = ReturnType<typeof drawingService>;
type Deps = {
  db: Db;
  now: Now;
  origin: string;
  pictures: Pick<Pictures, 'find'>;
  /** Origins of pictures beside our own and those with https: practice networks. */
  pictureOrigins: readonly string[];
  comments: CommentsBelow | undefined;
};

const postsOnAPage = 10;
const postsInAFeed = 20;
const summaryLetters = 220;
const sitemapMost = 20_000;

/** Draws the pages of hosted sites. Nothing is drawn that a visitor may not see. */
export const drawingService = ({ db, now, origin, pictures, pictureOrigins, comments }: Deps) => {
  const store = visitorPageStore(db);

  const siteView = (row: SiteRow, categories: readonly Category[]): SiteView => {
    const { name, description, url, timeZone } = hostedFacts(row, origin);
    const path = url.slice(origin.length);
    return {
      ...{ name, description, url, path, timeZone, language: row.language, accent: row.accent },
      categories: categories.map((category) => categoryView(path, category)),
    };
  };

  const postView = async (site: SiteView, row: SiteRow, categories: readonly Category[], post: PostRow) => {
    const picture = post.pictureId ? await pictures.find(row.businessId, post.pictureId) : undefined;
    const authors = await store.authors(post.authorId === null ? [] : [post.authorId]);
    const path = `${site.path}/${encodeURIComponent(post.slug)}`;
    const view: PostView = {
      ...{ title: post.title, path, url: `${origin}${path}`, publishedAt: post.publishAt },
      ...{ createdAt: post.createdAt, changedAt: post.changedAt },
      // Cleaned when it was written; again, since rules grow stricter and rows may come from elsewhere.
      html: sanitizeArticle(post.html),
      summary: post.excerpt || toPlainText(post.html, summaryLetters),
      author: post.authorId === null ? undefined : authors.get(post.authorId),
      picture: picture && pictureView(picture),
      categories: categories
        .filter(({ id }) => post.categoryIds.includes(id))
        .map((category) => categoryView(site.path, category)),
    };
    return view;
  };

  const page = (row: SiteRow, body: string, status = 200): RenderedPage => ({
    status,
    headers: { ...htmlHeaders, 'content-security-policy': policyOf(row, [origin, ...pictureOrigins]) },
    body,
  });

  return {
    listing: async (row: SiteRow, number: number, categorySlug?: string): Promise<RenderedPage | undefined> => {
      const categories = await store.categories(row, now());
      const site = siteView(row, categories);
      const category = categorySlug === undefined ? undefined : categories.find(({ slug }) => slug === categorySlug);
      if (categorySlug !== undefined && !category) return undefined;
      const found = await store.page(row, now(), category?.id, postsOnAPage, (number - 1) * postsOnAPage);
      const of = Math.max(1, Math.ceil(found.total / postsOnAPage));
      if (number > of) return undefined;
      const shown = category && categoryView(site.path, category);
      const here = shown?.path ?? site.path;
      const at = (other: number) => (other === 1 ? here : `${here}/page/${other}`);
      const paged = {
        ...{ number, of },
        newer: number > 1 ? at(number - 1) : undefined,
        older: number < of ? at(number + 1) : undefined,
      };
      const posts = await Promise.all(found.posts.map((post) => postView(site, row, categories, post)));
      return page(row, listingPage(site, { posts, paged, category: shown }));
    },

    post: async (row: SiteRow, slug: string): Promise<RenderedPage | undefined> => {
      const post = await store.bySlug(row, slug, now());
      if (!post) return undefined;
      const categories = await store.categories(row, now());
      const site = siteView(row, categories);
      const view = await postView(site, row, categories, post);
      return page(row, articlePage(site, { ...view, comments: (await comments?.(row, post.id)) ?? [] }));
    },

    preview: async (row: SiteRow, post: PostRow): Promise<RenderedPage> => {
      const categories = await store.categories(row, now());
      const site = siteView(row, categories);
      const drawn = page(row, articlePage(site, await postView(site, row, categories, post), true));
      return { ...drawn, headers: { ...drawn.headers, ...hiddenHeaders } };
    },

    notFound: async (row: SiteRow): Promise<RenderedPage> =>
      page(row, notFoundPage(siteView(row, await store.categories(row, now()))), 404),

    feed: async (row: SiteRow): Promise<RenderedPage> => {
      const categories = await store.categories(row, now());
      const site = siteView(row, categories);
      const latest = await store.latest(row, now(), postsInAFeed);
      const posts = await Promise.all(latest.map((post) => postView(site, row, categories, post)));
      return { status: 200, headers: xmlHeaders('application/rss+xml'), body: renderFeed(site, posts) };
    },

    sitemap: async (row: SiteRow): Promise<RenderedPage> => {
      const site = siteView(row, await store.categories(row, now()));
      const rows = await store.addresses(row, now(), Math.min(sitemapMost, mostAddresses));
      const posts = rows.map(({ slug, changedAt }) => ({ url: `${site.url}/${encodeURIComponent(slug)}`, changedAt }));
      return { status: 200, headers: xmlHeaders('application/xml'), body: renderSitemap(site, posts) };
    },

    robots: (row: SiteRow): RenderedPage => ({
      status: 200,
      headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': fresh },
      body: `User-agent: *\nDisallow: /s/${row.slug}/preview/\nSitemap: ${hostedFacts(row, origin).url}/sitemap.xml\n`,
    }),
  };
};

const pictureView = ({ url, alt, width, height }: SiteMedium): PictureView => ({
  ...{ url, alt, width, height },
  small: width && width > thumbnailWidth ? { url: thumbnailUrl(url), width: thumbnailWidth } : undefined,
});

const categoryView = (path: string, { name, slug }: Category): CategoryView => ({
  ...{ name, path: `${path}/category/${encodeURIComponent(slug)}` },
});

/** Asked for again each time: what has not changed costs an answer without a body. */
const fresh = 'public, max-age=0, must-revalidate';
const htmlHeaders = { 'content-type': 'text/html; charset=utf-8', 'cache-control': fresh };
const hiddenHeaders = {
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
};
const xmlHeaders = (type: string) => ({ 'content-type': `${type}; charset=utf-8`, 'cache-control': fresh });

/** Nothing runs, nothing is sent; players come from those we know, pictures from anywhere safe. */
const policyOf = ({ accent }: SiteRow, pictureOrigins: readonly string[]): string => {
  const hash = createHash('sha256').update(siteStyle(accent)).digest('base64');
  const pictures = ["'self'", 'https:', ...pictureOrigins].join(' ');
  return [
    ...["default-src 'none'", `style-src 'sha256-${hash}'`, `img-src ${pictures}`, `media-src ${pictures}`],
    ...[`frame-src ${embedHosts.join(' ')}`, "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"],
  ].join('; ');
};

import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { pathOf } from '../kit/http/base-url.ts';
import type { PublicPages } from '../ports/pages/public-pages.ts';
import type { LinkScraper, PageSearch } from '../ports/search.ts';
import type { Graph } from './graph.ts';
import { isFieldError, toRemotePost } from './posts.ts';
import { FoundPageRow, PostRow, PublicPageRow, Scraped } from './wire.ts';

export const facebookPageSearch = (graph: Graph): PageSearch => ({
  async search({ accessToken: token }, text, limit) {
    const fields = { q: text, fields: 'id,name,location,link,verification_status', limit: Math.min(limit, 100) };
    const rows = await graph.listAll(
      { operation: 'pages.search', to: '/pages/search', token, fields },
      FoundPageRow,
      limit,
    );
    return rows.map(({ id, name, link, location, verification_status }) => ({
      id,
      name,
      url: link ?? undefined,
      location: [location?.city, location?.country].filter(Boolean).join(', ') || undefined,
      isVerified: verification_status === 'blue_verified' || verification_status === 'gray_verified',
    }));
  },
});

/**
 * Fields of a post without promotion and insights, which only people with a role on the page can read: one of them
 * fails the whole call.
 */
const postFields = [
  'id',
  'message',
  'created_time',
  'permalink_url',
  'full_picture',
  'attachments{media_type,type,title,description,url,unshimmed_url}',
].join(',');

type Deps = { graph: Graph; siteUrl: string };

/**
 * Search of public pages with a user's token and the feature Page Public Content Access; without the feature Facebook
 * answers code 10.
 */
export const facebookPublicPages = ({ graph, siteUrl }: Deps): PublicPages => ({
  async find({ accessToken: token }, idOrName) {
    // Field `category` makes Facebook refuse an id that belongs to an object other than a page.
    const fields = { fields: 'id,name,category' };
    const request = { operation: 'public-page', to: pathOf`/${idOrName}`, token, fields };
    try {
      const { id, name } = await graph.read(request, PublicPageRow);
      return { id, name };
    } catch (error) {
      if (isFieldError(error) || (error instanceof ConnectorFailure && error.kind === 'gone')) return undefined;
      throw error;
    }
  },

  async listPosts({ accessToken: token }, pageId, limit) {
    const fields = { fields: postFields, limit: Math.min(limit, 100) };
    const request = { operation: 'public-page.posts', to: pathOf`/${pageId}/published_posts`, token, fields };
    return (await graph.listAll(request, PostRow, limit)).map((row) => toRemotePost(row, siteUrl));
  },
});

/** Refetching a link only updates Facebook's cache, so it is safe to repeat. */
export const facebookLinkScraper = (graph: Graph): LinkScraper => ({
  async scrape({ accessToken: token }, url) {
    const request = { operation: 'link.scrape', to: '/', token, fields: { id: url, scrape: true } };
    const { url: scrapedUrl, title, description, image } = await graph.once(request, Scraped);
    const [first] = image ?? [];
    return {
      url: scrapedUrl ?? url,
      title: title ?? undefined,
      description: description ?? undefined,
      image: first ? { url: first.url, width: first.width ?? undefined, height: first.height ?? undefined } : undefined,
    };
  },
});

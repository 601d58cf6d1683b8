import type { LinkScraper, PageSearch } from '../ports/search.ts';
import type { Graph } from './graph.ts';
import { FoundPageRow, Scraped } from './wire.ts';

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

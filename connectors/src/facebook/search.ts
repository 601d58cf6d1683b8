import type { LinkScraper, PageSearch } from '../ports/search.ts';
import type { Graph } from './graph.ts';
import { FoundPageRow, Scraped } from './wire.ts';

export const facebookPageSearch = (graph: Graph): PageSearch => ({
  async search({ accessToken: token }, words, most) {
    const fields = { q: words, fields: 'id,name,location,link,verification_status', limit: Math.min(most, 100) };
    const rows = await graph.all({ operation: 'pages.search', to: '/pages/search', token, fields }, FoundPageRow, most);
    return rows.map(({ id, name, link, location, verification_status }) => ({
      id,
      name,
      url: link ?? undefined,
      place: [location?.city, location?.country].filter(Boolean).join(', ') || undefined,
      isVerified: verification_status === 'blue_verified' || verification_status === 'gray_verified',
    }));
  },
});

/** Reading a link twice changes nothing but Facebook's memory of it, so a lost answer may be asked for again. */
export const facebookLinkScraper = (graph: Graph): LinkScraper => ({
  async scrape({ accessToken: token }, url) {
    const ask = { operation: 'link.scrape', to: '/', token, fields: { id: url, scrape: true } };
    const { url: seen, title, description, image } = await graph.once(ask, Scraped);
    const [first] = image ?? [];
    return {
      url: seen ?? url,
      title: title ?? undefined,
      description: description ?? undefined,
      image: first ? { url: first.url, width: first.width ?? undefined, height: first.height ?? undefined } : undefined,
    };
  },
});

import { html, toText } from '../../../../platform/html/index.ts';
import type { SiteView } from './view-models.ts';

/** Largest number of URLs that the sitemap format allows in one file. */
export const maxUrls = 50_000;

type Entry = { url: string; changedAt?: Date };

export const renderSitemap = (site: SiteView, posts: readonly Required<Entry>[]): string => {
  const origin = site.url.slice(0, site.url.length - site.path.length);
  const categories = site.categories.map(({ path }) => ({ url: `${origin}${path}` }));
  const pages = site.pages.map(({ path, changedAt }) => ({ url: `${origin}${path}`, changedAt }));
  const entries: Entry[] = [{ url: site.url }, ...pages, ...categories, ...posts].slice(0, maxUrls);
  return toText(html`<?xml version="1.0" encoding="utf-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.map(
  ({ url, changedAt }) =>
    html`<url><loc>${url}</loc>${changedAt && html`<lastmod>${changedAt.toISOString()}</lastmod>`}</url>\n`,
)}</urlset>
`);
};

import { html, type Markup, type Printable, toText, trustedHtml } from '../../../../platform/html/index.ts';
import { translationsFor } from './translations.ts';
import type { ImageView, SiteView } from './view-models.ts';

type Page = {
  title: string;
  description: string;
  /** Absolute canonical URL; none for pages that must not be indexed. */
  canonical?: string | undefined;
  image?: ImageView | undefined;
  article?: { publishedAt: Date | null; changedAt: Date } | undefined;
  note?: string | undefined;
  /** Path of the current category. */
  current?: string | undefined;
  main: Printable;
};

const rtlLanguages = new Set(['ar', 'he']);

/** The frame of every page of a site. */
export const layout = (site: SiteView, page: Page): string => {
  const translations = translationsFor(site.language);
  return toText(html`<!doctype html>
<html lang="${site.language}" dir="${rtlLanguages.has(site.language) ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page.title === site.name ? site.name : `${page.title} · ${site.name}`}</title>
${renderMeta(site, page)}
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
${site.stylesheets.map((url) => html`<link rel="stylesheet" href="${url}">\n`)}</head>
<body data-accent="${site.accent}">
<a class="skip" href="#text">${translations.skipToText}</a>
<div class="bar"></div>
${page.note && html`<p class="note" role="status">${page.note}</p>`}
<header class="top">
<p class="name"><a href="${site.path}">${site.name}</a></p>
${site.description && html`<p>${site.description}</p>`}
${site.categories.length > 0 && menu(site, page.current)}
</header>
<main class="wide" id="text">
${page.main}
</main>
<footer class="foot"><span>${site.name}</span>${site.feedUrl && html`<a href="${site.feedUrl}">${translations.feed}</a>`}<span>${translations.madeWith}</span></footer>
</body>
</html>
`);
};

const menu = ({ path, categories, language }: SiteView, current: string | undefined): Markup => {
  const translations = translationsFor(language);
  const items = [{ name: translations.home, path }, ...categories].map(
    (item) =>
      html`<li><a href="${item.path}"${item.path === current && trustedHtml(' aria-current="page"')}>${item.name}</a></li>`,
  );
  return html`<nav aria-label="${translations.categories}"><ul>${items}</ul></nav>`;
};

/** Meta tags for search engines and social networks. */
const renderMeta = (site: SiteView, { title, description, canonical, image, article }: Page): Markup => {
  if (!canonical) return html`<meta name="robots" content="noindex">`;
  const metaTags: [string, string | undefined][] = [
    ['og:site_name', site.name],
    ['og:locale', site.language],
    ['og:type', article ? 'article' : 'website'],
    ['og:title', title],
    ['og:description', description],
    ['og:url', canonical],
    ['og:image', image?.url],
    ['og:image:alt', image?.alt || undefined],
    ['og:image:width', image?.width?.toString()],
    ['og:image:height', image?.height?.toString()],
    ['article:published_time', article?.publishedAt?.toISOString()],
    ['article:modified_time', article?.changedAt.toISOString()],
  ];
  return html`<meta name="description" content="${description}">
<link rel="canonical" href="${canonical}">
<link rel="alternate" type="application/rss+xml" title="${site.name}" href="${site.url}/feed.xml">
<meta name="twitter:card" content="${image ? 'summary_large_image' : 'summary'}">
${metaTags.flatMap(([name, value]) => (value ? [html`<meta property="${name}" content="${value}">\n`] : []))}`;
};

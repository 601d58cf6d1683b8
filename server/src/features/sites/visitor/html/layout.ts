import { html, type Markup, type Printable, toText, trustedHtml } from '../../../../platform/html/index.ts';
import { siteStyle } from './style.ts';
import { translationsFor } from './translations.ts';
import type { PictureView, SiteView } from './view-models.ts';

type Page = {
  title: string;
  description: string;
  /** The whole address this page is to be known by; none for pages nobody should find. */
  canonical?: string | undefined;
  picture?: PictureView | undefined;
  article?: { publishedAt: Date | null; changedAt: Date } | undefined;
  note?: string | undefined;
  /** The category being shown. */
  current?: string | undefined;
  main: Printable;
};

const rightToLeft = new Set(['ar', 'he']);

/** The frame of every page of a site. */
export const layout = (site: SiteView, page: Page): string => {
  const words = translationsFor(site.language);
  return toText(html`<!doctype html>
<html lang="${site.language}" dir="${rightToLeft.has(site.language) ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page.title === site.name ? site.name : `${page.title} · ${site.name}`}</title>
${heads(site, page)}
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
<style>${trustedHtml(siteStyle(site.accent))}</style>
</head>
<body>
<a class="skip" href="#text">${words.skip}</a>
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
<footer class="foot"><span>${site.name}</span><a href="${site.path}/feed.xml">${words.feed}</a><span>${words.madeWith}</span></footer>
</body>
</html>
`);
};

const menu = ({ path, categories, language }: SiteView, current: string | undefined): Markup => {
  const words = translationsFor(language);
  const items = [{ name: words.home, path }, ...categories].map(
    (item) =>
      html`<li><a href="${item.path}"${item.path === current && trustedHtml(' aria-current="page"')}>${item.name}</a></li>`,
  );
  return html`<nav aria-label="${words.categories}"><ul>${items}</ul></nav>`;
};

/** What search engines and networks read. */
const heads = (site: SiteView, { title, description, canonical, picture, article }: Page): Markup => {
  if (!canonical) return html`<meta name="robots" content="noindex">`;
  const facts: [string, string | undefined][] = [
    ['og:site_name', site.name],
    ['og:locale', site.language],
    ['og:type', article ? 'article' : 'website'],
    ['og:title', title],
    ['og:description', description],
    ['og:url', canonical],
    ['og:image', picture?.url],
    ['og:image:alt', picture?.alt || undefined],
    ['og:image:width', picture?.width?.toString()],
    ['og:image:height', picture?.height?.toString()],
    ['article:published_time', article?.publishedAt?.toISOString()],
    ['article:modified_time', article?.changedAt.toISOString()],
  ];
  return html`<meta name="description" content="${description}">
<link rel="canonical" href="${canonical}">
<link rel="alternate" type="application/rss+xml" title="${site.name}" href="${site.url}/feed.xml">
<meta name="twitter:card" content="${picture ? 'summary_large_image' : 'summary'}">
${facts.flatMap(([name, value]) => (value ? [html`<meta property="${name}" content="${value}">\n`] : []))}`;
};

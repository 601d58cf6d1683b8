import {
  directionOf,
  faviconLink,
  html,
  type Markup,
  type Printable,
  pageDocument,
  stylesheetLinks,
  trustedHtml,
} from '../../../../platform/html/index.ts';
import { siteTranslator } from '../texts/site-texts.ts';
import { imageSize, imageSources } from './responsive-image.ts';
import { structuredData } from './structured-data.ts';
import { subscribeSection } from './subscribe-section.ts';
import type { ImageView, SiteView } from './view-models.ts';

type Page = {
  title: string;
  description: string;
  /** Absolute canonical URL; none for pages that must not be indexed. */
  canonical?: string | undefined;
  image?: ImageView | undefined;
  article?: { publishedAt: Date | null; changedAt: Date; author?: string | undefined } | undefined;
  note?: string | undefined;
  /** Path of the current category. */
  current?: string | undefined;
  /** Shows the cover image of the site. */
  hasCover?: boolean;
  /** Text in the search field. */
  searchText?: string;
  main: Printable;
};

/** The frame of every page of a site. */
export const layout = (site: SiteView, page: Page): string => {
  const translate = siteTranslator(site.language);
  return pageDocument({
    title: page.title === site.name ? site.name : `${page.title} · ${site.name}`,
    language: site.language,
    direction: directionOf(site.language),
    head: html`${renderMeta(site, page)}\n${renderIcon(site)}\n${stylesheetLinks(site.stylesheets)}`,
    bodyAttributes: html` data-accent="${site.accent}" data-theme="${site.theme}"`,
    body: html`<a class="skip" href="#text">${translate('skipToText')}</a>
<div class="bar"></div>
${site.bar && renderBar(site.bar)}
${page.note && html`<p class="note" role="status">${page.note}</p>`}
<header class="top">
<p class="name"><a href="${site.path}">${renderName(site)}</a></p>
${site.description && html`<p>${site.description}</p>`}
${site.menu.length > 0 && menu(site, page.current)}
${site.searchPath && searchForm(site.searchPath, translate('search'), page.searchText)}
</header>
${page.hasCover && site.cover && html`<div class="hero"><img ${imageSources(site.cover, '100vw')} alt="${site.cover.alt}" fetchpriority="high"></div>`}
<main class="wide" id="text">
${page.main}
</main>
${site.subscribe && subscribeSection(site, site.subscribe)}
<footer class="foot"><span>${site.name}</span>${site.footerLinks.map(({ name, path }) => html`<a href="${path}">${name}</a>`)}${site.feedUrl && html`<a href="${site.feedUrl}">${translate('feed')}</a>`}${site.hasFooterLine && html`<span>${translate('madeWith')}</span>`}</footer>`,
  });
};

const renderBar = ({ message, link }: NonNullable<SiteView['bar']>): Markup =>
  html`<aside class="promo">${link ? html`<a href="${link}" rel="noopener">${message}</a>` : message}</aside>`;

const searchForm = (path: string, label: string, text = ''): Markup =>
  html`<form class="search" role="search" action="${path}"><input type="search" name="q" value="${text}" maxlength="100" required aria-label="${label}" placeholder="${label}"><button>${label}</button></form>`;

/** Links to the icon of the site. The thumbnail is used because it has enough pixels, and browsers scale it. */
const renderIcon = ({ icon }: SiteView): Markup => {
  if (!icon) return faviconLink;
  const url = icon.small?.url ?? icon.url;
  return html`<link rel="icon" href="${url}">\n<link rel="apple-touch-icon" href="${url}">`;
};

/** The site's name, or its logo as an image if it has one. */
const renderName = ({ logo, name }: SiteView): Printable =>
  logo ? html`<img class="logo" src="${logo.small?.url ?? logo.url}" alt="${name}"${imageSize(logo)}>` : name;

const menu = ({ menu: links, language }: SiteView, current: string | undefined): Markup => {
  const items = links.map(
    ({ name, path, isExternal }) =>
      html`<li><a href="${path}"${path === current && trustedHtml(' aria-current="page"')}${isExternal && trustedHtml(' rel="noopener"')}>${name}</a></li>`,
  );
  return html`<nav aria-label="${siteTranslator(language)('menu')}"><ul>${items}</ul></nav>`;
};

/** Meta tags for search engines and social networks. */
const renderMeta = (site: SiteView, page: Page): Markup => {
  const { title, description, canonical, article } = page;
  const image = page.image ?? site.cover;
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
${metaTags.flatMap(([name, value]) => (value ? [html`<meta property="${name}" content="${value}">\n`] : []))}
${structuredData(site, { title, description, canonical, image, article })}`;
};

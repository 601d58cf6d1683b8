import {
  directionOf,
  faviconLink,
  html,
  type Markup,
  moduleScripts,
  type Printable,
  pageDocument,
  sourceHash,
  stylesheetLinks,
  trustedHtml,
} from '../../../../platform/html/index.ts';
import type { RenderedPage } from '../../../../platform/http/index.ts';
import { contestPath } from '../../contest/contest-paths.ts';
import type { ContestTranslate } from '../../texts/contest-texts.ts';
import { contestUrl, newTab, type PageView } from './page-view.ts';

type Page = {
  title: string;
  main: Printable;
  /** True for pages that search engines and social networks may show. */
  isPublic?: boolean;
  /** CSS rules generated from the organizer's template. */
  css?: string;
  status?: number;
  /** True for the main page, which has the name of the contest in its hero; other pages link back to it. */
  isMain?: boolean;
};

/** Renders the layout that all pages of a contest share. */
export const layout = (view: PageView, page: Page): RenderedPage => {
  const { contest, translate, isFrame, isPreview } = view;
  const { language, name } = contest.row;
  const style = page.css ? html`<style>${trustedHtml(page.css)}</style>\n` : undefined;
  const body = pageDocument({
    title: page.title === name ? name : `${page.title} · ${name}`,
    language,
    direction: directionOf(language),
    head: html`${page.isPublic && !isPreview ? shareTags(view, page.title) : html`<meta name="robots" content="noindex">`}
${faviconLink}
${stylesheetLinks(view.styles)}${style}${moduleScripts(view.scripts)}`,
    bodyAttributes: html` class="${isFrame ? 'contest framed' : 'contest'}" data-state="${view.state}"`,
    body: html`<a class="skip" href="#main">${translate('page.skip')}</a>
${isPreview && html`<p class="preview-note" role="status">${translate('page.preview')}</p>`}${campaignBar(view)}
<header class="brand"><p><a href="${contestPath(view)}"${newTab(view)}>${contest.businessName}</a></p></header>
<main id="main"${page.isMain ? undefined : trustedHtml(' class="narrow"')}>
${page.main}
</main>
${pageFooter({ path: contestPath(view), translate, hasWinners: view.state === 'ended' || view.state === 'drawn', linkAttributes: newTab(view) })}`,
  });
  return {
    status: page.status ?? 200,
    headers: { ...pageHeaders, 'content-security-policy': contentPolicy(view, page.css) },
    body,
    ...(isFrame ? { isFrameable: true } : {}),
  };
};

/** Bar of the campaign that the contest belongs to. */
const campaignBar = (view: PageView): Markup | undefined => {
  const { campaignBar: bar } = view.contest.row;
  if (!bar) return undefined;
  const attributes = newTab(view) ?? trustedHtml(' rel="noopener"');
  const text = bar.link ? html`<a href="${bar.link}"${attributes}>${bar.message}</a>` : bar.message;
  return html`<aside class="promo">${text}</aside>`;
};

type Footer = {
  /** Path of the contest page. */
  path: string;
  translate: ContestTranslate;
  hasWinners: boolean;
  linkAttributes?: Markup | undefined;
};

/**
 * Links at the bottom of every public page of a contest. The rules page names the organizer and the privacy contact.
 */
export const pageFooter = ({ path, translate, hasWinners, linkAttributes }: Footer): Markup => {
  const links = [
    { page: 'rules', text: translate('page.rules') },
    ...(hasWinners ? [{ page: 'winners', text: translate('page.winners') }] : []),
    { page: 'data', text: translate('page.yourData') },
  ];
  return html`<footer class="foot">${links.map(({ page, text }) => html`<a href="${path}/${page}"${linkAttributes}>${text}</a>`)}<span class="made">${translate('page.madeWith')}</span></footer>`;
};

/** Meta tags for search engines and social networks. */
const shareTags = (view: PageView, title: string): Markup => {
  const { contest, translate, origin } = view;
  const { name, description, language } = contest.row;
  const picture = contest.prizes.find((prize) => prize.picture)?.picture;
  const summary = description.replaceAll(/\s+/g, ' ').trim().slice(0, 200);
  const tags: [string, string | undefined][] = [
    ['og:site_name', contest.businessName],
    ['og:locale', language],
    ['og:type', 'website'],
    ['og:title', title === name ? name : `${title} · ${name}`],
    ['og:description', summary || translate('page.by', { business: contest.businessName })],
    ['og:url', contestUrl(view)],
    ['og:image', picture && (picture.src.startsWith('/') ? `${origin}${picture.src}` : picture.src)],
    ['og:image:alt', picture?.alt || undefined],
    ['og:image:width', picture?.width?.toString()],
    ['og:image:height', picture?.height?.toString()],
  ];
  return html`<meta name="description" content="${summary || translate('page.by', { business: contest.businessName })}">
<link rel="canonical" href="${contestUrl(view)}">
<meta name="twitter:card" content="${picture ? 'summary_large_image' : 'summary'}">
${tags.flatMap(([property, value]) => (value ? [html`<meta property="${property}" content="${value}">\n`] : []))}`;
};

const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'public, max-age=0, must-revalidate',
};

/**
 * Content security policy. Scripts, styles and images must be our own files, because another site would learn the
 * addresses of visitors. The template's generated styles are allowed by their hash. Only embed pages can be framed.
 */
const contentPolicy = ({ isFrame, origin }: PageView, css: string | undefined): string => {
  const templateHash = css ? ` ${sourceHash(css)}` : '';
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self'${templateHash}`,
    `img-src 'self' ${origin}`,
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${isFrame ? '*' : "'none'"}`,
  ].join('; ');
};

/**
 * Marks a response as private (not cached, not indexed): pages about one contestant, and pages opened by a personal
 * link.
 */
export const asPrivate = (page: RenderedPage): RenderedPage => ({
  ...page,
  headers: {
    ...page.headers,
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
  },
});

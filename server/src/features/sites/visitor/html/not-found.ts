import { html } from '../../../../platform/html/index.ts';
import { siteTranslator } from '../texts/site-texts.ts';
import { layout } from './layout.ts';
import type { SiteView } from './view-models.ts';

/** 404 page in the site's layout. */
export const notFoundPage = (site: SiteView): string => {
  const translate = siteTranslator(site.language);
  return layout(site, {
    title: translate('notFoundTitle'),
    description: translate('notFoundText'),
    main: html`<article><header><h1>${translate('notFoundTitle')}</h1></header>
<div class="text"><p>${translate('notFoundText')}</p><p><a href="${site.path}">${translate('viewAllPosts')}</a></p></div></article>`,
  });
};

/** 404 page for an unknown site. */
export const noSitePage = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="robots" content="noindex">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Site not found</title></head>
<body><h1>Site not found</h1><p>Check the URL and try again.</p></body></html>
`;

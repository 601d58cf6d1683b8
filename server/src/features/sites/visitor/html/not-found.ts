import { html } from '../../../../platform/html/index.ts';
import { layout } from './layout.ts';
import { translationsFor } from './translations.ts';
import type { SiteView } from './view-models.ts';

/** 404 page in the site's layout. */
export const notFoundPage = (site: SiteView): string => {
  const translations = translationsFor(site.language);
  return layout(site, {
    title: translations.notFoundTitle,
    description: translations.notFoundText,
    main: html`<article><header><h1>${translations.notFoundTitle}</h1></header>
<div class="text"><p>${translations.notFoundText}</p><p><a href="${site.path}">${translations.viewAllPosts}</a></p></div></article>`,
  });
};

/** 404 page for an unknown site. */
export const noSitePage = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="robots" content="noindex">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Site not found</title></head>
<body><h1>Site not found</h1><p>Check the URL and try again.</p></body></html>
`;

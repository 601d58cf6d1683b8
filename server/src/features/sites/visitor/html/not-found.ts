import { html } from '../../../../platform/html/index.ts';
import { layout } from './layout.ts';
import { translationsFor } from './translations.ts';
import type { SiteView } from './view-models.ts';

/** Not found, in the site's own look. */
export const notFoundPage = (site: SiteView): string => {
  const words = translationsFor(site.language);
  return layout(site, {
    title: words.missingTitle,
    description: words.missingText,
    main: html`<article><header><h1>${words.missingTitle}</h1></header>
<div class="text"><p>${words.missingText}</p><p><a href="${site.path}">${words.toHome}</a></p></div></article>`,
  });
};

/** Where there is no site at all. */
export const noSitePage = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="robots" content="noindex">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>There is no site here</title></head>
<body><h1>There is no site here</h1><p>Check the address, or ask whoever gave it to you.</p></body></html>
`;

import { html, trustedHtml } from '../../../../platform/html/index.ts';
import { layout } from './layout.ts';
import type { SiteView, TextPageView } from './view-models.ts';

/** A page beside the posts, such as About or Imprint. */
export const textPage = (site: SiteView, { title, url, path, html: text, summary }: TextPageView): string =>
  layout(site, {
    title,
    description: summary || site.description || site.name,
    canonical: url,
    current: path,
    main: html`<article><header><h1>${title}</h1></header>
<div class="text">
${trustedHtml(text)}
</div></article>`,
  });

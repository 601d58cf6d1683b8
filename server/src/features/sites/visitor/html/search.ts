import { html, type Markup } from '../../../../platform/html/index.ts';
import { siteTranslator } from '../texts/site-texts.ts';
import { layout } from './layout.ts';
import { postCards } from './post-list.ts';
import type { CardView, SiteView } from './view-models.ts';

/** Posts and pages that contain the search text; noindex, because there are as many pages as texts. */
export const searchPage = (site: SiteView, text: string, results: readonly CardView[]): string => {
  const translate = siteTranslator(site.language);
  return layout(site, {
    title: text ? `${translate('search')}: ${text}` : translate('search'),
    description: translate('search'),
    searchText: text,
    main: [html`<h1>${translate('search')}</h1>`, renderResults(site, text, results)],
  });
};

const renderResults = (site: SiteView, text: string, results: readonly CardView[]): Markup | false => {
  if (results.length > 0) return postCards(site, results);
  return text !== '' && html`<p role="status">${siteTranslator(site.language)('noResults')}</p>`;
};

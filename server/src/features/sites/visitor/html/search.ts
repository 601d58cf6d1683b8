import { html, type Markup } from '../../../../platform/html/index.ts';
import { layout } from './layout.ts';
import { postCards } from './post-list.ts';
import { translationsFor } from './translations.ts';
import type { PostSummary, SiteView } from './view-models.ts';

/** Posts that contain the search text; noindex, because there are as many pages as texts. */
export const searchPage = (site: SiteView, text: string, posts: readonly PostSummary[]): string => {
  const translations = translationsFor(site.language);
  return layout(site, {
    title: text ? `${translations.search}: ${text}` : translations.search,
    description: translations.search,
    searchText: text,
    main: [html`<h1>${translations.search}</h1>`, renderResults(site, text, posts)],
  });
};

const renderResults = (site: SiteView, text: string, posts: readonly PostSummary[]): Markup | false => {
  if (posts.length > 0) return postCards(site, posts);
  return text !== '' && html`<p role="status">${translationsFor(site.language).noResults}</p>`;
};

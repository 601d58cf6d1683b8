import { type Markup, trustedHtml } from '../../../../platform/html/index.ts';
import type { ImageView, SiteView } from './view-models.ts';

type Page = {
  title: string;
  description: string;
  canonical: string;
  image: ImageView | undefined;
  article: { publishedAt: Date | null; changedAt: Date; author?: string | undefined } | undefined;
};

/** Data of a page for search engines (schema.org, JSON-LD). */
export const structuredData = (site: SiteView, page: Page): Markup => {
  const publisher = {
    '@type': 'Organization',
    name: site.name,
    url: site.url,
    logo: site.logo?.url,
  };
  const { title, description, canonical, image, article } = page;
  const website = {
    '@type': 'WebSite',
    name: site.name,
    url: site.url,
    description: site.description || undefined,
    inLanguage: site.language,
    publisher,
  };
  const post = article && {
    '@type': 'BlogPosting',
    headline: title,
    description,
    url: canonical,
    mainEntityOfPage: canonical,
    inLanguage: site.language,
    image: image?.url,
    datePublished: article.publishedAt?.toISOString(),
    dateModified: article.changedAt.toISOString(),
    author: article.author ? { '@type': 'Person', name: article.author } : publisher,
    publisher,
  };
  return jsonScript({ '@context': 'https://schema.org', ...(post ?? website) });
};

/**
 * A data block. Inside a script element entities are not decoded, but `</script` and `<!--` are markup, so every
 * character that markup could begin or end with is written as an escape of JSON.
 */
const jsonScript = (data: object): Markup => {
  const json = JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return trustedHtml(`<script type="application/ld+json">${json}</script>`);
};

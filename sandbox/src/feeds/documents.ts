import { escapeText } from '../kit/pages/html.ts';
import type { Article, Site } from './sites.ts';

export type Document = { type: string; body: string };

const bodyOf = ({ paragraphs, image }: Article): string => {
  const texts = paragraphs.map((text) => `<p>${escapeText(text)}</p>`);
  return `<p><img src="${image}" width="640" height="360" alt=""></p>${texts.join('')}`;
};

const toRssItem = (
  article: Article,
): string => `<item><title>${escapeText(article.title)}</title><link>${article.url}</link><guid isPermaLink="false">${article.guid}</guid>
<pubDate>${article.publishedAt.toUTCString()}</pubDate><dc:creator>${escapeText(article.author)}</dc:creator>
<description>${escapeText(article.summary)}</description><content:encoded><![CDATA[${bodyOf(article)}]]></content:encoded>
<media:thumbnail url="${article.image}"/></item>`;

const toAtomEntry = (
  article: Article,
): string => `<entry><id>${article.guid}</id><title>${escapeText(article.title)}</title><link href="${article.url}"/>
<published>${article.publishedAt.toISOString()}</published><updated>${article.publishedAt.toISOString()}</updated>
<summary>${escapeText(article.summary)}</summary><content type="html">${escapeText(bodyOf(article))}</content></entry>`;

const toRdfItem = (
  article: Article,
): string => `<item rdf:about="${article.url}"><title>${escapeText(article.title)}</title><link>${article.url}</link>
<description>${escapeText(article.summary)}</description><dc:date>${article.publishedAt.toISOString()}</dc:date></item>`;

/** RSS 2.0 with the full text, as most blogs serve it. */
const toRss = ({ seed, url, articles }: Site): Document => ({
  type: 'application/rss+xml; charset=utf-8',
  body: `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/" xmlns:atom="http://www.w3.org/2005/Atom">
<channel><title>${escapeText(seed.title)}</title><link>${url}/</link><description>${escapeText(seed.title)}</description><language>${seed.language}</language>
<atom:link href="${url}/feed.xml" rel="self" type="application/rss+xml"/>
${articles.map(toRssItem).join('\n')}
</channel></rss>`,
});

const toAtom = ({ seed, url, articles }: Site): Document => ({
  type: 'application/atom+xml; charset=utf-8',
  body: `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${seed.language}"><title>${escapeText(seed.title)}</title><id>${url}/</id>
<link href="${url}/"/><link rel="self" href="${url}/atom.xml"/><updated>${articles[0]?.publishedAt.toISOString() ?? ''}</updated>
<author><name>${escapeText(seed.author)}</name></author>
${articles.map(toAtomEntry).join('\n')}
</feed>`,
});

const toRdf = ({ seed, url, articles }: Site): Document => ({
  type: 'application/rdf+xml; charset=utf-8',
  body: `<?xml version="1.0" encoding="UTF-8"?>
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel rdf:about="${url}/"><title>${escapeText(seed.title)}</title><link>${url}/</link><description>${escapeText(seed.title)}</description></channel>
${articles.map(toRdfItem).join('\n')}
</rdf:RDF>`,
});

const toJsonFeed = ({ seed, url, articles }: Site): Document => ({
  type: 'application/feed+json; charset=utf-8',
  body: JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: seed.title,
    home_page_url: `${url}/`,
    feed_url: `${url}/feed.json`,
    language: seed.language,
    authors: [{ name: seed.author }],
    items: articles.map((article) => ({
      id: article.guid,
      url: article.url,
      title: article.title,
      summary: article.summary,
      content_html: bodyOf(article),
      image: article.image,
      date_published: article.publishedAt.toISOString(),
    })),
  }),
});

export const documents: Record<string, (site: Site) => Document> = {
  'feed.xml': toRss,
  'atom.xml': toAtom,
  'index.rdf': toRdf,
  'feed.json': toJsonFeed,
};

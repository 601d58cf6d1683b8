import { html, toText } from '../../../../platform/html/index.ts';
import type { PostView, SiteView } from './view-models.ts';

/** Limit of all full texts in one feed, in bytes; items beyond it have only a summary. */
export const maxFullTextBytes = 512 * 1024;

/** RSS 2.0 document with the site's posts, newest first. */
export const renderFeed = (site: SiteView, posts: readonly PostView[]): string => {
  let bytesLeft = site.hasFullTextFeed ? maxFullTextBytes : -1;
  const items = posts.map((post) => {
    bytesLeft -= Buffer.byteLength(post.html);
    return item(post, bytesLeft >= 0);
  });
  const latest = posts[0]?.publishedAt;
  return toText(html`<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
<title>${site.name}</title>
<link>${site.url}</link>
<description>${site.description || site.name}</description>
<language>${site.language}</language>
<atom:link href="${site.url}/feed.xml" rel="self" type="application/rss+xml"/>
${latest && html`<lastBuildDate>${latest.toUTCString()}</lastBuildDate>`}
${items}</channel>
</rss>
`);
};

const item = (post: PostView, hasFullText: boolean) => html`<item>
<title>${post.title || post.summary}</title>
<link>${post.url}</link>
<guid isPermaLink="true">${post.url}</guid>
${post.publishedAt && html`<pubDate>${post.publishedAt.toUTCString()}</pubDate>`}
${post.author && html`<dc:creator>${post.author}</dc:creator>`}
${post.categories.map(({ name }) => html`<category>${name}</category>\n`)}<description>${post.summary}</description>
${hasFullText && html`<content:encoded>${post.html}</content:encoded>`}
</item>
`;

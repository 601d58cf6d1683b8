import { html, toText } from '../../../../platform/html/index.ts';
import type { PostView, SiteView } from './view-models.ts';

/** So much of a feed is whole texts; after that, summaries do. */
export const mostFeedBytes = 512 * 1024;

/** RSS 2.0, newest first. */
export const renderFeed = (site: SiteView, posts: readonly PostView[]): string => {
  let room = mostFeedBytes;
  const items = posts.map((post) => {
    room -= Buffer.byteLength(post.html);
    return item(post, room >= 0);
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

const item = (post: PostView, isWhole: boolean) => html`<item>
<title>${post.title || post.summary}</title>
<link>${post.url}</link>
<guid isPermaLink="true">${post.url}</guid>
${post.publishedAt && html`<pubDate>${post.publishedAt.toUTCString()}</pubDate>`}
${post.author && html`<dc:creator>${post.author}</dc:creator>`}
${post.categories.map(({ name }) => html`<category>${name}</category>\n`)}<description>${post.summary}</description>
${isWhole && html`<content:encoded>${post.html}</content:encoded>`}
</item>
`;

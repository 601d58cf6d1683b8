import { escapeText } from '../../kit/pages/html.ts';
import { addParagraphs, sanitize } from '../posts/post-html.ts';
import { postLink, toExcerpt } from '../posts/post-json.ts';
import type { Posts } from '../posts/posts.ts';
import type { PracticeSite, State } from '../state.ts';

const postsPerFeed = 10;
const cdata = (text: string): string => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
const rfc822 = (ms: number): string => new Date(ms).toUTCString().replace('GMT', '+0000');

/** The RSS feed of a site, in WordPress's format. */
export const renderFeed = (state: State, posts: Posts, site: PracticeSite): string => {
  const url = state.url(site.slug);
  const feedUrl = site.permalinks === 'pretty' ? `${url}/feed/` : `${url}/?feed=rss2`;
  const rows = posts
    .listPublished(site)
    .toSorted((a, b) => (b.date ?? 0) - (a.date ?? 0) || b.id - a.id)
    .slice(0, postsPerFeed);
  const items = rows.map((post) => {
    const author = state.users(site.slug).get(String(post.author))?.name ?? '';
    const names = post.categories.flatMap((id) => state.categories(site.slug).get(String(id))?.name ?? []);
    const medium = state.media(site.slug).get(String(post.featuredMedia));
    const image = medium && `${url}/wp-content/uploads/${medium.file}`;
    const categories = names.map((name) => `<category>${cdata(name)}</category>`);
    const imageElement =
      image === undefined
        ? ''
        : `<media:content url="${escapeText(image)}" medium="image" type="${medium?.type ?? ''}"/>`;
    return `<item>
<title>${escapeText(post.title)}</title>
<link>${escapeText(postLink(state, site, post))}</link>
<dc:creator>${cdata(author)}</dc:creator>
<pubDate>${rfc822(post.date ?? post.createdAt)}</pubDate>
${categories.join('\n')}
<guid isPermaLink="false">${url}/?p=${post.id}</guid>
<description>${cdata(toExcerpt(post))}</description>
<content:encoded>${cdata(sanitize(addParagraphs(post.content)))}</content:encoded>
${imageElement}
</item>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/">
<channel>
<title>${escapeText(site.title)}</title>
<atom:link href="${escapeText(feedUrl)}" rel="self" type="application/rss+xml"/>
<link>${url}</link>
<description>${escapeText(site.tagline)}</description>
<lastBuildDate>${rfc822(rows[0]?.date ?? state.now())}</lastBuildDate>
<language>en-GB</language>
<generator>https://wordpress.org/?v=6.9</generator>
${items.join('\n')}
</channel>
</rss>
`;
};

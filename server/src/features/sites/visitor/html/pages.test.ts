import { dayMs } from '@fanfare/contract/kit/durations';
import { describe, expect, test } from 'vitest';
import { trustedHtml } from '../../../../platform/html/index.ts';
import { articlePage } from './article.ts';
import { maxFullTextBytes, renderFeed } from './feed.ts';
import { notFoundPage } from './not-found.ts';
import { listingPage } from './post-list.ts';
import { searchPage } from './search.ts';
import { renderSitemap } from './sitemap.ts';
import { textPage } from './text-page.ts';
import type { PostView, SiteView } from './view-models.ts';

const evil = `"'><script>alert(1)</script>&\u0008\``;
const site: SiteView = {
  name: evil,
  description: evil,
  url: 'https://x.test/s/evil',
  path: '/s/evil',
  language: 'en',
  timeZone: 'UTC',
  accent: 'violet',
  theme: 'journal',
  bar: null,
  logo: { url: `https://x.test/logo${evil}`, alt: evil, small: undefined },
  icon: { url: `https://x.test/icon${evil}`, alt: evil, small: undefined },
  cover: { url: `https://x.test/cover${evil}`, alt: evil, small: undefined },
  hasFooterLine: true,
  hasFullTextFeed: true,
  feedUrl: '/s/evil/feed.xml',
  searchPath: '/s/evil/search/posts',
  stylesheets: ['/visitor/assets/a.css'],
  categories: [{ name: evil, path: '/s/evil/category/x' }],
  pages: [{ name: evil, path: '/s/evil/pages/about', changedAt: new Date('2030-06-15T10:00:00Z') }],
  menu: [{ name: evil, path: `https://x.test/${evil}`, isExternal: true }],
  subscribe: { action: `https://x.test/forms/${evil}`, hiddenFields: trustedHtml('<input type="hidden">') },
  footerLinks: [{ name: evil, path: '/s/evil/pages/imprint' }],
};
const at = new Date('2030-06-15T10:00:00Z');
const comment = { author: evil, text: `${evil} http://x.test/${evil}`, at, url: `https://x.test/${evil}` };
const post: PostView = {
  title: evil,
  url: 'https://x.test/s/evil/post',
  path: '/s/evil/post',
  html: '<p>Clean</p>',
  summary: evil,
  publishedAt: at,
  createdAt: at,
  changedAt: at,
  author: evil,
  image: {
    url: `https://x.test/${evil}`,
    alt: evil,
    width: 900,
    height: 10,
    small: { url: `https://x.test/s${evil}`, width: 640 },
  },
  categories: [{ name: evil, path: '/s/evil/category/x' }],
  comments: [{ ...comment, answers: [{ ...comment, author: null, answers: [] }] }],
};
const pagination = { number: 2, pageCount: 3, newer: '/s/evil', older: '/s/evil/page/3' };

const structuredData = /<script type="application\/ld\+json">([^<>&]*)<\/script>/;

const pages: [string, () => string][] = [
  ['a post', () => articlePage(site, post)],
  ['a preview', () => articlePage(site, post, true)],
  ['a listing', () => listingPage(site, { posts: [post], pagination })],
  [
    'a category',
    () => listingPage(site, { posts: [], pagination, category: { name: evil, path: '/s/evil/category/x' } }),
  ],
  ['a page', () => textPage(site, { ...post, html: '<p>Clean</p>' })],
  ['search results', () => searchPage(site, evil, [post])],
  ['a search without results', () => searchPage(site, evil, [])],
  ['a missing page', () => notFoundPage(site)],
  ['a feed', () => renderFeed(site, [post])],
  ['a sitemap', () => renderSitemap(site, [{ url: `https://x.test/${evil}`, changedAt: at }])],
];

/** Throws when tags are not nested correctly. */
const requireWellFormed = (markup: string) => {
  const voidTags = new Set(['meta', 'link', 'img', 'input', 'br', 'hr', 'atom:link']);
  const open: string[] = [];
  const body = markup.replace(/<!doctype[^>]*>|<\?xml[^>]*\?>/, '');
  for (const [, end, name = ''] of body.matchAll(/<(\/?)([a-z:A-Z0-9]+)(?:[^>"]|"[^"]*")*>/g)) {
    if (voidTags.has(name)) continue;
    if (!end) open.push(name);
    else if (open.pop() !== name) throw new Error(`</${name}> closes nothing`);
  }
  if (open.length > 0) throw new Error(`${open.join(', ')} stay open`);
};

describe.each(pages)('%s', (_, render) => {
  test('site, post and category with unsafe names → escaped, and the markup is well-formed', () => {
    const rendered = render().replace(structuredData, '');
    expect(rendered).not.toContain('<script');
    expect(rendered).not.toContain('\u0008');
    expect(rendered).not.toMatch(/undefined|\[object|NaN/);
    expect(() => requireWellFormed(rendered)).not.toThrow();
  });
});

test('published post → canonical URL; preview and 404 page → noindex', () => {
  expect(articlePage(site, post)).toContain('<link rel="canonical" href="https://x.test/s/evil/post">');
  for (const hidden of [articlePage(site, post, true), notFoundPage(site)]) {
    expect(hidden).toContain('<meta name="robots" content="noindex">');
    expect(hidden).not.toContain('canonical');
    expect(hidden).not.toContain('og:');
  }
});

test('post changed after it became public → “Updated” is shown', () => {
  const later = (days: number) => new Date(at.getTime() + days * dayMs);
  const rendered = (given: Partial<PostView>) => articlePage(site, { ...post, ...given }).includes('Updated');
  expect(rendered({ changedAt: later(2) })).toBe(true);
  expect(rendered({ publishedAt: later(-30), createdAt: at, changedAt: at })).toBe(false);
});

test('links in synced comments → nofollow ugc, http(s) only', () => {
  const comment = { author: 'Ann', text: 'See (https://ann.test/a?b=1&c=2). javascript:alert(1)', at, answers: [] };
  const rendered = articlePage(site, { ...post, comments: [{ ...comment, url: 'javascript:alert(1)' }] });
  expect(rendered).toContain('(<a href="https://ann.test/a?b=1&amp;c=2" rel="nofollow ugc noopener">');
  expect(rendered).not.toContain('href="javascript');
  expect(articlePage(site, { ...post, comments: [] })).not.toContain('id="talk"');
});

test('feed of a site with large posts → full texts up to maxFullTextBytes', () => {
  const huge = { ...post, html: 'x'.repeat(maxFullTextBytes / 2 - 10) };
  expect(renderFeed(site, [huge, huge, huge, huge]).match(/<content:encoded>/g)).toHaveLength(2);
});

test('page of a post → the style sheet and the accent of its site, no inline style and no script', () => {
  const rendered = articlePage(site, post);
  expect(rendered).toContain('<link rel="stylesheet" href="/visitor/assets/a.css">');
  expect(rendered).toContain('data-accent="violet"');
  expect(rendered.replace(structuredData, '')).not.toMatch(/<style|<script| style=/);
});

test('structured data of a post and of the front page → valid JSON with the unsafe names, nothing that ends the block', () => {
  const lineBreaks = `${evil}</script><!--\u2028`;
  const read = (page: string) => JSON.parse(structuredData.exec(page)?.[1] ?? '');
  expect(read(articlePage({ ...site, name: lineBreaks }, { ...post, title: lineBreaks }))).toMatchObject({
    '@type': 'BlogPosting',
    headline: lineBreaks,
    url: post.url,
    datePublished: at.toISOString(),
    author: { '@type': 'Person', name: evil },
    publisher: { name: lineBreaks },
  });
  expect(read(listingPage({ ...site, name: lineBreaks }, { posts: [post], pagination }))).toMatchObject({
    '@type': 'WebSite',
    name: lineBreaks,
    url: site.url,
  });
  expect(articlePage(site, post, true)).not.toMatch(structuredData);
});

test('design of a site → logo, icon and theme on every page, cover on the first one only; footer line and full feed can be off', () => {
  const first = listingPage(site, { posts: [post], pagination: { ...pagination, number: 1 } });
  expect(first).toContain('class="hero"');
  expect(first).toContain('<link rel="icon" href="https://x.test/icon');
  expect(first).toContain('class="logo"');
  expect(listingPage(site, { posts: [post], pagination })).not.toContain('class="hero"');
  const plain = { ...site, logo: undefined, icon: undefined, hasFooterLine: false, hasFullTextFeed: false };
  expect(articlePage({ ...plain, theme: 'magazine' }, post)).toContain('data-theme="magazine"');
  expect(articlePage(plain, post)).not.toMatch(/class="logo"|Published with/);
  expect(renderFeed(plain, [post])).not.toContain('content:encoded>');
});

import { siteAccents } from '@fanfare/contract/sites';
import { describe, expect, test } from 'vitest';
import { articlePage } from '../visitor/html/article.ts';
import { mostFeedBytes, renderFeed } from '../visitor/html/feed.ts';
import { listingPage } from '../visitor/html/listing.ts';
import { notFoundPage } from '../visitor/html/not-found.ts';
import { renderSitemap } from '../visitor/html/sitemap.ts';
import { accentPairs } from '../visitor/html/style.ts';
import type { PostView, SiteView } from '../visitor/html/view-models.ts';

const evil = `"'><script>alert(1)</script>&\u0008\``;
const site: SiteView = {
  ...{ name: evil, description: evil, url: 'https://x.test/s/evil', path: '/s/evil', language: 'en', timeZone: 'UTC' },
  ...{ accent: 'violet', categories: [{ name: evil, path: '/s/evil/category/x' }] },
};
const at = new Date('2030-06-15T10:00:00Z');
const comment = { author: evil, text: `${evil} http://x.test/${evil}`, at, url: `https://x.test/${evil}` };
const post: PostView = {
  ...{ title: evil, url: 'https://x.test/s/evil/post', path: '/s/evil/post', html: '<p>Clean</p>', summary: evil },
  ...{ publishedAt: at, createdAt: at, changedAt: at, author: evil },
  ...{
    picture: {
      url: `https://x.test/${evil}`,
      alt: evil,
      width: 900,
      height: 10,
      small: { url: `https://x.test/s${evil}`, width: 640 },
    },
  },
  categories: [{ name: evil, path: '/s/evil/category/x' }],
  comments: [{ ...comment, answers: [{ ...comment, author: null, answers: [] }] }],
};
const paged = { number: 2, of: 3, newer: '/s/evil', older: '/s/evil/page/3' };

const pages: [string, () => string][] = [
  ['a post', () => articlePage(site, post)],
  ['a preview', () => articlePage(site, post, true)],
  ['a listing', () => listingPage(site, { posts: [post], paged })],
  ['a category', () => listingPage(site, { posts: [], paged, category: { name: evil, path: '/s/evil/category/x' } })],
  ['a missing page', () => notFoundPage(site)],
  ['a feed', () => renderFeed(site, [post])],
  ['a sitemap', () => renderSitemap(site, [{ url: `https://x.test/${evil}`, changedAt: at }])],
];

/** Tags in the order they open and close; throws where one is not closed as it was opened. */
const refuseUneven = (markup: string) => {
  const alone = new Set(['meta', 'link', 'img', 'br', 'hr', 'atom:link']);
  const open: string[] = [];
  const body = markup.replace(/<!doctype[^>]*>|<\?xml[^>]*\?>/, '').replace(/<style>[\s\S]*?<\/style>/, '');
  for (const [, end, name = ''] of body.matchAll(/<(\/?)([a-z:A-Z0-9]+)(?:[^>"]|"[^"]*")*>/g)) {
    if (alone.has(name)) continue;
    if (!end) open.push(name);
    else if (open.pop() !== name) throw new Error(`</${name}> closes nothing`);
  }
  if (open.length > 0) throw new Error(`${open.join(', ')} stay open`);
};

describe.each(pages)('%s', (_, draw) => {
  test('shows hostile names as text, and is well formed all the same', () => {
    const drawn = draw();
    expect(drawn).not.toContain('<script');
    expect(drawn).not.toContain('\u0008');
    expect(drawn).not.toMatch(/undefined|\[object|NaN/);
    expect(() => refuseUneven(drawn)).not.toThrow();
  });
});

test('only what is out tells its address to search engines', () => {
  expect(articlePage(site, post)).toContain('<link rel="canonical" href="https://x.test/s/evil/post">');
  for (const hidden of [articlePage(site, post, true), notFoundPage(site)]) {
    expect(hidden).toContain('<meta name="robots" content="noindex">');
    expect(hidden).not.toContain('canonical');
    expect(hidden).not.toContain('og:');
  }
});

test('a post is updated when it changed after it was here and out', () => {
  const later = (days: number) => new Date(at.getTime() + days * 86_400_000);
  const drawn = (given: Partial<PostView>) => articlePage(site, { ...post, ...given }).includes('Updated');
  expect(drawn({ changedAt: later(2) })).toBe(true);
  expect(drawn({ publishedAt: later(-30), createdAt: at, changedAt: at })).toBe(false);
});

test('what others said is theirs: its links lend nobody our name, and lead nowhere but to the web', () => {
  const said = { author: 'Ann', text: 'See (https://ann.test/a?b=1&c=2). javascript:alert(1)', at, answers: [] };
  const drawn = articlePage(site, { ...post, comments: [{ ...said, url: 'javascript:alert(1)' }] });
  expect(drawn).toContain('(<a href="https://ann.test/a?b=1&amp;c=2" rel="nofollow ugc noopener">');
  expect(drawn).not.toContain('href="javascript');
  expect(articlePage(site, { ...post, comments: [] })).not.toContain('id="talk"');
});

test('a feed keeps whole texts up to its room', () => {
  const huge = { ...post, html: 'x'.repeat(mostFeedBytes / 2 - 10) };
  expect(renderFeed(site, [huge, huge, huge, huge]).match(/<content:encoded>/g)).toHaveLength(2);
});

describe('the colours of a site', () => {
  const light = (hex: string) => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map((place) => {
      const part = Number.parseInt(hex.slice(place, place + 2), 16) / 255;
      return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (a: string, b: string) => {
    const [dark = 0, bright = 0] = [light(a), light(b)].toSorted((x, y) => x - y);
    return (bright + 0.05) / (dark + 0.05);
  };
  test.each(siteAccents)('%s can be read by day and by night', (accent) => {
    const [day, night] = accentPairs[accent];
    expect(contrast(day, '#FAF8F5')).toBeGreaterThan(4.5);
    expect(contrast(night, '#15101F')).toBeGreaterThan(4.5);
  });
});

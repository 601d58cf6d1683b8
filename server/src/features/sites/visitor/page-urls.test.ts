import { expect, test } from 'vitest';
import { parsePageUrl } from './page-urls.ts';

test.each([
  ['/s/journal', { kind: 'front', page: 1 }],
  ['/s/journal/', { kind: 'front', page: 1 }],
  ['/s/journal/page/2', { kind: 'front', page: 2 }],
  ['/s/journal/hello', { kind: 'post', slug: 'hello' }],
  ['/s/journal/%E6%9D%B1%E4%BA%AC', { kind: 'post', slug: '東京' }],
  ['/s/journal/category/tea', { kind: 'category', slug: 'tea', page: 1 }],
  ['/s/journal/category/tea/page/3', { kind: 'category', slug: 'tea', page: 3 }],
  ['/s/journal/preview/7', { kind: 'preview', id: '7' }],
  ['/s/journal/feed.xml', { kind: 'feed' }],
  ['/s/journal/sitemap.xml', { kind: 'sitemap' }],
  ['/s/journal/page/1', { kind: 'missing' }],
  ['/s/journal/page/1000000', { kind: 'missing' }],
  ['/s/journal/page/2/3', { kind: 'missing' }],
  ['/s/journal//hello', { kind: 'missing' }],
  ['/s/journal/a%2Fb', { kind: 'missing' }],
  ['/s/journal/a%5Cb', { kind: 'missing' }],
  ['/s/journal/a%00b', { kind: 'missing' }],
  ['/s/journal/a%0D%0Ab', { kind: 'missing' }],
  ['/s/journal/%E0%A4%A', { kind: 'missing' }],
  ['/s/journal/%ED%A0%80', { kind: 'missing' }],
  ['/s/journal/category', { kind: 'post', slug: 'category' }],
  // Two dots are a slug, not a parent folder.
  ['/s/journal/..', { kind: 'post', slug: '..' }],
])('path %s → the page that it asks for', (path, request) => {
  expect(parsePageUrl(path)?.request).toEqual(request);
});

test.each([
  '/s',
  '/s/',
  '/s/..',
  '/s/%2e%2e',
  '/s/../api/user/me',
  '/s/ab',
  '/s/UPPER',
  '/s/a_b',
  '/s/a%62c',
  '/s//journal',
])('path %s of no page → undefined', (path) => {
  expect(parsePageUrl(path)).toBeUndefined();
});

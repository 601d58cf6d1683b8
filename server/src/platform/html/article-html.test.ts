import { expect, test } from 'vitest';
import { createArticleSanitizer, toPlainText } from './article-html.ts';
import * as inline from './sanitize-article.ts';

const sanitizeArticle = createArticleSanitizer(['https://fanfare.example']);

test.each(['<b>'.repeat(133_000), '<p>Hello <b>you</b></p>'.repeat(10_000), 'word '.repeat(30_000)])(
  'long article (%.10s…) → read in a thread, with the same result as without a thread',
  async (html) => {
    expect(await sanitizeArticle(html)).toBe(inline.sanitizeArticle(html));
    expect(await toPlainText(html, 200)).toBe(inline.toPlainText(html, 200));
  },
);

test.each([
  '/logout',
  'https://fanfare.example/logout',
  '/x?next=https://evil.example',
  '/api/facebook/connect',
  '/files/../logout',
])('image of an article at %s → removed, because only files of ours are images', async (src) => {
  expect(await sanitizeArticle(`<p>a<img src="${src}" />b</p>`)).toBe('<p>ab</p>');
  expect(await sanitizeArticle(`<video src="${src}"></video>`)).toBe('');
  expect(await sanitizeArticle(`<video src="/files/a.mp4" poster="${src}"></video>`)).not.toContain('poster');
});

test('image of an article in our files → kept', async () => {
  const image = '<img src="/files/abcdefghijklmnopqrstuv.jpg" alt="" loading="lazy" />';
  expect(await sanitizeArticle(image)).toBe(image);
});

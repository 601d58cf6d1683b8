import { expect, test } from 'vitest';
import { countArticleWords, hasImage, listLinks, removeImage } from './article-html.ts';

const url = 'https://example.com/files/a.png?x=1&y=2';
const tag = '<img src="https://example.com/files/a.png?x=1&amp;y=2" alt="A &gt; B" loading="lazy" />';

test.each([
  [`<p>One</p>${tag}<p>Two</p>`, '<p>One</p><p>Two</p>'],
  [`<p>One</p><figure class="x">${tag}<figcaption>A</figcaption></figure><p>Two</p>`, '<p>One</p><p>Two</p>'],
  [`<figure><img src="/files/other.png" /></figure>${tag}`, '<figure><img src="/files/other.png" /></figure>'],
  [`${tag}${tag}`, ''],
  ['<p>None</p>', '<p>None</p>'],
])('image removed from %s → %s', (html, expected) => {
  expect([removeImage(html, url), hasImage(removeImage(html, url), url)]).toEqual([expected, false]);
});

test.each([
  ['English', '<h2>Fresh coffee</h2><p>It isn’t hard.</p>', 5],
  ['Japanese', '<p>今日は天気がいいです。</p>', 6],
  ['Thai', '<p>กาแฟร้อนอร่อยมาก</p>', 4],
  ['A language of the past', '<p>Two words</p>', 2],
])('words of an article in %s: %s → %i', async (language, html, words) => {
  expect(await countArticleWords(html, language)).toBe(words);
});

test('links in an article → each address once, without those of our own pages', () => {
  const html =
    '<a href="https://a.example/?a=1&amp;b=2">A</a><a href="https://a.example/?a=1&amp;b=2">B</a><a href="/own">C</a>';
  expect(listLinks(html)).toEqual(['https://a.example/?a=1&b=2']);
});

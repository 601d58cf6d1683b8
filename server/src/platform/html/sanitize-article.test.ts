import { describe, expect, test } from 'vitest';
import { unsafeParts, xssArticles } from '../../../test/fixtures/xss-articles.ts';
import { sanitizeArticle, toPlainText } from './sanitize-article.ts';

const ownHosts = ['fanfare.example', '127.0.0.1:4000'];

describe('sanitizeArticle', () => {
  test.each(xssArticles)('unsafe HTML of an article %s → nothing executable remains', (hostile) => {
    for (const text of [hostile, `<p>before</p>${hostile}<p>after</p>`, `<ul><li>${hostile}`]) {
      const clean = sanitizeArticle(text);
      expect(sanitizeArticle(clean)).toBe(clean);
      expect(unsafeParts(clean)).toEqual([]);
    }
  });

  test.each([
    ['<h2>Head</h2>\n<p>One <strong>two</strong> &amp; “three”.</p>'],
    ['<p>Say <b>"hello"</b> &amp; wave</p>'],
    ['<blockquote class="instagram-media"><p>A picture</p></blockquote>'],
    [
      '<table><thead><tr><th scope="col">Bean</th></tr></thead><tbody><tr><td colspan="2">Kenya</td></tr></tbody></table>',
    ],
    [
      '<figure class="aligncenter"><img src="https://example.com/a.jpg" alt="A" loading="lazy" /><figcaption>A</figcaption></figure>',
    ],
    [
      '<p><a href="/s/blog/hello">home</a> <a href="https://example.com/" rel="nofollow noopener" target="_blank">out</a></p>',
    ],
    ['<pre><code>if (a &lt; b) {}</code></pre>'],
  ])('allowed HTML of an article %s → unchanged', (text) => {
    expect(sanitizeArticle(text)).toBe(text);
  });

  test.each([
    ['https://www.youtube.com/embed/dQw4w9WgXcQ', true],
    ['//www.youtube.com/embed/dQw4w9WgXcQ?rel=0', true],
    ['http://player.vimeo.com/video/76979871', true],
    ['https://www.facebook.com/plugins/video.php?href=https%3A%2F%2Fexample.com', true],
    ['https://www.instagram.com/p/abc123/embed', true],
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', false],
    ['https://www.youtube.com.evil.example/embed/dQw4w9WgXcQ', false],
    ['https://www.youtube.com@evil.example/embed/dQw4w9WgXcQ', false],
    ['https://www.youtube.com:8443/embed/dQw4w9WgXcQ', false],
    ['https://www.youtube.com/redirect?q=https://evil.example', false],
    ['https://www.youtube.com/embed/../redirect', false],
    ['javascript:alert(1)', false],
  ])('embed of %s in an article → allowed: %s', (src, isAllowed) => {
    const clean = sanitizeArticle(`<iframe width="560" height="314" src="${src}">x<b>y</b></iframe>`);
    expect(clean.startsWith('<iframe src="https://')).toBe(isAllowed);
    if (isAllowed) expect(clean).toMatch(/ width="560" height="314" .*><\/iframe>$/);
    else expect(clean).not.toContain('<iframe');
  });

  test.each([
    ['/files/ab/tea.jpg', true],
    ['https://fanfare.example/files/ab/tea.jpg', true],
    ['https://elsewhere.example/api/user/logout', true],
    ['http://127.0.0.1:4001/photo.jpg', true],
    ['/logout', false],
    ['https://fanfare.example/logout', false],
    ['https://FANFARE.example:443/api/user/me', false],
    ['http://fanfare.example/logout', false],
    ['https://fanfare.example./logout', false],
    ['//fanfare.example/logout', false],
    ['https:\\\\fanfare.example\\logout', false],
    ['https://fanfare.example/files/../logout', false],
    ['https://fanfare.example/files/%2e%2e/logout', false],
    ['http://127.0.0.1:4000/logout', false],
  ])('image and video %s of an installation at fanfare.example and 127.0.0.1:4000 → allowed: %s', (src, isAllowed) => {
    const clean = sanitizeArticle(`<img src="${src}"><video src="${src}"></video>`, ownHosts);
    expect([clean.includes('<img'), clean.includes('<video')]).toEqual([isAllowed, isAllowed]);
    expect(sanitizeArticle(clean, ownHosts)).toBe(clean);
    const poster = sanitizeArticle(`<video src="https://elsewhere.example/v.mp4" poster="${src}"></video>`, ownHosts);
    expect(poster.includes(' poster="')).toBe(isAllowed);
  });

  test('article with 20,000 nested tags → nesting cut', () => {
    expect(sanitizeArticle('<div>'.repeat(20_000)).length).toBeLessThan(2_000);
  });
});

test('toPlainText of an article → the text, cut at a word boundary', () => {
  expect(toPlainText('<h2>Tea &amp; more</h2><p>One<br>two &lt;3 <em>th</em>ree</p>', 100)).toBe(
    'Tea & more One two <3 three',
  );
  expect(toPlainText('<p>One two three four</p>', 9)).toBe('One two…');
  expect(toPlainText(`<p>${'x'.repeat(50)}</p>`, 10)).toBe('xxxxxxxxxx…');
});

import { describe, expect, test } from 'vitest';
import { hostileHtml } from '../../features/news/hostile-html.ts';
import { cleanArticle, plainText } from './article.ts';

/** What an article allows and a news text does not, turned against it. */
const hostileArticles = [
  ...hostileHtml,
  '<img src="javascript:alert(1)">',
  '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
  '<img src="//evil.example/x.png">',
  '<img src="/\\\\evil.example/x.png">',
  '<img src="https://user:secret@evil.example/x.png">',
  '<img src=x alt="</p><script>alert(1)</script>" title="&quot; onerror=&quot;alert(1)">',
  '<img src="https://example.com/a.jpg" width="100%;background:url(x)" height="1e9" class="x onload" id=body name=cookie>',
  '<video src="javascript:alert(1)" poster="javascript:alert(1)" autoplay onplay=alert(1)><script>alert(1)</script></video>',
  '<video src="https://example.com/a.mp4"><img src=x onerror=alert(1)></video>',
  '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ" srcdoc="<script>alert(1)</script>" onload=alert(1)></iframe>',
  '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"><script>alert(1)</script><img src=x onerror=alert(1)></iframe>',
  '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ" title="></iframe><img src=x onerror=alert(1)>"></iframe>',
  '<iframe src="https://evil.example/embed/"></iframe>',
  '<table><td><style><img src=x onerror=alert(1)></style></td></table>',
  '<details open ontoggle=alert(1)><summary onfocus=alert(1) tabindex=0>x</summary></details>',
  '<a href="tel:1;javascript:alert(1)" href="javascript:alert(1)" target="_top" rel="opener prefetch">x</a>',
  '<a href="/\\\\evil.example">x</a><a href="/\t/evil.example">x</a><a href="#x" id="x">x</a>',
  '<div class="wp-x" onclick=alert(1)" style="position:fixed" data-x="1">x</div>',
];

/** Every tag of a text with its attributes, as a browser would begin them. */
const tagsOf = (html: string) =>
  [...html.matchAll(/<([a-z][^\s/>]*)((?:[^>"]|"[^"]*")*)>/gi)].map(([, name = '', rest = '']) => ({
    name: name.toLowerCase(),
    attributes: [...rest.matchAll(/([^\s"'=/]+)(?:="([^"]*)")?/g)].map(([, key = '', value = '']) => [key, value]),
  }));

const runs = /^(?:script|style|svg|math|object|embed|form|input|button|base|link|meta|template|noscript|audio|source)$/;

describe('an article', () => {
  test.each(hostileArticles)('keeps nothing that runs of %s', (hostile) => {
    for (const text of [hostile, `<p>before</p>${hostile}<p>after</p>`, `<ul><li>${hostile}`]) {
      const clean = cleanArticle(text);
      expect(cleanArticle(clean)).toBe(clean);
      for (const { name, attributes } of tagsOf(clean)) {
        expect(name).not.toMatch(runs);
        for (const [key = '', value = ''] of attributes) {
          expect(key).not.toMatch(/^on|^style$|^srcdoc$|^srcset$|^id$|^name$|^formaction$|^ping$|^data-/i);
          if (key === 'href') expect(value).toMatch(/^(?:https?:\/\/|mailto:|tel:|\/(?!\/))/);
          if (key === 'src' && name !== 'iframe') expect(value).toMatch(/^(?:https?:\/\/|\/(?!\/))/);
          if (key === 'src' && name === 'iframe') expect(value).toMatch(/^https:\/\/(?:www|player|open|w|vine)\./);
        }
      }
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
  ])('stays as it is: %s', (text) => {
    expect(cleanArticle(text)).toBe(text);
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
  ])('shows the player %s: %s', (src, isShown) => {
    const clean = cleanArticle(`<iframe width="560" height="314" src="${src}">x<b>y</b></iframe>`);
    expect(clean.startsWith('<iframe src="https://')).toBe(isShown);
    if (isShown) expect(clean).toMatch(/ width="560" height="314" .*><\/iframe>$/);
    else expect(clean).not.toContain('<iframe');
  });

  test('nesting has an end', () => {
    expect(cleanArticle('<div>'.repeat(20_000)).length).toBeLessThan(2_000);
  });
});

test('the words of an article, cut at a word', () => {
  expect(plainText('<h2>Tea &amp; more</h2><p>One<br>two &lt;3 <em>th</em>ree</p>', 100)).toBe(
    'Tea & more One two <3 three',
  );
  expect(plainText('<p>One two three four</p>', 9)).toBe('One two…');
  expect(plainText(`<p>${'x'.repeat(50)}</p>`, 10)).toBe('xxxxxxxxxx…');
});

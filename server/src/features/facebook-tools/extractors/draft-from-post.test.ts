import type { RemotePost } from '@fanfare/connectors/ports/posts';
import { expect, test } from 'vitest';
import { linksToSite, toSiteDraft } from './draft-from-post.ts';

const post: RemotePost = {
  id: '1_2',
  text: 'Fresh beans',
  url: 'https://facebook.test/1_2',
  type: 'text',
  statistics: {},
  createdAt: new Date('2030-06-15T10:00:00Z'),
};

test('page post with markup in its text → escaped in the draft', () => {
  const { html, title } = toSiteDraft(
    { ...post, text: '<script>alert(1)</script> & "more"\n\nTwo\nlines' },
    undefined,
    null,
  );
  expect(title).toBe('<script>alert(1)</script> & "more"');
  expect(html).toBe(
    '<p>&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;more&quot;</p>\n<p>Two<br>lines</p>\n<p><a href="https://facebook.test/1_2">View on Facebook</a></p>',
  );
});

test('title of a draft from a page post → first line of the post, cut at a space if it is long', () => {
  const title = (text: string) => toSiteDraft({ ...post, text }, undefined, null).title;
  expect(title('One\nTwo')).toBe('One');
  expect(title('word '.repeat(40))).toBe(`${'word '.repeat(16).trim()}…`);
  expect(title('x'.repeat(200))).toBe(`${'x'.repeat(80)}…`);
  expect(title('  ')).toBe('Post from Facebook');
  expect(toSiteDraft({ ...post, text: '', title: 'A video' }, undefined, null).title).toBe('A video');
});

test('page post with image, link and category → all in the draft', () => {
  const draft = toSiteDraft(
    { ...post, link: 'https://a.test/?a=1&b=2', title: 'A <b>' },
    'https://x.test/files/a.png',
    '7',
  );
  expect(draft).toMatchObject({ status: 'draft', categoryIds: ['7'] });
  expect(draft.html).toContain('<img src="https://x.test/files/a.png" alt="">');
  expect(draft.html).toContain('<a href="https://a.test/?a=1&amp;b=2">A &lt;b&gt;</a>');
});

test.each([
  [{ link: 'https://site.test/blog/post' }, true],
  [{ text: 'New: https://site.test/blog/post' }, true],
  [{ link: 'https://other.test/' }, false],
  [{}, false],
])('page post with %j → found to link to the site: %s', (change, isLinked) => {
  expect(linksToSite({ ...post, ...change }, 'https://site.test/blog/')).toBe(isLinked);
});

import type { RemotePost } from '@fanfare/connectors/ports/posts';
import { expect, test } from 'vitest';
import { linksToSite, toSiteDraft } from './draft-from-post.ts';

const post: RemotePost = {
  ...{ id: '1_2', text: 'Fresh beans', url: 'https://facebook.test/1_2', type: 'text', figures: {} },
  createdAt: new Date('2030-06-15T10:00:00Z'),
};

test('what somebody wrote is words, never markup', () => {
  const { html, title } = toSiteDraft(
    { ...post, text: '<script>alert(1)</script> & "more"\n\nTwo\nlines' },
    undefined,
    null,
  );
  expect(title).toBe('<script>alert(1)</script> & "more"');
  expect(html).toBe(
    '<p>&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;more&quot;</p>\n<p>Two<br>lines</p>\n<p><a href="https://facebook.test/1_2">Seen on Facebook</a></p>',
  );
});

test('the title is the first line, cut between words when it is long', () => {
  const title = (text: string) => toSiteDraft({ ...post, text }, undefined, null).title;
  expect(title('One\nTwo')).toBe('One');
  expect(title('word '.repeat(40))).toBe(`${'word '.repeat(16).trim()}…`);
  expect(title('x'.repeat(200))).toBe(`${'x'.repeat(80)}…`);
  expect(title('  ')).toBe('A post from Facebook');
  expect(toSiteDraft({ ...post, text: '', title: 'A video' }, undefined, null).title).toBe('A video');
});

test('a picture, a link and a category come along', () => {
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
])('%j came from the site: %s', (more, isOurs) => {
  expect(linksToSite({ ...post, ...more }, 'https://site.test/blog/')).toBe(isOurs);
});

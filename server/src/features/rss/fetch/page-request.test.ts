import { expect, test } from 'vitest';
import { toRawItem } from './page-request.ts';

const post = {
  id: '1_2',
  text: 'Tea <b>\n\u0000more',
  url: '/reel/77',
  createdAt: new Date(0),
  type: 'text' as const,
  statistics: {},
};

test('posts answered by Facebook → items with address and host, text as markup; what is no web address or can’t be stored is left out', () => {
  expect(toRawItem(post)).toMatchObject({
    guid: '1_2',
    link: 'https://www.facebook.com/reel/77',
    title: 'Tea &lt;b&gt;',
    summary: 'Tea &lt;b&gt;\nmore',
  });
  const script = 'javascript:alert(1)';
  expect(toRawItem({ ...post, id: '1\u0000', url: script, picture: script })).toMatchObject({
    guid: '1',
    link: '',
    picture: undefined,
  });
});

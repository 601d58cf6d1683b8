import { expect, test } from 'vitest';
import { type PlannedLink, placeLinks, placeLinksOffThread } from './place-links.ts';

const link = (fields: Partial<PlannedLink> = {}): PlannedLink => ({
  url: 'https://a.test/',
  anchor: 'cold brew',
  label: 'About cold brew',
  section: 0,
  isExternal: false,
  ...fields,
});
const tag = '<a href="https://a.test/">';

test.each([
  ['on its anchor', '<p>Make cold brew now.</p>', `<p>Make ${tag}cold brew</a> now.</p>`],
  ['in the spelling of the text', '<p>Cold Brew is easy.</p>', `<p>${tag}Cold Brew</a> is easy.</p>`],
  [
    'behind the same words in a heading and an attribute',
    '<h3>cold brew</h3><p title="cold brew">a <b>cold brew</b></p>',
    `<h3>cold brew</h3><p title="cold brew">a <b>${tag}cold brew</a></b></p>`,
  ],
  ['not inside a word', '<p>cold brewing, cold brew</p>', `<p>cold brewing, ${tag}cold brew</a></p>`],
  ['not in a heading', '<h3>cold brew</h3><p>cold brew</p>', `<h3>cold brew</h3><p>${tag}cold brew</a></p>`],
  [
    'not in a link',
    '<p><a href="/x">cold brew</a></p>',
    `<p><a href="/x">cold brew</a> (${tag}About cold brew</a>)</p>`,
  ],
  ['not in an attribute', '<p title="cold brew">x</p>', `<p title="cold brew">x (${tag}About cold brew</a>)</p>`],
  ['behind the last paragraph without the anchor', '<p>a</p><p>b</p>', `<p>a</p><p>b (${tag}About cold brew</a>)</p>`],
  ['as a paragraph without any', '<ul><li>a</li></ul>', `<ul><li>a</li></ul><p>${tag}About cold brew</a></p>`],
])('link added to a text by its anchor → the link is placed %s', (_, html, expected) => {
  expect(placeLinks([html], [link()])).toEqual([expected]);
});

test('anchor of a link in several sections → linked in its own section; missing there → linked in the first section that has it', () => {
  const texts = ['<p>cold brew</p>', '<p>cold brew</p>', '<p>x</p>'];
  expect(placeLinks(texts, [link({ section: 1 })])[1]).toContain(tag);
  expect(placeLinks(texts, [link({ section: 2 })])[0]).toContain(tag);
  expect(placeLinks(texts, [link({ section: 99 })])[0]).toContain(tag);
});

test('anchor of a link in other letter case and spacing → linked in the spelling of the text', () => {
  expect(placeLinks(['<p>cold brew</p>'], [link({ anchor: 'COLD  Brew' })])).toEqual([`<p>${tag}cold brew</a></p>`]);
});

test('links placed in long texts in a worker thread → the same links as without a thread', async () => {
  const texts = ['<p>a</p>'.repeat(4_000), '<p>cold brew</p>'];
  const links = [link(), link({ anchor: 'hot tea' })];
  expect(await placeLinksOffThread(texts, links)).toEqual(placeLinks(texts, links));
});

test('link in a text without spaces → its anchor is found; label and address with special characters → escaped', () => {
  const [chinese] = placeLinks(['<p>自制冷萃咖啡很简单</p>'], [link({ anchor: '冷萃咖啡' })]);
  expect(chinese).toBe(`<p>自制${tag}冷萃咖啡</a>很简单</p>`);
  const [escaped] = placeLinks(['<p>a</p>'], [link({ label: '<b>"x"', url: 'https://a.test/?a=1&b="' })]);
  expect(escaped).toBe('<p>a (<a href="https://a.test/?a=1&amp;b=&quot;">&lt;b&gt;&quot;x&quot;</a>)</p>');
});

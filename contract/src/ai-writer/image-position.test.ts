import { expect, test } from 'vitest';
import { insertImage } from './image-position.ts';

test.each([
  ['one block', '<p>a</p>', '<p>a</p>#'],
  ['two blocks → after the first', '<p>a</p><p>b</p>', '<p>a</p>#<p>b</p>'],
  ['three blocks → after the second', '<h2>a</h2><p>b</p><p>c</p>', '<h2>a</h2><p>b</p>#<p>c</p>'],
  [
    'nested blocks do not count',
    '<ul><li>a</li></ul><blockquote><p>b</p></blockquote>',
    '<ul><li>a</li></ul>#<blockquote><p>b</p></blockquote>',
  ],
  ['void tags do not open', '<p>a<br>b</p><hr><p>c</p>', '<p>a<br>b</p>#<hr><p>c</p>'],
  ['an end in an attribute is no tag', '<p title="</p>">a</p><p>b</p>', '<p title="</p>">a</p>#<p>b</p>'],
  ['text alone → white space nearest to the middle', 'one two three', 'one two# three'],
  ['never inside a tag', '<a href="x y z">word</a> end', '<a href="x y z">word</a># end'],
  ['no white space → between two characters', 'abcd', 'ab#cd'],
  ['never inside an entity', '&amp;', '#&amp;'],
  ['empty', '', '#'],
])('image at position 1 (%s) → inserted between blocks or words, never inside a tag', (_, html, expected) => {
  expect(insertImage(html, '#', 1)).toBe(expected);
});

test('image at position 2 → at the end', () => {
  expect(insertImage('<p>a</p><p>b</p>', '#', 2)).toBe('<p>a</p><p>b</p>#');
});

test('image in a text of 50,000 unclosed tags → the text around it unchanged', () => {
  const html = '<p'.repeat(50_000);
  expect(insertImage(html, '#', 1).replace('#', '')).toBe(html);
});

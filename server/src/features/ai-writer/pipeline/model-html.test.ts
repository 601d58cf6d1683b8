import { expect, test } from 'vitest';
import { sanitizeModelHtml } from './model-html.ts';

test.each([
  ['paragraphs stay', '<p>a</p><p>b</p>', '<p>a</p><p>b</p>'],
  ['text without elements', 'a\n\nb', '<p>a</p><p>b</p>'],
  ['text beside blocks', 'a <p>b</p> <em>c</em> d', '<p>a</p><p>b</p><p><em>c</em> d</p>'],
  ['lists and quotes stay whole', '<ul><li>a <strong>b</strong></li></ul>', '<ul><li>a <strong>b</strong></li></ul>'],
  ['headings become smaller', '<h1>a</h1><h2>b</h2><p>c</p>', '<h3>a</h3><h3>b</h3><p>c</p>'],
  ['wrappers go', '<div><section><p>a</p></section></div>', '<p>a</p>'],
  ['links are text', '<p><a href="http://127.0.0.1/">a</a></p>', '<p>a</p>'],
  [
    'media and scripts go',
    '<img src=x onerror=alert(1)><script>x</script><iframe src="/"></iframe><p>a</p>',
    '<p>a</p>',
  ],
  ['attributes go', '<p style="color:red" onclick="x()" class="wp-x">a</p>', '<p>a</p>'],
  ['empty paragraphs go', '<p> </p><p>a</p>', '<p>a</p>'],
  ['nothing', '', ''],
])('HTML of a model, sanitized → only allowed tags and blocks are left: %s', (_, html, expected) => {
  expect(sanitizeModelHtml(html)).toBe(expected);
  expect(sanitizeModelHtml(expected)).toBe(expected);
});

import { expect, test } from 'vitest';
import { hideUrls, restoreUrls } from './selection-html.ts';

const passage =
  '<p>See <a href="https://a.test/x" target="_blank">the guide</a> and <img src="/files/abc.png" alt="A cup" width="10">.</p>';

test('passage with links and images → ids in place of URLs for the model; its answer → the URLs again', () => {
  const { html, tags } = hideUrls(passage);
  expect(html).not.toMatch(/a\.test|files/);
  const answer = '<p>Read <a href="#1">our guide</a>. <img src="#2"></p>';
  expect(restoreUrls(answer, tags)).toBe(
    '<p>Read <a href="https://a.test/x" target="_blank">our guide</a>. <img src="/files/abc.png" alt="A cup" width="10" /></p>',
  );
});

test.each([
  ['a link of the model', '<p><a href="https://evil.test/">x</a></p>', '<p>x</p>'],
  ['an id that does not exist', '<p><a href="#9">x</a></p>', '<p>x</p>'],
  [
    'an id used twice',
    '<p><a href="#1">x</a><a href="#1">y</a></p>',
    '<p><a href="https://a.test/x" target="_blank">x</a>y</p>',
  ],
  ['a script', '<p>x</p><script>alert(1)</script>', '<p>x</p>'],
  ['an iframe', '<p>x</p><iframe src="#1"></iframe>', '<p>x</p>'],
  ['an event handler', '<p>x<img src=x onerror=alert(1)></p>', '<p>x</p>'],
])('answer of the model with %s → left out of the text', (_, answer, expected) => {
  const { tags } = hideUrls('<p><a href="https://a.test/x" target="_blank">the guide</a></p>');
  expect(restoreUrls(answer, tags)).toBe(expected);
});

test('image of the passage left out by the model → added at the end', () => {
  const { tags } = hideUrls('<p>x <img src="/files/abc.png" alt="&quot;A&quot; cup"></p>');
  expect(restoreUrls('<p>y</p>', tags)).toBe('<p>y</p><img src="/files/abc.png" alt="&quot;A&quot; cup">');
});

import { describe, expect, test } from 'vitest';
import { isSafe, xssHtml } from '../../../test/fixtures/xss-html.ts';
import { cleanHtml, createCachedSanitizer } from './sanitize-html.ts';

test.each(xssHtml)('harmless: %s', (html) => {
  const clean = cleanHtml(html);
  expect(isSafe(clean), clean).toBe(true);
  expect(cleanHtml(clean)).toBe(clean);
});

test('harmless with a NUL byte, which the door refuses before', () => {
  expect(
    cleanHtml('<p on\0click="alert(1)">x</p><scr\0ipt>alert(1)</scr\0ipt><a href="java\0script:alert(1)">x</a>'),
  ).toSatisfy(isSafe);
});

test('most of these are hostile before they are cleaned', () => {
  expect(xssHtml.filter((html) => !isSafe(html)).length).toBeGreaterThan(xssHtml.length - 5);
});

test('harmless when hostile pieces are put together', () => {
  for (const first of xssHtml) {
    const clean = cleanHtml(xssHtml.map((second) => first + second).join(''));
    expect(isSafe(clean), clean).toBe(true);
  }
});

test('deep nesting is cut and stays quick', () => {
  const clean = cleanHtml('<blockquote>'.repeat(4000));
  expect(clean.split('<blockquote>').length - 1).toBeLessThanOrEqual(40);
});

describe('what the editor writes', () => {
  test.each([
    '<h2>Now with <em>polls</em></h2><h3>Soon</h3><p>Ask <strong>anything</strong>,<br />even <u>this</u> or <s>that</s>.</p>',
    '<ul><li>One</li><li>Two</li></ul><ol><li>Three</li></ol><hr /><blockquote>Said</blockquote><code>a &lt; b &amp;&amp; c</code>',
    '<p>Caf\u00e9 \ud83c\udf89 &amp; more &lt;script&gt;</p>',
    '<p><a href="https://example.com/a?b=1&amp;c=2#d" rel="noopener" target="_blank">Read</a></p>',
    '<p><a href="mailto:help@example.com" rel="noopener" target="_blank">Write</a></p>',
  ])('stays: %s', (html) => {
    expect(cleanHtml(html)).toBe(html);
  });

  test.each([
    ['<b>bold</b> <i>it</i>', '<strong>bold</strong> <em>it</em>'],
    ['<p class="x" id="y" style="color:red" data-z="1">Text</p>', '<p>Text</p>'],
    ['<div><span>Pasted</span> <font size="7">text</font></div>', 'Pasted text'],
    [
      '<a href="https://example.com" target="_top" rel="opener">x</a>',
      '<a href="https://example.com/" rel="noopener" target="_blank">x</a>',
    ],
    ['<a href="/user/me">x</a>', '<a>x</a>'],
    ['<a href="//evil.example">x</a>', '<a>x</a>'],
    ['<p>Before<script>alert(1)</script>After</p>', '<p>BeforeAfter</p>'],
  ])('%s becomes %s', (html, clean) => {
    expect(cleanHtml(html)).toBe(clean);
  });
});

test('a cleaner that remembers says the same, also once it has forgotten', () => {
  const clean = createCachedSanitizer();
  for (let turn = 0; turn < 250; turn++) clean(`<p onclick="x">${turn}</p>`);
  expect(clean('<p onclick="x">0</p>')).toBe('<p>0</p>');
  expect(clean('<p onclick="x">249</p>')).toBe('<p>249</p>');
});

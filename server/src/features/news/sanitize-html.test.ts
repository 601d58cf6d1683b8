import { describe, expect, test } from 'vitest';
import { isSafe, xssHtml } from '../../../test/fixtures/xss-html.ts';
import { createCachedSanitizer, sanitizeHtml } from './sanitize-html.ts';

test.each(xssHtml)('HTML of a news item %s → sanitized', (html) => {
  const sanitized = sanitizeHtml(html);
  expect(isSafe(sanitized), sanitized).toBe(true);
  expect(sanitizeHtml(sanitized)).toBe(sanitized);
});

test('NUL bytes inside tags and attributes → safe (requests with NUL are rejected earlier)', () => {
  expect(
    sanitizeHtml('<p on\0click="alert(1)">x</p><scr\0ipt>alert(1)</scr\0ipt><a href="java\0script:alert(1)">x</a>'),
  ).toSatisfy(isSafe);
});

test('unsafe HTML of the tests before it is sanitized → recognized as unsafe', () => {
  expect(xssHtml.filter((html) => !isSafe(html)).length).toBeGreaterThan(xssHtml.length - 5);
});

test('pieces of unsafe HTML one after another → safe when sanitized', () => {
  for (const first of xssHtml) {
    const sanitized = sanitizeHtml(xssHtml.map((second) => first + second).join(''));
    expect(isSafe(sanitized), sanitized).toBe(true);
  }
});

test('4,000 nested tags → cut to 40', () => {
  const sanitized = sanitizeHtml('<blockquote>'.repeat(4000));
  expect(sanitized.split('<blockquote>').length - 1).toBeLessThanOrEqual(40);
});

describe('HTML of the editor', () => {
  test.each([
    '<h2>Now with <em>polls</em></h2><h3>Soon</h3><p>Ask <strong>anything</strong>,<br />even <u>this</u> or <s>that</s>.</p>',
    '<ul><li>One</li><li>Two</li></ul><ol><li>Three</li></ol><hr /><blockquote>Said</blockquote><code>a &lt; b &amp;&amp; c</code>',
    '<p>Caf\u00e9 \ud83c\udf89 &amp; more &lt;script&gt;</p>',
    '<p><a href="https://example.com/a?b=1&amp;c=2#d" rel="noopener" target="_blank">Read</a></p>',
    '<p><a href="mailto:help@example.com" rel="noopener" target="_blank">Write</a></p>',
  ])('allowed HTML %s → unchanged', (html) => {
    expect(sanitizeHtml(html)).toBe(html);
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
  ])('HTML of a news item %s → sanitized to %s', (html, sanitized) => {
    expect(sanitizeHtml(html)).toBe(sanitized);
  });
});

test('cleared cache of the sanitizer → the same results', () => {
  const sanitized = createCachedSanitizer();
  for (let turn = 0; turn < 250; turn++) sanitized(`<p onclick="x">${turn}</p>`);
  expect(sanitized('<p onclick="x">0</p>')).toBe('<p>0</p>');
  expect(sanitized('<p onclick="x">249</p>')).toBe('<p>249</p>');
});

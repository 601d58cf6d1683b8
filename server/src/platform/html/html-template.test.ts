import { expect, test } from 'vitest';
import { escapeHtml, html, toText, trustedHtml } from './html-template.ts';

test('template values → escaped', () => {
  const hostile = `"><script>alert('1')</script>&\``;
  expect(toText(html`<p title="${hostile}">${hostile}</p>`)).toBe(
    '<p title="&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;&#96;">' +
      '&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;&#96;</p>',
  );
});

test('markup as value of a template → unescaped; lists → joined; false, null and undefined → nothing', () => {
  const items = ['a', 'b & c'].map((item) => html`<li>${item}</li>`);
  expect(toText(html`<ul>${items}</ul>${false}${null}${undefined}${0}${trustedHtml('<hr>')}`)).toBe(
    '<ul><li>a</li><li>b &amp; c</li></ul>0<hr>',
  );
});

test('object shaped like markup as value of a template → throws', () => {
  const forged: object = JSON.parse('{"markup":"<script>","Symbol(markup)":"<script>"}');
  expect(() => toText(html`${forged as never}`)).toThrow();
});

test('characters that are invalid in HTML and XML, in a template → removed', () => {
  expect(escapeHtml('a\u0000b\u0008c\td\ne\u007ff\uFFFEg\ud800h')).toBe('abc\td\nefg\uFFFDh');
});

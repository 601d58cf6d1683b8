import { expect, test } from 'vitest';
import { xssArticles } from '../../../../test/fixtures/xss-articles.ts';
import { html, toText } from '../../../platform/html/index.ts';
import { readTemplate } from './read-template.ts';
import { readContestTemplate, renderTemplate } from './template-html.ts';

const origin = 'https://fanfare.test';
const read = (template: string) => readTemplate(template, 'scope', origin);
const textOf = (template: string) =>
  read(template)
    .parts.map((part) => ('text' in part ? part.text : `[${part.placeholder}]`))
    .join('');

test('allowed style declarations of a template → rules of a stylesheet; other styles and tags → dropped and listed', () => {
  const { css, removed } = read(
    '<p style="color: #F00; position: fixed; margin: 4px 0; background-color: rgb(1, 2, 3)">a</p><p style="color:#f00;margin:4px 0;background-color:rgb(1, 2, 3)">b</p><form onsubmit="x()"><script>1</script></form><iframe></iframe>',
  );
  expect(css).toBe('.scope .t1{color:#f00;margin:4px 0;background-color:rgb(1, 2, 3)}');
  expect(removed).toEqual(['position', '<form>', '<script>', '<iframe>']);
});

test.each([
  'color:url(https://evil.test)',
  'color:expression(alert(1))',
  'color:red}body{display:none',
  'width:calc(100% + 1px)',
  'margin:-50px',
  'color:var(--x)',
  'background-color:red/*x*/',
])('style %s in a template → dropped', (style) => {
  expect(read(`<p style="${style}">a</p>`).css).toBe('');
});

test('placeholder in text → a part of the template; inside a tag → dropped', () => {
  expect(textOf('<p title="{{entry_form}}">{{entry_form}}</p>')).toBe('<p>[entry_form]</p>');
  expect(textOf('<a href="{{rules_link}}" title="{{points}}">x</a>')).not.toContain('[');
  expect(textOf('{{<b></b>entry_form}}')).not.toContain('[');
});

test('images of our library in a template by path or URL → shown; of other sites → not loaded, and listed', () => {
  const own = '<img src="/files/abc.jpg" alt="" loading="lazy" />';
  expect(textOf(`<img src="${origin}/files/abc.jpg">`)).toBe(own);
  const foreign = [
    'https://spy.test/pixel.gif?v=1',
    'http://spy.test/a.png',
    `${origin}.spy.test/files/abc.jpg`,
    `${origin}/logout`,
  ];
  const { foreignImages } = read(foreign.map((url) => `<img src="${url}">`).join(''));
  expect(foreignImages).toEqual(foreign);
  expect(textOf(`${foreign.map((url) => `<img src="${url}">`).join('')}<img src="//spy.test/x.png">`)).not.toMatch(
    /spy|logout/,
  );
});

test('image outside our library in a template → no source; web link → opens in a new tab; javascript: link → no address', () => {
  expect(textOf('<img src="/files/abc.jpg"><img src="/logout"><img src="data:x">')).toBe(
    '<img src="/files/abc.jpg" alt="" loading="lazy" /><img alt="" loading="lazy" /><img alt="" loading="lazy" />',
  );
  expect(textOf('<a href="javascript:alert(1)">a</a><a href="https://a.test">b</a>')).toBe(
    '<a rel="nofollow noopener" target="_blank">a</a><a href="https://a.test/" rel="nofollow noopener" target="_blank">b</a>',
  );
});

test.each(xssArticles)('XSS vector %# in a template → no executable markup', (vector) => {
  const clean = textOf(vector);
  expect(clean).not.toMatch(/<(?:script|svg|math|iframe|object|embed|form|input|style|link|meta|base)\b/i);
  expect(clean).not.toMatch(/<[^>]*\s(?:on\w+|style|srcdoc|formaction)\s*=/i);
  expect(clean).not.toMatch(/(?:href|src)="\s*(?:javascript|data|vbscript):/i);
});

test('values with markup filled into a template → escaped; our own markup → kept; placeholder without a value → empty', async () => {
  const template = await readContestTemplate('<p>{{contest_name}} {{rules_link}} {{points}}</p>', origin);
  const values = { contest_name: '<b>&', rules_link: html`<a href="/r">Rules</a>` };
  expect(toText(renderTemplate(template, values))).toBe(
    '<div class="contest-template"><p>&lt;b&gt;&amp; <a href="/r">Rules</a> </p></div>',
  );
});

test('template of 100 kB of nested tags → read in a thread, with the same result', async () => {
  const nested = '<div style="color:red">'.repeat(4000);
  expect(await readContestTemplate(nested, origin)).toEqual(readTemplate(nested, 'contest-template', origin));
});

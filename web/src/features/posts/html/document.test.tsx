import { describe, expect, test } from 'vitest';
import { articleSchema } from '../editor/tiptap-extensions.ts';
import { canonicalHtml } from './canonical.ts';
import { parseDocument, rawHtmlName, serializeDocument } from './document.ts';

// happy-dom logs an error for every iframe it does not load.
Object.assign(Reflect.get(window, 'happyDOM').settings, { handleDisabledFileLoadingAsSuccess: true });

const roundTrip = (html: string) => serializeDocument(articleSchema, parseDocument(articleSchema, html));
const findRawNodes = (html: string) =>
  parseDocument(articleSchema, html).children.filter((node) => node.type.name === rawHtmlName);

const drawableHtml = [
  '<p>One <strong>two</strong> <em>three <strong>four</strong></em> <u>five</u> <s>six</s> <code>seven</code></p>',
  '<p>Say <b>"hello"</b> &amp; <i>wave</i><br>next line</p>',
  '<h1>1</h1><h2 class="aligncenter">2</h2><h3>3</h3><h4>4</h4><h5>5</h5><h6>6</h6>',
  '<p lang="de" dir="ltr">Grüße <kbd>Ctrl</kbd>+<samp>s</samp>, H<sub>2</sub>O, x<sup>2</sup>, <small>klein</small></p>',
  '<p><abbr title="for example">e.g.</abbr> <time datetime="2030-01-01">New Year</time> <del>old</del> <ins>new</ins></p>',
  '<p><cite>A</cite> <q>B</q> <var>c</var> <mark>d</mark> <span class="wp-x">e</span> super<wbr>long</p>',
  '<p><strong><code>both</code></strong></p>',
  '<p><a href="/s/blog/hello">home</a> <a href="https://example.com/" rel="nofollow noopener" target="_blank" title="Out">out</a></p>',
  '<p><a href="mailto:a@example.com">mail</a> <a href="tel:123">call</a></p>',
  '<ul><li>One</li><li><p>Two</p><ul><li>Deep</li></ul></li></ul>',
  '<ol start="3" reversed="reversed" type="a"><li>x</li></ol>',
  '<blockquote class="instagram-media"><p>A picture</p></blockquote>',
  '<blockquote>bare</blockquote>',
  '<pre><code>if (a &lt; b) {\n  go();\n}</code></pre>',
  '<hr>',
  '<p>An <img src="https://example.com/a.jpg" alt="A" width="20" height="10" loading="lazy"> inside</p>',
  '<figure class="aligncenter"><img src="https://example.com/a.jpg" alt="A" loading="lazy" /><figcaption>A <em>cap</em></figcaption></figure>',
  '<figure><a href="https://example.com/"><img src="/files/1.jpg" alt=""></a></figure>',
  '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ" width="560" height="314" title="YouTube video" frameborder="0" allowfullscreen loading="lazy" referrerpolicy="strict-origin-when-cross-origin"></iframe>',
  '<video src="https://example.com/a.mp4" poster="https://example.com/a.jpg" width="640" height="360" controls="controls" preload="metadata"></video>',
  '<table class="wp-block-table"><thead><tr><th scope="col">Bean</th></tr></thead><tbody><tr><td colspan="2">Ken<br>ya <strong>AA</strong></td></tr></tbody></table>',
];

const rawSources = [
  '<div class="wp-group"><p>In a group</p></div>',
  '<section><h2>x</h2></section>',
  '<details open="open"><summary>More</summary><p>Inside</p></details>',
  '<dl><dt>Term</dt><dd>Meaning</dd></dl>',
  '<table><caption>Sums</caption><colgroup><col span="2"></colgroup><tbody><tr><td><p>a</p><p>b</p></td></tr></tbody></table>',
  '<figure class="gallery"><img src="/a.jpg" alt=""><img src="/b.jpg" alt=""></figure>',
  '<pre>  plain\n   pre</pre>',
  '<p><iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe></p>',
];

describe('HTML → document → HTML', () => {
  test.each(drawableHtml)('supported HTML → the same after a round trip, without raw HTML: %s', (html) => {
    expect(findRawNodes(html)).toEqual([]);
    expect(canonicalHtml(roundTrip(html))).toBe(canonicalHtml(html));
    expect(roundTrip(roundTrip(html))).toBe(roundTrip(html));
  });

  test.each(rawSources)('unsupported HTML → stored as raw HTML, unchanged: %s', (html) => {
    expect(findRawNodes(html)).toHaveLength(1);
    expect(roundTrip(html)).toBe(html);
  });

  test('unsupported block between others → only that block becomes raw HTML', () => {
    const html = `${drawableHtml[0]}${rawSources[0]}${drawableHtml[3]}`;
    expect(findRawNodes(html)).toHaveLength(1);
    expect(canonicalHtml(roundTrip(html))).toBe(canonicalHtml(html));
  });

  test('text outside of blocks → paragraphs, split at empty lines', () => {
    expect(roundTrip('One <b>two</b>\nthree\n\nfour<h2>H</h2>five')).toBe(
      '<p>One <strong>two</strong> three</p>\n\n<p>four</p>\n\n<h2>H</h2>\n\n<p>five</p>',
    );
  });

  test('empty input or an empty paragraph → empty string', () => {
    expect(roundTrip('')).toBe('');
    expect(roundTrip('<p></p>')).toBe('');
  });
});

/** Seeded pseudo-random integers, the same in every run. */
const createRandom = (seed: number) => {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

type Random = ReturnType<typeof createRandom>;
const pick = <T,>(from: readonly T[], random: Random): T => {
  const item = from[random(from.length)];
  if (item === undefined) throw new Error('Nothing to pick from.');
  return item;
};
const repeat = (random: Random, max: number, make: () => string) =>
  Array.from({ length: random(max) + 1 }, make).join('');
const randomAttributes = (random: Random) =>
  pick(['', '', '', ' class="aligncenter wp-x"', ' lang="de"', ' dir="rtl"'], random);

const words = ['tea ', 'and', ' <3 ', ' &amp; ', 'größer', '\n', '&nbsp;', '👩‍🚀 ', '  two  spaces  '].map((word) =>
  word.replace('<3', '&lt;3'),
);
const spans = 'abbr b cite code del em i ins kbd mark q s samp small span strong sub sup time u var a'.split(' ');

function inline(random: Random, depth: number): string {
  return repeat(random, 4, () => {
    const kind = random(10);
    if (depth > 2 || kind < 4) return pick(words, random);
    if (kind === 4) return pick(['<br>', '<wbr>', '<img src="/a.jpg" alt="x">'], random);
    const tag = pick(spans, random);
    const extra = tag === 'a' ? ' href="https://example.com/?a=1&amp;b=2"' : randomAttributes(random);
    return `<${tag}${extra}>${inline(random, depth + 1)}</${tag}>`;
  });
}

function block(random: Random, depth: number): string {
  const inside = () => (depth > 2 ? `<p>${inline(random, 1)}</p>` : repeat(random, 2, () => block(random, depth + 1)));
  const items = (tag: string) =>
    repeat(random, 2, () => `<${tag}${randomAttributes(random)}>${random(2) ? inline(random, 1) : inside()}</${tag}>`);
  const makers = [
    () => `<p${randomAttributes(random)}>${inline(random, 0)}</p>`,
    () => {
      const level = random(6) + 1;
      return `<h${level}>${inline(random, 0)}</h${level}>`;
    },
    () => `<ul>${items('li')}</ul>`,
    () => `<ol${pick(['', ' start="4"', ' type="i"'], random)}>${items('li')}</ol>`,
    () => `<blockquote${randomAttributes(random)}>${inside()}</blockquote>`,
    () => `<div${randomAttributes(random)}>${random(2) ? inline(random, 1) : inside()}</div>`,
    () => `<section>${inside()}</section>`,
    () => `<pre><code>a\n  b &lt; c</code></pre>`,
    () => `<pre${randomAttributes(random)}>x   y\n</pre>`,
    () => `<dl><dt>${inline(random, 1)}</dt><dd>${inline(random, 1)}</dd></dl>`,
    () => `<details><summary>${inline(random, 1)}</summary>${inside()}</details>`,
    () =>
      `<figure${randomAttributes(random)}><img src="/a.jpg" alt="">${random(2) ? `<figcaption>${inline(random, 1)}</figcaption>` : ''}</figure>`,
    () => `<table><tbody><tr>${items('td')}</tr><tr>${items('th')}</tr></tbody></table>`,
    () => '<hr>',
    () => '<iframe src="https://player.vimeo.com/video/1" width="640" height="360"></iframe>',
    () => '<video src="/a.mp4"></video>',
  ];
  return pick(makers, random)();
}

test('random article HTML → equivalent HTML, and stable after a second round trip', () => {
  for (let seed = 1; seed <= 60; seed += 1) {
    const random = createRandom(seed);
    const html = repeat(random, 4, () => block(random, 0));
    const result = roundTrip(html);
    expect(canonicalHtml(result), `seed ${seed}: ${html}`).toBe(canonicalHtml(html));
    expect(roundTrip(result), `seed ${seed}, once more`).toBe(result);
  }
});

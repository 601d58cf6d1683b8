import { describe, expect, test } from 'vitest';
import { readPage } from './page-reader.ts';
import { sanitizeArticle, toPlainText } from './sanitize-article.ts';

/** Markup of about `size` characters that repeats a pattern after a prefix. */
const repeated =
  (pattern: string, prefix = '') =>
  (size: number) =>
    prefix + pattern.repeat(size / pattern.length);
const half = (first: string, second: string) => (size: number) =>
  repeated(first)(size / 2) + repeated(second)(size / 2);

const shapes: [string, (size: number) => string][] = [
  ['open tags', repeated('<b>')],
  ['end tags', repeated('</i>')],
  ['unknown tags', repeated('<x>')],
  ['end tags that close nothing in deep markup', half('<div>', '</span>')],
  ['paragraph ends in deep markup', half('<div>', '</p>')],
  ['list items that close each other', repeated('<li><p><div>')],
  ['foreign elements', repeated('<svg><title>')],
  ['elements removed with their content', repeated('<b><noscript></b>')],
  ['images without URL after a long text', half('text ', '<img>')],
  ['players without URL', repeated('<iframe></iframe><video>')],
  ['opening angle brackets', repeated('<')],
  ['comments', repeated('<!-- ')],
  ['a tag with many attributes', repeated('class="a" href=x ', '<a ')],
  ['quotes without end', repeated(`"'`, '<img src=')],
  ['a URL with comments', repeated('<!---->', '<a href="mailto:')],
  ['entities', repeated('&#x')],
  ['titles', repeated('<title>')],
  ['white space', repeated(' ', '<br')],
];

const readers: [string, (html: string) => unknown][] = [
  ['sanitizeArticle', sanitizeArticle],
  ['toPlainText', (html) => toPlainText(html, 200)],
  ['readPage', (html) => readPage(html, () => undefined)],
];

/** What the parser and the sanitizer do with the open elements and the text so far; each takes time by their length. */
const countedMethods = [
  ...(['unshift', 'shift', 'indexOf', 'includes'] as const).map((name) => ({ prototype: Array.prototype, name })),
  { prototype: String.prototype, name: 'substring' },
];

/** The elements and characters that the counted methods touch. Unlike time, it is the same in every run. */
const countSteps = (run: () => unknown): number => {
  let steps = 0;
  const originals = countedMethods.map(({ prototype, name }) => ({
    prototype,
    name,
    method: Reflect.get(prototype, name),
  }));
  const define = (prototype: object, name: string, value: unknown) =>
    Object.defineProperty(prototype, name, { value, configurable: true, writable: true });
  for (const { prototype, name, method } of originals) {
    define(prototype, name, function counted(this: { length: number }, ...values: unknown[]) {
      steps += this.length;
      return Reflect.apply(method, this, values);
    });
  }
  try {
    run();
  } finally {
    for (const { prototype, name, method } of originals) define(prototype, name, method);
  }
  return steps;
};

describe.each(readers)('%s takes linear time', (_name, read) => {
  test.each(shapes)('%s', (_shape, shape) => {
    const [small, large] = [shape(10_000), shape(50_000)];
    const steps = countSteps(() => read(small));
    expect(countSteps(() => read(large))).toBeLessThanOrEqual(6 * steps + 1000);
  });
});

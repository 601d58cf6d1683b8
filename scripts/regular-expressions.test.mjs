// Every regular expression of the product takes linear time on every text: a list of those that read foreign text would
// go out of date. Patterns that read only the practice networks' own pages are left out.
import { expect, test } from 'vitest';
import { parse } from './architecture-rules/source.mjs';
import { readSourceFiles } from './source-files.mjs';

// Long: every regular expression of the product with dozens of texts of 32,000 characters.

const isProduct = (path) =>
  /^(?:contract|connectors|server|web)\/src\/.+\.tsx?$/.test(path) &&
  !/\.test\.tsx?$|^connectors\/src\/kit\/(?:practice|conformance)\//.test(path);

/** Repeated texts of web pages, feeds, error messages and data files. */
const commonPumps = [
  '<b>',
  '</i>',
  '<a href="',
  `"'`,
  '&#x',
  'a',
  ' ',
  '\n',
  '-',
  '/',
  '1',
  '.',
  '[',
  '{',
  '(',
  '<!--',
];

/** Texts that are repeated to slow the pattern down: every 1 to 4 adjacent characters of the pattern itself. */
const ownPumps = (source) => {
  const literal = source.replaceAll(/\\p\{\w+\}|\\[a-z]/gi, 'a').replaceAll(/\\(.)/g, '$1');
  const characters = [...literal];
  return characters.flatMap((_, at) => [1, 2, 3, 4].map((length) => characters.slice(at, at + length).join('')));
};
/**
 * Texts that are repeated to slow the pattern down: words of the pattern in the places where they begin tags and names.
 */
const wordPumps = (source) =>
  (source.match(/[a-z]{2,}/gi) ?? []).flatMap((word) => [word, `<${word}`, `<${word} `, `<${word}>`]);

/** Character at the end of a repeated text that no pattern matches, so that a match up to the end fails there. */
const mismatch = '\u0001';

const processorMs = (run) => {
  const before = process.threadCpuUsage();
  run();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
};

const textSize = 32_000;
/**
 * Time in ms above which a pattern is suspicious: a linear pattern reads a text of 32,000 characters in less than 2 ms,
 * a quadratic one in more than 60 ms.
 */
const suspiciousMs = 20;

/**
 * Repeated text that makes the pattern take more than 5.2 times as long for four times the length, three times in a
 * row. A pattern that is suspicious for a quarter of the length needs no longer text.
 */
const findSlowPump = (pattern) => {
  const global = new RegExp(pattern.source, pattern.flags.includes('g') ? pattern.flags : `${pattern.flags}g`);
  const measure = (pump, size) => {
    const text = pump.repeat(Math.ceil(size / pump.length)) + mismatch;
    return processorMs(() => text.replace(global, ''));
  };
  const isSlow = (pump) => {
    const quarterMs = measure(pump, textSize / 4);
    if (quarterMs > suspiciousMs) return quarterMs > 5.2 * measure(pump, textSize / 16);
    const ms = measure(pump, textSize);
    return ms > suspiciousMs && ms > 5.2 * quarterMs;
  };
  const pumps = new Set([...commonPumps, ...ownPumps(pattern.source), ...wordPumps(pattern.source)]);
  return [...pumps].find((pump) => isSlow(pump) && isSlow(pump) && isSlow(pump));
};

/** @returns {Map<string, { pattern: RegExp, places: string[] }>} */
const findPatterns = (texts) => {
  const patterns = new Map();
  for (const [path, text] of texts) {
    if (!isProduct(path)) continue;
    const { nodes, lineOf } = parse(path, text);
    for (const { type, regex, start } of nodes) {
      if (type !== 'Literal' || !regex) continue;
      const pattern = new RegExp(regex.pattern, regex.flags);
      const places = patterns.get(String(pattern))?.places ?? [];
      patterns.set(String(pattern), { pattern, places: [...places, `${path}:${lineOf(start)}`] });
    }
  }
  return patterns;
};

test('every regular expression of the product → time linear in the length of the text', () => {
  const patterns = findPatterns(readSourceFiles());
  expect(patterns.size).toBeGreaterThan(100);
  const slow = [...patterns.values()].flatMap(({ pattern, places }) => {
    const pump = findSlowPump(pattern);
    return pump === undefined ? [] : [`${pattern} is slow for ${JSON.stringify(pump)}: ${places.join(', ')}`];
  });
  expect(slow).toEqual([]);
});

test.each([/\/+$/, /<[^>]*>/g, /<style>[\s\S]*?<\/style>/, /\s*\nx/, /@\[[^\]]*\]/])(
  'pattern %s → found slow',
  (pattern) => {
    expect(findSlowPump(pattern)).toBeDefined();
  },
);

test.each([/(?<!\/)\/+$/, /<[^<>]*>/g, /^\s+/])('pattern %s → found linear', (pattern) => {
  expect(findSlowPump(pattern)).toBeUndefined();
});

import { expect, test } from 'vitest';
import { compareFingerprints, fingerprintHtml, fingerprintText } from './fingerprint.ts';

const vocabulary =
  'coffee water grinder filter morning roast bean cup milk sugar heat time press brew fresh dark light taste aroma kitchen guest simple often never warm cold clean scale gram minute spoon kettle pour slow fast even fine coarse sweet bitter sour balance body finish shop market price habit week'.split(
    ' ',
  );
const kanji = [...'日本語文章人生自由平等精神行動理性良心互同胞権利尊厳山川海空花鳥風月春夏秋冬東西南北上下左右'];

/** Writes a text of this many words; another seed gives another text. */
const write = (words: readonly string[], count: number, seed: number, separator = ' '): string => {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return words[Math.floor((state / 2 ** 32) * words.length)] ?? '';
  };
  return Array.from({ length: count }, next).join(separator);
};
const compare = (a: string, b: string) => compareFingerprints(fingerprintText(a), fingerprintText(b));
const article = write(vocabulary, 1000, 1);
const other = write(vocabulary, 1000, 2);

test.each<[string, string, string, number, number]>([
  ['the same text', article, article, 1, 1],
  ['the same words in upper case with punctuation', article, article.toUpperCase().replaceAll(' ', ', '), 1, 1],
  ['another text', article, other, 0, 0.05],
  ['half of the text', article, `${article.slice(0, article.length / 2)} ${other.slice(other.length / 2)}`, 0.42, 0.58],
  ['a tenth of the words changed', article, article.replace(/\b\w+(?= \w+ sugar)/g, 'changed'), 0.6, 1],
  [
    'a short post within a long article',
    `${write(vocabulary, 3000, 3)} ${article.slice(0, 900)}`,
    article.slice(0, 900),
    0.8,
    1,
  ],
  ['a sentence of 12 words in common', article, `${other} ${article.split(' ').slice(0, 12).join(' ')}`, 0, 0.06],
  ['a very short post within the article', article, article.split(' ').slice(0, 10).join(' '), 0, 0.2],
  ['Japanese, the same', write(kanji, 1500, 4, ''), write(kanji, 1500, 4, ''), 1, 1],
  ['Japanese, another text', write(kanji, 1500, 4, ''), write(kanji, 1500, 5, ''), 0, 0.05],
  ['an empty text', '', article, 0, 0],
  ['two empty texts', '', '', 0, 0],
])('fingerprints of two texts, %s → similarity between the limits', (_, a, b, least, most) => {
  const score = compare(a, b);
  expect(score).toBeGreaterThanOrEqual(least);
  expect(score).toBeLessThanOrEqual(most);
  expect(compare(b, a)).toBe(score);
});

test('fingerprint of the HTML of a WordPress post → markup, comments, scripts and entities are not counted as text', () => {
  const post = `<!-- wp:paragraph --><p class="x">${article.replaceAll(' milk ', '&nbsp;<b>m&#105;lk</b> ')}</p><script>const a = 1</script><style>p { color: red }</style>`;
  expect(fingerprintHtml(post)).toEqual(fingerprintText(article));
});

test('fingerprint of a long text → a sample of 400 hashes in ascending order, at most 128 of them in the index', () => {
  const { shingles, sketch, indexed } = fingerprintText(write(vocabulary, 20_000, 6));
  expect([shingles > 15_000, sketch.length, indexed]).toEqual([true, 400, 128]);
  expect(sketch).toEqual(sketch.toSorted((a, b) => a - b));
  expect(sketch.every((hash) => Number.isInteger(hash) && hash >= 0 && hash < 2 ** 31)).toBe(true);
});

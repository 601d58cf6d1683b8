import { syllable } from 'syllable';
import type { ArticleBlock } from '../../../platform/html/index.ts';

/** Number of characters of a word up to which its syllables are counted; longer words are codes or URLs. */
const maxWordLength = 40;
const lettersPerSyllable = 3;
const wordPattern = /[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu;

/** Flesch reading ease of an English text: 100 very easy, 30 for graduates, can be below 0. Undefined without text. */
export const measureReadingEase = (blocks: readonly ArticleBlock[]): number | undefined => {
  const known = new Map<string, number>();
  const countSyllables = (word: string): number => {
    if (word.length > maxWordLength) return Math.ceil(word.length / lettersPerSyllable);
    const count = known.get(word) ?? Math.max(1, syllable(word));
    known.set(word, count);
    return count;
  };
  let words = 0;
  let sentences = 0;
  let syllables = 0;
  for (const { level, text } of blocks) {
    if (level > 0) continue;
    for (const sentence of text.split(/(?<![.!?…])[.!?…]+(?=\s|$)/u)) {
      const found = sentence.match(wordPattern) ?? [];
      if (found.length === 0) continue;
      sentences += 1;
      words += found.length;
      for (const word of found) syllables += countSyllables(word);
    }
  }
  if (words === 0) return undefined;
  return 206.835 - 1.015 * (words / sentences) - 84.6 * (syllables / words);
};

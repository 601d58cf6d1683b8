/** Scripts written without spaces between words. */
const unspacedScripts =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const wordPattern = /[\p{L}\p{N}\p{M}]+(?:['’][\p{L}\p{N}\p{M}]+)*/gu;
/** Words and the symbols that change the meaning of a claim, such as `100%` and `#1`. */
const claimPattern = /[\p{L}\p{N}\p{M}]+(?:['’][\p{L}\p{N}\p{M}]+)*|[\p{S}%#&@*]/gu;
const segmentedLanguages = ['zh', 'ja', 'th'];

const toComparable = (text: string) => text.normalize('NFKC').toLowerCase().replaceAll('’', "'");

/** Splits a word of a script without spaces into characters. */
const splitWord = (word: string): string[] => (unspacedScripts.test(word) ? [...word] : [word]);

/** Words in lower case, without punctuation. In scripts without spaces each character is a word. */
export const toTokens = (text: string): string[] => (toComparable(text).match(wordPattern) ?? []).flatMap(splitWord);

/** Splits a text into words as `toTokens` does, and symbols such as `%`. */
export const toClaimTokens = (text: string): string[] =>
  (toComparable(text).match(claimPattern) ?? []).flatMap(splitWord);

export const isUnspaced = (token: string): boolean => unspacedScripts.test(token);

/** Number of words; in Chinese, Japanese and Thai as the Unicode segmentation finds them. `language`: its ISO code. */
export const countWords = (text: string, language: string): number => {
  if (!segmentedLanguages.includes(language)) return text.match(wordPattern)?.length ?? 0;
  let count = 0;
  const segmenter = new Intl.Segmenter(language, { granularity: 'word' });
  for (const { isWordLike } of segmenter.segment(text)) if (isWordLike) count += 1;
  return count;
};

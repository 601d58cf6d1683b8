/** Texts that an autoresponder answers: all, or those with one of its words. */
export const autoresponderMatches = ['always', 'contains', 'word'] as const;
export type AutoresponderMatch = (typeof autoresponderMatches)[number];
export type AutoresponderRule = { match: AutoresponderMatch; words: readonly string[] };

/** True if a comment or message fits the rule. Case, accents’ encoding and line breaks do not matter. */
export const matchesRule = ({ match, words }: AutoresponderRule, text: string): boolean => {
  if (match === 'always') return true;
  const folded = fold(text);
  return words
    .map(fold)
    .some((word) => word !== '' && (match === 'word' ? hasWord(folded, word) : folded.includes(word)));
};

const fold = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim();

const isWordPart = (char: string | undefined): boolean => char !== undefined && /[\p{L}\p{N}\p{M}_]/u.test(char);

/** True if the text has the word between characters that are no letters or digits. */
const hasWord = (text: string, word: string): boolean => {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const before = [...text.slice(Math.max(0, at - 2), at)].at(-1);
    const [after] = text.slice(at + word.length, at + word.length + 2);
    if (!isWordPart(before) && !isWordPart(after)) return true;
  }
  return false;
};

import { sameWordsDays } from '@fanfare/contract/recycler/recycler';

/** Words on a page and when they are or were posted there. */
export type PostedWords = { words: string; at: Date };
export type PlannedWords = PostedWords & {
  /** The post that is posted again. */
  original: PostedWords;
};

export const sameWordsMs = sameWordsDays * 86_400_000;

const normalizeWords = (words: string): string => words.normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toLowerCase();

/** Positions of plans whose words are on the page within `sameWordsDays`: in the original, a share or another plan. */
export const findRepeatedWords = (plans: readonly PlannedWords[], others: readonly PostedWords[]): number[] => {
  const timesByWords = new Map<string, number[]>();
  const isNear = (words: string, at: Date): boolean =>
    timesByWords.get(words)?.some((time) => Math.abs(time - at.getTime()) < sameWordsMs) ?? false;
  const add = (words: string, at: Date) => timesByWords.set(words, [...(timesByWords.get(words) ?? []), at.getTime()]);
  for (const { words, at } of others) add(normalizeWords(words), at);
  return [...plans.entries()].flatMap(([position, { words, at, original }]) => {
    const normalized = normalizeWords(words);
    const isNearOriginal =
      normalized === normalizeWords(original.words) && Math.abs(at.getTime() - original.at.getTime()) < sameWordsMs;
    // Pictures and links without words are not the same post.
    const isRepeated = isNearOriginal || (normalized !== '' && isNear(normalized, at));
    add(normalized, at);
    return isRepeated ? [position] : [];
  });
};

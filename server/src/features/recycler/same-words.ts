import { dayMs } from '@fanfare/contract/kit/durations';
import { sameWordsDays } from '@fanfare/contract/recycler/recycler';

/** Text on a page, and when it is or was posted there. */
export type PostedWords = { words: string; at: Date };
export type PlannedWords = PostedWords & {
  /** The post that is posted again. */
  original: PostedWords;
};

export const sameWordsMs = sameWordsDays * dayMs;

const normalizeWords = (words: string): string => words.normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toLowerCase();

/** Texts on pages with their times, to find those posted near a time. Pictures and links without text are ignored. */
export const createWordsIndex = (others: readonly PostedWords[] = []) => {
  const timesByWords = new Map<string, number[]>();
  const add = (words: string, at: Date): void => {
    const normalized = normalizeWords(words);
    timesByWords.set(normalized, [...(timesByWords.get(normalized) ?? []), at.getTime()]);
  };
  for (const { words, at } of others) add(words, at);
  return {
    add,
    isNear: (words: string, at: Date): boolean => {
      const normalized = normalizeWords(words);
      const times = normalized === '' ? undefined : timesByWords.get(normalized);
      return times?.some((time) => Math.abs(time - at.getTime()) < sameWordsMs) ?? false;
    },
  };
};
export type WordsIndex = ReturnType<typeof createWordsIndex>;

/** Positions of plans whose words are on the page within `sameWordsDays`: in the original, a share or another plan. */
export const findRepeatedWords = (plans: readonly PlannedWords[], others: readonly PostedWords[]): number[] => {
  const index = createWordsIndex(others);
  return [...plans.entries()].flatMap(([position, { words, at, original }]) => {
    const isNearOriginal =
      normalizeWords(words) === normalizeWords(original.words) &&
      Math.abs(at.getTime() - original.at.getTime()) < sameWordsMs;
    const isRepeated = isNearOriginal || index.isNear(words, at);
    index.add(words, at);
    return isRepeated ? [position] : [];
  });
};

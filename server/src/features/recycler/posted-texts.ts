import { dayMs } from '@fanfare/contract/kit/durations';
import { sameTextDays } from '@fanfare/contract/recycler/recycler';

/** Text on a page, and the time at which it is or was posted there. */
export type PostedText = { text: string; at: Date };
export type PlannedText = PostedText & {
  /** Text and time of the post that is posted again. */
  original: PostedText;
};

export const sameTextMs = sameTextDays * dayMs;

const normalizeText = (text: string): string => text.normalize('NFKC').replaceAll(/\s+/g, ' ').trim().toLowerCase();

/** Texts on pages with their times, to find those near a time. An empty text, of a post with an image or link, is never found. */
export const createPostedTexts = (posted: readonly PostedText[] = []) => {
  const timesByText = new Map<string, number[]>();
  const add = (text: string, at: Date): void => {
    const normalized = normalizeText(text);
    timesByText.set(normalized, [...(timesByText.get(normalized) ?? []), at.getTime()]);
  };
  for (const { text, at } of posted) add(text, at);
  return {
    add,
    isNear: (text: string, at: Date): boolean => {
      const normalized = normalizeText(text);
      const times = normalized === '' ? undefined : timesByText.get(normalized);
      return times?.some((time) => Math.abs(time - at.getTime()) < sameTextMs) ?? false;
    },
  };
};
export type PostedTexts = ReturnType<typeof createPostedTexts>;

/**
 * Positions of planned texts that the page has within `sameTextDays` of their time: in their original, in a share or in
 * another planned text.
 */
export const findRepeatedTexts = (planned: readonly PlannedText[], posted: readonly PostedText[]): number[] => {
  const postedTexts = createPostedTexts(posted);
  return [...planned.entries()].flatMap(([position, { text, at, original }]) => {
    const isNearOriginal =
      normalizeText(text) === normalizeText(original.text) &&
      Math.abs(at.getTime() - original.at.getTime()) < sameTextMs;
    const isRepeated = isNearOriginal || postedTexts.isNear(text, at);
    postedTexts.add(text, at);
    return isRepeated ? [position] : [];
  });
};

import type { KeywordState } from '@fanfare/contract/bulk-ai/categories';
import { keywordStateLabels } from '../state-labels.ts';

type Keywords = readonly { state: KeywordState }[];

const order: readonly KeywordState[] = ['posted', 'written', 'writing', 'waiting', 'failed', 'skipped'];

/** Keywords by state as shown: "3 published, 2 written, 15 waiting" */
export const keywordSummary = (keywords: Keywords): string =>
  order
    .map((state) => ({ state, count: keywords.filter((keyword) => keyword.state === state).length }))
    .filter(({ count }) => count > 0)
    .map(({ state, count }) => `${count} ${keywordStateLabels[state].toLowerCase()}`)
    .join(', ');

/** Percent of the keywords that have an article. */
export const writtenPercent = (keywords: Keywords): number => {
  const written = keywords.filter(({ state }) => state === 'written' || state === 'posted').length;
  return keywords.length === 0 ? 0 : Math.round((written / keywords.length) * 100);
};

import { categoryMessages, hasRepeated, maxKeywords } from '@fanfare/contract/bulk-ai/categories';
import type { KeywordRow } from '../categories.store.ts';

type Draft = { keywords: readonly string[]; keyword_ids: readonly number[]; delete_keyword_ids?: readonly number[] };
export type KeywordChanges = {
  added: { name: string; position: number }[];
  changed: { id: number; name: string; position: number }[];
  removedIds: number[];
};

/**
 * Changes that a payload makes to the keywords of a category. Keywords that the payload doesn't mention stay, and come
 * last. The id of another category's keyword gives the same problem as an id that never existed.
 */
export const compareKeywords = (
  existing: readonly KeywordRow[],
  { keywords, keyword_ids, delete_keyword_ids = [] }: Draft,
): KeywordChanges | { problem: string } => {
  const known = new Map(existing.map((keyword) => [keyword.id, keyword]));
  const named = keyword_ids.filter((id) => id !== 0);
  if ([...named, ...delete_keyword_ids].some((id) => !known.has(id)))
    return { problem: categoryMessages.invalidKeywords };
  const unmentioned = existing.filter(({ id }) => !named.includes(id) && !delete_keyword_ids.includes(id));
  const all = [
    ...keywords.map((name, at) => ({ id: keyword_ids[at] ?? 0, name })),
    ...unmentioned.map(({ id, name }) => ({ id, name })),
  ].map((keyword, position) => ({ ...keyword, position }));
  if (all.length > maxKeywords) return { problem: categoryMessages.tooManyKeywords };
  if (hasRepeated(all.map(({ name }) => name))) return { problem: categoryMessages.repeatedKeyword };
  return {
    added: all.filter(({ id }) => id === 0).map(({ name, position }) => ({ name, position })),
    changed: all.filter(({ id, name, position }) => {
      const before = known.get(id);
      return before && (before.name !== name || before.position !== position);
    }),
    removedIds: [...delete_keyword_ids],
  };
};

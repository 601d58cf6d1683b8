import { categoryMessages } from '@fanfare/contract/bulk-ai/categories';
import { describe, expect, test } from 'vitest';
import { compareKeywords } from './keyword-changes.ts';

const existing = ['a', 'b', 'c'].map((name, position) => ({
  id: position + 1,
  businessId: 1,
  categoryId: 1,
  position,
  name,
  state: 'waiting' as const,
}));

describe('changes of keywords', () => {
  test.each([
    [
      'nothing changed',
      { keywords: ['a', 'b', 'c'], keyword_ids: [1, 2, 3] },
      { added: [], changed: [], removedIds: [] },
    ],
    [
      'two names swapped',
      { keywords: ['b', 'a', 'c'], keyword_ids: [1, 2, 3] },
      {
        added: [],
        changed: [
          { id: 1, name: 'b', position: 0 },
          { id: 2, name: 'a', position: 1 },
        ],
        removedIds: [],
      },
    ],
    [
      'one removed, one added, one not mentioned → it stays after the others',
      { keywords: ['a', 'new'], keyword_ids: [1, 0], delete_keyword_ids: [2] },
      { added: [{ name: 'new', position: 1 }], changed: [], removedIds: [2] },
    ],
    ['an unknown id', { keywords: ['a'], keyword_ids: [9] }, { problem: categoryMessages.invalidKeywords }],
    [
      'an unknown id to delete',
      { keywords: ['a'], keyword_ids: [1], delete_keyword_ids: [9] },
      { problem: categoryMessages.invalidKeywords },
    ],
    [
      'the same as one that is not mentioned',
      { keywords: ['C '], keyword_ids: [0] },
      { problem: categoryMessages.repeatedKeyword },
    ],
    [
      'more than 50 with those not mentioned',
      { keywords: Array.from({ length: 48 }, (_, index) => `k${index}`), keyword_ids: Array(48).fill(0) },
      { problem: categoryMessages.tooManyKeywords },
    ],
  ])(
    'keywords of a category compared with the saved ones → which are added, changed and removed: %s',
    (_, draft, expected) => {
      expect(compareKeywords(existing, draft)).toEqual(expected);
    },
  );
});

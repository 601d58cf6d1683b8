import { categoryMessages } from '@fanfare/contract/bulk-ai/categories';
import { describe, expect, test } from 'vitest';
import { testCategory } from '../test-data.ts';
import {
  addKeywords,
  type CategoryValues,
  newCategory,
  newKeyword,
  removeKeyword,
  siteMessage,
  toPayload,
  toValues,
  validateCategory,
} from './category-values.ts';
import { keywordSummary, writtenPercent } from './keyword-summary.ts';

const named = (...names: string[]): CategoryValues => ({
  ...newCategory,
  category: 'Espresso',
  site: 7,
  keywords: names.map((name) => newKeyword(name)),
});
const many = (count: number) => Array.from({ length: count }, (_, index) => `keyword ${index}`);

describe('validateCategory', () => {
  test.each<[string, CategoryValues, string | undefined]>([
    ['none', named(), categoryMessages.noKeyword],
    ['only blank ones', named('', '  '), categoryMessages.noKeyword],
    ['a blank one beside another', named('beans', ' '), undefined],
    ['50', named(...many(50)), undefined],
    ['51', named(...many(51)), categoryMessages.tooManyKeywords],
    ['the same twice, by case and spaces', named('Milk  foam', 'milk foam '), categoryMessages.repeatedKeyword],
    ['201 characters', named('x'.repeat(201)), categoryMessages.invalidKeywords],
  ])('keywords of a category, %s → valid, or a message', (_, values, message) => {
    expect(validateCategory(values).get('keywords')).toBe(message);
  });

  test('category without a name, site and keywords → all three messages', () => {
    const errors = validateCategory({ ...newCategory, site: undefined });
    expect([...errors].sort()).toEqual([
      ['category', categoryMessages.name],
      ['keywords', categoryMessages.noKeyword],
      ['site', siteMessage],
    ]);
  });
});

describe('toPayload', () => {
  test('saved, new and blank keywords of a category → names and ids in the same order, blank ones left out', () => {
    const values = {
      ...toValues(testCategory()),
      keywords: [...toValues(testCategory()).keywords, newKeyword(' tea ')],
    };
    const { draft, delete_keyword_ids } = toPayload({ ...values, keywords: [...values.keywords, newKeyword('')] });
    expect(draft.keywords).toEqual(['coffee grinder', 'milk foam', 'tea']);
    expect(draft.keyword_ids).toEqual([11, 12, 0]);
    expect(delete_keyword_ids).toEqual([]);
  });

  test('saved keyword removed or blanked → its id in delete_keyword_ids; new keyword removed → no id', () => {
    const values = toValues(testCategory());
    const [grinder, foam] = values.keywords;
    if (!grinder || !foam) throw new Error('The category has two keywords.');
    const removed = { ...values, ...removeKeyword(values, grinder) };
    const blanked = { ...removed, keywords: [{ ...foam, name: ' ' }, newKeyword('tea')] };
    expect(toPayload(blanked).draft.keyword_ids).toEqual([0]);
    expect(toPayload(blanked).delete_keyword_ids).toEqual([11, 12]);
    const tea = newKeyword('tea');
    expect(removeKeyword({ keywords: [tea], removed: [] }, tea)).toEqual({ keywords: [], removed: [] });
  });

  test('keywords added to a category → they replace blank inputs', () => {
    expect(addKeywords([newKeyword('a'), newKeyword('')], ['b', 'c']).map(({ name }) => name)).toEqual(['a', 'b', 'c']);
  });
});

test('keywords in several states → one sentence with their numbers, and the percentage that has an article', () => {
  const { keywords } = testCategory();
  expect(keywordSummary([...keywords, { state: 'waiting' }])).toBe('1 published, 2 waiting');
  expect([writtenPercent(keywords), writtenPercent([])]).toEqual([50, 0]);
});

import { describe, expect, test } from 'vitest';
import { CategoryDraft, CategoryUpdate, categoryMessages, countWords, importKeywords } from './categories.ts';

const draft = (keywords: unknown, more: object = {}) => ({
  category: 'Coffee',
  keywords,
  keyword_ids: Array.isArray(keywords) ? keywords.map(() => 0) : [],
  site: 1,
  internal_link_count: 2,
  external_link: '3',
  article_image_position: '1',
  post_categories: [],
  post_author: 0,
  ...more,
});
const problemOf = (input: object) => CategoryDraft.safeParse(input).error?.issues[0]?.message;
const numbered = (count: number) => Array.from({ length: count }, (_, index) => `keyword ${index}`);

describe('a category of keywords', () => {
  test.each([
    ['no name', draft(['a'], { category: '  ' }), categoryMessages.name],
    ['no keyword', draft([]), categoryMessages.noKeyword],
    ['only blank keywords', draft(['', '  ']), categoryMessages.noKeyword],
    ['50 keywords', draft(numbered(50)), undefined],
    ['51 keywords', draft(numbered(51)), categoryMessages.tooManyKeywords],
    ['50 keywords and blank ones', draft([...numbered(50), '', ' ']), undefined],
    ['the same twice, but for case and spaces', draft(['Cold  brew', ' cold brew']), categoryMessages.repeatedKeyword],
    ['a keyword of 201 characters', draft(['x'.repeat(201)]), categoryMessages.invalidKeywords],
    ['keywords that are no list', draft('a,b'), categoryMessages.invalidKeywords],
    ['a keyword that is a number', draft([7]), categoryMessages.invalidKeywords],
    ['fewer ids than keywords', draft(['a', 'b'], { keyword_ids: [0] }), categoryMessages.invalidKeywords],
    ['an id used twice', draft(['a', 'b'], { keyword_ids: [4, 4] }), categoryMessages.invalidKeywords],
  ])('bulk AI category with %s → the message for this problem, or none if it is valid', (_, input, message) => {
    expect(problemOf(input)).toBe(message);
  });

  test('keyword id both kept and deleted → “Invalid keywords data.”', () => {
    const input = { ...draft(['a'], { keyword_ids: [4] }), id: 1, delete_keyword_ids: [4] };
    expect(CategoryUpdate.safeParse(input).error?.issues[0]?.message).toBe(categoryMessages.invalidKeywords);
  });

  test('category with blank keywords → they are left out with their ids', () => {
    expect(CategoryDraft.parse(draft(['', ' a  b '], { keyword_ids: [5, 6] }))).toMatchObject({
      keywords: ['a b'],
      keyword_ids: [6],
      external_link: 3,
      article_image_position: 1,
      drafts_shares: false,
    });
  });

  test('7 keywords of a category → the counter shows 7/50', () => {
    expect(countWords(7)).toBe('7/50');
  });
});

describe('import of keywords from a CSV file', () => {
  test.each([
    ['first column of each line that is not empty', [['a', 'x'], [''], [], ['b']], [], { keywords: ['a', 'b'] }],
    ['repeated in the file', [['a'], ['A ']], [], { problem: categoryMessages.csvRepeated }],
    [
      'repeated in the file and existing → the first rule',
      [['a'], ['a']],
      ['a'],
      { problem: categoryMessages.csvRepeated },
    ],
    ['existing already', [['b'], ['a']], ['A'], { problem: categoryMessages.csvExisting }],
    [
      'more than 50 with the existing ones',
      numbered(50).map((k) => [k]),
      ['x'],
      { problem: categoryMessages.csvTooMany },
    ],
    ['blank existing inputs don’t count', numbered(50).map((k) => [k]), ['', ' '], { keywords: numbered(50) }],
    ['10,000 lines', numbered(10_000).map((k) => [k]), [], { problem: categoryMessages.csvTooMany }],
    [
      'formulas stay text',
      [['=HYPERLINK("http://evil")'], ['+1']],
      [],
      { keywords: ['=HYPERLINK("http://evil")', '+1'] },
    ],
    ['a keyword of 5 MB', [['x'.repeat(5_000_000)]], [], { problem: categoryMessages.invalidKeywords }],
  ])('CSV file: %s → its keywords or message', (_, rows, existing, expected) => {
    expect(importKeywords(rows, existing)).toEqual(expected);
  });
});

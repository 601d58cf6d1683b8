import { languageNames } from '@fanfare/contract/ai/languages';
import { expect, test } from 'vitest';
import { findLanguages, orderLanguages } from './languages.ts';

test.each([
  ['de', ['German', 'Arabic', 'Bengali', 'Bulgarian', 'Catalan']],
  ['nb', ['Norwegian', 'Arabic', 'Bengali', 'Bulgarian', 'Catalan']],
  ['zh-TW', ['Chinese (Simplified)', 'Chinese (Traditional)', 'Arabic', 'Bengali', 'Bulgarian']],
])('language field of a site in %s, nothing typed → five languages, the site’s language first', (tag, options) => {
  expect(findLanguages(orderLanguages(tag), '')).toEqual(options);
  expect(orderLanguages(tag)).toHaveLength(languageNames.length);
});

test.each([
  ['in', ['Indonesian', 'Chinese (Simplified)', 'Chinese (Traditional)', 'Filipino', 'Finnish']],
  ['an', ['Bulgarian', 'Catalan', 'Croatian', 'Danish', 'Estonian']],
  ['ger', ['German']],
  ['xx', []],
])(
  'language field with the typed text “%s” → at most five languages, those that begin with the text first',
  (typed, options) => {
    expect(findLanguages(orderLanguages('en'), typed)).toEqual(options);
  },
);

import { expect, test } from 'vitest';
import { type AutoresponderMatch, matchesRule } from './autoresponder-rule.ts';

test.each<[AutoresponderMatch, string[], string, boolean]>([
  ['always', [], '', true],
  ['contains', ['price'], 'What are your PRICES?', true],
  ['contains', ['how  much'], 'How\nmuch is it?', true],
  ['contains', [' '], 'anything', false],
  ['word', ['price'], 'What are your prices?', false],
  ['word', ['price'], 'The price, please', true],
  ['word', ['price'], 'preprice price', true],
  ['word', ['öl'], 'Köln', false],
  ['word', ['öl'], 'O\u0308l?', true],
  ['word', ['c++'], 'I like c++!', true],
  ['word', ['價格'], '價格?', true],
  ['word', ['𝒳'], 'a𝒳b', false],
])('autoresponder rule %s %j, text %j → matches: %s', (match, words, text, isMatch) => {
  expect(matchesRule({ match, words }, text)).toBe(isMatch);
});

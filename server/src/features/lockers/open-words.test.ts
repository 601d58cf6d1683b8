import { expect, test } from 'vitest';
import { firstWords } from './open-words.ts';

test.each([
  ['The secret recipe needs butter', 3, 'The secret recipe…'],
  ['The secret recipe needs butter', 40, 'The secret…'],
  ['The secret recipe needs butter', 5, 'The secret…'],
  ['Butter', 40, ''],
  ['', 40, ''],
])('%j, %i words → %j', (text, count, open) => {
  expect(firstWords(text, count)).toBe(open);
});

import { expect, test } from 'vitest';
import { readBlocks } from '../../platform/html/index.ts';
import { firstWords, readOpenText } from './open-words.ts';

test.each([
  ['The secret recipe needs butter', 3, 'The secret recipe…'],
  ['The secret recipe needs butter', 40, 'The secret…'],
  ['The secret recipe needs butter', 5, 'The secret…'],
  ['Butter', 40, ''],
  ['', 40, ''],
  ['<h2>Butter cake</h2><p>Melt the <b>butter</b> first.</p><p>Then bake.</p>', 4, '# Butter cake\nMelt the…'],
  ['<h2>Butter cake</h2><p>Melt it.</p>', 1, '# Butter…'],
])('locked text %j, %i open words → open part %j', (html, count, open) => {
  expect(firstWords(readBlocks(html), count)).toBe(open);
});

test('open words of a locker → its headings and paragraphs; one line of an earlier version → one paragraph', () => {
  expect(readOpenText('# Butter cake\nMelt the…')).toEqual([
    { isHeading: true, text: 'Butter cake' },
    { isHeading: false, text: 'Melt the…' },
  ]);
  expect(readOpenText('Butter cake Melt the…')).toEqual([{ isHeading: false, text: 'Butter cake Melt the…' }]);
  expect(readOpenText('')).toEqual([]);
});

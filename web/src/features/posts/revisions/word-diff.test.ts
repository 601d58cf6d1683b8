import { expect, test } from 'vitest';
import { type DiffPart, wordDiff } from './word-diff.ts';

const readSides = (parts: readonly DiffPart[]) => ({
  from: parts.flatMap(({ kind, text }) => (kind === 'added' ? [] : [text])).join(''),
  to: parts.flatMap(({ kind, text }) => (kind === 'removed' ? [] : [text])).join(''),
});

test('word diff of texts with one changed word → one removed and one added part', () => {
  expect(wordDiff('One two three.\nFour.', 'One 2 three.\nFour.')).toEqual([
    { kind: 'same', text: 'One ' },
    { kind: 'removed', text: 'two' },
    { kind: 'added', text: '2' },
    { kind: 'same', text: ' three.\n' },
    { kind: 'same', text: 'Four.' },
  ]);
});

test.each([
  ['', ''],
  ['', 'new'],
  ['gone', ''],
  ['a b c', 'c b a'],
  ['Tea.\nCoffee.\n', 'Coffee.\nTea.\nWater.\n'],
  ['größer 👩‍🚀 “so”', 'größer 👩‍🚀 »so«'],
])('word diff of %j and %j → its parts reproduce both texts', (from, to) => {
  expect(readSides(wordDiff(from, to))).toEqual({ from, to });
});

test('word diff of 20,000 different words → shown as replaced, its parts reproduce both texts', () => {
  const [from, to] = ['a', 'b'].map((word) => Array.from({ length: 20_000 }, (_, at) => `${word}${at}`).join(' '));
  expect(wordDiff(from ?? '', to ?? '').map(({ kind }) => kind)).toContain('added');
  expect(readSides(wordDiff(from ?? '', to ?? ''))).toEqual({ from, to });
});

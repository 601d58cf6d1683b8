import { expect, test } from 'vitest';
import { type DiffPart, wordDiff } from './word-diff.ts';

const sides = (pieces: readonly DiffPart[]) => ({
  from: pieces.flatMap(({ kind, text }) => (kind === 'added' ? [] : [text])).join(''),
  to: pieces.flatMap(({ kind, text }) => (kind === 'removed' ? [] : [text])).join(''),
});

test('says which words changed', () => {
  expect(wordDiff('One two three.\nFour.', 'One 2 three.\nFour.')).toEqual([
    { kind: 'same', text: 'One ' },
    { kind: 'removed', text: 'two' },
    { kind: 'added', text: '2' },
    { kind: 'same', text: ' three.\nFour.' },
  ]);
});

test.each([
  ['', ''],
  ['', 'new'],
  ['gone', ''],
  ['a b c', 'c b a'],
  ['Tea.\nCoffee.\n', 'Coffee.\nTea.\nWater.\n'],
  ['größer 👩‍🚀 “so”', 'größer 👩‍🚀 »so«'],
])('both texts can be read out of it: %j, %j', (from, to) => {
  expect(sides(wordDiff(from, to))).toEqual({ from, to });
});

test('two texts with nothing in common are one replaced by the other, however long they are', () => {
  const [from, to] = ['a', 'b'].map((word) => Array.from({ length: 20_000 }, (_, at) => `${word}${at}`).join(' '));
  expect(wordDiff(from ?? '', to ?? '').map(({ kind }) => kind)).toContain('added');
  expect(sides(wordDiff(from ?? '', to ?? ''))).toEqual({ from, to });
});

import { describe, expect, test } from 'vitest';
import { findExcessGrowth, hostileShapes, markupShapes } from './growth.ts';
import { readers } from './readers.ts';

// Long: every reader with a dozen texts of 131,072 characters.

/**
 * Longest measured text, in characters; longer texts say nothing more. A reader that compares each tag with each one
 * before it, at 0.3 ns, takes 10 ms for a quarter of it and 200 ms for all of it, which is more than noise.
 */
const maxMeasured = 131_072;

describe.each(Object.entries(readers))('%s', (_, list) => {
  describe.each(list.map((reader) => ({ ...reader, title: `${reader.file} ${reader.name}` })))(
    '$title takes time linear in the text',
    ({ read, maxLength, isMarkup }) => {
      test.each(isMarkup ? [...hostileShapes, ...markupShapes] : hostileShapes)(
        'text of a hostile shape → time to read it grows no faster than its length: %s',
        (_shape, shape) => {
          expect(findExcessGrowth(read, shape, Math.min(maxLength, maxMeasured))).toBeUndefined();
        },
      );
    },
  );
});

test.each([
  ['a quadratic pattern', 12_000, (text: string) => text.replace(/ +$/, '')],
  [
    'a list that is searched for each part',
    12_000,
    (text: string) => text.split(/[, ]/).map((_part, at, all) => all.indexOf(`${at}`)),
  ],
])('time of %s → found to grow faster than the length of the text', (_, maxSize, read) => {
  expect(findExcessGrowth(read, (size) => `${' '.repeat(size)}x`, maxSize)).toBeDefined();
});

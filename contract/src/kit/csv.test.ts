import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseCsv, toCsv, unescapeCell } from './csv.ts';

const hostileText = fc
  .array(fc.constantFrom(';', '\t', '\n', '"', "'", '=', '+', '@', '-', ' ', 'a', '1', ','), { maxLength: 12 })
  .map((characters) => characters.join(''));

test.each([
  ['a;=1+1', `"a;'=1+1"`],
  ['a;"=cmd|x;', `"a;'""=cmd|x;"`],
  ['line\n@SUM(1)', `"line\n'@SUM(1)"`],
  ['a;b', '"a;b"'],
  ['=1', "'=1"],
  ['-5', '-5'],
])('cell value %j → CSV text %j', (text, cell) => {
  expect(toCsv([[text]])).toBe(`${cell}\r\n`);
});

test.each([',', ';', '\t'] as const)('any cells, spreadsheet that splits at %j → no cell is a formula', (separator) => {
  fc.assert(
    fc.property(fc.array(hostileText, { minLength: 1, maxLength: 3 }), (cells) => {
      const split = parseCsv(toCsv([['x', ...cells]]), separator).flat();
      for (const cell of split) expect(cell).not.toMatch(/^(?!-\d+(?:\.\d+)?$)[=+\-@]/);
    }),
    { numRuns: 500 },
  );
});

test('any text written to CSV and parsed → the same text', () => {
  fc.assert(
    fc.property(hostileText, (text) => {
      const [row] = parseCsv(toCsv([['x', text]]));
      expect(unescapeCell(row?.[1] ?? '')).toBe(text);
    }),
    { numRuns: 500 },
  );
});

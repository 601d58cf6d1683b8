import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { detectSeparator, parseCsv, toCsv, unescapeCell } from '../kit/csv.ts';
import { ColumnMapping, csvColumns, csvMessages, guessMapping, parseCsvTable } from './csv-import.ts';

describe('parsing CSV files', () => {
  test.each([
    ['a,b;c\n1;2', ','],
    ['a;b;"c,d,e"\n1,2,3,4', ';'],
    ['a\tb\n1,2', '\t'],
    ['a', ','],
    ['"a;b";c,d,e', ','],
  ])('CSV text %j → separator %j', (text, separator) => {
    expect(detectSeparator(text)).toBe(separator);
  });

  test('CSV with semicolons, byte-order mark and quotes → parsed; empty lines → kept as rows', () => {
    expect(parseCsvTable('\ufeffa;b\r\n"one; ""two""";"line\nbreak"\r\n\r\nx;y')).toEqual([
      ['a', 'b'],
      ['one; "two"', 'line\nbreak'],
      [''],
      ['x', 'y'],
    ]);
  });

  test('CSV with an unclosed quote → the rest of the file is one cell', () => {
    expect(parseCsvTable(`a,b\n1,"${'x,\n'.repeat(1000)}`)).toHaveLength(2);
  });

  test('any text, also formulas and their quotes → CSV → the same text', () => {
    const text = fc.oneof(
      fc.string({ maxLength: 20 }).filter((value) => !value.includes('\r')),
      fc.constantFrom('=1+1', "'=1", "''=1", '-5', '@me', '+1', "'plain", '\tx', "'"),
    );
    fc.assert(
      fc.property(text, (value) => {
        const [row] = parseCsv(toCsv([['x', value]]));
        expect(unescapeCell(row?.[1] ?? '')).toBe(value);
      }),
    );
  });
});

describe('column mapping', () => {
  test('common names of CSV columns → mapped to fields; unknown names → unmapped', () => {
    expect(
      guessMapping(['Network', 'Page', 'Text', 'URL', 'Image URL', 'Date (2030-07-01)', 'Time', 'Time zone']),
    ).toEqual({
      network: 0,
      account: 1,
      message: 2,
      link: 3,
      image_url: 4,
      date: 5,
      time: 6,
      zone: 7,
    });
    expect(guessMapping(['constructor', '__proto__', 'toString', 'date', 'Date'])).toEqual({ date: 3 });
    expect(guessMapping([...csvColumns])).toEqual(Object.fromEntries(csvColumns.map((name, index) => [name, index])));
  });

  test('required column unmapped, or a column mapped twice → its message', () => {
    const required = { network: 0, account: 1, date: 2, time: 3 };
    expect(ColumnMapping.safeParse(required).success).toBe(true);
    const problems = (mapping: object) =>
      ColumnMapping.safeParse(mapping).error?.issues.map(({ path, message }) => [path.join('.'), message]);
    expect(problems({ network: 0, account: 1, date: 2 })).toEqual([['time', csvMessages.mapping]]);
    expect(problems({ ...required, message: 3 })).toEqual([['time', csvMessages.sameColumn]]);
    expect(ColumnMapping.safeParse({ ...required, other: 4 }).success).toBe(false);
  });
});

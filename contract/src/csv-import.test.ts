import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ColumnMapping, guessMapping, plannedColumns, plannedMessages, readTable } from './csv-import.ts';
import { csvOf, csvRows, csvSeparator, plainCell } from './kit/csv.ts';

describe('a table of somebody else’s', () => {
  test.each([
    ['a,b;c\n1;2', ','],
    ['a;b;"c,d,e"\n1,2,3,4', ';'],
    ['a\tb\n1,2', '\t'],
    ['a', ','],
    ['"a;b";c,d,e', ','],
  ])('%j is divided by %j', (text, separator) => {
    expect(csvSeparator(text)).toBe(separator);
  });

  test('is read with semicolons, a byte-order mark, quotes and empty lines that count', () => {
    expect(readTable('\ufeffa;b\r\n"one; ""two""";"line\nbreak"\r\n\r\nx;y')).toEqual([
      ['a', 'b'],
      ['one; "two"', 'line\nbreak'],
      [''],
      ['x', 'y'],
    ]);
  });

  test('an unclosed quote is the rest of the text, and nothing hangs on it', () => {
    expect(readTable(`a,b\n1,"${'x,\n'.repeat(1000)}`)).toHaveLength(2);
  });

  test('every text comes back as it was written, formulas and their quotes too', () => {
    const text = fc.oneof(
      fc.string({ maxLength: 20 }).filter((one) => !one.includes('\r')),
      fc.constantFrom('=1+1', "'=1", "''=1", '-5', '@me', '+1', "'plain", '\tx', "'"),
    );
    fc.assert(
      fc.property(text, (one) => {
        const [row] = csvRows(csvOf([['x', one]]));
        expect(plainCell(row?.[1] ?? '')).toBe(one);
      }),
    );
  });
});

describe('which column holds what', () => {
  test('is guessed from the names people use', () => {
    expect(
      guessMapping(['Network', 'Page', 'Text', 'URL', 'Image URL', 'Date (2030-07-01)', 'Time', 'Time zone']),
    ).toEqual({
      ...{ network: 0, account: 1, message: 2, link: 3, image_url: 4, date: 5, time: 6, zone: 7 },
    });
    expect(guessMapping(['constructor', '__proto__', 'toString', 'date', 'Date'])).toEqual({ date: 3 });
    expect(guessMapping([...plannedColumns])).toEqual(Object.fromEntries(plannedColumns.map((name, at) => [name, at])));
  });

  test('must be said for what no post can be without, and once only', () => {
    const whole = { network: 0, account: 1, date: 2, time: 3 };
    expect(ColumnMapping.safeParse(whole).success).toBe(true);
    const sentences = (mapping: object) =>
      ColumnMapping.safeParse(mapping).error?.issues.map(({ path, message }) => [path.join('.'), message]);
    expect(sentences({ network: 0, account: 1, date: 2 })).toEqual([['time', plannedMessages.mapping]]);
    expect(sentences({ ...whole, message: 3 })).toEqual([['time', plannedMessages.sameColumn]]);
    expect(ColumnMapping.safeParse({ ...whole, other: 4 }).success).toBe(false);
  });
});

import { describe, expect, test } from 'vitest';
import { toCsv } from '../../kit/csv.ts';
import { readPeople } from './people-csv.ts';

const read = (csv: string) =>
  readPeople(csv).rows.map(({ row, name, email, problem }) => [row, name, email, problem] as const);

describe('CSV file of people', () => {
  test.each([
    ['columns in any order and case', 'Name,Email\nAda,ada@x.test\n', [[2, 'Ada', 'ada@x.test', null]]],
    ['semicolons, other columns', 'id;email\n1;ada@x.test\n', [[2, 'ada@x.test', 'ada@x.test', null]]],
    ['empty rows keep the numbers', 'email\n\nada@x.test\n', [[3, 'ada@x.test', 'ada@x.test', null]]],
    [
      'a name that turns the text after it',
      'email,name\nada@x.test,A\u202ed\u2066a\n',
      [[2, 'A d a', 'ada@x.test', null]],
    ],
    ['no address', 'email,name\n,Ada\n', [[2, 'Ada', '', 'missing']]],
    ['not an address', 'email\nada\n', [[2, 'ada', 'ada', 'invalid']]],
    [
      'one person twice',
      'email\nada@x.test\nADA+1@x.test\n',
      [
        [2, 'ada@x.test', 'ada@x.test', null],
        [3, 'ADA+1@x.test', 'ADA+1@x.test', 'duplicate'],
      ],
    ],
  ] as const)('CSV with %s → rows with their problems', (_, csv, rows) => {
    expect(read(csv)).toEqual(rows);
  });

  test('names that our own export escaped → read back unchanged', () => {
    const csv = toCsv([
      ['email', 'name'],
      ['ada@x.test', '=Ada'],
      ['bea@x.test', "'=Bea"],
    ]);
    expect(read(csv).map(([, name]) => name)).toEqual(['=Ada', "'=Bea"]);
  });

  test('CSV without a column email → hasEmail is false', () => {
    expect(readPeople('name\nAda\n').hasEmail).toBe(false);
    expect(readPeople('email\n').hasEmail).toBe(true);
  });
});

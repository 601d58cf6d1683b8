import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { assetLimit } from './assets.ts';
import { pathFor } from './call.ts';
import { categories } from './categories.ts';
import { parseCsv, toCsv } from './csv.ts';
import { dateTime, timeZone } from './date-time.ts';
import { isForeignUrl } from './next-url.ts';
import { allows, allowsLevel, type Membership } from './permission.ts';
import { id, singleLine } from './text.ts';

describe('CSV', () => {
  const field = fc
    .string({ unit: 'grapheme', maxLength: 20 })
    .filter((text) => !text.includes('\r') && !/^[=+\-@\t]/.test(text) && !text.startsWith('\ufeff'));
  const rows = fc.array(fc.array(field, { minLength: 1, maxLength: 5 }), { maxLength: 8 });

  test('rows written to CSV and parsed → the same rows; empty rows → dropped', () => {
    fc.assert(
      fc.property(rows, (table) => {
        const nonEmptyRows = table.filter((row) => row.some((value) => value !== ''));
        expect(parseCsv(toCsv(nonEmptyRows))).toEqual(nonEmptyRows);
      }),
    );
  });

  test.each(['=1+1', '+1', '-1+1', '-A1', '-cmd|x', '--1', '-1e9', '-1 000', '-', '-1\n', '@SUM(A1)', '\tx', '\rx'])(
    'cell %j → escaped, so that a spreadsheet does not execute it',
    (text) => {
      expect(toCsv([[text]])).toMatch(/^"?'/);
    },
  );

  test('cell with a number or a text of digits → not escaped', () => {
    expect(toCsv([[-5, 2, '-5', '-12.50', '7']])).toBe('-5,2,-5,-12.50,7\r\n');
  });

  test('CSV with byte-order mark, quotes and line breaks in quotes → parsed', () => {
    expect(parseCsv('\ufeffa,"b ""x"", y"\r\n"two\nlines",c\n\n')).toEqual([
      ['a', 'b "x", y'],
      ['two\nlines', 'c'],
    ]);
  });
});

describe('permissions in a business', () => {
  const member: Membership = { isOwner: false, accessLevel: 0, roles: { contests: 'publisher' } };
  test.each([
    ['member', true],
    ['owner', false],
    ['contests:viewer', true],
    ['contests:publisher', true],
    ['contests:manager', false],
    ['rss:viewer', false],
    ['any:publisher', true],
    ['any:manager', false],
    [['rss:viewer', 'contests:editor'], true],
    [['rss:viewer', 'contests:manager'], false],
  ] as const)(
    'publisher in contests, call that needs %s → allowed: %s; owner of the business → allowed',
    (need, allowed) => {
      expect(allows(need, member)).toBe(allowed);
      expect(allows(need, { ...member, isOwner: true })).toBe(true);
    },
  );
});

test.each([
  [undefined, 0, true],
  [[2, 3], 3, true],
  [[2, 3], 1, false],
  [[0], undefined, true],
  [[1], undefined, false],
] as [number[] | undefined, number | undefined, boolean][])(
  'call for access levels %j, business of access level %s → allowed: %s',
  (levels, level, isAllowed) => {
    expect(allowsLevel(levels, level)).toBe(isAllowed);
  },
);

test.each([
  ['facebook_page', 0, 1],
  ['facebook_page', 3, 50],
  ['site', 1, 5],
  ['site', 9, 1],
] as const)('assets of type %s at access level %i → limit %i', (type, level, limit) => {
  expect(assetLimit(type, level)).toBe(limit);
});

test('path of a call, with or without /api → begins with /api once', () => {
  expect(pathFor('POST /user/login')).toBe('/api/user/login');
  expect(pathFor('GET /api/1.0/google/google_connect')).toBe('/api/1.0/google/google_connect');
});

test.each([
  [undefined, false],
  ['close_window', false],
  ['/own', false],
  ['https://app.fanfare.example/x', false],
  ['https://sub.app.fanfare.example/x', false],
  ['https://fanfare.example/x', true],
  ['https://app.fanfare.example.evil.test/', true],
  ['https://app.fanfare.example@evil.test/', true],
  ['javascript:alert(1)', true],
  ['//evil.test', true],
])('value %j of `next` → leads to another site: %s', (next, isForeign) => {
  expect(isForeignUrl(next, 'https://app.fanfare.example')).toBe(isForeign);
});

test('date-time → ISO text in JSON, Date in code; other text → rejected', () => {
  expect(dateTime.decode('2030-01-02T03:04:05+02:00').toISOString()).toBe('2030-01-02T01:04:05.000Z');
  expect(dateTime.encode(new Date(0))).toBe('1970-01-01T00:00:00.000Z');
  expect(dateTime.safeParse('tomorrow').success).toBe(false);
});

test.each([
  ['UTC', true],
  ['Europe/Paris', true],
  ['Mars/Olympus', false],
])('time zone %s → valid: %s', (zone, isZone) => {
  expect(timeZone.safeParse(zone).success).toBe(isZone);
});

test.each(['', ' ', 'a\u0000b', 'a\nb', 'x'.repeat(11)])(
  'single-line field with the text %j → rejected with the default message',
  (text) => {
    expect(singleLine(10).safeParse(text).error?.issues[0]?.message).toBe('The field is not valid');
  },
);

test.each([0, -1, 1.5, 2 ** 53, '9007199254740993', 'x', null])('id field with the value %j → rejected', (value) => {
  expect(id.safeParse(value).success).toBe(false);
});

test('list of categories for contests, pages and campaigns → 26 without duplicates', () => {
  expect(new Set(categories).size).toBe(26);
});

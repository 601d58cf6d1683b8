import { expect, test } from 'vitest';
import { parseJson } from './safe-json.ts';

const manyKeys = Array.from({ length: 1_000_000 }, (_, n) => `"${n}":1`);

test.each<[string, string]>([
  ['1,000,000 zeros', `{"data":[${'0,'.repeat(1_000_000)}0]}`],
  ['1,000,000 empty lists', `[${'[],'.repeat(1_000_000)}[]]`],
  ['1,000,000 keys', `{${manyKeys.join()}}`],
  ['nesting 2,000,000 levels deep', '['.repeat(2_000_000) + ']'.repeat(2_000_000)],
])('hostile JSON, %s → not parsed', (_, text) => {
  expect(parseJson(text)).toBeUndefined();
});

test.each<[string, unknown]>([
  ['{"id":12345678901234567}', { id: '12345678901234567' }],
  ['{"id" :\n -12345678901234567 }', { id: '-12345678901234567' }],
  ['12345678901234567', '12345678901234567'],
  ['[-9223372036854775808,9007199254740991]', ['-9223372036854775808', 9_007_199_254_740_991]],
  [
    '{"id":"12345678901234567","share":0.12345678901234567}',
    { id: '12345678901234567', share: Number('0.12345678901234567') },
  ],
  ['{"id":"1"}', { id: '1' }],
  ['[1,[2]]', [1, [2]]],
  ['null', null],
  ['', undefined],
  ['<html>', '<html>'],
])('JSON %s → parsed, integers beyond 2^53 as text', (text, value) => {
  expect(parseJson(text)).toEqual(value);
});

test('list of 50,000 values → parsed', () => {
  expect(parseJson(JSON.stringify(Array.from({ length: 50_000 }, () => 1)))).toHaveLength(50_000);
});

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const many = (count: number) => `[${Array.from({ length: count }, () => '1').join(',')}]`;

test.each([
  ['{"a":[1,{"b":"c, [d] \\" {e} \\\\"}]}', { a: [1, { b: 'c, [d] " {e} \\' }] }],
  ['  [ ]', []],
  ['"text"', 'text'],
  ['', undefined],
  ['<html>,,,[[[</html>', '<html>,,,[[[</html>'],
  ['{"a":', '{"a":'],
  ['{"a":"unclosed', '{"a":"unclosed'],
])('JSON %j → parsed as %j', (text, value) => {
  expect(parseJson(text)).toEqual(value);
});

test('JSON of 150,000 values → not parsed; with a larger limit → parsed', () => {
  const text = JSON.stringify(Array.from({ length: 150_000 }, () => 1));
  expect(parseJson(text)).toBeUndefined();
  expect(parseJson(text, 200_000)).toHaveLength(150_000);
});

test('depth and number of values: up to the limit → parsed; above → undefined', () => {
  expect(parseJson(nested(100))).toBeDefined();
  expect(parseJson(nested(101))).toBeUndefined();
  expect(parseJson(many(99_000))).toHaveLength(99_000);
  expect(parseJson(many(100_001))).toBeUndefined();
  expect(parseJson(`{"text":${JSON.stringify('[{,"\\'.repeat(100_000))}}`)).toBeDefined();
});

import { expect, test } from 'vitest';
import { parseJson } from './safe-json.ts';

test.each<[string, string]>([
  ['a million zeros', `{"data":[${'0,'.repeat(1_000_000)}0]}`],
  ['a million empty lists', `[${'[],'.repeat(1_000_000)}[]]`],
  ['a million names', `{${Array.from({ length: 1_000_000 }, (_, n) => `"${n}":1`).join()}}`],
  ['a nest two million deep', '['.repeat(2_000_000) + ']'.repeat(2_000_000)],
])('%s are taken for nothing', (_, text) => {
  expect(parseJson(text)).toBeUndefined();
});

test.each<[string, unknown]>([
  ['{"id":"1"}', { id: '1' }],
  ['[1,[2]]', [1, [2]]],
  ['null', null],
  ['', undefined],
  ['<html>', '<html>'],
])('%s is read', (text, value) => {
  expect(parseJson(text)).toEqual(value);
});

test('a list of fifty thousand values is still read', () => {
  expect(parseJson(JSON.stringify(Array.from({ length: 50_000 }, () => 1)))).toHaveLength(50_000);
});

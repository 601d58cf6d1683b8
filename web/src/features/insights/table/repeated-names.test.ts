import { expect, test } from 'vitest';
import { testRow } from '../actions/test-rows.ts';
import { exportedColumns, findRepeatedNames, parentNames } from './repeated-names.ts';

const copies = [testRow('1', { name: 'Beans' }), testRow('2', { name: 'Beans', campaign_name: 'Fall' }), testRow('3')];

test('several rows with the same name → this name is in the set of repeated names', () => {
  expect([...findRepeatedNames(copies)]).toEqual(['Beans']);
});

test.each([
  ['ad', {}, 'Spring · Locals'],
  ['adset', {}, 'Spring'],
  ['campaign', {}, ''],
  ['banner', { adset_name: null }, 'Spring'],
] as const)('row of level %s with %j → names of its campaign and ad set: %j', (level, change, expected) => {
  expect(parentNames(testRow('1', change), level)).toBe(expected);
});

test('exported file of rows with the same name → campaign and ad set columns beside the name, each once', () => {
  expect(exportedColumns(['name', 'spend'], copies)).toEqual(['name', 'campaign_name', 'adset_name', 'spend']);
  expect(exportedColumns(['name', 'campaign_name'], copies)).toEqual(['name', 'adset_name', 'campaign_name']);
  expect(exportedColumns(['name', 'spend'], copies.slice(1))).toEqual(['name', 'spend']);
});

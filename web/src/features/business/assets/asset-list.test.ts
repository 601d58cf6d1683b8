import type { Asset } from '@fanfare/contract/business/business';
import { assetTypes } from '@fanfare/contract/kit/assets';
import { expect, test } from 'vitest';
import { groupByType, hasAsset, isSameList, toggleAsset, withoutAsset } from './asset-list.ts';

const bakery: Asset = { type: 'facebook_page', value: '1', label: 'Bakery' };
const cafe: Asset = { type: 'facebook_page', value: '2', label: 'Café' };
const blog: Asset = { type: 'site', value: '1', label: 'Blog' };

test('two assets with the same value and different types → one is never found or removed in place of the other', () => {
  expect(hasAsset([bakery], blog)).toBe(false);
  expect(withoutAsset([bakery, blog], blog)).toEqual([bakery]);
});

test('toggleAsset of an asset switched on twice → one entry; switched off → removed', () => {
  expect(toggleAsset([bakery], { ...bakery, label: 'Bakery, renamed' }, true)).toHaveLength(1);
  expect(toggleAsset([bakery, cafe], bakery, false)).toEqual([cafe]);
});

test('isSameList of two lists → true for the same assets in any order, false for others', () => {
  expect(isSameList([bakery, blog], [blog, bakery])).toBe(true);
  expect(isSameList([bakery], [bakery, blog])).toBe(false);
  expect(isSameList([bakery, cafe], [bakery, blog])).toBe(false);
});

test('groupByType of assets → every type in the order of the contract, assets sorted by label', () => {
  const groups = groupByType([cafe, blog, bakery]);
  expect(groups.map(({ type }) => type)).toEqual([...assetTypes]);
  expect(groups.find(({ type }) => type === 'facebook_page')?.assets).toEqual([bakery, cafe]);
});

import type { Asset } from '@fanfare/contract/business/business';
import { expect, test } from 'vitest';
import { isAssetConnected } from './use-asset-connected.ts';

const bakery: Asset = { type: 'facebook_page', value: '1', label: 'Bakery' };
const reach = [{ ...bakery, warning: null }];

test('an asset is connected if one connection without state attention reaches it', () => {
  expect(isAssetConnected(bakery, [])).toBe(false);
  expect(isAssetConnected(bakery, [{ state: 'attention', reach }])).toBe(false);
  expect(
    isAssetConnected(bakery, [
      { state: 'attention', reach },
      { state: 'limited', reach },
    ]),
  ).toBe(true);
});

test('a reachable asset of another type with the same value does not count', () => {
  expect(isAssetConnected({ ...bakery, type: 'twitter_account' }, [{ state: 'working', reach }])).toBe(false);
});

test('a site without a connection counts as connected', () => {
  expect(isAssetConnected({ ...bakery, type: 'site' }, [])).toBe(true);
});

import type { Asset } from '@fanfare/contract/business/business';
import { expect, test } from 'vitest';
import { isAssetConnected } from './use-asset-connected.ts';

const bakery: Asset = { type: 'facebook_page', value: '1', label: 'Bakery' };
const reach = [{ ...bakery, warning: null }];

test('asset reached by a connection → connected, unless the connection’s state is attention', () => {
  expect(isAssetConnected(bakery, [])).toBe(false);
  expect(isAssetConnected(bakery, [{ state: 'attention', reach }])).toBe(false);
  expect(
    isAssetConnected(bakery, [
      { state: 'attention', reach },
      { state: 'limited', reach },
    ]),
  ).toBe(true);
});

test('asset whose value a connection reaches as another type of asset → not connected', () => {
  expect(isAssetConnected({ ...bakery, type: 'twitter_account' }, [{ state: 'working', reach }])).toBe(false);
});

test('asset of the type site without a connection → counts as connected', () => {
  expect(isAssetConnected({ ...bakery, type: 'site' }, [])).toBe(true);
});

import type { Asset } from '@fanfare/contract/business';
import { expect, test } from 'vitest';
import { isReached } from './use-asset-connected.ts';

const bakery: Asset = { type: 'facebook_page', value: '1', label: 'Bakery' };
const reach = [{ ...bakery, warning: null }];

test('an asset is reached through any account its network still accepts', () => {
  expect(isReached(bakery, [])).toBe(false);
  expect(isReached(bakery, [{ state: 'attention', reach }])).toBe(false);
  expect(
    isReached(bakery, [
      { state: 'attention', reach },
      { state: 'limited', reach },
    ]),
  ).toBe(true);
});

test('the same number of another type reaches nothing', () => {
  expect(isReached({ ...bakery, type: 'twitter_account' }, [{ state: 'working', reach }])).toBe(false);
});

test('a site needs no connected account', () => {
  expect(isReached({ ...bakery, type: 'site' }, [])).toBe(true);
});

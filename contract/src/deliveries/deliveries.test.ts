import { expect, test } from 'vitest';
import { isCoveredBy } from './deliveries.ts';

const open = { kind: null, network: null, account: null };
const delivery = { kind: 'social.share', network: 'x', account: '12' } as const;

test.each([
  ['everything', open, true],
  ['its kind', { ...open, kind: 'social.share' }, true],
  ['another kind', { ...open, kind: 'posts.publish' }, false],
  ['its network', { ...open, network: 'x' }, true],
  ['another network', { ...open, network: 'facebook' }, false],
  ['its account', { ...open, network: 'x', account: '12' }, true],
  ['another account', { ...open, network: 'x', account: '13' }, false],
  ['its account, another kind', { kind: 'posts.publish', network: 'x', account: '12' }, false],
] as const)('stop of sending for %s → covers the delivery or not: %s', (_, stop, expected) => {
  expect(isCoveredBy(stop, delivery)).toBe(expected);
});

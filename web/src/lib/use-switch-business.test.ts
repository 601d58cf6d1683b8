import { expect, test } from 'vitest';
import { belongsToOneBusiness, managedBusiness } from './use-switch-business.ts';

test.each([
  ['/', false],
  ['/contest/', false],
  ['/contest/12', true],
  ['/content/site/3/posts', true],
  ['/user/business/4/manage', false],
  ['/promotion/contentlocker/v2', false],
])('path %s → belongs to one business: %s', (path, isBound) => {
  expect(belongsToOneBusiness(path)).toBe(isBound);
});

test.each([
  ['/user/business/4/manage', 4],
  ['/user/business/12/member/3', 12],
  ['/user/business/', undefined],
  ['/user/business/new', undefined],
  ['/contest/4', undefined],
])('path %s → business that the page manages: %s', (path, bid) => {
  expect(managedBusiness(path)).toBe(bid);
});

import { expect, test } from 'vitest';
import { isOfOneBusiness, managedBusiness } from './use-switch-business.ts';

test.each([
  ['/', false],
  ['/contest/', false],
  ['/contest/12', true],
  ['/content/site/3/posts', true],
  ['/user/business/4/manage', false],
  ['/promotion/contentlocker/v2', false],
])('%s is left when the business changes: %s', (path, isLeft) => {
  expect(isOfOneBusiness(path)).toBe(isLeft);
});

test.each([
  ['/user/business/4/manage', 4],
  ['/user/business/12/member/3', 12],
  ['/user/business/', undefined],
  ['/user/business/new', undefined],
  ['/contest/4', undefined],
])('%s manages the business %s', (path, bid) => {
  expect(managedBusiness(path)).toBe(bid);
});

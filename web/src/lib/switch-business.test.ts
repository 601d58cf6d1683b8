import { expect, test } from 'vitest';
import { isOfOneBusiness } from './switch-business.ts';

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

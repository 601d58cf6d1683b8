import { expect, test } from 'vitest';
import { listSiteTabs, siteTabLabels } from './site-tabs.ts';

test('manager of a hosted site → every tab; manager of a WordPress site → no tabs that only hosted sites have', () => {
  expect([...listSiteTabs('hosted', true)].sort()).toEqual(Object.keys(siteTabLabels).sort());
  expect(listSiteTabs('wordpress', true)).toEqual(['settings', 'sharing', 'categories', 'pictures']);
  expect(listSiteTabs('hosted', false)).toEqual(['settings', 'categories', 'pictures']);
});

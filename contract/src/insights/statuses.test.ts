import { expect, test } from 'vitest';
import { statesFor, statusClass, statusText } from './statuses.ts';

test.each([
  ['facebook', 'paused', 'Inactive (paused)', 'PAUSED'],
  ['facebook', 'campaign-paused', 'Inactive (campaign paused)', 'PAUSED'],
  ['facebook', 'group-paused', 'Inactive (ad-set paused)', 'PAUSED'],
  ['facebook', 'in-review', 'Active (in review)', 'ACTIVE'],
  ['facebook', 'limited', 'Active (with issues)', 'ACTIVE'],
  ['nativeads', 'paused', 'Off', 'PAUSED'],
  ['nativeads', 'in-review', 'Inactive (in review)', 'PAUSED'],
  ['nativeads', 'limited', 'Active (with issues)', 'ACTIVE'],
  ['google', 'in-review', 'Active (in review)', 'ACTIVE'],
  ['google', 'paused', 'Inactive (paused)', 'PAUSED'],
] as const)('%s ad in the state %s → shown as “%s”, class %s', (network, state, text, className) => {
  expect(statusText(network, state)).toBe(text);
  expect(statusClass(network, state)).toBe(className);
});

test('filters by status → each shown state in one filter; archived and deleted ads only in theirs', () => {
  for (const network of ['facebook', 'google', 'nativeads'] as const) {
    const parts = (['active', 'inactive', 'off'] as const).flatMap((filter) => statesFor(network, filter));
    expect(parts.toSorted()).toEqual(statesFor(network, 'all').toSorted());
    expect(parts).not.toContain('archived');
    expect(parts).not.toContain('removed');
  }
  expect(statesFor('facebook', 'archived')).toEqual(['archived', 'removed']);
  expect(statesFor('nativeads', 'off')).toEqual(['paused']);
  expect(statesFor('facebook', 'off')).toEqual([]);
  expect(statesFor('nativeads', 'inactive')).toContain('in-review');
  expect(statesFor('facebook', 'active')).toContain('in-review');
});

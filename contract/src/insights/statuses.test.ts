import { expect, test } from 'vitest';
import { statesFor, statusClass, statusText } from './statuses.ts';

test.each([
  ['facebook', 'paused', 'Inactive (paused)', 'PAUSED'],
  ['facebook', 'campaign-paused', 'Inactive (campaign paused)', 'PAUSED'],
  ['facebook', 'group-paused', 'Inactive (ad-set paused)', 'PAUSED'],
  ['facebook', 'in-review', 'Active (in review)', 'ACTIVE'],
  ['facebook', 'limited', 'Active (with issues)', 'ACTIVE'],
  ['nativeads', 'paused', 'Off', 'PAUSED'],
  ['google', 'paused', 'Inactive (paused)', 'PAUSED'],
] as const)('%s ads that are %s read %s, with the class %s', (network, state, text, className) => {
  expect(statusText(network, state)).toBe(text);
  expect(statusClass(state)).toBe(className);
});

test('filters divide what is shown; archived and deleted ads are in none', () => {
  for (const network of ['facebook', 'google', 'nativeads'] as const) {
    const parts = (['active', 'inactive', 'off'] as const).flatMap((filter) => statesFor(network, filter));
    expect(parts.toSorted()).toEqual(statesFor(network, 'all').toSorted());
    expect(parts).not.toContain('archived');
    expect(parts).not.toContain('removed');
  }
  expect(statesFor('nativeads', 'off')).toEqual(['paused']);
  expect(statesFor('facebook', 'off')).toEqual([]);
});

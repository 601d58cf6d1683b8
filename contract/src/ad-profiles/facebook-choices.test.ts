import { expect, test } from 'vitest';
import { reachesEu } from './facebook-choices.ts';

const place = (change: object) => ({ include: true, type: 'country', key: 'US', country_code: 'US', ...change });

test.each([
  ['no place', [], false],
  ['a country outside', [place({})], false],
  ['a country inside, by its key', [place({ key: 'DE', country_code: '' })], true],
  ['a city inside', [place({ type: 'city', key: '55', country_code: 'FR' })], true],
  ['a city whose key looks like a country', [place({ type: 'city', key: 'DE', country_code: 'US' })], false],
  ['a group of countries', [place({ type: 'country_group', key: 'europe', country_code: '' })], true],
  ['an excluded country inside', [place({ key: 'DE', include: false })], false],
])('targeted location: %s → reaches the EU: true or false', (_, locations, expected) => {
  expect(reachesEu(locations)).toBe(expected);
});

import { expect, test } from 'vitest';
import type { AdAudience } from '../../ports/ads/ad-targeting.ts';
import { toTargetingSpec } from './targeting-spec.ts';

const audience: AdAudience = {
  locations: [],
  customAudiences: [],
  attributes: [],
  ageMin: 18,
  ageMax: 65,
  isAdvantageOn: false,
  placements: [],
};
const base = { age_min: 18, age_max: 65, targeting_automation: { advantage_audience: 0 } };

test('targeting spec for automatic placements and no audience → only ages and the choice of Advantage audience', () => {
  expect(toTargetingSpec(audience)).toEqual(base);
  expect(toTargetingSpec({ ...audience, isAdvantageOn: true })).toMatchObject({
    targeting_automation: { advantage_audience: 1 },
  });
});

test('targeted places → in the list of their type, included and excluded places separately', () => {
  const locations = [
    { key: 'GB', type: 'country', include: true },
    { key: '3861', type: 'region', include: true },
    { key: '77', type: 'subcity', include: true },
    { key: 'US:94025', type: 'zip', include: false },
  ];
  expect(toTargetingSpec({ ...audience, locations })).toEqual({
    ...base,
    geo_locations: { countries: ['GB'], regions: [{ key: '3861' }], subcities: [{ key: '77' }] },
    excluded_geo_locations: { zips: [{ key: 'US:94025' }] },
  });
});

test('targeted interests, behaviors and audiences → any of the included ones, none of the excluded ones', () => {
  const attributes = [
    { id: '1', name: 'Coffee', type: 'interests', include: true },
    { id: '2', name: 'Travelers', type: 'behaviors', include: true },
    { id: '3', name: 'Tea', type: 'interests', include: false },
  ];
  const customAudiences = [
    { id: '8', include: true },
    { id: '9', include: false },
  ];
  expect(toTargetingSpec({ ...audience, attributes, customAudiences })).toEqual({
    ...base,
    flexible_spec: [{ interests: [{ id: '1', name: 'Coffee' }], behaviors: [{ id: '2', name: 'Travelers' }] }],
    exclusions: { interests: [{ id: '3', name: 'Tea' }] },
    custom_audiences: [{ id: '8' }],
    excluded_custom_audiences: [{ id: '9' }],
  });
});

test.each([
  [['desktopfeed', 'rightcolumn'], ['desktop']],
  [['mobilefeed', 'instagramstory'], ['mobile']],
  [['desktopfeed', 'mobilefeed'], undefined],
  [['mobilefeed', 'instagramstream'], undefined],
])('placements %j → device platforms sent: %j', (placements, devices) => {
  expect(toTargetingSpec({ ...audience, placements }).device_platforms).toEqual(devices);
});

test('chosen placements → platforms and positions in the targeting spec, each once', () => {
  expect(
    toTargetingSpec({ ...audience, placements: ['desktopfeed', 'mobilefeed', 'instagramreels', 'mobileexternal'] }),
  ).toEqual({
    ...base,
    publisher_platforms: ['facebook', 'instagram', 'audience_network'],
    facebook_positions: ['feed'],
    instagram_positions: ['reels'],
    audience_network_positions: ['classic'],
  });
});

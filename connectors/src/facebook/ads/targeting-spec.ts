import type { AdAudience } from '../../ports/ads/ad-targeting.ts';

/** List of a targeting specification for places, by the type of place. */
const placeLists: Record<string, string> = {
  country: 'countries',
  country_group: 'country_groups',
  region: 'regions',
  city: 'cities',
  zip: 'zips',
  geo_market: 'geo_markets',
  electoral_district: 'electoral_districts',
  large_geo_area: 'large_geo_areas',
  medium_geo_area: 'medium_geo_areas',
  small_geo_area: 'small_geo_areas',
  metro_area: 'metro_areas',
  subcity: 'subcities',
  neighborhood: 'neighborhoods',
  subneighborhood: 'subneighborhoods',
};
/** Lists of places that are named by their code; all other places by `{ key }`. */
const codeLists = ['countries', 'country_groups'];

type Position = { platform: string; key: string; position: string; device?: 'desktop' | 'mobile' };
const positions: Record<string, Position> = {
  desktopfeed: { platform: 'facebook', key: 'facebook_positions', position: 'feed', device: 'desktop' },
  mobilefeed: { platform: 'facebook', key: 'facebook_positions', position: 'feed', device: 'mobile' },
  rightcolumn: { platform: 'facebook', key: 'facebook_positions', position: 'right_hand_column', device: 'desktop' },
  facebookstory: { platform: 'facebook', key: 'facebook_positions', position: 'story', device: 'mobile' },
  facebookreels: { platform: 'facebook', key: 'facebook_positions', position: 'facebook_reels', device: 'mobile' },
  marketplace: { platform: 'facebook', key: 'facebook_positions', position: 'marketplace' },
  search: { platform: 'facebook', key: 'facebook_positions', position: 'search' },
  instagramstream: { platform: 'instagram', key: 'instagram_positions', position: 'stream' },
  instagramstory: { platform: 'instagram', key: 'instagram_positions', position: 'story', device: 'mobile' },
  instagramreels: { platform: 'instagram', key: 'instagram_positions', position: 'reels', device: 'mobile' },
  mobileexternal: {
    platform: 'audience_network',
    key: 'audience_network_positions',
    position: 'classic',
    device: 'mobile',
  },
};

/** An audience as Facebook's targeting specification. `advantage_audience` must always be stated. */
export const toTargetingSpec = (audience: AdAudience): Record<string, unknown> => {
  const { locations, customAudiences, attributes } = audience;
  const included = groupAttributes(attributes.filter(({ include }) => include));
  const excluded = groupAttributes(attributes.filter(({ include }) => !include));
  const listAudiences = (isIncluded: boolean) =>
    customAudiences.filter(({ include }) => include === isIncluded).map(({ id }) => ({ id }));
  return dropEmpty({
    geo_locations: toPlaces(locations.filter(({ include }) => include)),
    excluded_geo_locations: toPlaces(locations.filter(({ include }) => !include)),
    age_min: audience.ageMin,
    age_max: audience.ageMax,
    custom_audiences: listAudiences(true),
    excluded_custom_audiences: listAudiences(false),
    // Interests are one element of the list: a person needs any of them. Several elements would need one of each.
    flexible_spec: Object.keys(included).length > 0 ? [included] : [],
    exclusions: excluded,
    ...toPositions(audience.placements),
    targeting_automation: { advantage_audience: audience.isAdvantageOn ? 1 : 0 },
  });
};

const toPlaces = (locations: AdAudience['locations']): Record<string, unknown> => {
  const known = locations.filter(({ type }) => type in placeLists);
  const byList = Map.groupBy(known, ({ type }) => placeLists[type] ?? '');
  return Object.fromEntries(
    [...byList].map(([name, places]) => [name, places.map(({ key }) => (codeLists.includes(name) ? key : { key }))]),
  );
};

const groupAttributes = (attributes: AdAudience['attributes']): Record<string, unknown> =>
  Object.fromEntries(
    [...Map.groupBy(attributes, ({ type }) => type)].map(([type, list]) => [
      type,
      list.map(({ id, name }) => ({ id, name })),
    ]),
  );

/**
 * Placements as Facebook's positions; empty for automatic placements. Devices hold for the whole ad set, so a device is
 * sent only if all chosen placements are on it.
 */
const toPositions = (placements: readonly string[]): Record<string, unknown> => {
  const chosen = placements.flatMap((placement) => positions[placement] ?? []);
  if (chosen.length === 0) return {};
  const [device] = new Set(chosen.map((position) => position.device));
  const isOneDevice = device !== undefined && chosen.every((position) => position.device === device);
  const byKey = Map.groupBy(chosen, ({ key }) => key);
  return {
    publisher_platforms: [...new Set(chosen.map(({ platform }) => platform))],
    ...Object.fromEntries([...byKey].map(([key, list]) => [key, [...new Set(list.map(({ position }) => position))]])),
    ...(isOneDevice && { device_platforms: [device] }),
  };
};

const dropEmpty = (spec: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(spec).filter(([, value]) => typeof value !== 'object' || Object.keys(Object(value)).length > 0),
  );

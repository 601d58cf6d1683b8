import { adsError, errors } from './errors.ts';
import { isObject } from './mutate/payload.ts';
import { findPlace, listPlaces, type Place } from './query/places.data.ts';

const maxNames = 25;
const maxNameLength = 250;
const maxSuggestionsPerName = 10;
const suggestionError = (reason: string, message: string) =>
  adsError(400, 'geoTargetConstantSuggestionError', reason, message);

const toConstant = ({ id, name, countryCode, type, canonicalName, status, parentId }: Place) => ({
  resourceName: `geoTargetConstants/${id}`,
  id,
  name,
  countryCode,
  targetType: type,
  status,
  canonicalName,
  ...(parentId && { parentGeoTarget: `geoTargetConstants/${parentId}` }),
});

const listParents = ({ parentId }: Place): Place[] => {
  const parent = findPlace(parentId ?? '');
  return parent ? [parent, ...listParents(parent)] : [];
};

const suggest = (searchTerm: string, place: Place) => ({
  locale: 'en',
  reach: String(Math.round(place.reach / 100) * 100),
  searchTerm,
  geoTargetConstant: toConstant(place),
  geoTargetConstantParents: listParents(place).map(toConstant),
});

/** Places by the beginning of a word of their name, or by their ids. */
export const suggestLocations = (body: Record<string, unknown>) => {
  const { countryCode, locationNames, geoTargets } = body;
  if ((locationNames === undefined) === (geoTargets === undefined))
    throw suggestionError('REQUEST_PARAMETERS_UNSET', 'Either names or constants must be set.');
  if (geoTargets !== undefined) {
    const ids = readList(geoTargets, 'geoTargetConstants').map((name) => name.replace(/^geoTargetConstants\//, ''));
    const found = ids.flatMap((id) => findPlace(id) ?? []);
    return { geoTargetConstantSuggestions: found.map((place) => suggest(place.name, place)) };
  }
  const names = readList(locationNames, 'names');
  if (names.length > maxNames) throw suggestionError('LOCATION_NAME_LIMIT', 'A request can have up to 25 names.');
  if (names.some((name) => name.length > maxNameLength))
    throw suggestionError('LOCATION_NAME_SIZE_LIMIT', 'A name is too long.');
  if (countryCode !== undefined && !/^[A-Z]{2}$/.test(String(countryCode)))
    throw suggestionError('INVALID_COUNTRY_CODE', 'The country code is invalid.');
  const places = listPlaces().filter((place) => countryCode === undefined || place.countryCode === countryCode);
  return {
    geoTargetConstantSuggestions: names.flatMap((name) =>
      places
        .filter((place) => matches(place, name))
        .toSorted((a, b) => b.reach - a.reach)
        .slice(0, maxSuggestionsPerName)
        .map((place) => suggest(name, place)),
    ),
  };
};

const matches = ({ name }: Place, text: string): boolean => {
  const wanted = text.trim().toLowerCase();
  return wanted !== '' && ` ${name.toLowerCase()}`.includes(` ${wanted}`);
};

const readList = (value: unknown, name: string): string[] => {
  const list = isObject(value) ? value[name] : undefined;
  if (!Array.isArray(list) || list.length === 0) throw errors.badPayload(name, 'expected a list');
  return list.map(String);
};

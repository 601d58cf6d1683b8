import type { Routes } from '../../kit/network.ts';
import { checkToken } from '../api.ts';
import { errors } from '../errors.ts';
import type { State } from '../state.ts';
import {
  browserNames,
  countryCodes,
  languageNames,
  metroAreas,
  operatingSystems,
  regionNames,
} from './dictionaries.data.ts';
import { readText, toFields } from './fields.ts';

export type Entry = { id: string; name: string };

const numbered = (names: readonly string[]): Entry[] => names.map((name, index) => ({ id: String(index + 1), name }));
const countryNames = new Intl.DisplayNames('en', { type: 'region' });

export const systems = operatingSystems.map(([name, ...allowed_devices], index) => ({
  id: String(index + 1),
  name,
  allowed_devices,
}));

export const dictionaries = {
  countries: countryCodes.map((id): Entry => ({ id, name: countryNames.of(id) ?? id })),
  /** Regions by country; countries without regions are missing. */
  regions: Object.fromEntries(
    Object.entries(regionNames).map(([country, regions]): [string, Entry[]] => [
      country,
      Object.entries(regions).map(([id, name]) => ({ id, name })),
    ]),
  ),
  devices: numbered(['Desktop', 'Mobile', 'Tablet']),
  browsers: numbered(browserNames),
  languages: numbered(languageNames),
  dmas: Object.entries(metroAreas).map(([id, name]): Entry => ({ id, name })),
};

export const isKnownCode = (entries: readonly Entry[], id: string): boolean => entries.some((entry) => entry.id === id);

/** The lists of values that campaigns can be targeted by. */
export const registerDictionaries = (app: Routes, state: State) => {
  const prefix = '/api/stats/api/v1.0';
  for (const name of ['countries', 'devices', 'browsers', 'languages', 'dmas'] as const)
    app.get(`${prefix}/${name}`, { config: { operation: `dictionaries.${name}` } }, async (request) => {
      checkToken(state, request);
      return { success: true, data: dictionaries[name] };
    });
  app.get(`${prefix}/os`, { config: { operation: 'dictionaries.os' } }, async (request) => {
    checkToken(state, request);
    return { success: true, data: systems };
  });
  app.get(`${prefix}/regions`, { config: { operation: 'dictionaries.regions' } }, async (request) => {
    checkToken(state, request);
    const country = readText(toFields(request.query), 'country');
    if (!country) throw errors.invalid('country is required');
    if (!isKnownCode(dictionaries.countries, country)) throw errors.invalid('country is unknown');
    return { success: true, data: dictionaries.regions[country] ?? [] };
  });
};

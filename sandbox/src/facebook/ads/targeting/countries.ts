import { toRecord } from '../../graph/params.ts';
import type { Targeting } from '../../objects/ad-types.ts';

export const countriesIn = (targeting: Targeting): string[] => {
  const { countries = [] } = toRecord(targeting.geo_locations);
  return Array.isArray(countries) ? countries.map(String) : [];
};

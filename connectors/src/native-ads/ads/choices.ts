import type { AdChoice, AdChoices } from '../../ports/ads/ad-targeting.ts';
import type { Api } from '../api.ts';
import { list } from '../wire.ts';
import { ChoiceRow } from './wire.ts';

/** The lists that campaigns are targeted by. Cities do not exist; metro areas are of the United States. */
export const nativeAdsChoices = (api: Api): AdChoices => {
  const readList = async (name: string, query: Record<string, string> = {}): Promise<AdChoice[]> => {
    const request = { operation: `choices.${name}`, to: `/stats/api/v1.0/${name}`, query };
    return (await api.read(request, list(ChoiceRow))).data;
  };
  /** Choices with their codes, which are the ids of countries and regions. */
  const withCodes = (choices: AdChoice[]): AdChoice[] => choices.map((choice) => ({ ...choice, code: choice.id }));

  return {
    countries: async () => withCodes(await readList('countries')),
    regions: async (countryCode) => withCodes(await readList('regions', { country: countryCode })),
    metroAreas: () => readList('dmas'),
    devices: () => readList('devices'),
    languages: () => readList('languages'),
  };
};

import { pathOf } from '../../kit/http/base-url.ts';
import type { Targeting, TargetingOption } from '../../ports/ads/ad-targeting.ts';
import type { Graph } from '../graph.ts';
import { toTargetingSpec } from './targeting-spec.ts';
import { PlaceRow, ReachEstimate, TargetingRow } from './wire.ts';

const searchLimit = 25;
const browseLimit = 100;
const locationTypes = ['country', 'country_group', 'region', 'city', 'zip', 'geo_market'];

export const facebookTargeting = (graph: Graph): Targeting => ({
  async searchPlaces({ accessToken: token }, _account, text) {
    const fields = { type: 'adgeolocation', q: text, location_types: locationTypes, limit: searchLimit };
    const request = { operation: 'targeting.places', to: '/search', token, fields };
    return (await graph.listAll(request, PlaceRow, searchLimit)).map((row) => ({
      id: row.key,
      name: row.name,
      type: row.type,
      // Country code of a place; for a country, its key.
      countryCode: row.country_code ?? (row.type === 'country' ? row.key : undefined),
      regionId: row.region_id ?? undefined,
      primaryCityId: row.primary_city_id ?? undefined,
    }));
  },

  async searchInterests({ accessToken: token }, _account, text) {
    const fields = { type: 'adinterest', q: text, limit: searchLimit };
    const request = { operation: 'targeting.interests', to: '/search', token, fields };
    return (await graph.listAll(request, TargetingRow, searchLimit)).map((row) => toOption(row, 'interests'));
  },

  async suggestInterests({ accessToken: token }, _account, names) {
    const fields = { type: 'adinterestsuggestion', interest_list: names, limit: searchLimit };
    const request = { operation: 'targeting.suggestions', to: '/search', token, fields };
    return (await graph.listAll(request, TargetingRow, searchLimit)).map((row) => toOption(row, 'interests'));
  },

  async searchDemographics({ accessToken: token }, account, type, text) {
    const request = {
      operation: 'targeting.demographics',
      to: pathOf`/act_${account.id}/targetingsearch`,
      token,
      fields: { q: text, limit_type: type, limit: searchLimit },
    };
    return (await graph.listAll(request, TargetingRow, searchLimit)).map((row) => toOption(row, type));
  },

  async browse({ accessToken: token }, account) {
    const to = pathOf`/act_${account.id}/targetingbrowse`;
    const request = { operation: 'targeting.browse', to, token, fields: { limit: browseLimit } };
    return (await graph.listAll(request, TargetingRow)).map((row) => toOption(row, 'interests'));
  },

  async estimateReach({ accessToken: token }, account, audience) {
    const to = pathOf`/act_${account.id}/reachestimate`;
    const request = { operation: 'targeting.reach', to, token, fields: { targeting_spec: toTargetingSpec(audience) } };
    const { data } = await graph.read(request, ReachEstimate);
    return {
      lower: data.users_lower_bound,
      upper: data.users_upper_bound,
      isReady: data.estimate_ready ?? data.users_upper_bound !== undefined,
    };
  },
});

/** Option found by a search; in searches for one type, Facebook leaves the type out. */
const toOption = (row: TargetingRow, type: string): TargetingOption => {
  const upper = row.audience_size_upper_bound ?? row.audience_size;
  const lower = row.audience_size_lower_bound ?? upper;
  return {
    id: row.id,
    name: row.name,
    type: row.type ?? type,
    path: row.path ?? undefined,
    audience: lower !== undefined && upper !== undefined ? { lower, upper } : undefined,
  };
};

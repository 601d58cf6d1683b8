import { adErrors } from '../../graph/ad-errors.ts';
import { errors } from '../../graph/errors.ts';
import type { Call, Graph } from '../../graph/graph-api.ts';
import { type Params, readInteger, readList, readText, requireText, toRecord } from '../../graph/params.ts';
import { requireAdAccount } from '../../nodes/object-access.ts';
import { countriesIn } from './countries.ts';
import { neighbors, options, places, type TargetingOption } from './targeting.data.ts';

const defaultSearchLimit = 8;

/** Searches for places, interests and demographics, and the estimated reach. */
export const registerTargetingCalls = (graph: Graph) => {
  graph.get('/search', 'targeting.search', (call) => {
    if (!call.access.hasPermission('ads_read') && !call.access.hasPermission('ads_management'))
      throw errors.permission('Requires ads_read or ads_management permission.');
    const search = searches[requireText(call.params, 'type')];
    if (!search) throw errors.invalid('Param type must be a known type', 'type');
    const limit = readInteger(call.params, 'limit') ?? defaultSearchLimit;
    return { data: search(call.params).slice(0, limit) };
  });

  graph.get('/:id/targetingsearch', 'targeting.search', (call) => {
    requireAdAccount(call, call.id);
    const text = requireText(call.params, 'q').toLowerCase();
    const found = ofType(call).filter(({ name }) => name.toLowerCase().includes(text));
    return { data: found.slice(0, readInteger(call.params, 'limit') ?? 25).map(toRow) };
  });

  graph.get('/:id/targetingbrowse', 'targeting.browse', (call) => {
    requireAdAccount(call, call.id);
    const browsable = ofType(call).filter(({ path }) => path.length > 1);
    return call.list(browsable, toRow);
  });

  graph.get('/:id/reachestimate', 'targeting.reach', (call) => {
    requireAdAccount(call, call.id);
    const spec = parseSpec(requireText(call.params, 'targeting_spec'));
    return { data: estimate(spec) };
  });
};

const toRow = ({ id, name, type, path, lower, upper }: TargetingOption) => ({
  id,
  name,
  type,
  path,
  audience_size_lower_bound: lower,
  audience_size_upper_bound: upper,
});

const ofType = ({ params }: Call): TargetingOption[] => {
  const type = readText(params, 'limit_type');
  return options.filter((option) => type === undefined || option.type === type);
};

type Search = (params: Params) => unknown[];
const searches: Record<string, Search> = {
  adgeolocation: (params) => {
    const text = (readText(params, 'q') ?? '').toLowerCase();
    const types = readList(params, 'location_types');
    return places.filter(({ name, type }) => name.toLowerCase().startsWith(text) && (!types || types.includes(type)));
  },
  adinterest: (params) => {
    const text = requireText(params, 'q').toLowerCase();
    return options
      .filter(({ name, type }) => type === 'interests' && name.toLowerCase().includes(text))
      .map(({ type: _, ...option }) => ({ ...toInterest(option), topic: option.path.at(-2) }));
  },
  // Names of interests are case-sensitive.
  adinterestsuggestion: (params) => {
    const names = (readList(params, 'interest_list') ?? []).map(String);
    const near = new Set(names.flatMap((name) => neighbors[name] ?? []).filter((name) => !names.includes(name)));
    return options.filter(({ name, type }) => type === 'interests' && near.has(name)).map(toInterest);
  },
};

const toInterest = ({ id, name, path, lower, upper }: Omit<TargetingOption, 'type'>) => ({
  id,
  name,
  path,
  audience_size_lower_bound: lower,
  audience_size_upper_bound: upper,
});

const parseSpec = (text: string): Record<string, unknown> => {
  try {
    return toRecord(JSON.parse(text));
  } catch {
    throw errors.invalid('Param targeting_spec must be an object.', 'targeting_spec');
  }
};

/**
 * Estimate of an audience: half of a country of 40 million, less for every restriction; -1 for custom audiences, whose
 * size is private.
 */
const estimate = (spec: Record<string, unknown>) => {
  const hasAudience = Array.isArray(spec.custom_audiences) && spec.custom_audiences.length > 0;
  const countries = countriesIn(spec);
  const parts = Object.values(toRecord(spec.geo_locations)).flatMap((list) => (Array.isArray(list) ? list : []));
  if (parts.length === 0 && !hasAudience) throw errors.invalid('Targeting needs a country', 'targeting_spec');
  if (countries.includes('KP')) throw adErrors.placeRestricted();
  if (hasAudience) return { users_lower_bound: -1, users_upper_bound: -1, estimate_ready: false };
  const ages = (Number(spec.age_max ?? 65) - Number(spec.age_min ?? 18) + 1) / 48;
  const genders = Array.isArray(spec.genders) && spec.genders.length === 1 ? 0.5 : 1;
  const interests = Array.isArray(spec.flexible_spec) ? 0.3 ** spec.flexible_spec.length : 1;
  const people =
    (countries.length * 20_000_000 + (parts.length - countries.length) * 800_000) * ages * genders * interests;
  const lower = Math.max(1000, Math.round(people / 100) * 100);
  return { users_lower_bound: lower, users_upper_bound: Math.round(lower * 1.18), estimate_ready: true };
};

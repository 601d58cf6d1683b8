import { errors } from '../errors.ts';
import {
  type Boost,
  type CodeTargetings,
  codeTargetings,
  type ListTargetings,
  listTargetings,
  type TargetingMode,
} from './ad-objects.ts';
import { dictionaries, isKnownCode, systems } from './dictionaries.ts';
import { type Fields, readChoice, readLimitedText, readNumber, readText, readTextList, toFields } from './fields.ts';

export type BoostSettings = Pick<
  Boost,
  'name' | 'bidType' | 'bids' | 'hasPacing' | 'schedule' | 'conversionIds' | 'utmCodes' | 'pixelUrl' | 'codes' | 'lists'
>;

const minBid = 0.01;
const modes: readonly TargetingMode[] = ['all', 'include', 'exclude'];
const noCodes = { mode: 'all', codes: [] } as const;

export const defaultSettings: BoostSettings = {
  name: '',
  bidType: 'cpc',
  bids: { web: 0.1, email: 0.1, apple_news: 0.1 },
  hasPacing: true,
  schedule: [],
  conversionIds: [],
  utmCodes: '',
  pixelUrl: '',
  codes: { country: noCodes, region: noCodes, dma: noCodes, zipcode: noCodes },
  lists: { device: [], os: [], language: [], browser: [] },
};

/** The call that changes a campaign names some fields differently from the call that adds a campaign. */
export type FieldNames = { language: string; utmCodes: string; maxUtmCodes: number; bid: string };

/** The settings with what a request sends; a field that it leaves out stays as it is. */
export const applySettings = (current: BoostSettings, fields: Fields, names: FieldNames): BoostSettings => {
  const settings: BoostSettings = {
    name: readText(fields, 'name')?.trim() ?? current.name,
    bidType: readChoice(fields, 'bid_type', ['cpc', 'vcpm']) ?? current.bidType,
    bids: readBids(fields, names.bid) ?? current.bids,
    hasPacing: (readChoice(fields, 'pacing', ['on', 'off']) ?? (current.hasPacing ? 'on' : 'off')) === 'on',
    schedule: readTextList(fields, 'schedule')?.map(toHour) ?? current.schedule,
    conversionIds: readConversions(fields) ?? current.conversionIds,
    utmCodes: readLimitedText(fields, names.utmCodes, names.maxUtmCodes) ?? current.utmCodes,
    pixelUrl: readText(fields, 'pixel_url') ?? current.pixelUrl,
    codes: readCodes(current.codes, fields),
    lists: readLists(current.lists, fields, names),
  };
  if (settings.name === '') throw errors.invalid('name is required');
  return settings;
};

const readBids = (fields: Fields, deprecatedName: string): Boost['bids'] | undefined => {
  const bids = toFields(fields.default_bids);
  const single = readNumber(fields, deprecatedName);
  if (fields.default_bids === undefined && single === undefined) return undefined;
  const readBid = (name: string): number => {
    const bid = fields.default_bids === undefined ? single : readNumber(bids, name);
    if (bid === undefined) throw errors.invalid(`default_bids.${name} is required`);
    if (bid < minBid) throw errors.invalid(`default_bids.${name} must be at least ${minBid}`);
    return bid;
  };
  return { web: readBid('web'), email: readBid('email'), apple_news: readBid('apple_news') };
};

const toHour = (text: string): number => {
  const hour = Number(text);
  if (!Number.isInteger(hour) || hour < 0 || hour > 23) throw errors.invalid('schedule must be a list of hours');
  return hour;
};

const readConversions = (fields: Fields): string[] | undefined => {
  const optimize = readChoice(fields, 'optimize', ['cpc', 'cpa']);
  if (optimize === undefined) return undefined;
  if (optimize === 'cpc') return [];
  const { conversion } = fields;
  const ids = (Array.isArray(conversion) ? conversion : []).flatMap((entry) => readText(toFields(entry), 'id') ?? []);
  if (ids.length === 0) throw errors.invalid('conversion is required when optimize is cpa');
  return ids;
};

const readCodes = (current: CodeTargetings, fields: Fields): CodeTargetings => {
  const next = { ...current };
  for (const kind of codeTargetings) {
    const mode = readChoice(fields, `${kind}_targeting`, modes) ?? current[kind].mode;
    const codes = readTextList(fields, `${kind}_codes`) ?? current[kind].codes;
    if (mode !== 'all' && codes.length === 0) throw errors.invalid(`${kind}_codes is required`);
    next[kind] = { mode, codes: mode === 'all' ? [] : codes };
  }
  const [country, ...otherCountries] = next.country.mode === 'include' ? next.country.codes : [];
  for (const code of next.country.codes) {
    if (!isKnownCode(dictionaries.countries, code)) throw errors.invalid(`country_codes has an unknown code: ${code}`);
  }
  if (next.region.mode !== 'all' && (country === undefined || otherCountries.length > 0))
    throw errors.invalid('region_codes need country_codes with one country');
  for (const code of next.region.codes) {
    if (!isKnownCode(dictionaries.regions[country ?? ''] ?? [], code))
      throw errors.invalid(`region_codes has an unknown code: ${code}`);
  }
  if ((next.dma.mode !== 'all' || next.zipcode.mode !== 'all') && country !== 'US')
    throw errors.invalid('dma_codes and zipcode_codes need country_codes with US');
  return next;
};

const readLists = (current: ListTargetings, fields: Fields, names: FieldNames): ListTargetings => {
  const { devices: device, languages: language, browsers: browser } = dictionaries;
  const entries = { device, os: systems, language, browser };
  const next = { ...current };
  for (const kind of listTargetings) {
    const name = kind === 'language' ? names.language : `${kind}_targeting`;
    next[kind] = readTextList(fields, name) ?? current[kind];
    for (const id of next[kind]) {
      if (!isKnownCode(entries[kind], id)) throw errors.invalid(`${name} has an unknown id: ${id}`);
    }
  }
  const deviceNames = dictionaries.devices
    .filter(({ id }) => next.device.length === 0 || next.device.includes(id))
    .map(({ name }) => name.toLowerCase());
  for (const { id, name, allowed_devices } of systems) {
    if (next.os.includes(id) && !allowed_devices.some((device) => deviceNames.includes(device)))
      throw errors.invalid(`os_targeting: ${name} does not run on the targeted devices`);
  }
  if (next.browser.length > 0 && deviceNames.some((name) => name !== 'desktop'))
    throw errors.invalid('browser_targeting is for desktop only');
  return next;
};

import { formatUtcTime, parseUtcTime } from '../times.ts';
import { parseDecimal } from './decimals.ts';
import type { BoostRow } from './wire.ts';

/** Settings that a new campaign needs to run like another one, as the call that adds campaigns takes them. */
export const toCopySettings = (row: BoostRow, now: Date) => {
  const budgetMinor = parseDecimal(row.budget, 2);
  const isUnlimited = budgetMinor === undefined;
  const endsAt = parseUtcTime(row.end_date);
  return {
    bid_type: row.bid_type === 'vcpm' ? 'vcpm' : 'cpc',
    ...toBids(row),
    budget: isUnlimited ? 'unlimited' : (budgetMinor / 100).toFixed(2),
    ...(row.pacing === 'on' || row.pacing === 'off' ? { pacing: row.pacing } : {}),
    // Hours of a schedule are for campaigns with an unlimited budget only.
    ...(isUnlimited && row.schedule.length > 0 ? { schedule: row.schedule.map(Number) } : {}),
    ...(row.optimize === 'cpa' ? { optimize: 'cpa', conversion: row.pixels?.map(({ id }) => ({ id })) ?? [] } : {}),
    end_date: endsAt && endsAt > now ? formatUtcTime(endsAt) : 'never',
    ...withCodes('country', row.country_targeting, row.country_codes),
    ...withCodes('region', row.region_targeting, row.region_codes),
    ...withCodes('dma', row.dma_targeting, row.dma_codes),
    ...withCodes('zipcode', row.zipcode_targeting, row.zipcode_codes),
    ...withList('device_targeting', row.device_targeting),
    ...withList('os_targeting', row.os_targeting),
    ...withList('language_targeting', row.language_targeting),
    ...withList('browser_targeting', row.browser_targeting),
    ...(row.pixel_url ? { pixel_url: row.pixel_url } : {}),
  };
};

/** Bids of a new campaign. The network returns one bid and needs three. */
const toBids = ({ default_bid }: BoostRow) => {
  const millis = parseDecimal(default_bid, 3);
  if (millis === undefined) return {};
  const bid = millis / 1000;
  return { default_bids: { web: bid, email: bid, apple_news: bid } };
};

const withCodes = (kind: string, mode: 'all' | 'include' | 'exclude', codes: readonly string[]) =>
  mode === 'all' || codes.length === 0
    ? { [`${kind}_targeting`]: 'all' }
    : { [`${kind}_targeting`]: mode, [`${kind}_codes`]: codes };

const withList = (name: string, ids: readonly string[]) => (ids.length > 0 ? { [name]: ids } : {});

import { formatTimestamp, type SubAccount } from '../state.ts';
import type { Boost } from './ad-objects.ts';
import { systemStatus } from './ad-store.ts';
import { valueAt } from './changes.ts';
import { averageCpc, costPerConversion, dollars, type Figures, toFigureColumns, toViewableColumns } from './figures.ts';

const targetingColumns = ({ codes, lists }: Boost) => ({
  country_targeting: codes.country.mode,
  country_codes: codes.country.codes,
  region_targeting: codes.region.mode,
  region_codes: codes.region.codes,
  dma_targeting: codes.dma.mode,
  dma_codes: codes.dma.codes,
  zipcode_targeting: codes.zipcode.mode,
  zipcode_codes: codes.zipcode.codes,
  device_targeting: lists.device,
  os_targeting: lists.os,
  language_targeting: lists.language,
  browser_targeting: lists.browser,
});

export const enabledOf = (boost: Boost, now: number) => valueAt(boost.enabled, now) ?? 'active';

/** A campaign with its settings. */
export const toBoostRow = (boost: Boost, account: SubAccount, now: number) => {
  const { id, name, startsAt, endsAt, bidType, bids, hasPacing, schedule, utmCodes, pixelUrl, conversionIds } = boost;
  const budget = valueAt(boost.budgets, now) ?? null;
  return {
    id,
    name,
    start_date: formatTimestamp(startsAt),
    bid_type: bidType,
    end_date: endsAt === undefined ? 'never' : formatTimestamp(endsAt),
    enabled: enabledOf(boost, now),
    status: systemStatus(boost, account, now),
    default_bid: dollars(bids.web * 100),
    min_bid: '0.01',
    max_bid: dollars(Math.max(bids.web, bids.email, bids.apple_news) * 100),
    budget: budget === null ? 'unlimited' : dollars(budget),
    pacing: hasPacing ? 'on' : 'off',
    schedule: schedule.join(','),
    utm_codes: utmCodes,
    pixel_url: pixelUrl,
    optimize: conversionIds.length > 0 ? 'cpa' : 'cpc',
    created_at: formatTimestamp(boost.createdAt),
    updated_at: formatTimestamp(boost.updatedAt),
    ...targetingColumns(boost),
    pixels: conversionIds.map((pixelId) => ({ id: pixelId, name: `Conversion ${pixelId}`, amount: '0.00', pixel: '' })),
  };
};

/**
 * Figures of a campaign. The average cost per click is called `average_cpc` here, but `avg_cpc` in all other figures.
 */
export const toBoostFigures = (figures: Figures) => ({
  ...toFigureColumns(figures),
  ...toViewableColumns(figures),
  average_cpc: averageCpc(figures),
});

export const toDayRow = (date: string, figures: Figures) => ({
  date,
  ...toFigureColumns(figures),
  ...toViewableColumns(figures),
  avg_cpc: averageCpc(figures),
  cost_per_conv: costPerConversion(figures),
});

import { dayMs } from '@fanfare/contract/kit/durations';
import type { AdAccountRef, AdDateRange, AdDay, AdFigures, AdInsights } from '../../ports/ads/ads.ts';
import type { Boosts } from './boosts.ts';
import { refuse } from './ids.ts';
import type { ContentRow, DayRow } from './wire.ts';

/** Number of days back in which figures change: conversions are counted up to 28 days after the click. */
const correctionDays = 28;
/** Campaign days are read by the week: those of about 140 campaigns fit one page. */
const daysPerRead = 7;

/**
 * Figures by day. The network reports days for campaigns only; the figures of banners on a day come from the list of
 * all banners for that day. Campaign days are read first: they show which days had delivery. A row without an ad has
 * the figures of a campaign that its listed banners lack: viewable impressions, and the figures of banners that are no
 * longer listed.
 */
export const nativeAdsInsights = (boosts: Boosts): AdInsights => {
  const readCampaignDays = async (account: AdAccountRef, range: AdDateRange) => {
    const days = new Map<string, Map<string, AdFigures>>();
    for await (const rows of boosts.listDays(account, range)) {
      for (const row of rows) {
        const figures = toFigures(row);
        if (!hasDelivery(figures)) continue;
        const date = row.date.slice(0, 10);
        days.set(date, (days.get(date) ?? new Map<string, AdFigures>()).set(row.id, figures));
      }
    }
    return days;
  };

  return {
    correctionDays,
    breakdowns: [],

    async *readDays(_grant, account, range) {
      for (const part of splitRange(range)) {
        const days = await readCampaignDays(account, part);
        for (const [date, campaigns] of [...days].toSorted(([a], [b]) => (a < b ? -1 : 1)))
          yield toDays(date, campaigns, await boosts.listAllContents(account, date));
      }
    },

    readBreakdown: async () => {
      throw refuse('no-breakdowns', 'The native-ads network doesn’t break figures down.');
    },
  };
};

const toDays = (date: string, campaigns: ReadonlyMap<string, AdFigures>, contents: readonly ContentRow[]): AdDay[] => {
  const ads = contents.flatMap((row): (AdDay & { adId: string })[] => {
    const figures = toFigures(row);
    return row.boost_id && hasDelivery(figures)
      ? [{ ...figures, date, campaignId: row.boost_id, adId: row.content_id }]
      : [];
  });
  const rests = [...campaigns].flatMap(([campaignId, total]): AdDay[] => {
    const rest = subtract(
      total,
      ads.filter((ad) => ad.campaignId === campaignId),
    );
    return hasDelivery(rest) ? [{ ...rest, date, campaignId }] : [];
  });
  return [...ads, ...rests];
};

const toFigures = (
  row: Pick<DayRow, 'impressions' | 'clicks' | 'cost' | 'conversions' | 'return' | 'viewable_impressions'>,
): AdFigures => ({
  impressions: row.impressions,
  clicks: row.clicks,
  spendMicros: row.cost,
  results: row.conversions,
  resultKind: 'conversion',
  conversions: row.conversions,
  conversionValueMicros: row.return,
  viewableImpressions: row.viewable_impressions,
});

const hasDelivery = ({
  impressions,
  clicks,
  spendMicros,
  conversions = 0,
  viewableImpressions = 0,
}: AdFigures): boolean =>
  impressions > 0 || clicks > 0 || spendMicros > 0 || conversions > 0 || viewableImpressions > 0;

/**
 * Figures of a campaign without those of its banners, never below 0: banners are read after their campaign, and can
 * have delivered more by then.
 */
const subtract = (total: AdFigures, parts: readonly AdFigures[]): AdFigures => {
  const rest = (read: (figures: AdFigures) => number | undefined) =>
    Math.max(
      0,
      parts.reduce((left, part) => left - (read(part) ?? 0), read(total) ?? 0),
    );
  const conversions = rest((figures) => figures.conversions);
  return {
    impressions: rest((figures) => figures.impressions),
    clicks: rest((figures) => figures.clicks),
    spendMicros: rest((figures) => figures.spendMicros),
    results: conversions,
    resultKind: 'conversion',
    conversions,
    conversionValueMicros: rest((figures) => figures.conversionValueMicros),
    viewableImpressions: rest((figures) => figures.viewableImpressions),
  };
};

/** Weeks of a range, newest first, so that recent figures are there soon. */
const splitRange = ({ from, to }: AdDateRange): AdDateRange[] => {
  const parts: AdDateRange[] = [];
  for (let end = Date.parse(to); end >= Date.parse(from); end -= daysPerRead * dayMs)
    parts.push({ from: toDate(Math.max(Date.parse(from), end - (daysPerRead - 1) * dayMs)), to: toDate(end) });
  return parts;
};

const toDate = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

import type { AdLevel } from '@fanfare/connectors/ports/ads/ads';
import type { Breakdown, InterestStat } from '@fanfare/contract/insights/detail-calls';
import { countDays } from '@fanfare/contract/insights/ranges';
import {
  type ReportLevel,
  type ReportNetwork,
  type ReportQuery,
  reportLevels,
  reportNetworkLabels,
} from '@fanfare/contract/insights/report';
import { toLocalTime } from '@fanfare/contract/kit/local-time';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import type { AdAccountAccess } from '../../connections/index.ts';
import type { AdObjectService, FoundAdObject } from '../ad-facts/ad-objects.service.ts';
import type { Sums } from '../sums.store.ts';
import { detailStore } from './details.store.ts';
import { presentFigures } from './presenter.ts';
import { datesOf, levelOf, networkNameOf } from './report-query.ts';

export type DetailService = ReturnType<typeof detailService>;
type Deps = {
  access: Pick<AdAccountAccess, 'use'>;
  objects: Pick<AdObjectService, 'find'>;
};
type Dates = Pick<ReportQuery, 'daterange' | 'start_date' | 'end_date'>;
type BreakdownQuery = Dates & { account: string; level: ReportLevel; id: string; by: Breakdown };

/** Number of days that details show, one row per day; longer ranges are cut. */
const maxDays = 800;
const breakdownDeadlineMs = 10_000;

/** Service for the details of a report row: its days, its interests, and breakdowns that only the network has. */
export const detailService = ({ now, readReport }: Platform, { access, objects }: Deps) => {
  /** Finds the object by the level of the report's rows first; ids of networks seldom belong to two levels. */
  const requireObject = async (
    business: BusinessContext,
    network: ReportNetwork,
    id: string,
    connectedAs?: string,
  ): Promise<FoundAdObject> => {
    const levels: AdLevel[] = reportLevels[network].map((level) => levelOf[level]);
    for (const level of levels) {
      const found = await objects.find(business, networkNameOf[network], level, [id]);
      const [object] = found.filter(({ account }) => (connectedAs ?? account.connectedAs) === account.connectedAs);
      if (object) return object;
    }
    throw new Problem('not-found');
  };

  const readDays = ({ object, account }: FoundAdObject, query: Dates) => {
    const { range } = datesOf(query, toLocalTime(now(), account.timeZone).slice(0, 10));
    if (countDays(range) > maxDays)
      throw new Problem('invalid-input', { message: 'Choose a range of at most two years.' });
    return readReport((reader) => detailStore(reader).days(object, range));
  };

  return {
    days: async (business: BusinessContext, network: ReportNetwork, id: string, query: Dates, connectedAs?: string) => {
      const found = await requireObject(business, network, id, connectedAs);
      const days = await readDays(found, query);
      return {
        report: days.map((day) => ({ date: day.date, ...presentFigures(day) })),
        currency: found.account.currency,
      };
    },

    /**
     * Figures by interest: those of the ad divided evenly, because the network reports none. Empty for an ad without
     * interests.
     */
    interests: async (business: BusinessContext, id: string, query: Dates, connectedAs?: string) => {
      const found = await requireObject(business, 'facebook', id, connectedAs);
      const interests = found.object.interests ?? found.interests ?? [];
      const days = interests.length === 0 ? [] : await readDays(found, query);
      const sum = (name: 'impressions' | 'clicks' | 'spend_micros') =>
        days.reduce((total, day: Sums) => total + day[name], 0) / interests.length;
      const stats = interests.map(({ id: interestId, name }): InterestStat => {
        const impressions = sum('impressions');
        const clicks = sum('clicks');
        const spend = sum('spend_micros') / 1_000_000;
        return {
          id: interestId,
          interest: name,
          topic: null,
          audience: null,
          impressions,
          clicks,
          spend,
          ctr: impressions ? clicks / impressions : null,
          cpc: clicks ? spend / clicks : null,
        };
      });
      return { stats, currency: found.account.currency };
    },

    breakdown: async (business: BusinessContext, network: ReportNetwork, query: BreakdownQuery) => {
      const level = levelOf[query.level];
      const name = networkNameOf[network];
      const [found] = await objects.find(business, name, level, [query.id], query.account);
      if (!found) throw new Problem('not-found');
      const { range } = datesOf(query, toLocalTime(now(), found.account.timeZone).slice(0, 10));
      const { campaignRemoteId, groupRemoteId } = found.object;
      const ref = { level, id: query.id, campaignId: campaignRemoteId, groupId: groupRemoteId ?? undefined };
      const label = reportNetworkLabels[network];
      const rows = await withinDeadline(label, () =>
        access.use(business, { network: name, id: query.account }, async ({ connector, grant, account }) => {
          const insights = connector.adInsights;
          const offered = (level === 'ad' ? insights?.adBreakdowns : undefined) ?? insights?.breakdowns ?? [];
          if (!insights || !offered.includes(query.by))
            throw new Problem('network-refused', { message: `${label} doesn’t have figures by ${query.by} here.` });
          return insights.readBreakdown(grant, account, ref, range, query.by);
        }),
      );
      return {
        rows: rows.map(({ value, ...figures }) => ({
          value,
          ...presentFigures({
            impressions: figures.impressions,
            clicks: figures.clicks,
            spend_micros: figures.spendMicros,
            results: figures.results ?? null,
            link_clicks: figures.linkClicks ?? null,
            conversions: figures.conversions ?? null,
            conversion_value_micros: figures.conversionValueMicros ?? null,
            viewable_impressions: figures.viewableImpressions ?? null,
          }),
        })),
        currency: found.account.currency,
      };
    },
  };
};

/** Runs a call to a network with a deadline, because a user waits and a network can take minutes. */
const withinDeadline = async <T>(label: string, work: () => Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    const message = `${label} didn’t answer within ${breakdownDeadlineMs / 1000} seconds. Try again.`;
    timer = setTimeout(() => reject(new Problem('network-away', { message })), breakdownDeadlineMs);
  });
  try {
    return await Promise.race([work(), deadline]);
  } finally {
    clearTimeout(timer);
  }
};

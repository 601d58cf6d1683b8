import { dayMs } from '@fanfare/contract/kit/durations';
import { pathOf } from '../../kit/http/base-url.ts';
import type { AdBreakdown, AdDateRange, AdFigures, AdInsights, AdLevel } from '../../ports/ads/ads.ts';
import type { Graph } from '../graph.ts';
import { toMicros } from './money.ts';
import { insightReader } from './reports.ts';
import { BreakdownRow, DayRow, type FigureRow, UniquesRow } from './wire.ts';

const figureFields = 'impressions,clicks,spend,inline_link_clicks,results';
/** Largest number of days read at once; longer ranges are read as reports in the background. */
const maxSynchronousDays = 14;

const levels = { campaign: 'campaign', group: 'adset', ad: 'ad' } as const;
const idFields = { campaign: 'campaign_id', group: 'adset_id', ad: 'ad_id' } as const;
/** Breakdown by device uses device platforms, since Facebook's devices come back empty in some accounts. */
const breakdowns: Record<AdBreakdown, string[]> = {
  age: ['age'],
  gender: ['gender'],
  country: ['country'],
  placement: ['publisher_platform', 'platform_position'],
  device: ['device_platform'],
};

type Deps = { graph: Graph; sleep: (ms: number) => Promise<void> };

export const facebookAdInsights = (deps: Deps): AdInsights => {
  const insights = insightReader(deps);
  const rangeFields = ({ from, to }: AdDateRange) => ({
    time_range: { since: from, until: to },
    use_unified_attribution_setting: true,
  });

  return {
    correctionDays: 28,
    breakdowns: ['age', 'gender', 'country', 'placement', 'device'],

    async *readDays({ accessToken: token }, account, range) {
      const query = {
        token,
        path: pathOf`/act_${account.id}/insights`,
        isLarge: countDays(range) > maxSynchronousDays,
        fields: {
          level: 'ad',
          time_increment: 1,
          ...rangeFields(range),
          fields: `campaign_id,adset_id,ad_id,${figureFields}`,
        },
      };
      for await (const rows of insights.read(query, DayRow))
        yield rows.map((row) => ({
          date: row.date_start,
          campaignId: row.campaign_id,
          groupId: row.adset_id,
          adId: row.ad_id,
          ...toFigures(row),
        }));
    },

    async *readUniques({ accessToken: token }, account, level, range) {
      const idField = idFields[level];
      const ranking = level === 'ad' ? ',quality_ranking' : '';
      const query = {
        token,
        path: pathOf`/act_${account.id}/insights`,
        isLarge: false,
        fields: {
          level: levels[level],
          ...rangeFields(range),
          fields: `${idField},reach,frequency,unique_clicks${ranking}`,
        },
      };
      for await (const rows of insights.read(query, UniquesRow)) yield rows.flatMap((row) => toUniques(row, level));
    },

    async readBreakdown({ accessToken: token }, _account, { id }, range, by) {
      const query = {
        token,
        path: pathOf`/${id}/insights`,
        isLarge: false,
        fields: { fields: figureFields, breakdowns: breakdowns[by], ...rangeFields(range) },
      };
      const parts: (AdFigures & { value: string })[] = [];
      for await (const rows of insights.read(query, BreakdownRow))
        parts.push(...rows.map((row) => ({ value: nameSegment(row, by), ...toFigures(row) })));
      return parts;
    },
  };
};

const countDays = ({ from, to }: AdDateRange): number => (Date.parse(to) - Date.parse(from)) / dayMs + 1;

const toFigures = (row: FigureRow): AdFigures => {
  const [result] = row.results ?? [];
  const counted = result && !peopleResults.includes(result.indicator) ? result : undefined;
  return {
    impressions: row.impressions ?? 0,
    clicks: row.clicks ?? 0,
    spendMicros: toMicros(row.spend ?? 0),
    linkClicks: row.inline_link_clicks ?? undefined,
    results: counted?.values?.[0]?.value ?? undefined,
    resultKind: counted?.indicator.replace(/^[a-z_]+:/, ''),
  };
};

/** Results that count people, which do not add up over days. */
const peopleResults = ['reach', 'estimated_ad_recallers'];

const toUniques = (row: UniquesRow, level: AdLevel) => {
  const id = row[idFields[level]];
  if (!id) return [];
  const { reach, frequency, unique_clicks, quality_ranking } = row;
  const isRanked = quality_ranking && quality_ranking !== 'UNKNOWN';
  return [
    {
      id,
      reach: reach ?? undefined,
      frequency: frequency ?? undefined,
      uniqueClicks: unique_clicks ?? undefined,
      qualityRanking: isRanked ? (rankings[quality_ranking] ?? undefined) : undefined,
    },
  ];
};

const rankings: Readonly<Record<string, string>> = {
  ABOVE_AVERAGE: 'Above average',
  AVERAGE: 'Average',
  BELOW_AVERAGE_35: 'Below average (lowest 35%)',
  BELOW_AVERAGE_20: 'Below average (lowest 20%)',
  BELOW_AVERAGE_10: 'Below average (lowest 10%)',
};

const nameSegment = (row: BreakdownRow, by: AdBreakdown): string => {
  if (by === 'age') return row.age ?? unknown;
  if (by === 'country') return row.country ?? unknown;
  if (by === 'gender') return genders[row.gender ?? ''] ?? unknown;
  if (by === 'device') return devices[row.device_platform ?? ''] ?? toWords(row.device_platform);
  const platform = row.publisher_platform ?? '';
  const position = toWords((row.platform_position ?? '').replace(`${platform}_`, '')).toLowerCase();
  return `${toWords(platform)}, ${position}`;
};

const unknown = 'Unknown';
const genders: Readonly<Record<string, string>> = { female: 'Women', male: 'Men' };
const devices: Readonly<Record<string, string>> = {
  mobile_app: 'Mobile app',
  mobile_web: 'Mobile web',
  desktop: 'Desktop',
};

/** Words of a name: "audience_network" → "Audience network". */
const toWords = (text: string | null | undefined): string => {
  const words = (text ?? '').replaceAll('_', ' ');
  return words ? words.charAt(0).toUpperCase() + words.slice(1) : unknown;
};

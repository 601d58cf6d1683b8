import { seededRandom } from '../../kit/storage/seeded-random.ts';
import { formatTimestamp } from '../graph/date-format.ts';
import { errors } from '../graph/errors.ts';
import type { Field } from '../graph/field-parser.ts';
import { countPeople, type InsightRow } from './insight-rows.ts';

/** Currencies of practice accounts that Facebook counts in whole units, such as yen and forints. */
export const wholeUnitCurrencies = ['JPY', 'HUF', 'TWD', 'KRW', 'CLP'];
export const toUnits = (minor: number, currency: string): string =>
  wholeUnitCurrencies.includes(currency) ? String(minor) : (minor / 100).toFixed(2);

const ratio = (part: number, whole: number, factor = 1): string | undefined =>
  whole === 0 ? undefined : ((part * factor) / whole).toFixed(6);
const count = (value: number): string | undefined => (value === 0 ? undefined : String(value));

const spendIn = ({ figures, account }: InsightRow): number => Number(toUnits(figures.spend, account.currency));
const reachOf = ({ figures, people }: InsightRow): number => countPeople(figures.impressions, people);

/** The result that each optimization goal counts, by Facebook's name of the result. */
const indicators: Record<string, string> = {
  REACH: 'reach',
  IMPRESSIONS: 'impressions',
  LINK_CLICKS: 'actions:link_click',
  LANDING_PAGE_VIEWS: 'actions:landing_page_view',
  POST_ENGAGEMENT: 'actions:post_engagement',
  PAGE_LIKES: 'actions:like',
  THRUPLAY: 'video_thruplay_watched_actions',
  LEAD_GENERATION: 'actions:onsite_conversion.lead_grouped',
  QUALITY_LEAD: 'actions:onsite_conversion.lead_grouped',
  OFFSITE_CONVERSIONS: 'actions:offsite_conversion.fb_pixel_purchase',
  VALUE: 'actions:offsite_conversion.fb_pixel_purchase',
};

const resultOf = (row: InsightRow): { indicator: string; value: number } | undefined => {
  const [goal = ''] = row.goals;
  const indicator = indicators[goal];
  // Objects with several goals have no common result.
  if (row.goals.length !== 1 || indicator === undefined) return undefined;
  if (indicator === 'reach') return { indicator, value: reachOf(row) };
  return { indicator, value: indicator === 'impressions' ? row.figures.impressions : row.figures.results };
};

/** Actions of a row, which nest: a post engagement holds the link clicks. */
const listActions = (row: InsightRow): { action_type: string; value: string }[] => {
  const result = resultOf(row);
  const own = result?.indicator.startsWith('actions:') ? [[result.indicator.slice(8), result.value] as const] : [];
  const { linkClicks, clicks } = row.figures;
  const actions = new Map<string, number>([['link_click', linkClicks], ['post_engagement', clicks], ...own]);
  return [...actions]
    .filter(([, value]) => value > 0)
    .map(([action_type, value]) => ({ action_type, value: String(value) }));
};

const rankings = ['BELOW_AVERAGE_35', 'AVERAGE', 'AVERAGE', 'ABOVE_AVERAGE'] as const;

type ReadField = (row: InsightRow) => unknown;
const fields: Record<string, ReadField> = {
  account_id: ({ account }) => account.id,
  account_name: ({ account }) => account.name,
  account_currency: ({ account }) => account.currency,
  campaign_id: ({ campaign }) => campaign?.id,
  campaign_name: ({ campaign }) => campaign?.name,
  adset_id: ({ adSet }) => adSet?.id,
  adset_name: ({ adSet }) => adSet?.name,
  ad_id: ({ ad }) => ad?.id,
  ad_name: ({ ad }) => ad?.name,
  objective: ({ campaign }) => campaign?.objective,
  optimization_goal: ({ adSet }) => adSet?.goal,
  buying_type: () => 'AUCTION',
  attribution_setting: () => '7d_click_1d_view',
  created_time: ({ ad }) => ad && formatTimestamp(ad.createdAt).slice(0, 10),
  updated_time: ({ ad }) => ad && formatTimestamp(ad.updatedAt).slice(0, 10),
  impressions: ({ figures }) => String(figures.impressions),
  reach: (row) => String(reachOf(row)),
  frequency: (row) => ratio(row.figures.impressions, reachOf(row)),
  clicks: ({ figures }) => String(figures.clicks),
  unique_clicks: ({ figures, people }) => count(countPeople(figures.clicks, people / 8)),
  inline_link_clicks: ({ figures }) => count(figures.linkClicks),
  inline_link_click_ctr: ({ figures }) => figures.linkClicks && ratio(figures.linkClicks, figures.impressions, 100),
  spend: ({ figures, account }) => toUnits(figures.spend, account.currency),
  cpc: (row) => ratio(spendIn(row), row.figures.clicks),
  cpm: (row) => ratio(spendIn(row), row.figures.impressions, 1000),
  cpp: (row) => ratio(spendIn(row), reachOf(row), 1000),
  ctr: ({ figures }) => ratio(figures.clicks, figures.impressions, 100),
  actions: (row) => {
    const actions = listActions(row);
    return actions.length > 0 ? actions : undefined;
  },
  results: (row) => {
    const result = resultOf(row);
    if (!result) return undefined;
    // Result of 0 has an indicator, but no value.
    const values = result.value > 0 ? [{ value: String(result.value), attribution_windows: ['default'] }] : undefined;
    return [{ indicator: result.indicator, ...(values && { values }) }];
  },
  cost_per_result: (row) => {
    const result = resultOf(row);
    if (!result || result.value === 0) return undefined;
    return [{ indicator: result.indicator, values: [{ value: ratio(spendIn(row), result.value) }] }];
  },
  // Quality ranking, which Facebook gives from 500 impressions on.
  quality_ranking: ({ ad, figures }) =>
    ad && (figures.impressions < 500 ? 'UNKNOWN' : seededRandom(`quality ${ad.id}`).pick(rankings)),
  date_start: ({ period }) => period.from,
  date_stop: ({ period }) => period.to,
};

/** The requested fields of a row; dates and breakdowns are always there. */
export const toInsightRow = (row: InsightRow, requested: readonly Field[]): Record<string, unknown> => {
  const selected: Record<string, unknown> = {};
  for (const { name } of [...requested, dateStart, dateStop]) {
    const read = fields[name];
    if (!read) throw errors.unknownField(name, 'AdsInsights');
    const value = read(row);
    if (value !== undefined && value !== 0) selected[name] = value;
  }
  return { ...selected, ...row.segment?.values };
};

const dateStart: Field = { name: 'date_start', modifiers: {}, children: undefined };
const dateStop: Field = { name: 'date_stop', modifiers: {}, children: undefined };

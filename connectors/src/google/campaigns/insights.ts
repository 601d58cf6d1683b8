import type { AdBreakdown, AdFigures, AdInsights, AdLevel } from '../../ports/ads/ads.ts';
import type { AccountAds, Ads } from '../ads.ts';
import { inIds, inRange, invalidRequest, requireId, select } from './gaql.ts';
import { BreakdownRow, CountryRow, DayRow, type Metrics } from './wire.ts';

/** Number of days whose figures still change, by conversions and credits for invalid clicks. */
const correctionDays = 30;
const microsPerUnit = 1_000_000;
const metricFields = ['impressions', 'clicks', 'cost_micros', 'conversions', 'conversions_value'].map(
  (name) => `metrics.${name}`,
);
const dayFields = [...metricFields, 'metrics.active_view_impressions'];
const idFields: Readonly<Record<AdLevel, { resource: string; field: string }>> = {
  campaign: { resource: 'campaign', field: 'campaign.id' },
  group: { resource: 'ad_group', field: 'ad_group.id' },
  ad: { resource: 'ad_group_ad', field: 'ad_group_ad.ad.id' },
};
type View = { resource: string; field: string };
/** Google's report views for breakdowns that exist for campaigns and ad groups, not for ads. */
const views: Partial<Record<AdBreakdown, View>> = {
  age: { resource: 'age_range_view', field: 'ad_group_criterion.age_range.type' },
  gender: { resource: 'gender_view', field: 'ad_group_criterion.gender.type' },
  country: { resource: 'geographic_view', field: 'geographic_view.country_criterion_id' },
};

export const googleAdInsights = (ads: Ads): AdInsights => ({
  correctionDays,
  breakdowns: ['age', 'gender', 'country', 'device'],
  adBreakdowns: ['device'],

  async *readDays(grant, account, range) {
    const client = ads.forAccount(grant, account);
    const ofAds = ['segments.date', 'campaign.id', 'ad_group.id', 'ad_group_ad.ad.id', ...dayFields];
    const ofCampaigns = ['segments.date', 'campaign.id', ...dayFields];
    const isWithoutAds = "campaign.advertising_channel_type = 'PERFORMANCE_MAX'";
    const queries = [
      select(ofAds, 'ad_group_ad', [inRange(range)]),
      // Performance Max campaigns have no ads, so their figures are read by campaign.
      select(ofCampaigns, 'campaign', [inRange(range), isWithoutAds]),
    ];
    for (const query of queries) {
      for await (const rows of client.readPages('days', query, DayRow))
        yield rows.map(({ segments, campaign, adGroup, adGroupAd, metrics }) => ({
          date: segments.date,
          campaignId: campaign.id,
          groupId: adGroup?.id,
          adId: adGroupAd?.ad.id,
          ...toFigures(metrics),
        }));
    }
  },

  async readBreakdown(grant, account, ref, range, by) {
    const client = ads.forAccount(grant, account);
    const { resource, field } = idFields[ref.level];
    const view: View | undefined = by === 'device' ? { resource, field: 'segments.device' } : views[by];
    if (!view || (by !== 'device' && ref.level === 'ad'))
      throw invalidRequest('Google Ads doesn’t have these figures for an ad. Select its ad group or campaign.');
    const conditions = [`${field} = ${requireId(ref.id)}`, inRange(range)];
    const query = select([view.field, ...metricFields], view.resource, conditions);
    const sums = new Map<string, AdFigures>();
    for await (const rows of client.readPages('breakdown', query, BreakdownRow)) {
      for (const { segments, adGroupCriterion, geographicView, metrics } of rows) {
        const value =
          segments?.device ??
          adGroupCriterion?.ageRange?.type ??
          adGroupCriterion?.gender?.type ??
          geographicView?.countryCriterionId ??
          '';
        sums.set(value, addFigures(sums.get(value), toFigures(metrics)));
      }
    }
    const names = by === 'country' ? await readCountries(client, [...sums.keys()]) : undefined;
    return [...sums]
      .filter(([, { impressions, clicks, spendMicros }]) => impressions + clicks + spendMicros > 0)
      .map(([value, figures]) => ({ ...figures, value: names?.get(value) ?? toValue(value) }));
  },
});

const toFigures = (metrics: Metrics): AdFigures => ({
  impressions: metrics.impressions,
  clicks: metrics.clicks,
  spendMicros: metrics.costMicros,
  results: metrics.conversions,
  resultKind: 'conversion',
  conversions: metrics.conversions,
  conversionValueMicros: Math.round(metrics.conversionsValue * microsPerUnit),
  viewableImpressions: metrics.activeViewImpressions ?? undefined,
});

const addFigures = (a: AdFigures | undefined, b: AdFigures): AdFigures =>
  a
    ? {
        ...b,
        impressions: a.impressions + b.impressions,
        clicks: a.clicks + b.clicks,
        spendMicros: a.spendMicros + b.spendMicros,
        results: (a.results ?? 0) + (b.results ?? 0),
        conversions: (a.conversions ?? 0) + (b.conversions ?? 0),
        conversionValueMicros: (a.conversionValueMicros ?? 0) + (b.conversionValueMicros ?? 0),
      }
    : b;

/** Two-letter codes by Google's ids of countries. */
const readCountries = async (client: AccountAds, ids: readonly string[]): Promise<Map<string, string>> => {
  const known = ids.filter((id) => /^\d+$/.test(id));
  if (known.length === 0) return new Map();
  const query = select(['geo_target_constant.id', 'geo_target_constant.country_code'], 'geo_target_constant', [
    inIds('geo_target_constant.id', known),
  ]);
  const rows = await client.read('countries', query, CountryRow);
  return new Map(rows.map(({ geoTargetConstant: { id, countryCode } }) => [id, countryCode]));
};

/**
 * Value of a breakdown: AGE_RANGE_18_24 → 18-24, AGE_RANGE_65_UP → 65+, UNDETERMINED → unknown, CONNECTED_TV →
 * connected_tv.
 */
const toValue = (name: string): string => {
  if (name === '' || name.endsWith('UNDETERMINED')) return 'unknown';
  const [, from, to] = /^AGE_RANGE_(\d+)_(\w+)$/.exec(name) ?? [];
  if (!from || !to) return name.toLowerCase();
  return to === 'UP' ? `${from}+` : `${from}-${to}`;
};

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startAdsTestClient, toReason } from '../ads-test-client.ts';
import { duarteTravel, harbourTokyo, okaforCycles } from '../seed.data.ts';

let ads: Awaited<ReturnType<typeof startAdsTestClient>>;
beforeAll(async () => {
  ads = await startAdsTestClient(fetch);
});
afterAll(() => ads?.sandbox.stop());

const select = (fields: string, rest: string) => ads.read(okaforCycles, `SELECT ${fields} FROM ${rest}`);
const total = (rows: { metrics: Record<string, string> }[], metric: string) =>
  rows.reduce((sum, { metrics }) => sum + Number(metrics[metric]), 0);
const lastWeek = 'segments.date DURING LAST_7_DAYS';

describe('figures', () => {
  test.each(['campaign', 'ad_group', 'ad_group_ad', 'campaign_budget'])(
    'figures of %s selected by day → add up to the total without days',
    async (resource) => {
      const whole = await select('metrics.cost_micros, metrics.clicks', `${resource} WHERE ${lastWeek}`);
      const days = await select('segments.date, metrics.cost_micros, metrics.clicks', `${resource} WHERE ${lastWeek}`);
      expect(days.length).toBeGreaterThan(whole.length);
      for (const metric of ['costMicros', 'clicks']) expect(total(days, metric)).toBe(total(whole, metric));
    },
  );

  test.each([
    ['segments.device', 'campaign'],
    ['segments.ad_network_type', 'campaign'],
    ['segments.month', 'campaign'],
    ['ad_group_criterion.age_range.type', 'age_range_view'],
    ['ad_group_criterion.gender.type', 'gender_view'],
    ['geographic_view.country_criterion_id', 'geographic_view'],
  ])('figures selected by %s → parts add up to the whole', async (field, resource) => {
    const campaign = "campaign.name = 'Spring bikes'";
    const parts = await select(
      `${field}, metrics.impressions, metrics.cost_micros`,
      `${resource} WHERE ${lastWeek} AND ${campaign}`,
    );
    const [whole] = await select(
      'metrics.impressions, metrics.cost_micros',
      `campaign WHERE ${lastWeek} AND ${campaign}`,
    );
    expect(total(parts, 'impressions')).toBe(Number(whole.metrics.impressions));
    expect(total(parts, 'costMicros')).toBe(Number(whole.metrics.costMicros));
  });

  test('query that filters by date → campaigns without figures have 0; query that selects the date → they are left out', async () => {
    const name = "campaign.name = 'New Year offers'";
    expect(await select('campaign.name, metrics.clicks', `campaign WHERE ${lastWeek} AND ${name}`)).toMatchObject([
      { campaign: { name: 'New Year offers' }, metrics: { clicks: '0' } },
    ]);
    const query = `SELECT segments.date, metrics.clicks FROM campaign WHERE ${lastWeek} AND ${name}`;
    expect((await ads.search(okaforCycles, query)).body.results).toEqual([]);
    // Row whose selected figures are all 0 is left out, although the ads ran.
    expect(await select('segments.date, metrics.view_through_conversions', `campaign WHERE ${lastWeek}`)).toEqual([]);
  });

  test.each([
    ['DURING TODAY', 1],
    ['DURING LAST_7_DAYS', 7],
    ['DURING LAST_30_DAYS', 30],
    ['DURING LAST_WEEK_MON_SUN', 7],
    ['DURING LAST_BUSINESS_WEEK', 5],
    ['DURING THIS_MONTH', 16],
    ['DURING LAST_MONTH', 31],
    ["BETWEEN '2026-11-01' AND '2026-11-03'", 3],
    [">= '2026-11-15'", 2],
    ["= '2026-11-15'", 1],
  ])('condition segments.date %s → rows of %i days', async (condition, count) => {
    const rows = await select(
      'segments.date, metrics.impressions',
      `campaign WHERE segments.date ${condition} AND campaign.name = 'Brand search'`,
    );
    expect(rows).toHaveLength(count);
  });

  test('figures in query results → 64-bit numbers as strings, ratios as numbers', async () => {
    const [row] = await select(
      'metrics.impressions, metrics.cost_micros, metrics.ctr, metrics.average_cpc, metrics.conversions',
      `campaign WHERE ${lastWeek} ORDER BY metrics.cost_micros DESC LIMIT 1`,
    );
    expect(row.metrics).toEqual({
      impressions: expect.stringMatching(/^\d+$/),
      costMicros: expect.stringMatching(/^\d+$/),
      ctr: expect.any(Number),
      averageCpc: expect.any(Number),
      conversions: expect.any(Number),
    });
  });

  test('cost of campaigns per day → at most their budget, also for two campaigns that share one', async () => {
    const rows = await ads.read(
      okaforCycles,
      `SELECT campaign_budget.id, campaign_budget.amount_micros, metrics.cost_micros FROM campaign_budget WHERE segments.date = '2026-11-10'`,
    );
    for (const { campaignBudget, metrics } of rows) {
      if (campaignBudget.amountMicros)
        expect(Number(metrics.costMicros)).toBeLessThanOrEqual(Number(campaignBudget.amountMicros));
    }
  });
});

describe('conditions', () => {
  const names = async (where: string) =>
    (await select('campaign.name', `campaign WHERE ${where}`)).map(
      ({ campaign }: { campaign: { name: string } }) => campaign.name,
    );

  test.each([
    ["campaign.name LIKE '%bikes'", ['Spring bikes', 'Kids bikes', 'All bikes']],
    [
      "campaign.name NOT LIKE '%i%' AND campaign.status = 'ENABLED' AND campaign.name LIKE '%n%s%'",
      ['Autumn sale', 'Brand search'],
    ],
    ['campaign.end_date_time IS NOT NULL', ['Autumn sale', 'Holiday gifts']],
    [
      "campaign.primary_status_reasons CONTAINS ANY ('CAMPAIGN_ENDED', 'CAMPAIGN_PENDING')",
      ['Autumn sale', 'New Year offers'],
    ],
    ['campaign_budget.explicitly_shared = TRUE', ['Helmets', 'Bike lights']],
    ['campaign_budget.reference_count > 1', ['Helmets', 'Bike lights']],
    [`metrics.cost_micros > 400000000 AND segments.date DURING LAST_7_DAYS`, ['All bikes']],
  ])('condition %s → campaigns %j', async (where, expected) => {
    expect((await names(where)).toSorted()).toEqual(expected.toSorted());
  });

  test.each([
    ['SELECT campaign.name FROM campaign WHERE segments.device = MOBILE', 'EXPECTED_REFERENCED_FIELD_IN_SELECT_CLAUSE'],
    ['SELECT campaign.name FROM campaign WHERE segments.date DURING LAST_3_DAYS', 'INVALID_VALUE_WITH_DURING_OPERATOR'],
    ["SELECT campaign.name FROM campaign WHERE segments.date = 'yesterday'", 'INVALID_DATE_FORMAT'],
    ['SELECT campaign_budget.id FROM ad_group_ad', 'PROHIBITED_RESOURCE_TYPE_IN_SELECT_CLAUSE'],
    ['SELECT metrics.clicks FROM language_constant', 'PROHIBITED_METRIC_IN_SELECT_OR_WHERE_CLAUSE'],
    ['SELECT campaign.start_date FROM campaign', 'UNRECOGNIZED_FIELD'],
    ['SELECT metrics.video_views FROM campaign', 'UNRECOGNIZED_FIELD'],
    ["SELECT campaign.name FROM campaign WHERE campaign.id LIKE '1%'", 'OPERATOR_FIELD_MISMATCH'],
  ])('query %s → error %s', async (query, reason) => {
    expect(toReason(await ads.search(okaforCycles, query))).toEqual([400, reason]);
  });
});

describe('constants and accounts', () => {
  test('currency constant → its smallest billable amount', async () => {
    const query =
      "SELECT currency_constant.billable_unit_micros FROM currency_constant WHERE currency_constant.code = 'JPY'";
    expect(await ads.read(harbourTokyo, query)).toMatchObject([
      { currencyConstant: { billableUnitMicros: '1000000' } },
    ]);
  });

  test('constants → about 30 languages and 50 places', async () => {
    const languages = 'SELECT language_constant.id FROM language_constant WHERE language_constant.targetable = TRUE';
    expect(await ads.read(okaforCycles, languages)).toHaveLength(30);
    expect(await ads.read(okaforCycles, 'SELECT geo_target_constant.id FROM geo_target_constant')).toHaveLength(55);
  });

  test('campaign without the EU declaration → found by its flag', async () => {
    const query =
      'SELECT campaign.name FROM campaign WHERE campaign.missing_eu_political_advertising_declaration = TRUE';
    expect(await ads.read(duarteTravel, query)).toMatchObject([{ campaign: { name: 'Azores tours' } }]);
  });

  test.each([
    [{ locationNames: { names: ['chicago'] } }, ['Chicago,Illinois,United States']],
    [{ locationNames: { names: ['lisbon'] }, countryCode: 'PT' }, ['Lisbon,Portugal', 'Lisbon,Lisbon,Portugal']],
    [{ geoTargets: { geoTargetConstants: ['geoTargetConstants/2840'] } }, ['United States']],
  ])('location suggestions for %j → places %j', async (body, names) => {
    const { geoTargetConstantSuggestions: found } = (await ads.suggest({ locale: 'en', ...body })).body;
    expect(Array.isArray(found) && found.map(({ geoTargetConstant }) => geoTargetConstant.canonicalName)).toEqual(
      names,
    );
  });

  test.each([
    [{}, 'REQUEST_PARAMETERS_UNSET'],
    [{ locationNames: { names: Array.from({ length: 26 }, () => 'a') } }, 'LOCATION_NAME_LIMIT'],
    [{ locationNames: { names: ['a'] }, countryCode: 'usa' }, 'INVALID_COUNTRY_CODE'],
  ])('location suggestions for %j → error %s', async (body, reason) => {
    expect(toReason(await ads.suggest(body))).toEqual([400, reason]);
  });
});

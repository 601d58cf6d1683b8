import { type PlacedAd, placeAds } from '../delivery.ts';
import { type Customer, type JsonValue, listOf, type Resource, resourceName, type State, valueAt } from '../state.ts';
import { currencies, languages } from './constants.data.ts';
import { ageRanges, biddingTypes, genders } from './fields.ts';
import { countries, listPlaces } from './places.data.ts';
import { adStatus, campaignStatus, groupStatus, reviewOf, servingStatus } from './statuses.ts';

/** Reads a field by its name without the resource: "ad.id". */
type Reader = (name: string) => JsonValue | undefined;
/**
 * Part of each ad's figures that belongs to one row of a view, such as a device or an age range: the weight at `index`
 * among all weights.
 */
type Share = { weights: readonly number[]; index: number; dimension: string };
/** A row before figures: the resources it can select from, and the ads whose figures it sums. */
export type Base = { parts: Readonly<Record<string, Reader>>; ads: readonly PlacedAd[]; share?: Share };

export const toCamelCase = (name: string): string =>
  name.replace(/_([a-z0-9])/g, (_, char: string) => char.toUpperCase());

const reader =
  (values: Readonly<Record<string, JsonValue | undefined>>): Reader =>
  (name) =>
    values[name];
/** Reader of a resource: computed values first, then what is stored. */
const resourceReader =
  (resource: Resource, computed: Readonly<Record<string, () => JsonValue | undefined>>): Reader =>
  (name) =>
    Object.hasOwn(computed, name) ? computed[name]?.() : valueAt(resource.fields, toCamelCase(name));

const customerReader = (customer: Customer): Reader =>
  reader({
    resource_name: `customers/${customer.id}`,
    id: customer.id,
    descriptive_name: customer.name,
    currency_code: customer.currency,
    time_zone: customer.timeZone,
    manager: customer.isManager,
    status: customer.status,
    test_account: customer.isTest,
    auto_tagging_enabled: customer.hasAutoTagging,
  });

const clientReader = (manager: Customer, client: Customer, level: number): Reader => {
  const own = customerReader(client);
  const more = reader({
    resource_name: `customers/${manager.id}/customerClients/${client.id}`,
    client_customer: `customers/${client.id}`,
    level: String(level),
    hidden: client.isHidden,
  });
  return (name) => more(name) ?? own(name);
};

/** The rows of a resource, removed ones included, as Google returns them. */
export const listRows = (state: State, customer: Customer, from: string): Base[] => {
  const { tables } = state;
  const now = state.now();
  const parts = { customer: customerReader(customer) };
  const all = {
    campaigns: listOf(tables.campaigns, customer.id),
    groups: listOf(tables.adGroups, customer.id),
    ads: placeAds(tables, customer.id),
  };
  const adsByGroup = Map.groupBy(all.ads, ({ group }) => group.id);
  const adsByCampaign = Map.groupBy(all.ads, ({ campaign }) => campaign.id);
  const groupsByCampaign = Map.groupBy(all.groups, ({ parentId }) => parentId);
  /** True for campaigns with ad groups; campaigns of Performance Max have asset groups instead. */
  const hasGroups = ({ fields }: Resource) => fields.advertisingChannelType !== 'PERFORMANCE_MAX';

  const campaignReader = (campaign: Resource): Reader => {
    const status = () =>
      campaignStatus(
        campaign,
        groupsByCampaign.get(campaign.id) ?? [],
        adsByCampaign.get(campaign.id) ?? [],
        customer,
        now,
      );
    return resourceReader(campaign, {
      resource_name: () => resourceName('campaigns', campaign),
      id: () => campaign.id,
      status: () => (campaign.removedAt === undefined ? campaign.fields.status : 'REMOVED'),
      campaign_budget: () => `customers/${customer.id}/campaignBudgets/${campaign.parentId}`,
      primary_status: () => status().primary,
      primary_status_reasons: () => status().reasons,
      serving_status: () => servingStatus(campaign, customer, now),
      bidding_strategy_type: () =>
        Object.entries(biddingTypes).find(([name]) => campaign.fields[name] !== undefined)?.[1],
      missing_eu_political_advertising_declaration: () => campaign.fields.containsEuPoliticalAdvertising === undefined,
    });
  };
  const budgetReader = (budget: Resource | undefined): Reader => {
    if (!budget) return () => undefined;
    const amount = String(budget.amounts?.at(-1)?.micros ?? 0);
    const isDaily = budget.fields.period === 'DAILY';
    const users = all.campaigns.filter(({ parentId, removedAt }) => parentId === budget.id && removedAt === undefined);
    return resourceReader(budget, {
      resource_name: () => resourceName('campaignBudgets', budget),
      id: () => budget.id,
      status: () => (budget.removedAt === undefined ? 'ENABLED' : 'REMOVED'),
      amount_micros: () => (isDaily ? amount : undefined),
      total_amount_micros: () => (isDaily ? undefined : amount),
      reference_count: () => String(users.length),
      name: () => budget.fields.name ?? users[0]?.fields.name,
    });
  };
  const groupReader = (group: Resource, campaign: Resource): Reader =>
    resourceReader(group, {
      resource_name: () => resourceName('adGroups', group),
      id: () => group.id,
      status: () => (group.removedAt === undefined ? group.fields.status : 'REMOVED'),
      campaign: () => resourceName('campaigns', campaign),
      primary_status: () => groupStatus(group, campaign, customer, now).primary,
      primary_status_reasons: () => groupStatus(group, campaign, customer, now).reasons,
    });
  const adReader = (placed: PlacedAd): Reader => {
    const { ad, group } = placed;
    return resourceReader(ad, {
      resource_name: () => resourceName('adGroupAds', ad),
      status: () => (ad.removedAt === undefined ? ad.fields.status : 'REMOVED'),
      ad_group: () => resourceName('adGroups', group),
      'ad.resource_name': () => `customers/${customer.id}/ads/${ad.id}`,
      'ad.id': () => ad.id,
      'ad.type': () =>
        valueAt(ad.fields, 'ad.responsiveDisplayAd') ? 'RESPONSIVE_DISPLAY_AD' : 'RESPONSIVE_SEARCH_AD',
      ad_strength: () => 'GOOD',
      primary_status: () => adStatus(placed, customer, now).primary,
      primary_status_reasons: () => adStatus(placed, customer, now).reasons,
      'policy_summary.approval_status': () => reviewOf(ad, now).approval,
      'policy_summary.review_status': () => reviewOf(ad, now).review,
      'policy_summary.policy_topic_entries': () => reviewOf(ad, now).topics,
    });
  };
  const listGroups = () =>
    all.groups.flatMap((group) => {
      const campaign = tables.campaigns.get(group.parentId ?? '');
      if (!campaign || !hasGroups(campaign)) return [];
      const groupParts = { ad_group: groupReader(group, campaign), campaign: campaignReader(campaign) };
      return [{ group, parts: { ...parts, ...groupParts }, ads: adsByGroup.get(group.id) ?? [] }];
    });
  /** Rows of a view: one per ad group and value of a dimension of people, such as the age range or the gender. */
  const listView = (
    name: string,
    dimension: string,
    options: readonly { weight: number; values: Record<string, JsonValue>; view: Record<string, JsonValue> }[],
  ): Base[] =>
    listGroups().flatMap((row) =>
      options.map(({ values, view }, index) => ({
        ads: row.ads,
        parts: { ...row.parts, ad_group_criterion: reader(values), [name]: reader(view) },
        share: { weights: options.map(({ weight }) => weight), index, dimension },
      })),
    );
  const viewName = (view: string, id: string) => ({ resource_name: `customers/${customer.id}/${view}/${id}` });

  const lists: Record<string, () => Base[]> = {
    customer: () => [{ parts, ads: all.ads }],
    customer_client: () =>
      (customer.isManager ? state.listBelow(customer.id) : []).map(({ customer: client, level }) => ({
        parts: { ...parts, customer_client: clientReader(customer, client, level) },
        ads: [],
      })),
    campaign: () =>
      all.campaigns.map((campaign) => ({
        parts: {
          ...parts,
          campaign: campaignReader(campaign),
          campaign_budget: budgetReader(tables.campaignBudgets.get(campaign.parentId ?? '')),
        },
        ads: adsByCampaign.get(campaign.id) ?? [],
      })),
    campaign_budget: () =>
      listOf(tables.campaignBudgets, customer.id).map((budget) => ({
        parts: { ...parts, campaign_budget: budgetReader(budget) },
        ads: all.ads.filter((placed) => placed.budget.id === budget.id),
      })),
    ad_group: listGroups,
    ad_group_ad: () =>
      listGroups().flatMap((row) =>
        row.ads.map((placed) => ({ parts: { ...row.parts, ad_group_ad: adReader(placed) }, ads: [placed] })),
      ),
    campaign_criterion: () =>
      listOf(tables.campaignCriteria, customer.id).flatMap((criterion) => {
        const campaign = tables.campaigns.get(criterion.parentId ?? '');
        if (!campaign || criterion.removedAt !== undefined) return [];
        const criterionReader = resourceReader(criterion, {
          resource_name: () => resourceName('campaignCriteria', criterion),
          campaign: () => resourceName('campaigns', campaign),
          status: () => criterion.fields.status ?? 'ENABLED',
          negative: () => criterion.fields.negative ?? false,
        });
        return [
          { parts: { ...parts, campaign: campaignReader(campaign), campaign_criterion: criterionReader }, ads: [] },
        ];
      }),
    // Criteria of ad groups, of which there are none: ad groups of this network target nothing by themselves.
    ad_group_criterion: () => [],
    age_range_view: () =>
      listView(
        'age_range_view',
        'age',
        ageRanges.map((type, index) => ({
          weight: [14, 24, 21, 15, 9, 6, 11][index] ?? 1,
          values: { 'age_range.type': type },
          view: viewName('ageRangeViews', String(503001 + index)),
        })),
      ),
    gender_view: () =>
      listView(
        'gender_view',
        'gender',
        genders.map((type, index) => ({
          weight: [41, 47, 12][index] ?? 1,
          values: { 'gender.type': type },
          view: viewName('genderViews', String(10 + index)),
        })),
      ),
    geographic_view: () =>
      listView(
        'geographic_view',
        'country',
        countries.slice(0, 5).map(([id], index) => ({
          weight: [60, 16, 11, 8, 5][index] ?? 1,
          values: {},
          view: {
            ...viewName('geographicViews', `${id}~LOCATION_OF_PRESENCE`),
            country_criterion_id: id,
            location_type: 'LOCATION_OF_PRESENCE',
          },
        })),
      ),
    asset: () =>
      listOf(tables.assets, customer.id).map((asset) => ({
        parts: {
          ...parts,
          asset: resourceReader(asset, { resource_name: () => resourceName('assets', asset), id: () => asset.id }),
        },
        ads: [],
      })),
    geo_target_constant: () =>
      listPlaces().map(({ id, name, countryCode, type, canonicalName, status, parentId }) => ({
        parts: {
          geo_target_constant: reader({
            resource_name: `geoTargetConstants/${id}`,
            id,
            name,
            country_code: countryCode,
            target_type: type,
            canonical_name: canonicalName,
            status,
            parent_geo_target: parentId && `geoTargetConstants/${parentId}`,
          }),
        },
        ads: [],
      })),
    language_constant: () =>
      languages.map(([id, code, name]) => ({
        parts: {
          language_constant: reader({ resource_name: `languageConstants/${id}`, id, code, name, targetable: true }),
        },
        ads: [],
      })),
    currency_constant: () =>
      currencies.map(([code, name, symbol, unit]) => ({
        parts: {
          currency_constant: reader({
            resource_name: `currencyConstants/${code}`,
            code,
            name,
            symbol,
            billable_unit_micros: String(unit),
          }),
        },
        ads: [],
      })),
    billing_setup: () => [
      {
        parts: {
          ...parts,
          billing_setup: reader({
            resource_name: `customers/${customer.id}/billingSetups/${customer.id}`,
            id: customer.id,
            status: customer.billing,
          }),
        },
        ads: [],
      },
    ],
  };
  return lists[from]?.() ?? [];
};

import type { z } from 'zod';
import type { AdAccountRef, AdBudget, AdObject, AdObjects } from '../../ports/ads/ads.ts';
import type { Grant } from '../../ports/grant.ts';
import type { AccountAds, Ads } from '../ads.ts';
import { inIds, select } from './gaql.ts';
import type { Money, ReadMoney } from './money.ts';
import { type AccountProblem, adState, campaignState, groupState } from './states.ts';
import { AdRow, BillingRow, type Budget, CampaignRow, GroupRow } from './wire.ts';

const fieldsOf = (resource: string, names: string): string[] => names.split(' ').map((name) => `${resource}.${name}`);
/**
 * Fields of a campaign that are read with every object, since its status also decides whether its ad groups and ads
 * run.
 */
const parentFields = fieldsOf('campaign', 'id name status primary_status');
const statusFields = 'id name status primary_status primary_status_reasons';
export const budgetFields = fieldsOf(
  'campaign_budget',
  'id amount_micros total_amount_micros period explicitly_shared reference_count',
);
const campaignFields = [
  ...fieldsOf('campaign', `${statusFields} advertising_channel_type bidding_strategy_type`),
  'campaign.missing_eu_political_advertising_declaration',
  ...budgetFields,
];
const groupFields = [...parentFields, ...fieldsOf('ad_group', statusFields)];
const adFields = [
  ...parentFields,
  ...fieldsOf('ad_group', 'id status'),
  ...fieldsOf('ad_group_ad', 'status primary_status primary_status_reasons ad.id ad.type ad.name'),
  ...fieldsOf('ad_group_ad', 'ad.responsive_display_ad.headlines ad.responsive_search_ad.headlines'),
  ...fieldsOf('ad_group_ad.policy_summary', 'approval_status review_status policy_topic_entries'),
];
const isLive = (resource: string) => `${resource}.status != 'REMOVED'`;
/** Number of ids per query, since Google limits the values of a filter. */
const idsPerQuery = 500;

export const googleAdObjects = (ads: Ads, readMoney: ReadMoney): AdObjects => {
  const open = async (grant: Grant, account: AdAccountRef) => {
    const client = ads.forAccount(grant, account);
    const money = await readMoney(client, account);
    const problem = await readProblem(client);
    return {
      campaigns: (conditions: readonly string[]) =>
        mapPages(
          client.readPages(
            'campaigns',
            select(campaignFields, 'campaign', [isLive('campaign'), ...conditions]),
            CampaignRow,
          ),
          (row) => toCampaign(row, problem, money),
        ),
      groups: (conditions: readonly string[]) =>
        mapPages(
          client.readPages(
            'ad-groups',
            select(groupFields, 'ad_group', [isLive('campaign'), isLive('ad_group'), ...conditions]),
            GroupRow,
          ),
          (row) => toGroup(row, problem),
        ),
      ads: (conditions: readonly string[]) =>
        mapPages(
          client.readPages(
            'ads',
            select(adFields, 'ad_group_ad', [
              isLive('campaign'),
              isLive('ad_group'),
              isLive('ad_group_ad'),
              ...conditions,
            ]),
            AdRow,
          ),
          (row) => toAd(row, problem),
        ),
    };
  };

  return {
    async *list(grant, account) {
      const { campaigns, groups, ads: readAds } = await open(grant, account);
      yield* campaigns([]);
      yield* groups([]);
      yield* readAds([]);
    },

    async read(grant, account, refs) {
      const reader = await open(grant, account);
      const found: AdObject[] = [];
      const levels = [
        { level: 'campaign', field: 'campaign.id', readAll: reader.campaigns },
        { level: 'group', field: 'ad_group.id', readAll: reader.groups },
        { level: 'ad', field: 'ad_group_ad.ad.id', readAll: reader.ads },
      ];
      for (const { level, field, readAll } of levels) {
        const ids = [...new Set(refs.filter((ref) => ref.level === level).map(({ id }) => id))];
        for (let start = 0; start < ids.length; start += idsPerQuery) {
          for await (const page of readAll([inIds(field, ids.slice(start, start + idsPerQuery))])) found.push(...page);
        }
      }
      return found;
    },
  };
};

async function* mapPages<T, U>(pages: AsyncIterable<T[]>, map: (row: T) => U): AsyncGenerator<U[], void> {
  for await (const page of pages) yield page.map(map);
}

/** Problem of the account. Accounts without any billing setup are paid otherwise, so only a canceled one counts. */
const readProblem = async (client: AccountAds): Promise<AccountProblem> => {
  const rows = await client.read('billing', select(['billing_setup.status'], 'billing_setup'), BillingRow);
  const isCanceled = rows.length > 0 && rows.every(({ billingSetup }) => billingSetup.status === 'CANCELLED');
  return isCanceled ? 'no-payment-method' : undefined;
};

export const toBudget = (budget: Budget, { fromMicros }: Money): AdBudget => {
  const isTotal = budget.period === 'CUSTOM_PERIOD';
  return {
    id: budget.id,
    level: 'campaign',
    kind: isTotal ? 'lifetime' : 'daily',
    amount: fromMicros((isTotal ? budget.totalAmountMicros : budget.amountMicros) ?? 0),
    campaigns: Math.max(1, budget.referenceCount),
  };
};

const toCampaign = (
  { campaign, campaignBudget }: z.output<typeof CampaignRow>,
  problem: AccountProblem,
  money: Money,
) => {
  const { id, name, status, primaryStatus, advertisingChannelType, biddingStrategyType } = campaign;
  return {
    level: 'campaign',
    id,
    name,
    campaignId: id,
    isOn: status === 'ENABLED',
    status: primaryStatus,
    ...campaignState(campaign, problem),
    objective: advertisingChannelType || undefined,
    goal: biddingStrategyType || undefined,
    budget: campaignBudget ? toBudget(campaignBudget, money) : undefined,
  } satisfies AdObject;
};

const toGroup = ({ campaign, adGroup }: z.output<typeof GroupRow>, problem: AccountProblem) => {
  const { id, name, status, primaryStatus } = adGroup;
  return {
    level: 'group',
    id,
    name,
    campaignId: campaign.id,
    groupId: id,
    isOn: status === 'ENABLED',
    status: primaryStatus,
    ...groupState(adGroup, campaign, problem),
  } satisfies AdObject;
};

/** Responsive ads have no name of their own. */
const toAd = ({ campaign, adGroup, adGroupAd }: z.output<typeof AdRow>, problem: AccountProblem) => {
  const { ad, status, primaryStatus } = adGroupAd;
  const [headline] = (ad.responsiveDisplayAd ?? ad.responsiveSearchAd)?.headlines ?? [];
  return {
    level: 'ad',
    id: ad.id,
    name: ad.name || headline?.text || `Ad ${ad.id}`,
    campaignId: campaign.id,
    groupId: adGroup.id,
    isOn: status === 'ENABLED',
    status: primaryStatus,
    ...adState(adGroupAd, adGroup, campaign, problem),
  } satisfies AdObject;
};

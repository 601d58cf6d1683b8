import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import type { AdAccountRef } from '../../ports/ads/ads.ts';
import type { AccountAds } from '../ads.ts';
import { adSourceFields, campaignSourceFields, criterionSourceFields, groupSourceFields } from './copy-fields.ts';
import {
  FoundCampaignRow,
  FoundGroupRow,
  GroupCriterionRow,
  type SourceAd,
  SourceAdRow,
  type SourceCampaign,
  SourceCampaignRow,
  type SourceCriterion,
  SourceCriterionRow,
  type SourceGroup,
  SourceGroupRow,
} from './copy-wire.ts';
import { dateIn } from './dates.ts';
import { goneError, invalidRequest, quote, select } from './gaql.ts';

export type CopyDeps = { now: () => Date };

const maxOperations = 10_000;
/** Demographic types that cover every person; without exclusions, criteria of these types don't limit an ad group. */
const demographicTypes = ['AGE_RANGE', 'GENDER', 'PARENTAL_STATUS', 'INCOME_RANGE'];
const copiedCriteria = ['LOCATION', 'LANGUAGE', 'DEVICE', 'AGE_RANGE', 'GENDER', 'AD_SCHEDULE', 'PROXIMITY'];
const onGoogle = 'Copy it on ads.google.com.';

/** Error for a copy of ads: ads of Google have no name by which an unconfirmed copy could be found. */
export const noCopyOfAds = () =>
  invalidRequest('Google Ads can’t copy a single ad. Copy its ad group or campaign.', 'copy-not-supported');
const nameTaken = () =>
  new ConnectorFailure('duplicate', {
    network: 'google',
    code: 'adGroupError',
    subcode: 'DUPLICATE_ADGROUP_NAME',
    message: 'Google Ads already has an ad group with this name.',
  });
const notSupported = (message: string) => invalidRequest(`${message} ${onGoogle}`, 'copy-not-supported');

/** Copies a campaign. Google has no call for it: everything is read, and created again in one request. */
export const copyCampaign = async (
  { now }: CopyDeps,
  client: AccountAds,
  account: AdAccountRef,
  id: string,
  name: string,
): Promise<{ id: string }> => {
  const isInCampaign = `campaign.id = ${id}`;
  const [source] = await client.read(
    'copy.campaign',
    select(campaignSourceFields, 'campaign', [isInCampaign, "campaign.status != 'REMOVED'"]),
    SourceCampaignRow,
  );
  if (!source) throw goneError();
  checkChannel(source.campaign.advertisingChannelType);
  const criteria = await client.read(
    'copy.criteria',
    select(criterionSourceFields, 'campaign_criterion', [isInCampaign]),
    SourceCriterionRow,
  );
  const groups = await readGroups(client, isInCampaign);

  const budgetName = client.toName('campaignBudgets', '-1');
  const campaignName = client.toName('campaigns', '-2');
  const isShared = source.campaignBudget.explicitlyShared;
  const operations = [
    ...(isShared ? [] : [{ campaignBudgetOperation: { create: toBudget(source, budgetName) } }]),
    {
      campaignOperation: {
        create: {
          resourceName: campaignName,
          name,
          status: 'PAUSED',
          campaignBudget: isShared ? source.campaignBudget.resourceName : budgetName,
          ...toCampaign(source, dateIn(now(), account.timeZone)),
        },
      },
    },
    ...criteria.filter(isSet).map(({ campaignCriterion }) => ({
      campaignCriterionOperation: { create: { campaign: campaignName, ...toCriterion(campaignCriterion) } },
    })),
    ...groups.flatMap((group, index) => toGroup(client, group, { campaignName, temporaryId: -3 - index })),
  ];
  return { id: await create(client, operations, 'campaigns') };
};

/**
 * Copies an ad group within its campaign, only while no other ad group has the copy's name: ad groups have no creation
 * time by which to find the copy.
 */
export const copyGroup = async (client: AccountAds, id: string, name: string): Promise<{ id: string }> => {
  const [group] = await readGroups(client, `ad_group.id = ${id}`);
  if (!group) throw goneError();
  checkChannel(group.channel);
  const campaignId = group.campaignName.split('/').at(-1) ?? '';
  if (await findGroupCopy(client, campaignId, id, name)) throw nameTaken();
  const renamed = { ...group, fields: { ...group.fields, name, status: 'PAUSED' } };
  const operations = toGroup(client, renamed, { campaignName: group.campaignName, temporaryId: -1 });
  return { id: await create(client, operations, 'adGroups') };
};

/**
 * Finds a copy by its name, which is unique among the campaigns of an account; copies start on the day they are made or
 * later.
 */
export const findCampaignCopy = async (
  client: AccountAds,
  { timeZone }: AdAccountRef,
  sourceId: string,
  name: string,
  since: Date,
): Promise<{ id: string } | undefined> => {
  const conditions = [`campaign.name = ${quote(name)}`, "campaign.status != 'REMOVED'", `campaign.id != ${sourceId}`];
  const query = select(['campaign.id', 'campaign.start_date_time'], 'campaign', conditions);
  const earliest = dateIn(since, timeZone);
  const found = (await client.read('copy.find', query, FoundCampaignRow)).find(
    ({ campaign }) => (campaign.startDateTime ?? '').slice(0, 10) >= earliest,
  );
  return found && { id: found.campaign.id };
};

/**
 * Finds a copy by its name, which is unique among the ad groups of a campaign, and was free before the copy was made.
 */
export const findGroupCopy = async (
  client: AccountAds,
  campaignId: string,
  sourceId: string,
  name: string,
): Promise<{ id: string } | undefined> => {
  const conditions = [
    `campaign.id = ${campaignId}`,
    `ad_group.name = ${quote(name)}`,
    "ad_group.status != 'REMOVED'",
    `ad_group.id != ${sourceId}`,
  ];
  const [found] = await client.read('copy.find', select(['ad_group.id'], 'ad_group', conditions), FoundGroupRow);
  return found && { id: found.adGroup.id };
};

type Group = { fields: SourceGroup; ads: SourceAd[]; campaignName: string; channel: string };

const readGroups = async (client: AccountAds, condition: string): Promise<Group[]> => {
  const live = ["ad_group.status != 'REMOVED'", condition];
  const groups = await client.read('copy.groups', select(groupSourceFields, 'ad_group', live), SourceGroupRow);
  const targeting = await client.read(
    'copy.targeting',
    select(['ad_group_criterion.type', 'ad_group_criterion.negative'], 'ad_group_criterion', [
      "ad_group_criterion.status != 'REMOVED'",
      ...live,
    ]),
    GroupCriterionRow,
  );
  if (targeting.some(({ adGroupCriterion: { type, negative } }) => negative || !demographicTypes.includes(type)))
    throw notSupported('Ad groups with their own targeting can’t be copied here.');
  const ads = await client.read(
    'copy.ads',
    select(adSourceFields, 'ad_group_ad', ["ad_group_ad.status != 'REMOVED'", ...live]),
    SourceAdRow,
  );
  const byGroup = Map.groupBy(ads, ({ adGroup }) => adGroup.id);
  return groups.map(({ campaign, adGroup }) => ({
    fields: adGroup,
    ads: byGroup.get(adGroup.id) ?? [],
    campaignName: campaign.resourceName,
    channel: campaign.advertisingChannelType,
  }));
};

const checkChannel = (channel: string) => {
  // Campaigns of other channels have keywords, products or videos, which are not read.
  if (channel !== 'DISPLAY') throw notSupported('Only display campaigns can be copied here.');
};

const create = async (
  client: AccountAds,
  operations: readonly object[],
  collection: 'campaigns' | 'adGroups',
): Promise<string> => {
  if (operations.length > maxOperations) throw notSupported('This campaign is too large to be copied here.');
  const names = await client.changeAll('copy', operations);
  const name = names.find((candidate) => candidate.includes(`/${collection}/`));
  return name?.split('/').at(-1) ?? '';
};

const toBudget = ({ campaignBudget }: SourceCampaign, resourceName: string) => {
  const { period, amountMicros, totalAmountMicros } = campaignBudget;
  // Budget is not shared; Google's default is a shared one.
  const fixed = { resourceName, deliveryMethod: 'STANDARD', explicitlyShared: false };
  return period === 'CUSTOM_PERIOD' ? { ...fixed, period, totalAmountMicros } : { ...fixed, amountMicros };
};

const toCampaign = ({ campaign, campaignBudget }: SourceCampaign, today: string) => {
  const { biddingStrategyType, biddingStrategy, startDateTime = '', endDateTime = '' } = campaign;
  const { maximizeConversions, maximizeConversionValue, targetSpend, targetCpa, targetRoas, ...rest } = campaign;
  const bidding: Record<string, object> = {
    MANUAL_CPC: { manualCpc: {} },
    MANUAL_CPM: { manualCpm: {} },
    MAXIMIZE_CONVERSIONS: { maximizeConversions: maximizeConversions ?? {} },
    MAXIMIZE_CONVERSION_VALUE: { maximizeConversionValue: maximizeConversionValue ?? {} },
    TARGET_SPEND: { targetSpend: targetSpend ?? {} },
    TARGET_CPA: { targetCpa: targetCpa ?? {} },
    TARGET_ROAS: { targetRoas: targetRoas ?? {} },
  };
  const strategy = biddingStrategy ? { biddingStrategy } : bidding[biddingStrategyType];
  if (!strategy) throw notSupported('Campaigns with this bidding strategy can’t be copied here.');
  const hasEnded = endDateTime !== '' && endDateTime.slice(0, 10) < today;
  if (hasEnded && campaignBudget.period === 'CUSTOM_PERIOD')
    throw notSupported('This campaign has ended, and its total budget needs an end date in the future.');
  const { biddingStrategyType: _, biddingStrategy: __, startDateTime: ___, endDateTime: ____, ...settings } = rest;
  return {
    ...settings,
    ...strategy,
    // Google accepts no dates in the past; without a start the copy starts today.
    ...(startDateTime.slice(0, 10) > today && { startDateTime }),
    ...(endDateTime !== '' && !hasEnded && { endDateTime }),
  };
};

/** True for a criterion worth copying: every campaign has all devices, so only those with a changed bid are. */
const isSet = ({ campaignCriterion: { type, bidModifier } }: { campaignCriterion: SourceCriterion }) =>
  type !== 'DEVICE' || bidModifier !== undefined;

const toCriterion = ({ type, negative, ...criterion }: SourceCriterion) => {
  if (!copiedCriteria.includes(type)) throw notSupported('Campaigns with this targeting can’t be copied here.');
  return { ...(negative && { negative }), ...criterion };
};

const toGroup = (
  client: AccountAds,
  { fields: { id: _, ...group }, ads }: Group,
  { campaignName, temporaryId }: { campaignName: string; temporaryId: number },
) => {
  const resourceName = client.toName('adGroups', String(temporaryId));
  return [
    { adGroupOperation: { create: { resourceName, campaign: campaignName, ...group } } },
    ...ads.map(({ adGroupAd: { status, ad } }) => {
      const { type, ...content } = ad;
      if (type !== 'RESPONSIVE_DISPLAY_AD') throw notSupported('Only responsive display ads can be copied here.');
      return { adGroupAdOperation: { create: { adGroup: resourceName, status, ad: content } } };
    }),
  ];
};

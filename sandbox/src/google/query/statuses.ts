import { momentOf, type PlacedAd } from '../delivery.ts';
import { type Customer, type JsonValue, type Resource, statusOf } from '../state.ts';

type Status = { primary: string; reasons: string[] };
const status = (primary: string, ...reasons: string[]): Status => ({ primary, reasons });

/** The last decision of a review. */
export const reviewOf = ({ reviews = [] }: Resource, now: number) => {
  const last = reviews.findLast(({ at }) => at <= now);
  const isInReview = last?.approval === 'IN_REVIEW';
  return {
    approval: isInReview ? undefined : (last?.approval ?? 'APPROVED'),
    review: isInReview ? 'REVIEW_IN_PROGRESS' : 'REVIEWED',
    topics: (last?.topics ?? []).map(
      (topic): JsonValue => ({ topic, type: last?.approval === 'DISAPPROVED' ? 'PROHIBITED' : 'LIMITED' }),
    ),
  };
};

const isServing = ({ status: accountStatus, billing }: Customer): boolean =>
  accountStatus === 'ENABLED' && billing === 'APPROVED';

/** Phase of a campaign: before its start, after its end, or neither. */
const phaseOf = ({ fields }: Resource, { timeZone }: Customer, now: number): 'PENDING' | 'ENDED' | undefined => {
  if (now < (momentOf(fields.startDateTime, timeZone) ?? 0)) return 'PENDING';
  return now >= (momentOf(fields.endDateTime, timeZone) ?? Number.POSITIVE_INFINITY) ? 'ENDED' : undefined;
};

export const servingStatus = (campaign: Resource, customer: Customer, now: number): string => {
  if (!isServing(customer)) return 'SUSPENDED';
  if (statusOf(campaign) !== 'ENABLED') return 'NONE';
  return phaseOf(campaign, customer, now) ?? 'SERVING';
};

export const campaignStatus = (
  campaign: Resource,
  groups: readonly Resource[],
  ads: readonly PlacedAd[],
  customer: Customer,
  now: number,
): Status => {
  const own = statusOf(campaign);
  if (own !== 'ENABLED') return status(own, `CAMPAIGN_${own}`);
  const phase = phaseOf(campaign, customer, now);
  if (phase) return status(phase, `CAMPAIGN_${phase}`);
  if (campaign.fields.advertisingChannelType === 'PERFORMANCE_MAX') return status('ELIGIBLE');
  const liveGroups = groups.filter((group) => statusOf(group) !== 'REMOVED');
  if (liveGroups.length === 0) return status('NOT_ELIGIBLE', 'NO_AD_GROUPS');
  if (liveGroups.every((group) => statusOf(group) === 'PAUSED')) return status('NOT_ELIGIBLE', 'AD_GROUPS_PAUSED');
  const liveAds = ads.filter(({ ad, group }) => ![ad, group].some((resource) => statusOf(resource) === 'REMOVED'));
  if (liveAds.length === 0) return status('NOT_ELIGIBLE', 'NO_AD_GROUP_ADS');
  if (liveAds.every(({ ad }) => statusOf(ad) === 'PAUSED')) return status('NOT_ELIGIBLE', 'AD_GROUP_ADS_PAUSED');
  const disapproved = liveAds.filter(({ ad }) => reviewOf(ad, now).approval === 'DISAPPROVED').length;
  if (disapproved === 0) return status('ELIGIBLE');
  return status(disapproved === liveAds.length ? 'NOT_ELIGIBLE' : 'LIMITED', 'HAS_ADS_DISAPPROVED');
};

export const groupStatus = (group: Resource, campaign: Resource, customer: Customer, now: number): Status => {
  const own = statusOf(group);
  if (own !== 'ENABLED') return status(own, `AD_GROUP_${own}`);
  return campaignBlock(campaign, customer, now) ?? status('ELIGIBLE');
};

const campaignBlock = (campaign: Resource, customer: Customer, now: number): Status | undefined => {
  if (statusOf(campaign) !== 'ENABLED') return status('NOT_ELIGIBLE', `CAMPAIGN_${statusOf(campaign)}`);
  const phase = phaseOf(campaign, customer, now);
  return phase && status('NOT_ELIGIBLE', `CAMPAIGN_${phase}`);
};

export const adStatus = ({ ad, group, campaign }: PlacedAd, customer: Customer, now: number): Status => {
  const own = statusOf(ad);
  if (own !== 'ENABLED') return status(own, `AD_GROUP_AD_${own}`);
  const block = campaignBlock(campaign, customer, now);
  if (block) return block;
  if (statusOf(group) !== 'ENABLED') return status('NOT_ELIGIBLE', `AD_GROUP_${statusOf(group)}`);
  const { approval } = reviewOf(ad, now);
  if (approval === 'DISAPPROVED') return status('NOT_ELIGIBLE', 'AD_GROUP_AD_DISAPPROVED');
  if (approval === undefined) return status('PENDING', 'AD_GROUP_AD_UNDER_REVIEW');
  return approval === 'APPROVED_LIMITED' ? status('LIMITED', 'AD_GROUP_AD_APPROVED_LABELED') : status('ELIGIBLE');
};

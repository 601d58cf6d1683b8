import type { AdState } from '../../ports/ads/ads.ts';
import type { Campaign, Group, GroupAd } from './wire.ts';

/** Problem of the account that keeps all its campaigns from running. */
export type AccountProblem = 'no-payment-method' | undefined;
export type ObjectState = { state: AdState; reason?: string | undefined };

const declare = 'Say in Google Ads whether this campaign has EU political ads. Until then, Google rejects all changes.';
const maxTopics = 5;
const maxTopicLength = 100;

/** Google's reasons in our words; all other reasons are shown as Google writes them. */
const reasonTexts: Readonly<Record<string, string>> = {
  AD_GROUPS_PAUSED: 'All ad groups are paused.',
  NO_AD_GROUPS: 'The campaign has no ad groups.',
  NO_AD_GROUP_ADS: 'The campaign has no ads.',
  AD_GROUP_ADS_PAUSED: 'All ads are paused.',
  HAS_ADS_DISAPPROVED: 'Google disapproved ads of this campaign.',
  HAS_ADS_LIMITED_BY_POLICY: 'Google limits ads of this campaign.',
  MOST_ADS_UNDER_REVIEW: 'Google is reviewing most ads of this campaign.',
  BUDGET_CONSTRAINED: 'The budget limits this campaign.',
  BUDGET_MISCONFIGURED: 'The budget of this campaign isn’t set up correctly.',
  BIDDING_STRATEGY_MISCONFIGURED: 'The bidding strategy isn’t set up correctly.',
  BIDDING_STRATEGY_LIMITED: 'The bidding strategy limits this campaign.',
  BIDDING_STRATEGY_CONSTRAINED: 'The bidding strategy limits this campaign.',
  SEARCH_VOLUME_LIMITED: 'Few people search for these keywords.',
  NO_KEYWORDS: 'The campaign has no keywords.',
  KEYWORDS_PAUSED: 'All keywords are paused.',
  MISSING_LOCATION_TARGETING: 'The campaign has no location.',
  AD_GROUP_AD_POOR_QUALITY: 'Google rates the quality of this ad as poor.',
  AD_GROUP_AD_APPROVED_LABELED: 'Google limits where this ad can run.',
  AD_GROUP_AD_AREA_OF_INTEREST_ONLY: 'Google limits where this ad can run.',
};

const describe = (reasons: readonly string[]): string | undefined => {
  const [reason] = reasons;
  if (!reason) return undefined;
  return reasonTexts[reason] ?? `Google Ads: ${reason.slice(0, maxTopicLength).toLowerCase().replaceAll('_', ' ')}.`;
};

export const campaignState = (campaign: Campaign, problem: AccountProblem): ObjectState => {
  const { status, primaryStatus, primaryStatusReasons: reasons } = campaign;
  if (status === 'REMOVED') return { state: 'removed' };
  if (campaign.missingEuPoliticalAdvertisingDeclaration) return { state: 'undeclared', reason: declare };
  if (status === 'PAUSED') return { state: 'paused' };
  const blocked = phaseOf(campaign) ?? problem;
  if (blocked) return { state: blocked };
  const reason = describe(reasons);
  if (primaryStatus === 'NOT_ELIGIBLE' && reasons.includes('AD_GROUPS_PAUSED'))
    return { state: 'group-paused', reason };
  if (primaryStatus === 'NOT_ELIGIBLE' && reasons.includes('HAS_ADS_DISAPPROVED'))
    return { state: 'disapproved', reason };
  if (reasons.includes('MOST_ADS_UNDER_REVIEW')) return { state: 'in-review', reason };
  return runningState(primaryStatus, reason);
};

const runningState = (primaryStatus: string, reason: string | undefined): ObjectState => {
  if (primaryStatus === 'ELIGIBLE' || primaryStatus === 'LEARNING') return { state: 'active' };
  const isLimited = ['LIMITED', 'NOT_ELIGIBLE', 'MISCONFIGURED'].includes(primaryStatus);
  return { state: isLimited ? 'limited' : 'unknown', reason };
};

const phaseOf = ({ primaryStatus }: Campaign): AdState | undefined => {
  if (primaryStatus === 'PENDING') return 'not-started';
  return primaryStatus === 'ENDED' ? 'ended' : undefined;
};

/** State that a campaign gives to everything inside it; undefined if it gives none. */
const parentState = (campaign: Campaign, problem: AccountProblem): AdState | undefined =>
  campaign.status === 'ENABLED' ? (phaseOf(campaign) ?? problem) : 'campaign-paused';

export const groupState = (group: Group, campaign: Campaign, problem: AccountProblem): ObjectState => {
  if (group.status === 'REMOVED') return { state: 'removed' };
  if (group.status === 'PAUSED') return { state: 'paused' };
  const parent = parentState(campaign, problem);
  return parent ? { state: parent } : runningState(group.primaryStatus, describe(group.primaryStatusReasons));
};

export const adState = (ad: GroupAd, group: Group, campaign: Campaign, problem: AccountProblem): ObjectState => {
  if (ad.status === 'REMOVED') return { state: 'removed' };
  const { approvalStatus, reviewStatus, policyTopicEntries = [] } = ad.policySummary ?? {};
  const topics = policyTopicEntries.slice(0, maxTopics).map(({ topic }) => topic.slice(0, maxTopicLength));
  const policy = topics.length > 0 ? `Policy: ${topics.join(', ')}.` : undefined;
  if (approvalStatus === 'DISAPPROVED')
    return { state: 'disapproved', reason: ['Google disapproved this ad.', policy].filter(Boolean).join(' ') };
  if (ad.status === 'PAUSED') return { state: 'paused' };
  const parent = parentState(campaign, undefined) ?? (group.status === 'PAUSED' ? 'group-paused' : problem);
  if (parent) return { state: parent };
  if (reviewStatus === 'REVIEW_IN_PROGRESS') return { state: 'in-review' };
  return runningState(ad.primaryStatus, policy ?? describe(ad.primaryStatusReasons));
};

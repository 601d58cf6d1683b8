import type { AdAccount, State } from '../state.ts';
import type { Ad, AdSet, Campaign, ObjectStatus, Review } from './ad-types.ts';

type WithStatus = Pick<Campaign, 'statuses'>;

export const currentStatus = ({ statuses }: WithStatus): ObjectStatus => statuses.at(-1)?.status ?? 'PAUSED';

export const isLive = (object: WithStatus): boolean => !['ARCHIVED', 'DELETED'].includes(currentStatus(object));

export const isClosed = ({ status }: Pick<AdAccount, 'status'>): boolean => [2, 101, 202].includes(status);

/** The last review of an ad at a moment; undefined while the first one runs. */
export const reviewAt = ({ reviews }: Ad, at: number): Review | undefined =>
  reviews.findLast((review) => review.at <= at);

/** An ad with its ad set, campaign and account. */
export type AdContext = { ad: Ad; adSet: AdSet; campaign: Campaign; account: AdAccount };

export const findContext = (state: State, ad: Ad): AdContext | undefined => {
  const adSet = state.adSets.get(ad.adSetId);
  const campaign = state.campaigns.get(ad.campaignId);
  const account = state.adAccounts.get(ad.accountId);
  return adSet && campaign && account && { ad, adSet, campaign, account };
};

/** Status that archived and deleted parents give to the objects inside them. */
const inherited = (...parents: WithStatus[]): string | undefined =>
  parents.map(currentStatus).find((status) => status === 'DELETED' || status === 'ARCHIVED');

export const campaignStatus = (campaign: Campaign): string => currentStatus(campaign);

export const adSetStatus = (adSet: AdSet, campaign: Campaign | undefined): string => {
  const own = currentStatus(adSet);
  if (!campaign || own !== 'ACTIVE') return own;
  return inherited(campaign) ?? (currentStatus(campaign) === 'PAUSED' ? 'CAMPAIGN_PAUSED' : own);
};

export const adStatus = ({ ad, adSet, campaign, account }: AdContext, now: number): string => {
  const own = currentStatus(ad);
  const hidden = inherited(ad, adSet, campaign);
  if (hidden) return hidden;
  const review = reviewAt(ad, now);
  if (review?.disapproval) return 'DISAPPROVED';
  if (own === 'PAUSED') return own;
  if (currentStatus(campaign) === 'PAUSED') return 'CAMPAIGN_PAUSED';
  if (currentStatus(adSet) === 'PAUSED') return 'ADSET_PAUSED';
  if (!review) return 'PENDING_REVIEW';
  return account.funding || isClosed(account) ? own : 'PENDING_BILLING_INFO';
};

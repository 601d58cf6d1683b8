import type { AdAccount, State } from '../state.ts';
import type { Ad, AdSet, Campaign, ObjectStatus } from './ad-types.ts';

type WithStatus = Pick<Campaign, 'statuses'>;

export const currentStatus = ({ statuses }: WithStatus): ObjectStatus => statuses.at(-1)?.status ?? 'PAUSED';

export const isLive = (object: WithStatus): boolean => !['ARCHIVED', 'DELETED'].includes(currentStatus(object));

export const isClosed = ({ status }: Pick<AdAccount, 'status'>): boolean => [2, 101, 202].includes(status);

/** An ad with everything above it. */
export type AdContext = { ad: Ad; adSet: AdSet; campaign: Campaign; account: AdAccount };

export const findContext = (state: State, ad: Ad): AdContext | undefined => {
  const adSet = state.adSets.get(ad.adSetId);
  const campaign = state.campaigns.get(ad.campaignId);
  const account = state.adAccounts.get(ad.accountId);
  return adSet && campaign && account && { ad, adSet, campaign, account };
};

/** Archived and deleted parents hide what is below them. */
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
  if (ad.disapproval) return 'DISAPPROVED';
  if (own === 'PAUSED') return own;
  if (currentStatus(campaign) === 'PAUSED') return 'CAMPAIGN_PAUSED';
  if (currentStatus(adSet) === 'PAUSED') return 'ADSET_PAUSED';
  if (now < ad.approvedAt) return 'PENDING_REVIEW';
  return account.funding || isClosed(account) ? own : 'PENDING_BILLING_INFO';
};

import type { AdAccountStatus } from '@fanfare/connectors/ports/accounts';
import type { AccountFacts } from '@fanfare/contract/ad-profiles/ad-profiles';
import { campaignProblem } from '@fanfare/contract/ad-profiles/facebook-profile';
import { microsPerUnit } from '@fanfare/contract/ads/money';
import type { AdAccountCall } from '../connections/index.ts';

/** Codes of account statuses in the specification. */
export const accountStatusCodes: Record<AdAccountStatus, number> = {
  active: 1,
  disabled: 2,
  unsettled: 3,
  'in-risk-review': 7,
  'pending-settlement': 8,
  'in-grace-period': 9,
  closing: 100,
  closed: 101,
  'any-closed': 202,
  unknown: 0,
};

/**
 * Currency, bounds and status of a Facebook ad account, read at the network. `ceiling`: the business's limit of raises,
 * in millionths.
 */
export const readFacebookFacts = async (
  { connector, grant, account }: AdAccountCall,
  goal: string | undefined,
  ceiling: number | null,
): Promise<Omit<AccountFacts, 'account_id'>> => {
  const listed = (await connector.adAccounts?.list(grant))?.find(({ id }) => id === account.id);
  const details = await connector.adAccountReader?.read(grant, account, goal ? { goal } : {});
  const offset = details?.minDailyBudget.offset ?? 100;
  const bounds = [
    ...(details?.spendCap && details.spent ? [Math.max(0, details.spendCap.minor - details.spent.minor)] : []),
    ...(ceiling === null ? [] : [Math.floor((ceiling * offset) / microsPerUnit)]),
  ];
  return {
    name: listed?.name ?? account.id,
    currency: account.currency,
    currency_offset: offset,
    min_budget: details?.minDailyBudget.minor ?? null,
    max_budget: bounds.length === 0 ? null : Math.min(...bounds),
    account_status: accountStatusCodes[listed?.status ?? 'unknown'],
    payer: details?.payer ?? '',
    beneficiary: details?.beneficiary ?? '',
  };
};

export type CampaignFacts = {
  /** Status of the campaign as the network names it; false when the campaign no longer exists. */
  status: string | false;
  name: string;
  hasOwnBudget: boolean;
};

/** Reads the status of a campaign; undefined when the network has no campaigns to read. */
export const readCampaignFacts = async (
  { connector, grant, account }: AdAccountCall,
  campaignId: string,
): Promise<CampaignFacts | undefined> => {
  if (!connector.adObjects) return undefined;
  const [campaign] = await connector.adObjects.read(grant, account, [{ level: 'campaign', id: campaignId }]);
  if (!campaign) return { status: false, name: campaignId, hasOwnBudget: false };
  const facts = { status: campaign.status, name: campaign.name, hasOwnBudget: campaign.budget !== undefined };
  if (campaignProblem(campaign.status)) return facts;
  // A campaign counts as disapproved when all of its ads are; the network has no such status for campaigns.
  const states: string[] = [];
  for await (const batch of connector.adObjects.list(grant, account, { level: 'ad', parentId: campaignId })) {
    states.push(...batch.filter((ad) => ad.level === 'ad' && ad.campaignId === campaignId).map(({ state }) => state));
    if (states.some((state) => state !== 'disapproved')) break;
  }
  const isDisapproved = states.length > 0 && states.every((state) => state === 'disapproved');
  return isDisapproved ? { ...facts, status: 'DISAPPROVED' } : facts;
};

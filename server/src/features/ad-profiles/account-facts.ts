import type { AdAccountStatus } from '@fanfare/connectors/ports/accounts';
import type { FacebookFacts } from '@fanfare/contract/ad-profiles/facebook-profile';
import type { AdAccountCall } from '../connections/index.ts';

/** The numbers of the specification. */
export const accountStatusCodes: Record<AdAccountStatus, number> = {
  active: 1,
  disabled: 2,
  unsettled: 3,
  'in-risk-review': 7,
  'pending-settlement': 8,
  'in-grace-period': 9,
  closing: 100,
  closed: 101,
  unknown: 0,
};

export type FacebookAccountFacts = NonNullable<FacebookFacts['account']>;

/** Currency, bounds and status of a Facebook ad account, read at the network. */
export const readFacebookFacts = async (
  { connector, grant, account }: AdAccountCall,
  goal: string | undefined,
): Promise<FacebookAccountFacts & { name: string; payer: string; beneficiary: string }> => {
  const listed = (await connector.adAccounts?.list(grant))?.find(({ id }) => id === account.id);
  const details = await connector.adAccountReader?.read(grant, account, goal ? { goal } : {});
  const left = details?.spendCap && details.spent ? details.spendCap.minor - details.spent.minor : undefined;
  return {
    ...{ name: listed?.name ?? account.id, currency: account.currency },
    currency_offset: details?.minDailyBudget.offset ?? 100,
    min_budget: details?.minDailyBudget.minor ?? null,
    max_budget: left === undefined ? null : Math.max(0, left),
    account_status: accountStatusCodes[listed?.status ?? 'unknown'],
    ...{ payer: details?.payer ?? '', beneficiary: details?.beneficiary ?? '' },
  };
};

/** The network's status of a campaign; false when it no longer exists. */
export const readCampaignStatus = async (
  { connector, grant, account }: AdAccountCall,
  campaignId: string,
): Promise<string | false | undefined> => {
  if (!connector.adObjects) return undefined;
  const [campaign] = await connector.adObjects.read(grant, account, [{ level: 'campaign', id: campaignId }]);
  return campaign ? campaign.status : false;
};

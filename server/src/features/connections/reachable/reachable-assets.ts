import type { AdAccount, Page } from '@fanfare/connectors/ports/accounts';
import type { Connector } from '@fanfare/connectors/ports/connector';
import type { Grant, RemoteAccount } from '@fanfare/connectors/ports/grant';
import type { AssetType } from '@fanfare/contract/kit/assets';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import type { NetworkName } from '@fanfare/contract/networks/names';
import type { AdAccountFacts } from '../connections.tables.ts';

export type ReachableAsset = {
  type: AssetType;
  remoteId: string;
  label: string;
  picture: string | null;
  isUsable: boolean;
  ad: AdAccountFacts | null;
  grant?: Grant | undefined;
};

/** Which kind of asset a network's pages, ad accounts and people become. */
export const pageTypes: Partial<Record<NetworkName, AssetType>> = {
  facebook: 'facebook_page',
  instagram: 'instagram_account',
  linkedin: 'linkedin_account',
};
const adAccountTypes: Partial<Record<NetworkName, AssetType>> = {
  facebook: 'facebook_adaccount',
  google: 'google_adwords_account',
};
export const personTypes: Partial<Record<NetworkName, AssetType>> = {
  x: 'twitter_account',
  linkedin: 'linkedin_account',
  'native-ads': 'native_ads_account',
  wordpress: 'site',
};

/** The networks an asset of this type comes from. */
export const networksFor = (type: AssetType): NetworkName[] => {
  const tables = [pageTypes, adAccountTypes, personTypes];
  return names.filter((network) => tables.some((table) => table[network] === type));
};
const names: NetworkName[] = ['facebook', 'instagram', 'x', 'linkedin', 'google', 'native-ads', 'wordpress'];

/** The account itself, where it is what a business uses. */
export const personOf = (network: NetworkName, account: RemoteAccount, isUsable = true): ReachableAsset[] => {
  const type = personTypes[network];
  if (!type) return [];
  return [{ type, remoteId: account.id, label: account.name, picture: account.picture ?? null, isUsable, ad: null }];
};

/** Whose accounts a grant opens: the person's own, or each of their channels where those are what people connect. */
export const listAccounts = async ({ channels }: Connector, grant: Grant): Promise<RemoteAccount[]> => {
  if (!channels) return [grant.account];
  return (await channels.mine(grant)).map(({ id, name, picture }) => ({ id, name, picture }));
};

/** Everything a grant reaches at its network. */
export const listReachable = async (
  { network, pages, adAccounts }: Connector,
  grant: Grant,
): Promise<ReachableAsset[]> => {
  const pageType = pageTypes[network];
  const adAccountType = adAccountTypes[network];
  return [
    ...personOf(network, grant.account),
    ...(pages && pageType ? (await allowed(() => pages.list(grant))).map((page) => ofPage(pageType, page)) : []),
    ...(adAccounts && adAccountType
      ? (await allowed(() => adAccounts.list(grant))).map((account) =>
          ofAdAccount(adAccountType, account, grant.account.name),
        )
      : []),
  ];
};

/** A permission that was not given hides what it is for, and nothing else; that it is missing is known by its name. */
const allowed = async <T>(list: () => Promise<T[]>): Promise<T[]> => {
  try {
    return await list();
  } catch (error) {
    if (error instanceof ConnectorFailure && error.kind === 'permission') return [];
    throw error;
  }
};

const ofPage = (type: AssetType, { id, name, picture, can, grant }: Page): ReachableAsset => ({
  type,
  remoteId: id,
  label: name,
  picture: picture ?? null,
  isUsable: can.publish || can.advertise,
  ad: null,
  grant,
});

const ofAdAccount = (type: AssetType, account: AdAccount, email: string): ReachableAsset => ({
  type,
  remoteId: account.id,
  label: account.name,
  picture: null,
  isUsable: account.standing !== 'blocked',
  ad: {
    isActive: account.standing !== 'blocked',
    // Switched off, the network hides how it is paid: that is not a missing payment method.
    hasPayment: account.hasPaymentMethod ?? true,
    fundingSource: account.fundingSource ?? null,
    email,
  },
});

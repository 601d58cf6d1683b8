import type { AdAccount, Page } from '@fanfare/connectors/ports/accounts';
import type { Connector } from '@fanfare/connectors/ports/connector';
import type { Grant, RemoteAccount } from '@fanfare/connectors/ports/grant';
import { connectionMessages } from '@fanfare/contract/connections/connections';
import type { AssetType } from '@fanfare/contract/kit/assets';
import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import type { NetworkName } from '@fanfare/contract/networks/names';
import type { AdAccountDetails } from '../connections.tables.ts';
import type { ReachableAssetRow } from './reachable-assets.store.ts';

export type ReachableAsset = {
  type: AssetType;
  remoteId: string;
  label: string;
  picture: string | null;
  isUsable: boolean;
  ad: AdAccountDetails | null;
  grant?: Grant | undefined;
};

/** Asset types of the pages, ad accounts and accounts of each network. */
export const pageTypes: Partial<Record<NetworkName, AssetType>> = {
  facebook: 'facebook_page',
  instagram: 'instagram_account',
  linkedin: 'linkedin_account',
};
const adAccountTypes: Partial<Record<NetworkName, AssetType>> = {
  facebook: 'facebook_adaccount',
  google: 'google_adwords_account',
};
export const accountTypes: Partial<Record<NetworkName, AssetType>> = {
  x: 'twitter_account',
  linkedin: 'linkedin_account',
  'native-ads': 'native_ads_account',
  wordpress: 'site',
};

/** Networks that have assets of a type. */
export const networksFor = (type: AssetType): NetworkName[] => {
  const tables = [pageTypes, adAccountTypes, accountTypes];
  return networksWithAssets.filter((network) => tables.some((table) => table[network] === type));
};
const networksWithAssets: NetworkName[] = [
  'facebook',
  'instagram',
  'x',
  'linkedin',
  'google',
  'native-ads',
  'wordpress',
];

/** Asset of the connected account itself, on networks where it is an asset. */
export const toAccountAsset = (network: NetworkName, account: RemoteAccount, isUsable = true): ReachableAsset[] => {
  const type = accountTypes[network];
  if (!type) return [];
  return [{ type, remoteId: account.id, label: account.name, picture: account.picture ?? null, isUsable, ad: null }];
};

/** Lists the accounts of a grant: the user's account, or their channels on YouTube. */
export const listAccounts = async ({ channels }: Connector, grant: Grant): Promise<RemoteAccount[]> => {
  if (!channels) return [grant.account];
  return (await channels.listOwn(grant)).map(({ id, name, picture }) => ({ id, name, picture }));
};

/** Lists all assets a grant has access to. */
export const listReachable = async (
  { network, pages, adAccounts }: Connector,
  grant: Grant,
): Promise<ReachableAsset[]> => {
  const pageType = pageTypes[network];
  const adAccountType = adAccountTypes[network];
  return [
    ...toAccountAsset(network, grant.account),
    ...(pages && pageType
      ? (await ignoreMissingPermission(() => pages.list(grant))).map((page) => toPageAsset(pageType, page))
      : []),
    ...(adAccounts && adAccountType
      ? (await ignoreMissingPermission(() => adAccounts.list(grant))).map((account) =>
          toAdAccountAsset(adAccountType, account, grant.account.name),
        )
      : []),
  ];
};

/** Returns an empty list when the permission for `list` is missing; the scopes show which permissions are missing. */
const ignoreMissingPermission = async <T>(list: () => Promise<T[]>): Promise<T[]> => {
  try {
    return await list();
  } catch (error) {
    if (error instanceof ConnectorFailure && error.kind === 'permission') return [];
    throw error;
  }
};

const toPageAsset = (type: AssetType, { id, name, picture, can, grant }: Page): ReachableAsset => ({
  type,
  remoteId: id,
  label: name,
  picture: picture ?? null,
  isUsable: can.publish || can.advertise,
  ad: null,
  grant,
});

const toAdAccountAsset = (type: AssetType, account: AdAccount, email: string): ReachableAsset => ({
  type,
  remoteId: account.id,
  label: account.name,
  picture: null,
  isUsable: account.usability !== 'blocked',
  ad: {
    isActive: account.usability !== 'blocked',
    // Inactive accounts are not reported as without payment, because the network returns no payment method for them.
    hasPayment: account.hasPaymentMethod ?? true,
    fundingSource: account.fundingSource ?? null,
    email,
    account: {
      currency: account.currency,
      timeZone: account.timeZone,
      managerId: account.business && type === 'google_adwords_account' ? account.business.id : null,
      status: account.status,
    },
  },
});

/** Warning of an asset, with the specification's text where it has one. */
export const warningFor = ({ ad, isUsable }: ReachableAssetRow): string | null => {
  if (ad && !ad.isActive) return connectionMessages.adAccountInactive;
  if (ad && !ad.hasPayment) return connectionMessages.adAccountUnfunded;
  return isUsable ? null : "Your role there doesn't allow publishing or advertising.";
};

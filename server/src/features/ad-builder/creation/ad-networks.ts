import { isPageNetwork } from '@fanfare/contract/ad-builder/ad-types';
import { type AdNetwork, adNetworkLabels } from '@fanfare/contract/ad-profiles/ad-profiles';
import type { AdNetworkName } from '../../connections/index.ts';

const accountNetworks: Record<AdNetwork, AdNetworkName> = {
  facebook: 'facebook',
  instagram: 'facebook',
  google: 'google',
  nativeads: 'native-ads',
};
/** Network of a network profile's ad accounts: those of Instagram are Facebook's. */
export const accountNetworkOf = (network: AdNetwork): AdNetworkName => accountNetworks[network];

/** Name of what ads are put in: an ad set for each use, or one campaign for all. */
export const groupNoun = (network: AdNetwork): string => (isPageNetwork(network) ? 'ad set' : 'campaign');

/** Name of a network inside a sentence. */
export const toPlace = (network: AdNetwork): string =>
  network === 'nativeads' ? 'the native-ads network' : adNetworkLabels[network];

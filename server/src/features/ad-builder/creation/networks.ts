import { type AdNetwork, adNetworkLabels } from '@fanfare/contract/ad-profiles/ad-profiles';
import { FacebookProfile } from '@fanfare/contract/ad-profiles/facebook-profile';
import { GoogleProfile } from '@fanfare/contract/ad-profiles/google-profile';
import { NativeProfile, toDailyCents } from '@fanfare/contract/ad-profiles/native-profile';
import type { AdNetworkName } from '../../connections/index.ts';

const accountNetworks: Record<AdNetwork, AdNetworkName> = {
  ...{ facebook: 'facebook', instagram: 'facebook', google: 'google', nativeads: 'native-ads' },
};
/** Where the ad accounts of a sub-profile's network are: those of Instagram are Facebook's. */
export const accountNetworkOf = (network: AdNetwork): AdNetworkName => accountNetworks[network];

export const isPageNetwork = (network: AdNetwork): network is 'facebook' | 'instagram' =>
  network === 'facebook' || network === 'instagram';

/** What ads are put in: an ad set for each use, or one campaign for all. */
export const groupNoun = (network: AdNetwork): string => (isPageNetwork(network) ? 'ad set' : 'campaign');

export const toPlace = (network: AdNetwork): string =>
  network === 'nativeads' ? 'the native-ads network' : adNetworkLabels[network];

const microsPerUnit = 1_000_000;

/** What a new ad set or campaign adds to daily budgets at most, in millionths of the currency unit. */
export const toDailyMicros = (network: AdNetwork, settings: Record<string, unknown>): number => {
  if (network === 'google') return Math.round(Number(GoogleProfile.parse(settings).daily_budget || 0) * microsPerUnit);
  if (network === 'nativeads') {
    const { billing_spending_limit_type: period, billing_spending_limit: cap } = NativeProfile.parse(settings);
    return toDailyCents(period || 'Daily', Math.round(Number(cap || 0) * 100)) * (microsPerUnit / 100);
  }
  return Math.round(Number(FacebookProfile.parse(settings).daily_budget || 0) * microsPerUnit);
};

import { type AdType, requiredObjectives } from '@fanfare/contract/ad-builder/ad-types';
import { type AdNetwork, adNetworkLabels } from '@fanfare/contract/ad-profiles/ad-profiles';
import { billingFor } from '@fanfare/contract/ad-profiles/facebook-choices';
import { FacebookProfile } from '@fanfare/contract/ad-profiles/facebook-profile';
import { GoogleProfile } from '@fanfare/contract/ad-profiles/google-profile';
import { NativeProfile, toDailyCents } from '@fanfare/contract/ad-profiles/native-profile';
import { microsPerUnit } from '@fanfare/contract/ads/money';
import type { UsedNetwork } from '../../ad-profiles/index.ts';
import type { AdNetworkName } from '../../connections/index.ts';

const accountNetworks: Record<AdNetwork, AdNetworkName> = {
  facebook: 'facebook',
  instagram: 'facebook',
  google: 'google',
  nativeads: 'native-ads',
};
/** Network of a sub-profile's ad accounts: those of Instagram are Facebook's. */
export const accountNetworkOf = (network: AdNetwork): AdNetworkName => accountNetworks[network];

export const isPageNetwork = (network: AdNetwork): network is 'facebook' | 'instagram' =>
  network === 'facebook' || network === 'instagram';

/**
 * Sub-profile with the goal of the ad. Page likes ads lead to the page itself, so their goal is clicks on the link,
 * whatever goal the profile has.
 */
export const withGoalOf = (type: AdType, used: UsedNetwork): UsedNetwork => {
  if (type !== 'pagelikes' || !isPageNetwork(used.network)) return used;
  const goal = 'LINK_CLICKS';
  const { billing_event: billing } = used.settings;
  const offered = billingFor(requiredObjectives.pagelikes, goal, 'current');
  return {
    ...used,
    settings: {
      ...used.settings,
      optimization_goal: goal,
      billing_event: offered.find((event) => event === billing) ?? offered[0],
    },
  };
};

/** Name of what ads are put in: an ad set for each use, or one campaign for all. */
export const groupNoun = (network: AdNetwork): string => (isPageNetwork(network) ? 'ad set' : 'campaign');

export const toPlace = (network: AdNetwork): string =>
  network === 'nativeads' ? 'the native-ads network' : adNetworkLabels[network];

/** Largest amount that a new ad set or campaign adds to daily budgets, in millionths of the currency unit. */
export const toDailyMicros = (network: AdNetwork, settings: Record<string, unknown>): number => {
  if (network === 'google') return Math.round(Number(GoogleProfile.parse(settings).daily_budget || 0) * microsPerUnit);
  if (network === 'nativeads') {
    const { billing_spending_limit_type: period, billing_spending_limit: cap } = NativeProfile.parse(settings);
    return toDailyCents(period || 'Daily', Math.round(Number(cap || 0) * 100)) * (microsPerUnit / 100);
  }
  return Math.round(Number(FacebookProfile.parse(settings).daily_budget || 0) * microsPerUnit);
};

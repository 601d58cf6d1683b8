import type { AdNetwork } from '@fanfare/contract/ad-profiles/ad-profiles';
import { FacebookProfile } from '@fanfare/contract/ad-profiles/facebook-profile';
import { GoogleProfile } from '@fanfare/contract/ad-profiles/google-profile';
import { NativeProfile, toDailyCents } from '@fanfare/contract/ad-profiles/native-profile';
import { microsPerUnit } from '@fanfare/contract/ads/money';

/** Largest amount that a new ad set or campaign adds to daily budgets, in millionths of the currency unit. */
export const toDailyMicros = (network: AdNetwork, settings: Record<string, unknown>): number => {
  if (network === 'google') return Math.round(Number(GoogleProfile.parse(settings).daily_budget || 0) * microsPerUnit);
  if (network === 'nativeads') {
    const { billing_spending_limit_type: period, billing_spending_limit: cap } = NativeProfile.parse(settings);
    return toDailyCents(period || 'Daily', Math.round(Number(cap || 0) * 100)) * (microsPerUnit / 100);
  }
  return Math.round(Number(FacebookProfile.parse(settings).daily_budget || 0) * microsPerUnit);
};

import type { AdSetPlan, CampaignPlan } from '@fanfare/connectors/ports/ads/ad-plans';
import type { AccountFacts } from '@fanfare/contract/ad-profiles/ad-profiles';
import { needsPixel, sentBilling, sentObjective } from '@fanfare/contract/ad-profiles/facebook-choices';
import { conversionWindowFor, type FacebookProfile } from '@fanfare/contract/ad-profiles/facebook-profile';
import type { GoogleProfile } from '@fanfare/contract/ad-profiles/google-profile';
import { type NativeProfile, toDailyCents } from '@fanfare/contract/ad-profiles/native-profile';
import type { RunSchedule } from '@fanfare/contract/ad-profiles/run-schedule';
import { toMinor } from '@fanfare/contract/ads/money';
import { toAudience } from '../audience.ts';

// Plans of what one use of a complete profile creates.

type Unit = { currency: string; offset: number };

export const toAdSetPlan = (
  name: string,
  profile: FacebookProfile,
  account: Omit<AccountFacts, 'account_id'>,
  hasCampaignBudget: boolean,
): AdSetPlan => {
  const { objective, optimization_goal: goal, pixel_id: pixelId, custom_event_type: event } = profile;
  const isConversion = objective !== '' && goal !== '' && needsPixel(objective, goal);
  const window = conversionWindowFor(profile);
  return {
    name,
    campaignId: profile.campaign_id,
    pageId: profile.page_id,
    goal,
    objective: objective && sentObjective(objective),
    billing: sentBilling(profile.billing_event),
    dailyBudget: hasCampaignBudget
      ? undefined
      : toMoney(profile.daily_budget, { currency: account.currency, offset: account.currency_offset }),
    audience: toAudience(profile),
    ...(isConversion && { conversion: { pixelId, event } }),
    window: { clickDays: window.startsWith('7d') ? 7 : 1, viewDays: window.endsWith('view') ? 1 : 0 },
    days: daysOf(profile.run_schedule),
    payer: profile.dsa_payor || undefined,
    beneficiary: profile.dsa_beneficiary || undefined,
  };
};

const bidStrategies = {
  manual_cpc: 'manual',
  maximize_clicks: 'clicks',
  maximize_conversions: 'conversions',
} as const;

export const toGooglePlan = (profile: GoogleProfile, unit: Unit): CampaignPlan => {
  const { bid_strategy, frequency_capping: cap, eu_political } = profile;
  return {
    name: profile.name,
    dailyBudget: toMoney(profile.daily_budget, unit),
    devices: [],
    bidStrategy: bidStrategies[bid_strategy],
    ...(bid_strategy !== 'maximize_conversions' && { bid: toMoney(profile.billing_bid_price_cpc, unit) }),
    days: daysOf(profile.run_schedule),
    places:
      profile.location_targeting === 'all'
        ? []
        : profile.locations.map(({ id, include }) => ({ type: 'location', id, include })),
    languages: profile.language_targeting === 'all' ? [] : profile.languages.map(({ id }) => id),
    ...(cap.enabled && { frequency: { impressions: cap.impressions, unit: cap.time_unit } }),
    isEuPolitical: eu_political === '' ? undefined : eu_political === 'yes',
  };
};

export const toNativePlan = (profile: NativeProfile): CampaignPlan => {
  const dollars = { currency: 'USD', offset: 100 };
  const cap = toMoney(profile.billing_spending_limit, dollars);
  const period = profile.billing_spending_limit_type || 'Daily';
  return {
    name: profile.name,
    bidStrategy: 'manual',
    languages: [],
    devices: profile.targeting_devices,
    dailyBudget: { ...cap, minor: toDailyCents(period, cap.minor) },
    bid: toMoney(profile.billing_bid_price_cpc, dollars),
    days: daysOf(profile.run_schedule),
    places: toNativePlaces(profile),
  };
};

const toNativePlaces = (profile: NativeProfile): CampaignPlan['places'] => {
  const { geo_targeting, countries, region_targeting: level, regions } = profile;
  if (geo_targeting === 'all_countries') return [];
  const hasRegions = countries.length === 1 && level !== 'entire_country';
  const type = level === 'city' ? 'metro' : 'region';
  return [
    ...countries.map(({ id }) => ({ type: 'country' as const, id, include: true })),
    ...(hasRegions ? regions.map(({ id }) => ({ type, id, include: true }) as const) : []),
  ];
};

const daysOf = ({ type, days }: RunSchedule): number | undefined => (type === 'days' ? days : undefined);

/** Converts an amount typed in currency units to the smallest unit; 0 if it is not a number. */
const toMoney = (text: string, { currency, offset }: Unit) => ({ minor: toMinor(text, offset) ?? 0, offset, currency });

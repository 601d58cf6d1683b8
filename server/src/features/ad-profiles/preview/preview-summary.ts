import type { AdPreview } from '@fanfare/contract/ad-profiles/ad-profiles';
import {
  billingLabels,
  goalLabels,
  needsPixel,
  objectiveLabels,
  placementLabels,
  reachesEu,
  sentBilling,
  specialCategoryLabels,
} from '@fanfare/contract/ad-profiles/facebook-choices';
import type { FacebookProfile } from '@fanfare/contract/ad-profiles/facebook-profile';
import { bidStrategyLabels, type GoogleProfile } from '@fanfare/contract/ad-profiles/google-profile';
import { type NativeProfile, toDailyCents } from '@fanfare/contract/ad-profiles/native-profile';
import type { RunSchedule } from '@fanfare/contract/ad-profiles/run-schedule';
import { formatAmount, formatMoney, toMinor } from '@fanfare/contract/ads/money';
import { countOf } from '@fanfare/contract/kit/plurals';
import { sentPlacements } from '../audience.ts';

// Summary in words of what is sent. Ids have names only as far as the profile keeps them.

type Line = AdPreview['summary'][number];
type Named = { id?: string; key?: string; name: string };

type FacebookNames = {
  campaign: string;
  currency: string;
  hasCampaignBudget: boolean;
  payer: string;
  beneficiary: string;
};

export const summarizeFacebook = (profile: FacebookProfile, names: FacebookNames): Line[] => {
  const { objective, optimization_goal: goal, special_ad_categories: categories } = profile;
  const isConversion = objective !== '' && goal !== '' && needsPixel(objective, goal);
  return [
    line('Campaign', [names.campaign, objective && objectiveLabels[objective]].filter(Boolean).join(', ')),
    ...(categories.length > 0
      ? [line('Special categories', categories.map((name) => specialCategoryLabels[name]).join(', '))]
      : []),
    line(
      'Optimized for',
      `${goal && goalLabels[goal]}, billed by ${billingLabels[sentBilling(profile.billing_event)].toLowerCase()}`,
    ),
    ...(isConversion ? [line('Conversion', `${toWords(profile.custom_event_type)}, pixel ${profile.pixel_id}`)] : []),
    ...summarizeAudience(profile),
    line(
      'Placements',
      sentPlacements(profile)
        .map((placement) => placementLabels[placement])
        .join(', ') || 'Automatic',
    ),
    line(
      'Budget',
      names.hasCampaignBudget
        ? 'The campaign’s own budget'
        : `${formatAmount(profile.daily_budget, names.currency)} a day`,
    ),
    summarizeSchedule(profile.run_schedule),
    ...(reachesEu(profile.locations)
      ? [
          line('Payer in the EU', profile.dsa_payor || names.payer || 'Missing'),
          line('Beneficiary in the EU', profile.dsa_beneficiary || names.beneficiary || 'Missing'),
        ]
      : []),
  ];
};

const summarizeAudience = (profile: FacebookProfile): Line[] => {
  const attributes = [...profile.interests, ...profile.behaviors, ...profile.demographics];
  const ageMax = profile.age_max === 65 ? '65+' : String(profile.age_max);
  return [
    ...includedAndExcluded('Places', profile.locations),
    ...includedAndExcluded('Custom audiences', profile.custom_audiences),
    ...includedAndExcluded('Interests and attributes', attributes),
    line('Age', `${profile.age_min} to ${ageMax}`),
    ...(profile.advantage_audience ? [line('Advantage audience', 'On')] : []),
  ];
};

const includedAndExcluded = (label: string, all: readonly (Named & { include: boolean })[]): Line[] => {
  const included = all.filter(({ include }) => include);
  const excluded = all.filter(({ include }) => !include);
  return [
    ...(included.length > 0 ? [line(label, joinNames(included))] : []),
    ...(excluded.length > 0 ? [line(`${label}, excluded`, joinNames(excluded))] : []),
  ];
};

const timeUnits = { DAY: 'day', WEEK: 'week', MONTH: 'month' } as const;
const euAnswers = { yes: 'Yes', no: 'No', '': 'Missing' } as const;

export const summarizeGoogle = (profile: GoogleProfile, currency: string): Line[] => {
  const { bid_strategy: strategy, frequency_capping: cap } = profile;
  const bid = formatAmount(profile.billing_bid_price_cpc, currency);
  return [
    line('Campaign', `${profile.name}, display`),
    line('Budget', `${formatAmount(profile.daily_budget, currency)} a day`),
    line(
      'Bidding',
      strategy === 'maximize_conversions'
        ? bidStrategyLabels[strategy]
        : `${bidStrategyLabels[strategy]}, ${strategy === 'maximize_clicks' ? 'up to ' : ''}${bid}`,
    ),
    ...(cap.enabled
      ? [line('Frequency', `At most ${cap.impressions} per person and ${timeUnits[cap.time_unit]}`)]
      : []),
    line('Languages', profile.language_targeting === 'all' ? 'All' : joinNames(profile.languages)),
    ...(profile.location_targeting === 'all'
      ? [line('Locations', 'All')]
      : includedAndExcluded('Locations', profile.locations)),
    summarizeSchedule(profile.run_schedule),
    line('EU political ads', euAnswers[profile.eu_political]),
  ];
};

export const summarizeNative = (profile: NativeProfile, deviceNames: readonly Named[]): Line[] => {
  const { billing_spending_limit: cap, billing_spending_limit_type: period, countries, regions } = profile;
  const hasRegions = profile.region_targeting !== 'entire_country' && countries.length === 1;
  const isAll = profile.geo_targeting === 'all_countries';
  return [
    line('Campaign', `${profile.name}, ${profile.type.toLowerCase()}`),
    line('Brand', profile.brand_name),
    line('Budget', summarizeCap(cap, period)),
    line('Bid per click', formatAmount(profile.billing_bid_price_cpc, 'USD')),
    line(
      'Devices',
      profile.targeting_devices.map((id) => deviceNames.find((device) => device.id === id)?.name ?? id).join(', '),
    ),
    line('Countries', isAll ? 'All' : joinNames(countries)),
    ...(hasRegions && !isAll ? [line('Regions', joinNames(regions))] : []),
    summarizeSchedule(profile.run_schedule),
  ];
};

/** Spending cap in words. Weekly and monthly caps are sent as a daily budget. */
const summarizeCap = (cap: string, period: NativeProfile['billing_spending_limit_type']): string => {
  const amount = formatAmount(cap, 'USD');
  if (period === '' || period === 'Daily') return `${amount} a day`;
  const daily = formatMoney(toDailyCents(period, toMinor(cap, 100) ?? 0), 100, 'USD');
  return `${amount} a ${period === 'Weekly' ? 'week' : 'month'}, sent as ${daily} a day`;
};

const summarizeSchedule = ({ type, days }: RunSchedule): Line =>
  line('Schedule', type === 'days' ? `Runs for ${countOf(days, 'day')}` : 'Runs continuously');

const line = (label: string, text: string): Line => ({ label, text });
const joinNames = (all: readonly Named[]): string => all.map(({ name, id, key }) => name || id || key).join(', ');
/** Name of a constant in words: COMPLETE_REGISTRATION → Complete registration. */
const toWords = (name: string) => name.charAt(0) + name.slice(1).toLowerCase().replaceAll('_', ' ');

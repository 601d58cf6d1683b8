import { dayMs } from '@fanfare/contract/kit/durations';
import { pathOf } from '../../kit/http/base-url.ts';
import type { AdPlans, CampaignPlan } from '../../ports/ads/ad-plans.ts';
import type { AdAccountRef, AdMoney } from '../../ports/ads/ads.ts';
import { dateIn } from './dates.ts';

type Deps = { version: string; now: () => Date };

/** A display campaign with its budget and one ad group, in one request. */
export const googleCampaignPlans = ({ version, now }: Deps): AdPlans<CampaignPlan> => ({
  toRequests: (account, plan) => [
    {
      title: 'Campaign and budget',
      path: pathOf`/${version}/customers/${account.id}/googleAds:mutate`,
      fields: { mutateOperations: toCampaignOperations(account, plan, { now: now(), isPaused: false }) },
    },
  ],
});

/** Operations of which all or none are executed. The ad group has the name of its campaign. */
export const toCampaignOperations = (
  account: AdAccountRef,
  plan: CampaignPlan,
  { now, isPaused }: { now: Date; isPaused: boolean },
): object[] => {
  // Temporary names let the operations refer to each other.
  const budget = `customers/${account.id}/campaignBudgets/-1`;
  const campaign = `customers/${account.id}/campaigns/-2`;
  const criteria = [
    ...plan.languages.map((id) => ({ language: { languageConstant: `languageConstants/${id}` } })),
    ...plan.places.map(({ id, include }) => ({
      location: { geoTargetConstant: `geoTargetConstants/${id}` },
      ...(!include && { negative: true }),
    })),
    ...toExcludedDevices(plan.devices).map((type) => ({ device: { type }, bidModifier: 0 })),
  ];
  return [
    {
      campaignBudgetOperation: {
        create: {
          // Budget is not shared; Google's default is a shared one.
          resourceName: budget,
          deliveryMethod: 'STANDARD',
          explicitlyShared: false,
          amountMicros: toMicros(plan.dailyBudget),
        },
      },
    },
    {
      campaignOperation: {
        create: {
          resourceName: campaign,
          campaignBudget: budget,
          status: isPaused ? 'PAUSED' : 'ENABLED',
          ...toCampaign(account, plan, now),
        },
      },
    },
    ...criteria.map((criterion) => ({ campaignCriterionOperation: { create: { campaign, ...criterion } } })),
    {
      adGroupOperation: {
        create: {
          resourceName: `customers/${account.id}/adGroups/-3`,
          campaign,
          name: plan.name,
          status: 'ENABLED',
          // Ads are shown to the chosen audience only.
          type: 'DISPLAY_STANDARD',
          optimizedTargetingEnabled: false,
          ...(plan.bidStrategy === 'manual' && plan.bid && { cpcBidMicros: toMicros(plan.bid) }),
        },
      },
    },
  ];
};

const deviceTypes = ['DESKTOP', 'MOBILE', 'TABLET', 'CONNECTED_TV'];
/** Devices to leave out by a bid modifier of 0, since every campaign has all devices. */
const toExcludedDevices = (chosen: readonly string[]): string[] =>
  chosen.length > 0 ? deviceTypes.filter((type) => !chosen.includes(type)) : [];

const toCampaign = ({ timeZone }: AdAccountRef, plan: CampaignPlan, now: Date) => ({
  name: plan.name,
  advertisingChannelType: 'DISPLAY',
  ...toBidding(plan),
  networkSettings: {
    targetGoogleSearch: false,
    targetSearchNetwork: false,
    targetContentNetwork: true,
    targetPartnerSearchNetwork: false,
  },
  ...(plan.frequency && {
    frequencyCaps: [
      {
        key: { level: 'CAMPAIGN', eventType: 'IMPRESSION', timeUnit: plan.frequency.unit, timeLength: 1 },
        cap: plan.frequency.impressions,
      },
    ],
  }),
  // End of the campaign: the end of its last day in the account's time zone, where today is the first day.
  ...(plan.days && {
    endDateTime: `${dateIn(new Date(now.getTime() + (plan.days - 1) * dayMs), timeZone)} 23:59:59`,
  }),
  // Declaration about EU political ads as the user made it; the product never makes it.
  ...(plan.isEuPolitical !== undefined && {
    containsEuPoliticalAdvertising: `${plan.isEuPolitical ? 'CONTAINS' : 'DOES_NOT_CONTAIN'}_EU_POLITICAL_ADVERTISING`,
  }),
});

/** Bidding of a campaign; manual bids are set on its ad groups instead. */
const toBidding = ({ bidStrategy, bid }: CampaignPlan): object => {
  if (bidStrategy === 'conversions') return { maximizeConversions: {} };
  return bidStrategy === 'clicks'
    ? { targetSpend: bid ? { cpcBidCeilingMicros: toMicros(bid) } : {} }
    : { manualCpc: {} };
};

/** Amount in millionths of the currency unit as text: Google's JSON has 64-bit numbers as strings. */
const toMicros = ({ minor, offset }: AdMoney): string => String(Math.round((minor * 1_000_000) / offset));

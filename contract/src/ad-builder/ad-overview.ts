import type { AdNetwork } from '../ad-profiles/ad-profiles.ts';
import { formatMoney } from '../ads/money.ts';
import { countOf } from '../kit/plurals.ts';
import { isPageNetwork } from './ad-types.ts';

/** Objects and cost of one use of a network profile, for the overview. */
export type NetworkUse = {
  network: AdNetwork;
  /** Daily budget of the profile, which a new ad set costs. Null: the campaign has a budget of its own. */
  dailyBudget: { minor: number; offset: number; currency: string } | null;
  /** Name of the campaign. Facebook, Instagram: if known. Google, native ads: only of a campaign that is used again. */
  campaignName?: string | undefined;
  /** True if the campaign exists and ads are added to it (Google, native ads). */
  hasCampaign?: boolean | undefined;
  /** Number of ads in each use of the ad profile. */
  ads: number;
};
export type OverviewLine = {
  network: AdNetwork;
  /** Objects that are created, as shown: "1 ad set with 3 ads in the campaign Spring". */
  creates: string;
  /** Cost as shown: "1 × $10.00 = $10.00 a day". */
  cost: string;
};
export type AdOverview = {
  lines: OverviewLine[];
  /** All new daily budgets, by currency: "$20.00 a day". */
  total: string;
  begins: string;
};

/**
 * Describes the objects that a submit creates on each network, and their possible cost per day. `uses`: number of times
 * that the profile is used; one for each submit of the builder, one for each post of a report.
 */
export const describeOverview = (
  networks: readonly NetworkUse[],
  { uses = 1, isPaused = false }: { uses?: number; isPaused?: boolean } = {},
): AdOverview => ({
  lines: networks.map((use) => describeUse(use, uses)),
  total: describeTotal(networks, uses),
  begins: isPaused
    ? 'The ads are created paused. Activate them in the report when you are ready.'
    : 'The ads start by themselves as soon as the network approves them.',
});

const describeUse = (use: NetworkUse, uses: number): OverviewLine => {
  const { network, campaignName, hasCampaign } = use;
  const ads = countOf(use.ads * uses, network === 'nativeads' ? 'banner' : 'ad');
  const inCampaign = campaignName ? ` in the campaign ${campaignName}` : '';
  if (isPageNetwork(network))
    return {
      network,
      creates: `${countOf(uses, 'ad set')} with ${ads}${inCampaign}`,
      cost: describeAdSetCost(use, uses),
    };
  const newCampaign = campaignName ? `1 campaign ${campaignName}` : '1 campaign';
  return {
    network,
    creates: hasCampaign ? `${ads}${inCampaign || ' in the campaign of this profile'}` : `${newCampaign} with ${ads}`,
    cost: hasCampaign ? 'No new budget: the ads share the budget of the campaign.' : describeAdSetCost(use, 1),
  };
};

const describeAdSetCost = ({ dailyBudget }: NetworkUse, uses: number): string => {
  if (!dailyBudget) return 'No new budget: the campaign has its own.';
  const { minor, offset, currency } = dailyBudget;
  return `${uses} × ${formatMoney(minor, offset, currency)} = ${formatMoney(minor * uses, offset, currency)} a day`;
};

const describeTotal = (networks: readonly NetworkUse[], uses: number): string => {
  const sums = new Map<string, { minor: number; offset: number }>();
  for (const { network, dailyBudget, hasCampaign } of networks) {
    if (!dailyBudget || hasCampaign) continue;
    const { currency, minor, offset } = dailyBudget;
    const before = sums.get(currency) ?? { minor: 0, offset };
    const times = isPageNetwork(network) ? uses : 1;
    sums.set(currency, { offset: before.offset, minor: before.minor + (minor * times * before.offset) / offset });
  }
  if (sums.size === 0) return 'No new daily budget.';
  const parts = [...sums].map(([currency, { minor, offset }]) => formatMoney(minor, offset, currency));
  return `Up to ${parts.join(' + ')} a day`;
};

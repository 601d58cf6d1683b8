import { dayMs } from '@fanfare/contract/kit/durations';
import type { AdPlans, CampaignPlan } from '../../ports/ads/ad-plans.ts';
import type { AdMoney } from '../../ports/ads/ads.ts';
import { formatUtcTime } from '../times.ts';

/**
 * Plans of campaigns. The network starts a campaign at once and without a limit unless told, so start and limit are
 * always sent.
 */
export const nativeAdsCampaignPlans = ({ now }: { now: () => Date }): AdPlans<CampaignPlan> => ({
  toRequests: (account, plan) => [
    {
      title: 'Campaign',
      path: '/stats/api/v1.0/boosts/add',
      fields: { sub_account_id: account.id, ...toBoostFields(plan, now()) },
    },
  ],
});

/** Fields of a new campaign. Without banners it spends nothing, so it starts at once. */
export const toBoostFields = (plan: CampaignPlan, now: Date) => {
  const codes = (type: CampaignPlan['places'][number]['type'], name: string) => {
    const ids = plan.places.flatMap((place) => (place.type === type ? [place.id] : []));
    return ids.length > 0
      ? { [`${name}_targeting`]: 'include', [`${name}_codes`]: ids }
      : { [`${name}_targeting`]: 'all' };
  };
  const bid = plan.bid && plan.bid.minor / plan.bid.offset;
  return {
    name: plan.name,
    bid_type: 'cpc',
    ...(bid && { default_bids: { web: bid, email: bid, apple_news: bid } }),
    budget: toDecimal(plan.dailyBudget),
    pacing: 'on',
    start_date: 'immediately',
    end_date: plan.days ? formatUtcTime(new Date(now.getTime() + plan.days * dayMs)) : 'never',
    ...codes('country', 'country'),
    ...codes('region', 'region'),
    ...codes('metro', 'dma'),
    device_targeting: plan.devices,
  };
};

const toDecimal = ({ minor, offset }: AdMoney): string => (minor / offset).toFixed(2);

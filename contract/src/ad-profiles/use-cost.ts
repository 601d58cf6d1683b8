import { formatAmount } from '../ads/money.ts';
import type { FacebookProfile } from './facebook-profile.ts';
import type { GoogleProfile } from './google-profile.ts';
import type { NativeProfile } from './native-profile.ts';

type Facts = {
  /** Currency of the ad account; undefined while it isn't known. */
  currency?: string | undefined;
  hasCampaignBudget?: boolean | undefined;
};

/** Sentence about the objects that one use of the profile creates and their highest cost per day. */
export const describeFacebookCost = ({ daily_budget }: FacebookProfile, { currency, hasCampaignBudget }: Facts) =>
  // Budget can be empty only if the campaign has one of its own.
  hasCampaignBudget || daily_budget === ''
    ? 'Each use creates one ad set. It spends from the budget of the campaign.'
    : `Each use creates one ad set that spends up to ${formatAmount(daily_budget, currency)} a day. Its ads share that budget.`;

export const describeGoogleCost = ({ daily_budget }: GoogleProfile, { currency }: Facts) =>
  `The first use creates one campaign that spends up to ${formatAmount(daily_budget, currency)} a day. Later ads share that budget.`;

const periodNames = { Daily: 'day', Weekly: 'week', Monthly: 'month', '': 'period' } as const;

export const describeNativeCost = ({ billing_spending_limit: cap, billing_spending_limit_type: type }: NativeProfile) =>
  `The first use creates one campaign that spends up to ${formatAmount(cap, 'USD')} a ${periodNames[type]}. Later ads share that cap.`;

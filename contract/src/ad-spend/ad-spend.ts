import { z } from 'zod';
import { needsAds } from '../ad-profiles/needs.ts';
import { amount } from '../ads/money.ts';
import { reportNetworks } from '../insights/report.ts';
import { calls } from '../kit/call.ts';
import { dateTime } from '../kit/date-time.ts';
import { ok } from '../kit/success.ts';

/** Share of a month's limit at which a warning is sent, in percent; another one is sent when the limit is reached. */
export const limitWarningPercent = 80;

/**
 * States of the spend of a month, the most urgent last. `ahead`: at the pace of the last 7 days it will pass the limit.
 */
const paceStates = ['no-limit', 'fine', 'ahead', 'near', 'reached'] as const;
export type PaceState = (typeof paceStates)[number];

export const adSpendMessages = {
  limit: 'Enter an amount such as 500 or 500.50.',
  limitZero: 'Enter an amount above 0, or leave it empty for no limit.',
  limitDecimals: 'This currency has no amounts that small. Enter fewer decimals.',
  notRead: 'We’re still reading this account. Set the limit when its figures are here.',
} as const;

/** Amounts are in the smallest unit of the account's currency: `offset` of them make one unit. */
export const AccountSpend = z.object({
  network: z.enum(reportNetworks),
  account: z.string(),
  name: z.string(),
  currency: z.string(),
  /** Smallest units of one currency unit; null before the first reading, when there are no amounts either. */
  offset: z.number().nullable(),
  time_zone: z.string(),
  /** The first and last day of the month and today, in the account's zone. */
  month: z.object({ from: z.iso.date(), to: z.iso.date(), today: z.iso.date() }),
  spent: z.number().nullable(),
  spent_today: z.number().nullable(),
  /** Average spend per day over the last 7 full days. */
  average: z.number().nullable(),
  /** Expected spend of the whole month at the average of the last 7 full days. */
  forecast: z.number().nullable(),
  /** Limit that the business set for the spend of each month. */
  limit: z.number().nullable(),
  /** Day on which the limit is reached at the average spend of the last 7 full days; null if not in this month. */
  limit_day: z.iso.date().nullable(),
  state: z.enum(paceStates),
  /** The network's limit of the account, and what was spent of it. */
  spend_cap: z.object({ amount: z.number(), spent: z.number().nullable() }).nullable(),
  /** True if this member can set the limit for the month's spend. */
  can_set_limit: z.boolean(),
  /** Reason why ads of this account don't run, or why the account can't be read. */
  warning: z.string().nullable(),
  problem: z.string().nullable(),
  synced_at: dateTime.nullable(),
});
export type AccountSpend = z.output<typeof AccountSpend>;

export const MonthlyLimit = z.strictObject({
  network: z.enum(reportNetworks),
  account: z.string().min(1).max(100),
  /** Limit in currency units, as typed; empty for no limit. */
  limit: amount(adSpendMessages.limit),
});
export type MonthlyLimit = z.output<typeof MonthlyLimit>;

export const adSpend = calls({
  'GET /ads/spend': {
    summary: 'List what each ad account spends this month, with its limit and forecast',
    need: ['reports:viewer', ...needsAds.viewer],
    returns: z.object({
      accounts: z.array(AccountSpend),
      /** Sums per currency; amounts of different currencies are never added. */
      totals: z.array(
        z.object({ currency: z.string(), offset: z.number(), spent: z.number(), forecast: z.number().nullable() }),
      ),
    }),
  },
  'POST /ads/spend/limit': {
    summary: 'Set or remove the monthly limit of an ad account',
    need: needsAds.manager,
    body: MonthlyLimit,
    returns: ok,
  },
});

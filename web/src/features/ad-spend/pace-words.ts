import type { AccountSpend, PaceState } from '@fanfare/contract/ad-spend/ad-spend';
import { formatMoney } from '@fanfare/contract/ads/money';
import { formatDay } from '../../lib/format.ts';

/** An account as the API sends it, with times as text. */
export type Account = Omit<AccountSpend, 'synced_at'> & { synced_at: string | null };

export const stateLabels: Record<PaceState, { label: string; color: string }> = {
  'no-limit': { label: 'No limit', color: 'gray' },
  fine: { label: 'On track', color: 'green' },
  ahead: { label: 'Will pass the limit', color: 'orange' },
  near: { label: 'Over 80% spent', color: 'orange' },
  reached: { label: 'Limit reached', color: 'red' },
};

export const money = ({ currency, offset }: Pick<Account, 'currency' | 'offset'>, minor: number | null): string =>
  minor === null ? '–' : formatMoney(minor, offset ?? 100, currency);

/** Date as shown: "Nov 30, 2026". */
export const formatDate = (day: string): string => formatDay(`${day}T00:00:00Z`, 'UTC');

/** One sentence that says what the pace means for the limit. */
export const paceSentence = (account: Account): string => {
  const { average, forecast, limit, limit_day, month, state } = account;
  if (average === null || forecast === null) return 'A forecast needs 1 full day of figures.';
  if (average === 0 && account.spent_today === 0) return 'No ads of this account ran in the last 7 days.';
  if (state === 'reached') return 'The limit is spent, and the ads still run. Pause ads or raise the limit.';
  if (limit !== null && limit_day !== null && forecast > limit)
    return `At the pace of the last 7 days, the limit is spent on ${formatDate(limit_day)}.`;
  return `At the pace of the last 7 days, ${money(account, forecast)} is spent by ${formatDate(month.to)}.`;
};

/** Shares of the bar, from 0 to 1: what is spent, what is expected, and where the limit is. */
export const barShares = ({ spent, forecast, limit }: Pick<Account, 'spent' | 'forecast' | 'limit'>) => {
  const whole = Math.max(spent ?? 0, forecast ?? 0, limit ?? 0);
  const shareOf = (amount: number | null) => (whole === 0 || amount === null ? 0 : amount / whole);
  return { spent: shareOf(spent), forecast: shareOf(forecast), limit: limit === null ? undefined : shareOf(limit) };
};

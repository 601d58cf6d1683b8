import { limitWarningPercent, type PaceState } from '@fanfare/contract/ad-spend/ad-spend';
import { addDays, countDays, type DateRange } from '@fanfare/contract/insights/ranges';

/** Number of last full days that the pace is computed from. */
const paceDays = 7;

/** Money an account spent by day, in any unit of its currency; a missing day is 0. */
export type SpendByDay = ReadonlyMap<string, number>;

export type Pace = {
  spent: number;
  spentToday: number;
  /** Average per day; null without a full day. */
  average: number | null;
  forecast: number | null;
};

/** Month of a day, with its first and last day. Days are dates of the account's zone, so clock changes don't matter. */
export const monthOf = (today: string): DateRange => {
  const from = `${today.slice(0, 7)}-01`;
  const nextMonth = `${addDays(`${today.slice(0, 7)}-28`, 4).slice(0, 7)}-01`;
  return { from, to: addDays(nextMonth, -1) };
};

/** Range of days needed to compute the pace and the spend of the month. */
export const daysNeeded = (today: string): DateRange => {
  const monthStart = monthOf(today).from;
  const paceStart = addDays(today, -paceDays);
  return { from: monthStart < paceStart ? monthStart : paceStart, to: today };
};

const sumOf = (days: SpendByDay, { from, to }: DateRange): number => {
  let sum = 0;
  for (let day = from; day <= to; day = addDays(day, 1)) sum += days.get(day) ?? 0;
  return sum;
};

/** Pace of an account. `readFrom`: the first day with figures; days before it are left out of the pace. */
export const paceOf = (days: SpendByDay, today: string, readFrom: string): Pace => {
  const month = monthOf(today);
  const yesterday = addDays(today, -1);
  const spentBefore = sumOf(days, { from: month.from, to: yesterday });
  const spentToday = days.get(today) ?? 0;
  const earliest = addDays(today, -paceDays);
  const full = { from: readFrom > earliest ? readFrom : earliest, to: yesterday };
  const average = full.from > full.to ? null : sumOf(days, full) / countDays(full);
  const daysLeft = countDays({ from: today, to: month.to }) - 1;
  return {
    spent: spentBefore + spentToday,
    spentToday,
    average,
    forecast: average === null ? null : spentBefore + Math.max(spentToday, average) + average * daysLeft,
  };
};

/**
 * State of the month's spend against the limit: reached, near (a share of the limit), or ahead (only the forecast
 * passes the limit).
 */
export const stateOf = ({ spent, forecast }: Pick<Pace, 'spent' | 'forecast'>, limit: number | null): PaceState => {
  if (limit === null) return 'no-limit';
  if (spent >= limit) return 'reached';
  if (spent * 100 >= limit * limitWarningPercent) return 'near';
  return forecast !== null && forecast > limit ? 'ahead' : 'fine';
};

/** Day on which the limit is reached at this pace; null when not in this month. */
export const limitDay = (
  { spent, spentToday, average }: Pick<Pace, 'spent' | 'spentToday' | 'average'>,
  limit: number,
  today: string,
): string | null => {
  if (spent >= limit) return today;
  if (!average) return null;
  const left = limit - (spent - spentToday) - Math.max(spentToday, average);
  if (left <= 0) return today;
  const days = Math.ceil(left / average);
  // The number of days is compared first, because a date too far in the future would be invalid.
  return days < countDays({ from: today, to: monthOf(today).to }) ? addDays(today, days) : null;
};

import { dayMs } from '@fanfare/contract/kit/durations';
import type { timeframes } from '@fanfare/contract/news';
import { fromLocalTime, toLocalTime } from '../../lib/time/zoned-time.ts';

export type Timeframe = (typeof timeframes)[number];
type DateSpan = { start: string; end: string };

/** Adds calendar days, independent of DST changes in the time zone. */
const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** Start and end of a timeframe, from midnight to midnight in the writer's time zone. */
export function timeframeDates({ startsInDays, days }: Timeframe, now: Date, timeZone: string): DateSpan {
  const firstDay = addDays(toLocalTime(now, timeZone).day, startsInDays);
  const midnight = (day: string) => fromLocalTime({ day, time: '00:00' }, timeZone).toISOString();
  return { start: midnight(firstDay), end: midnight(addDays(firstDay, days)) };
}

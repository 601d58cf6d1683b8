import type { timeframes } from '@fanfare/contract/news';
import { fromLocalTime, toLocalTime } from '../../lib/time/zoned-time.ts';

export type Timeframe = (typeof timeframes)[number];
type Span = { start: string; end: string };

const dayMs = 86_400_000;

/** The day so many days on; calendars are counted in days, whatever the clocks of the zone do between them. */
const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** From midnight to midnight where the writer is. */
export function timeframeDates({ startsInDays, days }: Timeframe, now: Date, zone: string): Span {
  const first = dayAfter(toLocalTime(now, zone).day, startsInDays);
  const midnight = (day: string) => fromLocalTime({ day, time: '00:00' }, zone).toISOString();
  return { start: midnight(first), end: midnight(dayAfter(first, days)) };
}

import { dayMs } from '../kit/durations.ts';
import { toInstant, toLocalDay } from '../kit/local-time.ts';
import type { WidgetDay } from './dashboard.ts';

/** The days a widget is about, in the user's time zone. */
export type Period = {
  timeZone: string;
  /** Dates of the period such as `2030-06-15`, one after the other; the last is today. */
  days: readonly string[];
  /** Instant at which the first day of the period starts. */
  start: Date;
  /** Start of the period before this one, which has as many days. */
  previousStart: Date;
  /** End of the period: now. */
  end: Date;
};

/** Period of the last days up to now; today counts as one. */
export const createPeriod = (now: Date, timeZone: string, range: number): Period => {
  const today = Date.parse(toLocalDay(now, timeZone));
  const dayBefore = (count: number) => new Date(today - count * dayMs).toISOString().slice(0, 10);
  const startOf = (day: string) => toInstant(`${day}T00:00`, timeZone);
  return {
    timeZone,
    days: Array.from({ length: range }, (_, index) => dayBefore(range - 1 - index)),
    start: startOf(dayBefore(range - 1)),
    previousStart: startOf(dayBefore(2 * range - 1)),
    end: now,
  };
};

/** The days of a period with their sums. Days before the first figures have none; a day without a sum has 0. */
export const toWidgetDays = (
  { days, timeZone }: Period,
  sums: ReadonlyMap<string, number>,
  since: Date | null,
): WidgetDay[] => {
  const firstDay = since && toLocalDay(since, timeZone);
  return days.map((day) => ({
    day,
    value: firstDay === null || day < firstDay ? null : (sums.get(day) ?? 0),
    total: null,
  }));
};

/** The sum of all days with figures; null if none has any. */
export const sumDays = (days: readonly WidgetDay[]): number | null =>
  days.reduce<number | null>((sum, { value }) => (value === null ? sum : (sum ?? 0) + value), null);

import { dayMs } from '@fanfare/contract/kit/durations';
import { toInstant, toLocalTime } from '@fanfare/contract/kit/local-time';

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** Calendar day of an instant in a time zone: `2030-03-31`. */
export const localDay = (instant: Date, zone: string): string => toLocalTime(instant, zone).slice(0, 10);
export const nextDay = (day: string): string => addDays(day, 1);
export const previousDay = (day: string): string => addDays(day, -1);
/** Monday of a day's week. */
export const mondayOf = (day: string): string => addDays(day, -((new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7));
export const nextMonday = (day: string): string => addDays(mondayOf(day), 7);
export const startOfDay = (day: string, zone: string): Date => toInstant(`${day}T00:00`, zone);

import { z } from 'zod';
import { dayMs, minuteMs } from './durations.ts';

const pattern = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})$/;

/** True for a local time such as `2030-03-31T02:30`, whose instant depends on the time zone. */
export const isLocalTime = (text: string): boolean => parseLocalTime(text) !== undefined;

export const localTime = (message: string) => z.string(message).refine(isLocalTime, message);

/** Milliseconds as if the local time were UTC; undefined if the date doesn't exist. */
const parseLocalTime = (text: string): number | undefined => {
  const [, year, month, day, hour, minute] = pattern.exec(text) ?? [];
  const ms = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute));
  const isSupported = Number(year) >= 1970 && Number(year) <= 2199;
  return isSupported && formatLocalTime(ms) === text ? ms : undefined;
};
const formatLocalTime = (ms: number): string => new Date(ms).toISOString().slice(0, 16);

const formats = new Map<string, Intl.DateTimeFormat>();
const formatFor = (timeZone: string): Intl.DateTimeFormat => {
  const cached = formats.get(timeZone);
  if (cached) return cached;
  const numeric = 'numeric' as const;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: numeric,
    month: numeric,
    day: numeric,
    hour: numeric,
    minute: numeric,
    second: numeric,
  });
  formats.set(timeZone, format);
  return format;
};

/** UTC offset of a time zone at an instant, in ms. */
const offsetMs = (ms: number, timeZone: string): number => {
  const parts = new Map(
    formatFor(timeZone)
      .formatToParts(ms)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const local = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return local - Math.floor(ms / 1000) * 1000;
};

/** Local time of an instant in a time zone, to the minute. */
export const toLocalTime = (instant: Date, timeZone: string): string => {
  const ms = instant.getTime();
  return formatLocalTime(ms + offsetMs(ms, timeZone));
};

/** Calendar day of an instant in a time zone: `2030-03-31`. */
export const toLocalDay = (instant: Date, timeZone: string): string =>
  toLocalTime(instant, timeZone).slice(0, 'YYYY-MM-DD'.length);

/** Checks if a text is a calendar day that exists, such as `2030-03-31`. */
export const isLocalDay = (text: string): boolean => isLocalTime(`${text}T00:00`);

/** Calendar day a number of days after another one, before it if the number is negative. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00Z`) + days * dayMs).toISOString().slice(0, 'YYYY-MM-DD'.length);

/**
 * The instant of a local time in a time zone. A time skipped when clocks go forward is moved forward by the same amount.
 * A time that occurs twice when clocks go back means the first occurrence.
 */
export const toInstant = (localTimeText: string, timeZone: string): Date => {
  const local = parseLocalTime(localTimeText);
  if (local === undefined) throw new RangeError(`${localTimeText} is not a valid local time`);
  const beforeChange = local - offsetMs(local - dayMs, timeZone);
  const afterChange = local - offsetMs(local + dayMs, timeZone);
  const matching = [beforeChange, afterChange].filter((ms) => ms + offsetMs(ms, timeZone) === local);
  return new Date(matching.length > 0 ? Math.min(...matching) : beforeChange);
};

/** `missing`: skipped when clocks go forward. `twice`: occurs again when clocks go back. */
export type DstCase = 'exact' | 'missing' | 'twice';
export const dstCase = (localTimeText: string, timeZone: string): DstCase => {
  const instant = toInstant(localTimeText, timeZone);
  if (toLocalTime(instant, timeZone) !== localTimeText) return 'missing';
  // Search of 3 hours: no time zone sets its clocks back by more.
  for (let minutes = 15; minutes <= 180; minutes += 15) {
    if (toLocalTime(new Date(instant.getTime() + minutes * minuteMs), timeZone) === localTimeText) return 'twice';
  }
  return 'exact';
};

/** The same local time months later; a day that month doesn't have becomes its last day. */
export const addMonths = (localTimeText: string, months: number): string => {
  const from = new Date(parseLocalTime(localTimeText) ?? Number.NaN);
  const target = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1));
  const lastDay = new Date(Date.UTC(target.getUTCFullYear(), target.getUTCMonth() + 1, 0)).getUTCDate();
  const day = Math.min(from.getUTCDate(), lastDay);
  return `${target.toISOString().slice(0, 8)}${String(day).padStart(2, '0')}${localTimeText.slice(10)}`;
};

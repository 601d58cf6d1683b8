import { daySeconds, hourSeconds } from '@fanfare/contract/kit/durations';
import {
  formatDayInZone,
  formatInEnglish,
  formatDateTime as formatZonedDateTime,
} from '@fanfare/contract/kit/format-time';

/** All formatting of dates, numbers and sizes: American English, date and time with the time zone. */
const locale = 'en-US';

type DateInput = Date | string;

const toDate = (at: DateInput): Date => (typeof at === 'string' ? new Date(at) : at);

export const browserTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/** Time as shown: "Nov 15, 2026, 1:47 AM GMT+1" */
export function formatDateTime(at: DateInput, timeZone: string = browserTimeZone()): string {
  return formatZonedDateTime(toDate(at), timeZone);
}

/** Date as shown: "Nov 15, 2026" */
export const formatDay = (at: DateInput, timeZone: string = browserTimeZone()): string =>
  formatDayInZone(toDate(at), timeZone);

/** Time as shown: "1:47 AM", where the day and the time zone are shown beside it. */
export const formatTime = (at: DateInput, timeZone: string = browserTimeZone()): string =>
  formatWith(at, { timeZone, ...timeParts });

/** Date as shown: "Sunday, Nov 15, 2026" */
export const formatWeekday = (at: DateInput, timeZone: string = browserTimeZone()): string =>
  formatWith(at, { timeZone, weekday: 'long', ...dateParts });

/** Month as shown: "November 2026" */
export const formatMonth = (at: DateInput, timeZone: string = browserTimeZone()): string =>
  formatWith(at, { timeZone, year: 'numeric', month: 'long' });

/** Time as notifications show it: "11/15/2026, 3:04 PM". */
export const formatUsDateTime = (at: DateInput, timeZone: string = browserTimeZone()): string =>
  formatWith(at, { timeZone, year: 'numeric', month: 'numeric', day: 'numeric', ...timeParts });

/** Day and time as the clock of the top bar shows them: "Sunday, 01:47:39 AM" */
export const formatClock = (at: DateInput, timeZone: string = browserTimeZone()): string => {
  const digits = '2-digit' as const;
  const time = { hour: digits, minute: digits, second: digits, hour12: true };
  return [{ weekday: 'long' as const }, time].flatMap((part) => formatWith(at, { timeZone, ...part }) || []).join(', ');
};

const relativeUnits: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 7 * daySeconds],
  ['day', daySeconds],
  ['hour', hourSeconds],
  ['minute', 60],
];

/** Distance from now as shown: "in 3 hours", "2 days ago", "just now" */
export function formatRelative(at: DateInput, now: Date): string {
  const seconds = (toDate(at).getTime() - now.getTime()) / 1000;
  if (Number.isNaN(seconds)) return '';
  const [unit, size] = relativeUnits.find(([, length]) => Math.abs(seconds) >= length) ?? [];
  if (!unit || !size) return 'just now';
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(Math.round(seconds / size), unit);
}

export const formatNumber = (value: number, digits = 0): string =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(value);

/** Sign to write before an absolute amount: "+", the minus sign "−", or nothing for zero. */
export function signOf(value: number): string {
  if (value > 0) return '+';
  return value < 0 ? '−' : '';
}

/** Amount in minor units with its currency as shown: "$1,250.00", "¥1,250". */
export function formatMoney(cents: number, currency: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency });
  return format.format(cents / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

/** Amount in currency units as shown: "$1,250.00", "¥1,250". */
export const formatCurrency = (units: number, currency: string): string =>
  new Intl.NumberFormat(locale, { style: 'currency', currency }).format(units);

const byteUnits = ['B', 'kB', 'MB', 'GB', 'TB'];

export function formatBytes(bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), byteUnits.length - 1);
  const value = bytes / 1000 ** power;
  return `${formatNumber(value, value < 10 && power > 0 ? 1 : 0)} ${byteUnits[power]}`;
}

const truncateLimit = 40;

/** Counts graphemes, so an emoji is never cut in two. */
export function truncate(text: string, limit: number = truncateLimit): string {
  const characters = [...new Intl.Segmenter(locale).segment(text)].map(({ segment }) => segment);
  return characters.length <= limit ? text : `${characters.slice(0, limit).join('').trimEnd()}…`;
}

const dateParts = { year: 'numeric', month: 'short', day: 'numeric' } as const;
const timeParts = { hour: 'numeric', minute: '2-digit' } as const;

const formatWith = (at: DateInput, options: Intl.DateTimeFormatOptions): string => formatInEnglish(toDate(at), options);

/** Article of a word, "a" or "an", by its first letter. */
export const article = (word: string): string => (/^[aeiou]/i.test(word) ? 'an' : 'a');

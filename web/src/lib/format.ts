import { dayWords, formatDateTime, written } from '@fanfare/contract/kit/format-time';

/** One place decides how times, numbers and sizes are written. English, with the zone always said. */
const locale = 'en-US';

type Moment = Date | string;

const asDate = (at: Moment): Date => (typeof at === 'string' ? new Date(at) : at);

export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/** "Nov 15, 2026, 1:47 AM GMT+1" */
export function formatMoment(at: Moment, zone: string = browserZone()): string {
  return formatDateTime(asDate(at), zone);
}

/** "Nov 15, 2026" */
export const formatDay = (at: Moment, zone: string = browserZone()): string => dayWords(asDate(at), zone);

/** "1:47 AM", where the day and the zone stand beside it. */
export const formatTime = (at: Moment, zone: string = browserZone()): string =>
  write(at, { timeZone: zone, ...minute });

/** "Sunday, Nov 15, 2026" */
export const formatWeekday = (at: Moment, zone: string = browserZone()): string =>
  write(at, { timeZone: zone, weekday: 'long', ...day });

/** "November 2026" */
export const formatMonth = (at: Moment, zone: string = browserZone()): string =>
  write(at, { timeZone: zone, year: 'numeric', month: 'long' });

/** "11/15/2026, 3:04 PM", as notifications are dated. */
export const formatUs = (at: Moment, zone: string = browserZone()): string =>
  write(at, { timeZone: zone, year: 'numeric', month: 'numeric', day: 'numeric', ...minute });

/** "Sunday, 01:47:39 AM" */
export const formatClock = (at: Moment, zone: string = browserZone()): string => {
  const digits = '2-digit' as const;
  const time = { hour: digits, minute: digits, second: digits, hour12: true };
  return [{ weekday: 'long' as const }, time]
    .flatMap((part) => write(at, { timeZone: zone, ...part }) || [])
    .join(', ');
};

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** "in 3 hours", "2 days ago", "just now" */
export function formatRelative(at: Moment, now: Date): string {
  const seconds = (asDate(at).getTime() - now.getTime()) / 1000;
  if (Number.isNaN(seconds)) return '';
  const [unit, size] = steps.find(([, length]) => Math.abs(seconds) >= length) ?? [];
  if (!unit || !size) return 'just now';
  return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(Math.round(seconds / size), unit);
}

export const formatNumber = (value: number, digits = 0): string =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(value);

/** Cents and their currency: "$1,250.00", "1,250 JPY" as the currency writes itself. */
export function formatMoney(cents: number, currency: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency });
  return format.format(cents / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

const sizes = ['B', 'kB', 'MB', 'GB', 'TB'];

export function formatBytes(bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), sizes.length - 1);
  const value = bytes / 1000 ** power;
  return `${formatNumber(value, value < 10 && power > 0 ? 1 : 0)} ${sizes[power]}`;
}

export const truncateLimit = 40;

/** Counts whole characters, so an emoji is never cut in two. */
export function truncate(text: string, limit: number = truncateLimit): string {
  const letters = [...new Intl.Segmenter(locale).segment(text)].map(({ segment }) => segment);
  return letters.length <= limit ? text : `${letters.slice(0, limit).join('').trimEnd()}…`;
}

const day = { year: 'numeric', month: 'short', day: 'numeric' } as const;
const minute = { hour: 'numeric', minute: '2-digit' } as const;

const write = (at: Moment, options: Intl.DateTimeFormatOptions): string => written(asDate(at), options);

/** "a" or "an", by the letter the word begins with. */
export const article = (word: string): string => (/^[aeiou]/i.test(word) ? 'an' : 'a');

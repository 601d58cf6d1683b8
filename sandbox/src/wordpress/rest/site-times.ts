import { hourMs } from '../../kit/durations.ts';
import type { PracticeSite } from '../state.ts';

type SiteTimeZone = Pick<PracticeSite, 'timezone' | 'gmtOffset'>;

const formats = new Map<string, Intl.DateTimeFormat>();
const cachedFormat = (timeZone: string): Intl.DateTimeFormat => {
  const cached = formats.get(timeZone);
  if (cached) return cached;
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  formats.set(timeZone, format);
  return format;
};

/** Offset of the site's time zone from GMT at `ms`. */
const offsetMs = (ms: number, { timezone, gmtOffset }: SiteTimeZone): number => {
  if (!timezone) return gmtOffset * hourMs;
  const parts = Object.fromEntries(
    cachedFormat(timezone)
      .formatToParts(ms)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(ms / 1000) * 1000;
};

/** `2026-11-14T10:00:00`: WordPress writes dates without an offset. */
export const formatGmt = (ms: number): string => new Date(ms).toISOString().slice(0, 19);
export const formatSiteTime = (ms: number, timeZone: SiteTimeZone): string => formatGmt(ms + offsetMs(ms, timeZone));
export const offsetHours = (ms: number, timeZone: SiteTimeZone): number => offsetMs(ms, timeZone) / hourMs;

const datePattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?<zone>Z|[+-]\d{2}:?\d{2})?$/i;

/** Parses a date of the REST API. Without an offset it is GMT, or local time when `timeZone` is passed. */
export const parseDate = (text: string, timeZone?: SiteTimeZone): number | undefined => {
  const match = datePattern.exec(text);
  if (!match) return undefined;
  const ms = Date.parse(match.groups?.zone ? text : `${text}Z`);
  if (Number.isNaN(ms)) return undefined;
  if (match.groups?.zone || !timeZone) return ms;
  const guess = ms - offsetMs(ms, timeZone);
  return ms - offsetMs(guess, timeZone);
};

import { hourMs } from '../../kit/durations.ts';

/** `2026-11-14T10:00:00+0000`: Facebook's offset has no colon. */
export const formatTimestamp = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}+0000`;

/** `Saturday, 14-Nov-26 02:00:00 PST`, the format in errors about expired sessions. */
export const formatLongDate = (ms: number): string => {
  const local = new Date(ms - 8 * hourMs);
  const [, weekday, day, month, year, time] = /^(\w+), (\d+) (\w+) \d\d(\d\d) ([\d:]+)/.exec(local.toUTCString()) ?? [];
  return `${weekdays[weekday ?? ''] ?? ''}, ${day}-${month}-${year} ${time} PST`;
};

const weekdays: Record<string, string> = {
  Mon: 'Monday',
  Tue: 'Tuesday',
  Wed: 'Wednesday',
  Thu: 'Thursday',
  Fri: 'Friday',
  Sat: 'Saturday',
  Sun: 'Sunday',
};

/** Reads a time in Unix seconds or ISO 8601, like most of Facebook's parameters. */
export const parseTime = (text: string): number | undefined => {
  if (/^\d{1,12}$/.test(text)) return Number(text) * 1000;
  const ms = /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(text.replace(/([+-]\d\d)(\d\d)$/, '$1:$2')) : Number.NaN;
  return Number.isNaN(ms) ? undefined : ms;
};

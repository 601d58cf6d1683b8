import { hourMs } from '../kit/durations.ts';
import { formatInEnglish } from '../kit/format-time.ts';
import { toInstant } from '../kit/local-time.ts';

/** Formats of dates of a contest in the wizard, on its page and in its emails. */
export const dateFormats = ['MM/DD/YYYY', 'DD/MM/YYYY', 'YYYY-MM-DD', 'D MMM YYYY'] as const;
export type DateFormat = (typeof dateFormats)[number];
export const timeFormats = ['hh:mm A', 'HH:mm'] as const;
export type TimeFormat = (typeof timeFormats)[number];
export type ContestFormats = { date_format: DateFormat; time_format: TimeFormat };

/** Formats a local time such as `2030-03-31T14:30` → `03/31/2030 02:30 PM`. */
export const formatContestTime = (localTime: string, { date_format, time_format }: ContestFormats): string => {
  const [day = '', time = ''] = localTime.split('T');
  return `${formatContestDay(day, date_format)} ${formatContestClock(time, time_format)}`;
};

export const formatContestDay = (day: string, format: DateFormat): string => {
  const [year = '', month = '', date = ''] = day.split('-');
  if (format === 'MM/DD/YYYY') return `${month}/${date}/${year}`;
  if (format === 'DD/MM/YYYY') return `${date}/${month}/${year}`;
  if (format === 'YYYY-MM-DD') return day;
  const monthName = formatInEnglish(new Date(`${day}T00:00:00Z`), { timeZone: 'UTC', month: 'short' });
  return `${Number(date)} ${monthName} ${year}`;
};

export const formatContestClock = (time: string, format: TimeFormat): string => {
  if (format === 'HH:mm') return time;
  const [hour = '', minute = ''] = time.split(':');
  const half = Number(hour) < 12 ? 'AM' : 'PM';
  return `${String(Number(hour) % 12 || 12).padStart(2, '0')}:${minute} ${half}`;
};

/** Hours from UTC of a local time in a time zone, such as 5.5; a skipped time counts with the offset before the change. */
export const gmtOffset = (localTime: string, timeZone: string): number =>
  (toInstant(localTime, 'UTC').getTime() - toInstant(localTime, timeZone).getTime()) / hourMs;

import { timePickerStepMinutes } from '@fanfare/contract/kit/date-time';
import { dayMs, minuteMs } from '@fanfare/contract/kit/durations';
import { dstCase, toInstant, toLocalTime } from '@fanfare/contract/kit/local-time';
import type { Schedule } from '@fanfare/contract/social/schedule';
import { formatDay } from '../../../lib/format.ts';

const formatTime = (time: string): string => {
  const [h = 0, m = 0] = time.split(':').map(Number);
  return `${h % 12 === 0 ? 12 : h % 12}:${String(m).padStart(2, '0')} ${h < 12 ? 'AM' : 'PM'}`;
};

/** The next quarter hour that is at least `minutes` from now. */
export const nextQuarterHour = (now: Date, timeZone: string, minutes: number): Schedule => {
  const step = timePickerStepMinutes * minuteMs;
  const at = new Date(Math.ceil((now.getTime() + minutes * minuteMs) / step) * step);
  return { at: toLocalTime(at, timeZone), zone: timeZone };
};

/** 9 AM local time, `days` after today. */
const nineAm = (now: Date, timeZone: string, days: number): Schedule => {
  const todayIndex = toLocalTime(now, timeZone).slice(0, 10);
  const day = new Date(Date.parse(`${todayIndex}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
  return { at: `${day}T09:00`, zone: timeZone };
};

const toWeekday = (localTime: string) => new Date(`${localTime.slice(0, 10)}T00:00:00Z`).getUTCDay();

/** Label with the date: on a Monday, the day alone would mean today. */
const toMondayOption = (schedule: Schedule) => {
  const date = formatDay(`${schedule.at}:00Z`, 'UTC').replace(/, \d{4}$/, '');
  return { label: `Monday, ${date}, 9 AM`, schedule };
};

export const scheduleOptions = (now: Date, timeZone: string): { label: string; schedule: Schedule }[] => {
  const todayIndex = toWeekday(toLocalTime(now, timeZone));
  const daysToMonday = (8 - todayIndex) % 7 || 7;
  return [
    { label: 'In 1 hour', schedule: nextQuarterHour(now, timeZone, 60) },
    { label: 'Tomorrow 9 AM', schedule: nineAm(now, timeZone, 1) },
    // No Monday option on Sundays: "Tomorrow 9 AM" is the same time.
    ...(daysToMonday > 1 ? [toMondayOption(nineAm(now, timeZone, daysToMonday))] : []),
  ];
};

/** Explains a local time that doesn't exist or happens twice (daylight saving time); undefined for other times. */
export const daylightSavingNote = ({ at, zone: timeZone }: Schedule): string | undefined => {
  const dst = dstCase(at, timeZone);
  const timeLabel = formatTime(at.slice(11));
  if (dst === 'missing') {
    const actualTime = formatTime(toLocalTime(toInstant(at, timeZone), timeZone).slice(11));
    return `${timeLabel} doesn’t exist that day (clocks go forward). Publishes at ${actualTime} instead.`;
  }
  if (dst === 'twice') return `${timeLabel} happens twice that day (clocks go back). Publishes at the first one.`;
  return undefined;
};

import { timePickerStepMinutes } from '@fanfare/contract/kit/date-time';
import { dstCase, toInstant, toLocalTime } from '@fanfare/contract/kit/local-time';
import type { Schedule } from '@fanfare/contract/scheduling';

const minuteMs = 60_000;
const dayMs = 86_400_000;

const hour = (time: string): string => {
  const [h = 0, m = 0] = time.split(':').map(Number);
  return `${h % 12 === 0 ? 12 : h % 12}:${String(m).padStart(2, '0')} ${h < 12 ? 'AM' : 'PM'}`;
};

/** A full quarter of an hour, at least so many minutes from now. */
export const nextQuarterHour = (now: Date, zone: string, minutes: number): Schedule => {
  const step = timePickerStepMinutes * minuteMs;
  const at = new Date(Math.ceil((now.getTime() + minutes * minuteMs) / step) * step);
  return { at: toLocalTime(at, zone), zone };
};

/** Nine in the morning, so many days from today as the zone counts days. */
export const morning = (now: Date, zone: string, days: number): Schedule => {
  const today = toLocalTime(now, zone).slice(0, 10);
  const day = new Date(Date.parse(`${today}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
  return { at: `${day}T09:00`, zone };
};

const weekday = (wall: string) => new Date(`${wall.slice(0, 10)}T00:00:00Z`).getUTCDay();

export const scheduleOptions = (now: Date, zone: string): { label: string; plan: Schedule }[] => {
  const today = weekday(toLocalTime(now, zone));
  const toMonday = (8 - today) % 7 || 7;
  return [
    { label: 'In 1 hour', plan: nextQuarterHour(now, zone, 60) },
    { label: 'Tomorrow 9 AM', plan: morning(now, zone, 1) },
    // On a Sunday tomorrow is that Monday already.
    ...(toMonday > 1 ? [{ label: 'Monday 9 AM', plan: morning(now, zone, toMonday) }] : []),
  ];
};

/** What happens at the two edges of summer time; undefined on every other day. */
export const daylightSavingNote = ({ at, zone }: Schedule): string | undefined => {
  const edge = dstCase(at, zone);
  const shown = hour(at.slice(11));
  if (edge === 'missing') {
    const real = hour(toLocalTime(toInstant(at, zone), zone).slice(11));
    return `Clocks jump forward that night, and ${shown} does not come. It goes out at ${real} instead.`;
  }
  if (edge === 'twice') return `Clocks go back that night, and ${shown} comes twice. It goes out the first time.`;
  return undefined;
};

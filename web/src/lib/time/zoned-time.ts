import { dayMs, minuteMs } from '@fanfare/contract/kit/durations';

/** Local date and time, such as 2026-11-15 and 13:45; only meaningful with a time zone. */
export type LocalTime = { day: string; time: string };

/** The local time of an instant in a time zone. */
export function toLocalTime(at: Date, timeZone: string): LocalTime {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(at);
  const part = (type: string) => parts.find((entry) => entry.type === type)?.value ?? '';
  return { day: `${part('year')}-${part('month')}-${part('day')}`, time: `${part('hour')}:${part('minute')}` };
}

/**
 * The instant of a local time. A time skipped by daylight saving becomes the time after the gap; for a time that occurs
 * twice, the first occurrence is returned.
 */
export function fromLocalTime({ day, time }: LocalTime, timeZone: string): Date {
  const asUtcMs = Date.parse(`${day}T${time}:00Z`);
  const withOffsetBefore = asUtcMs - offsetMs(asUtcMs - dayMs, timeZone);
  const withOffsetAfter = asUtcMs - offsetMs(asUtcMs + dayMs, timeZone);
  const matches = (at: number) => at + offsetMs(at, timeZone) === asUtcMs;
  const earliestMatch = [withOffsetBefore, withOffsetAfter].filter(matches).sort((a, b) => a - b)[0];
  return new Date(earliestMatch ?? withOffsetBefore);
}

/** UTC offset of the time zone at that instant. */
function offsetMs(at: number, timeZone: string): number {
  const minute = Math.floor(at / minuteMs) * minuteMs;
  const { day, time } = toLocalTime(new Date(minute), timeZone);
  return Date.parse(`${day}T${time}:00Z`) - minute;
}

import { timePickerStepMinutes } from '@fanfare/contract/kit/date-time';
import { minuteMs } from '@fanfare/contract/kit/durations';
import { toInstant, toLocalTime } from '@fanfare/contract/kit/local-time';
import type { Slot } from './calendar-days.ts';

const defaultTime = '09:00';
const stepMs = timePickerStepMinutes * minuteMs;

/** Default time of a new post in a slot: 9 AM of a day, the full hour, or the next quarter hour; undefined if the slot has passed. */
export function newPostTime(slot: Slot, timeZone: string, now: Date): string | undefined {
  const preferredTime = slot.length === 10 ? `${slot}T${defaultTime}` : `${slot}:00`;
  if (toInstant(preferredTime, timeZone) > now) return preferredTime;
  const nextStep = toLocalTime(new Date(Math.floor(now.getTime() / stepMs + 1) * stepMs), timeZone);
  return nextStep.startsWith(slot) ? nextStep : undefined;
}

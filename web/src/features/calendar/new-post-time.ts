import { timePickerStepMinutes } from '@fanfare/contract/kit/date-time';
import { toInstant, toLocalTime } from '@fanfare/contract/kit/local-time';
import type { Slot } from './calendar-days.ts';

const morning = '09:00';
const stepMs = timePickerStepMinutes * 60_000;

/** The time a new post is offered for in a slot; undefined when none of the slot is left. */
export function newPostTime(slot: Slot, zone: string, now: Date): string | undefined {
  const wish = slot.length === 10 ? `${slot}T${morning}` : `${slot}:00`;
  if (toInstant(wish, zone) > now) return wish;
  const soon = toLocalTime(new Date(Math.floor(now.getTime() / stepMs + 1) * stepMs), zone);
  return soon.startsWith(slot) ? soon : undefined;
}

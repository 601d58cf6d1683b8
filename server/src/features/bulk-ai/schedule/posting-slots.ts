import { type BulkSettings, postingGraceHours, postingStepMinutes } from '@fanfare/contract/bulk-ai/settings';
import { hourMs, minuteMs } from '@fanfare/contract/kit/durations';
import { toInstant } from '@fanfare/contract/kit/local-time';
import { localDay, nextDay, previousDay } from './local-days.ts';

/** Slot for an automatic post: its day, its number on that day from 0, and its time. */
export type PostingSlot = { day: string; slot: number; at: Date };
type TakenSlot = { day: string | null; slot: number | null };
type Rules = Pick<BulkSettings, 'daily_posting_limit' | 'posting_time' | 'time_zone'>;

const graceMs = postingGraceHours * hourMs;
const stepMs = postingStepMinutes * minuteMs;

const slotsOfDay = ({ daily_posting_limit, posting_time, time_zone }: Rules, day: string): PostingSlot[] => {
  const first = toInstant(`${day}T${posting_time}`, time_zone).getTime();
  return Array.from({ length: daily_posting_limit }, (_, slot) => ({ day, slot, at: new Date(first + slot * stepMs) }));
};

/** Days whose slots can be due now: today and, because a late post can fall on the next day, yesterday. */
export const slotDays = ({ time_zone }: Rules, now: Date): [string, string] => {
  const today = localDay(now, time_zone);
  return [previousDay(today), today];
};

/** Free slots of the given number of days from now on. A missed slot stays free for the grace period. */
export const listFreeSlots = (rules: Rules, taken: readonly TakenSlot[], now: Date, days: number): PostingSlot[] => {
  let [day] = slotDays(rules, now);
  const free: PostingSlot[] = [];
  for (let count = 0; count <= days; count += 1) {
    const used = new Set(taken.filter((slot) => slot.day === day).map(({ slot }) => slot));
    for (const slot of slotsOfDay(rules, day))
      if (!used.has(slot.slot) && slot.at.getTime() + graceMs >= now.getTime()) free.push(slot);
    day = nextDay(day);
  }
  return free;
};

/** Moves slots so that none is before its own time, and each is at least 15 minutes after the previous post. */
export const spaceOut = (slots: readonly PostingSlot[], lastPost: Date | null, now: Date): PostingSlot[] => {
  // A last post in the future, after the clock was set back, doesn't count.
  let earliest = Math.max(now.getTime(), lastPost && lastPost <= now ? lastPost.getTime() + stepMs : 0);
  return slots.flatMap((slot) => {
    const at = Math.max(slot.at.getTime(), earliest);
    if (at > slot.at.getTime() + graceMs) return [];
    earliest = at + stepMs;
    return [{ ...slot, at: new Date(at) }];
  });
};

/** Slot in which an article can be posted now; undefined if none is due. */
export const findDueSlot = (
  rules: Rules,
  taken: readonly TakenSlot[],
  lastPost: Date | null,
  now: Date,
): PostingSlot | undefined => {
  const [first] = spaceOut(listFreeSlots(rules, taken, now, 1), lastPost, now);
  return first && first.at <= now ? first : undefined;
};

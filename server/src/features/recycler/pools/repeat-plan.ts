import { dayMs, minuteMs } from '@fanfare/contract/kit/durations';
import { addDays, toInstant, toLocalDay, toLocalTime } from '@fanfare/contract/kit/local-time';
import { cooldownAfter, type PoolPostReason, poolLimits } from '@fanfare/contract/recycler/pool-rules';
import type { PostedTexts } from '../posted-texts.ts';

export type PoolSchedule = { days: readonly number[]; times: readonly string[]; timeZone: string };
/** Settings of a pool that decide which post is repeated when. */
export type RepeatRules = PoolSchedule & {
  cooldownDays: number;
  growth: number;
  maxRepeats: number;
  variantAfter: number;
};
/** Time of a schedule, as an instant and as the local time of the pool's zone. */
export type Slot = { instant: Date; local: string };

/** Post of a pool that can be chosen for a slot. */
export type Candidate = {
  id: number;
  /** Text of the original, then those of the variants. */
  texts: readonly string[];
  /** Number of published and scheduled repeats. */
  repeatCount: number;
  /** Time when the post or one of its repeats was last published or will be; skipped repeats are included. */
  lastAt: Date;
  activeFrom: string | null;
  activeTo: string | null;
};
export type SlotPlan = { slot: Slot; candidateId: number; variant: number };

const weekDayOf = (date: string): number => new Date(`${date}T00:00Z`).getUTCDay() || 7;

/**
 * Slots of a schedule in the next `planDays`, by time. A time that clocks skip is moved forward, and is left out where
 * another slot is then; of a time that occurs twice the first one counts.
 */
export const listSlots = ({ days, times, timeZone }: PoolSchedule, now: Date): Slot[] => {
  const earliest = now.getTime() + poolLimits.leadMinutes * minuteMs;
  const latest = now.getTime() + poolLimits.planDays * dayMs;
  const today = toLocalDay(now, timeZone);
  const dates = Array.from({ length: poolLimits.planDays + 2 }, (_, day) => addDays(today, day));
  const instants = dates
    .filter((date) => days.includes(weekDayOf(date)))
    .flatMap((date) => times.map((time) => toInstant(`${date}T${time}`, timeZone).getTime()))
    .filter((at) => at >= earliest && at <= latest);
  return [...new Set(instants)]
    .sort((a, b) => a - b)
    .map((at) => ({ instant: new Date(at), local: toLocalTime(new Date(at), timeZone) }));
};

/** First date on which a post can be repeated again. The wait is in whole days, so that changed clocks don't cost a week. */
export const endOfCooldown = ({ cooldownDays, growth, timeZone }: RepeatRules, candidate: Candidate): string =>
  addDays(
    toLocalDay(candidate.lastAt, timeZone),
    cooldownAfter({ cooldown_days: cooldownDays, growth }, candidate.repeatCount),
  );

/** Number of the text that the next repeat uses; undefined when all were used as often as the pool allows. */
export const nextVariant = ({ variantAfter }: RepeatRules, { texts, repeatCount }: Candidate): number | undefined => {
  const variant = variantAfter === 0 ? 0 : Math.floor(repeatCount / variantAfter);
  return variant < texts.length ? variant : undefined;
};

/** Reason why a post can't be repeated on a date; undefined when it can. */
export const findObstacle = (rules: RepeatRules, candidate: Candidate, date: string): PoolPostReason | undefined => {
  if (candidate.repeatCount >= rules.maxRepeats) return 'most-repeats';
  if (candidate.activeTo !== null && date > candidate.activeTo) return 'after-dates';
  if (nextVariant(rules, candidate) === undefined) return 'needs-variant';
  if (candidate.activeFrom !== null && date < candidate.activeFrom) return 'before-dates';
  return date < endOfCooldown(rules, candidate) ? 'cooling-down' : undefined;
};

/**
 * Fills free slots in the order of time: each gets the first candidate that can be repeated then, and whose text isn't
 * on the pool's pages around that time.
 */
export const planRepeats = (
  rules: RepeatRules,
  slots: readonly Slot[],
  candidates: readonly Candidate[],
  postedTexts: PostedTexts,
): SlotPlan[] => {
  const current = new Map(candidates.map((candidate) => [candidate.id, candidate]));
  return slots.flatMap((slot): SlotPlan[] => {
    for (const { id } of candidates) {
      const candidate = current.get(id);
      if (!candidate || findObstacle(rules, candidate, slot.local.slice(0, 10))) continue;
      const variant = nextVariant(rules, candidate) ?? 0;
      const text = candidate.texts[variant] ?? '';
      if (postedTexts.isNear(text, slot.instant)) continue;
      postedTexts.add(text, slot.instant);
      current.set(id, { ...candidate, repeatCount: candidate.repeatCount + 1, lastAt: slot.instant });
      return [{ slot, candidateId: id, variant }];
    }
    return [];
  });
};

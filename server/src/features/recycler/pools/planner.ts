import { dayMs, minuteMs } from '@fanfare/contract/kit/durations';
import { toInstant, toLocalTime } from '@fanfare/contract/kit/local-time';
import { cooldownAfter, type PoolPostReason, poolLimits } from '@fanfare/contract/recycler/pool-rules';
import { addDays } from '@fanfare/contract/recycler/times';
import type { WordsIndex } from '../same-words.ts';

export type PoolSchedule = { days: readonly number[]; times: readonly string[]; timeZone: string };
export type PoolRules = PoolSchedule & {
  cooldownDays: number;
  growth: number;
  maxRepeats: number;
  variantAfter: number;
};
export type Slot = { at: Date; local: string };

/** A post of a pool as the planner sees it. */
export type Candidate = {
  id: number;
  /** Texts of the post: the original and its variants. */
  texts: readonly string[];
  /** Number of published and scheduled repeats. */
  repeats: number;
  /** Time when the post or one of its repeats was last published or will be; a skipped repeat counts as well. */
  lastAt: Date;
  activeFrom: string | null;
  activeTo: string | null;
};
export type SlotPlan = { slot: Slot; candidateId: number; variant: number };

const weekDayOf = (date: string): number => new Date(`${date}T00:00Z`).getUTCDay() || 7;
const dateIn = (at: Date, timeZone: string): string => toLocalTime(at, timeZone).slice(0, 10);

/**
 * The slots of a schedule in the next days, by time. A time that clocks skip is moved forward, and is left out where
 * another slot is then; of a time that occurs twice the first one counts.
 */
export const listSlots = ({ days, times, timeZone }: PoolSchedule, now: Date): Slot[] => {
  const earliest = now.getTime() + poolLimits.leadMinutes * minuteMs;
  const latest = now.getTime() + poolLimits.planDays * dayMs;
  const today = dateIn(now, timeZone);
  const dates = Array.from({ length: poolLimits.planDays + 2 }, (_, day) => addDays(today, day));
  const instants = dates
    .filter((date) => days.includes(weekDayOf(date)))
    .flatMap((date) => times.map((time) => toInstant(`${date}T${time}`, timeZone).getTime()))
    .filter((at) => at >= earliest && at <= latest);
  return [...new Set(instants)]
    .sort((a, b) => a - b)
    .map((at) => ({ at: new Date(at), local: toLocalTime(new Date(at), timeZone) }));
};

/** The date from which on a post can be repeated again. Whole days, so that changed clocks don't cost a week. */
export const endOfCooldown = ({ cooldownDays, growth, timeZone }: PoolRules, candidate: Candidate): string =>
  addDays(
    dateIn(candidate.lastAt, timeZone),
    cooldownAfter({ cooldown_days: cooldownDays, growth }, candidate.repeats),
  );

/** Text that the next repeat uses; undefined when all were used as often as the pool allows. */
export const nextVariant = ({ variantAfter }: PoolRules, { texts, repeats }: Candidate): number | undefined => {
  const variant = variantAfter === 0 ? 0 : Math.floor(repeats / variantAfter);
  return variant < texts.length ? variant : undefined;
};

/** Reason why a post can't be repeated on a date; undefined when it can. */
export const findObstacle = (rules: PoolRules, candidate: Candidate, date: string): PoolPostReason | undefined => {
  if (candidate.repeats >= rules.maxRepeats) return 'most-repeats';
  if (candidate.activeTo !== null && date > candidate.activeTo) return 'after-dates';
  if (nextVariant(rules, candidate) === undefined) return 'needs-variant';
  if (candidate.activeFrom !== null && date < candidate.activeFrom) return 'before-dates';
  return date < endOfCooldown(rules, candidate) ? 'cooling-down' : undefined;
};

/**
 * Fills free slots in the order of time: each gets the first candidate that can be repeated then. `words`: texts on the
 * pool's pages with their times.
 */
export const planRepeats = (
  rules: PoolRules,
  slots: readonly Slot[],
  candidates: readonly Candidate[],
  words: WordsIndex,
): SlotPlan[] => {
  const current = new Map(candidates.map((candidate) => [candidate.id, candidate]));
  return slots.flatMap((slot): SlotPlan[] => {
    for (const { id } of candidates) {
      const candidate = current.get(id);
      if (!candidate || findObstacle(rules, candidate, slot.local.slice(0, 10))) continue;
      const variant = nextVariant(rules, candidate) ?? 0;
      const text = candidate.texts[variant] ?? '';
      if (words.isNear(text, slot.at)) continue;
      words.add(text, slot.at);
      current.set(id, { ...candidate, repeats: candidate.repeats + 1, lastAt: slot.at });
      return [{ slot, candidateId: id, variant }];
    }
    return [];
  });
};

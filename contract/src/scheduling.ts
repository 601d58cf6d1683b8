import { z } from 'zod';
import { timeZone } from './kit/date-time.ts';
import { monthsLater, toInstant, toLocalTime, wallTime } from './kit/local-time.ts';

/** How far ahead anything is planned. */
export const maxMonthsAhead = 6;

/** The documents' sentences; the last is ours. */
export const planningMessages = {
  notProper: 'Select a proper date.',
  past: 'Select a date in the future.',
  tooFar: `Select a date within the next ${maxMonthsAhead} months.`,
};

/** When somebody wants something to happen: what the clock on their wall shows, and where that wall is. */
export const Schedule = z.strictObject({ at: wallTime(planningMessages.notProper), zone: timeZone });
export type Schedule = z.output<typeof Schedule>;

/** The documents' other way to say when: seconds since 1970. */
export const unixSeconds = z
  .number(planningMessages.notProper)
  .int(planningMessages.notProper)
  .min(0, planningMessages.notProper)
  .max(Date.UTC(2199, 0) / 1000, planningMessages.notProper);

export const toSchedule = (instant: Date, zone: string): Schedule => ({ at: toLocalTime(instant, zone), zone });

/** The last moment that may be chosen, as the person's own calendar counts months. */
export const lastMoment = (now: Date, zone: string): Date =>
  toInstant(monthsLater(toLocalTime(now, zone), maxMonthsAhead), zone);

const minuteMs = 60_000;

/** What is wrong with a moment however it comes: the form and the server ask the same. */
const tooFarProblem = (instant: Date, now: Date, zone: string): string | undefined =>
  instant.getTime() >= lastMoment(now, zone).getTime() + minuteMs ? planningMessages.tooFar : undefined;

/** What the form says about a time; undefined when it may be sent. */
export const formProblem = ({ at, zone }: Schedule, now: Date): string | undefined => {
  const instant = toInstant(at, zone);
  return instant <= now ? planningMessages.past : tooFarProblem(instant, now, zone);
};

export type Due = { plan: Schedule; dueAt: Date; isNow: boolean };

/** When a moment that was submitted is due: what has passed meanwhile is due at once. */
const dueAt = (plan: Schedule, instant: Date, now: Date): Due | { problem: string } => {
  if (instant <= now) return { plan, dueAt: now, isNow: true };
  const problem = tooFarProblem(instant, now, plan.zone);
  return problem ? { problem } : { plan, dueAt: instant, isNow: false };
};

/**
 * When something submitted is due. The form refuses what is past; what has passed by the time it arrives here was in
 * the future when somebody pressed the button, so it goes out at once.
 */
export const dueOf = (plan: Schedule | undefined, now: Date, zone: string): Due | { problem: string } =>
  plan ? dueAt(plan, toInstant(plan.at, plan.zone), now) : { plan: toSchedule(now, zone), dueAt: now, isNow: true };

/** The same for seconds since 1970: due to the second, shown to the minute. */
export const dueOfSeconds = (seconds: number, now: Date, zone: string): Due | { problem: string } => {
  const instant = new Date(seconds * 1000);
  return dueAt(toSchedule(instant, zone), instant, now);
};

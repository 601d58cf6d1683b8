import { z } from 'zod';
import { timeZone } from '../kit/date-time.ts';
import { minuteMs } from '../kit/durations.ts';
import { addMonths, localTime, toInstant, toLocalTime } from '../kit/local-time.ts';

/** Number of months ahead that posts can be scheduled. */
export const maxMonthsAhead = 6;

/** Messages about times, fixed by the specification, except `tooFar`. */
export const scheduleMessages = {
  notProper: 'Select a proper date.',
  past: 'Select a date in the future.',
  tooFar: `Select a date within the next ${maxMonthsAhead} months.`,
};

/** A local time and its time zone. */
export const Schedule = z.strictObject({ at: localTime(scheduleMessages.notProper), zone: timeZone });
export type Schedule = z.output<typeof Schedule>;

/** Alternative form of a time in the specification: Unix seconds. */
export const unixSeconds = z
  .number(scheduleMessages.notProper)
  .int(scheduleMessages.notProper)
  .min(0, scheduleMessages.notProper)
  .max(Date.UTC(2199, 0) / 1000, scheduleMessages.notProper);

export const toSchedule = (instant: Date, timeZone: string): Schedule => ({
  at: toLocalTime(instant, timeZone),
  zone: timeZone,
});

/** The latest time that can be scheduled; months are counted in the user's time zone. */
export const maxScheduleTime = (now: Date, timeZone: string): Date =>
  toInstant(addMonths(toLocalTime(now, timeZone), maxMonthsAhead), timeZone);

/** Problem of a time too far ahead, for the form and the server. */
const tooFarProblem = (instant: Date, now: Date, timeZone: string): string | undefined =>
  instant.getTime() >= maxScheduleTime(now, timeZone).getTime() + minuteMs ? scheduleMessages.tooFar : undefined;

/** Problem of a time entered in a form; undefined if it is valid. */
export const validateSchedule = ({ at, zone: timeZone }: Schedule, now: Date): string | undefined => {
  const instant = toInstant(at, timeZone);
  return instant <= now ? scheduleMessages.past : tooFarProblem(instant, now, timeZone);
};

export type Due = { schedule: Schedule; dueAt: Date; isNow: boolean };

/** Due time of a schedule. A time that has passed by the time of submission is due now. */
const toDue = (schedule: Schedule, instant: Date, now: Date): Due | { problem: string } => {
  if (instant <= now) return { schedule, dueAt: now, isNow: true };
  const problem = tooFarProblem(instant, now, schedule.zone);
  return problem ? { problem } : { schedule, dueAt: instant, isNow: false };
};

/**
 * Due time of a submitted schedule. The form rejects past times, so a past time was still in the future when the user
 * submitted: it is due now.
 */
export const resolveDue = (schedule: Schedule | undefined, now: Date, timeZone: string): Due | { problem: string } =>
  schedule
    ? toDue(schedule, toInstant(schedule.at, schedule.zone), now)
    : { schedule: toSchedule(now, timeZone), dueAt: now, isNow: true };

/** Converts Unix seconds to a due time; the local time is stored to the minute. */
export const resolveDueSeconds = (seconds: number, now: Date, timeZone: string): Due | { problem: string } => {
  const instant = new Date(seconds * 1000);
  return toDue(toSchedule(instant, timeZone), instant, now);
};

import { dayMinutes, minuteMs } from '../kit/durations.ts';
import { addDays, addMonths, toInstant, toLocalTime } from '../kit/local-time.ts';
import { maxMonthsAhead } from '../social/schedule.ts';

/** Timeframes, counted from the start date, in which the chosen posts are posted again. */
export const timeframes = ['today', 'tomorrow', 'next_7_days', 'next_14_days', 'next_30_days'] as const;
export type Timeframe = (typeof timeframes)[number];

export const timeframeLabels: Record<Timeframe, string> = {
  today: 'Today Only',
  tomorrow: 'Tomorrow Only',
  next_7_days: 'Next 7 Days',
  next_14_days: 'Next 14 Days',
  next_30_days: 'Next 30 Days',
};

/** First day, counted from the start date, and number of days. */
const timeframeDays: Record<Timeframe, { first: number; days: number }> = {
  today: { first: 0, days: 1 },
  tomorrow: { first: 1, days: 1 },
  next_7_days: { first: 0, days: 7 },
  next_14_days: { first: 0, days: 14 },
  next_30_days: { first: 0, days: 30 },
};

const timeStepMinutes = 15;
const stepMs = timeStepMinutes * minuteMs;
const lastStep = dayMinutes / timeStepMinutes - 1;

const timePattern = /^([01]\d|2[0-3]):(00|15|30|45)$/;
export const isStepTime = (text: string): boolean => timePattern.test(text);

/** First and last date that a user can start on. */
export const startDates = (now: Date, timeZone: string): { first: string; last: string } => {
  const today = toLocalTime(now, timeZone);
  return { first: today.slice(0, 10), last: addMonths(today, maxMonthsAhead).slice(0, 10) };
};

type SpreadRequest = { startDate: string; timeframe: Timeframe; time: string; count: number };
/** Time of a post, as an instant and as the local time of its zone. */
export type PlannedTime = { instant: Date; local: string };
/** Largest gap between several posts of one day, in steps of 15 minutes: an hour. */
const maxGapSteps = 4;

/**
 * Times of posts that are spread evenly over a timeframe: each day from one time of day on, several posts of a day up to an
 * hour apart. Times are on a grid of 15 minutes; those that have passed, and those that the day has no room for, move to
 * the next ones.
 */
export const spreadTimes = (
  { startDate, timeframe, time, count }: SpreadRequest,
  now: Date,
  timeZone: string,
): PlannedTime[] => {
  const { first, days } = timeframeDays[timeframe];
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const firstStep = Math.floor((hour * 60 + minute) / timeStepMinutes);
  const dayOfPost = Array.from({ length: count }, (_, index) => Math.floor((index * days) / count));
  const perDay = Map.groupBy(dayOfPost, (day) => day);
  const wanted = [...perDay].flatMap(([day, posts]) => {
    const room = lastStep - firstStep;
    const gap = posts.length > 1 ? Math.max(1, Math.min(maxGapSteps, Math.floor(room / (posts.length - 1)))) : 0;
    return posts.map((_, position) => {
      const minutes = Math.min(lastStep, firstStep + position * gap) * timeStepMinutes;
      return `${addDays(startDate, first + day)}T${toClock(minutes)}`;
    });
  });
  let earliest = now.getTime();
  return wanted.map((local) => {
    const instant = toInstant(local, timeZone).getTime();
    const at = instant > earliest ? instant : (Math.floor(earliest / stepMs) + 1) * stepMs;
    earliest = at;
    return { instant: new Date(at), local: toLocalTime(new Date(at), timeZone) };
  });
};

const toClock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

import type { BulkSettings } from '@fanfare/contract/bulk-ai/settings';
import { hourMs } from '@fanfare/contract/kit/durations';
import { localDay, mondayOf, nextDay, nextMonday, startOfDay } from './local-days.ts';

/**
 * Starts so far. `starts`: starts that count toward the limits, at least those of the current week; `lastStart`: the
 * last start, even if it failed.
 */
export type StartHistory = { starts: readonly Date[]; lastStart: Date | null };
type Limits = Pick<
  BulkSettings,
  'article_creation_interval' | 'daily_creation_limit' | 'weekly_creation_limit' | 'time_zone'
>;

/** Limit of loop iterations: more changes of day and week than a plan of some weeks can have. */
const maxSteps = 100;

/**
 * Earliest moment from `from` on at which the next article can start. Starts later than that moment count toward the
 * limits, so that a limit is not used twice after the clock was set back.
 */
export const nextStart = (limits: Limits, history: StartHistory, from: Date, isUrgent = false): Date => {
  const { article_creation_interval, daily_creation_limit, weekly_creation_limit, time_zone: zone } = limits;
  const { starts, lastStart } = history;
  const waitsUntil = lastStart && lastStart <= from ? lastStart.getTime() + article_creation_interval * hourMs : 0;
  let at = isUrgent ? from : new Date(Math.max(from.getTime(), waitsUntil));
  const countSince = (since: Date) => starts.filter((start) => start >= since).length;
  for (let step = 0; step < maxSteps; step += 1) {
    const day = localDay(at, zone);
    if (countSince(startOfDay(mondayOf(day), zone)) >= weekly_creation_limit) at = startOfDay(nextMonday(day), zone);
    else if (countSince(startOfDay(day, zone)) >= daily_creation_limit) at = startOfDay(nextDay(day), zone);
    else return at;
  }
  return at;
};

/** Reason why an article can't start now although a member asks for it; undefined if it can. */
export const limitReached = (limits: Limits, starts: readonly Date[], now: Date): string | undefined => {
  const { daily_creation_limit, weekly_creation_limit, time_zone: zone } = limits;
  const day = localDay(now, zone);
  const countSince = (since: Date) => starts.filter((start) => start >= since).length;
  if (countSince(startOfDay(mondayOf(day), zone)) >= weekly_creation_limit)
    return `This week’s limit of ${weekly_creation_limit} articles is reached.`;
  return countSince(startOfDay(day, zone)) >= daily_creation_limit
    ? `Today’s limit of ${daily_creation_limit} articles is reached.`
    : undefined;
};

/** Id that is next in turn after the last one; after the largest, the smallest follows. */
export const nextInTurn = (ids: readonly number[], last: number | null): number | undefined => {
  const sorted = ids.toSorted((a, b) => a - b);
  return sorted.find((id) => last !== null && id > last) ?? sorted[0];
};

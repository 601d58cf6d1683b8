import { addDays } from '@fanfare/contract/insights/ranges';
import { presentCounts } from './post-presenter.ts';

type Counts = Parameters<typeof presentCounts>[0];
type Post = Counts & { remoteId: string; createdAt: Date; readAt: Date };
type Reading = Counts & { date: string };

export type PostDecay = {
  /** Id of the post at the network. */
  postId: string;
  engagement: number | null;
  /** Engagement gained in the first 7 days and in the last 7 days; null without a reading that shows it. */
  gainedFirst: number | null;
  gainedLast: number | null;
  /** Decay from 0 (as active as in its first week) to 1 (gains nothing anymore); null without the readings for it. */
  decay: number | null;
};

const weekDays = 7;
const toDay = (date: Date): string => date.toISOString().slice(0, 10);

/**
 * Measures how much less engagement a post gains than in its first week, from daily readings. Days without a reading
 * had no change.
 */
export const measureDecay = (post: Post, readings: readonly Reading[], now: Date): PostDecay => {
  const engagementOf = (counts: Counts): number | null => presentCounts(counts).engagement;
  /** Engagement at the end of a day; null before the first reading. */
  const engagementOn = (day: string): number | null => {
    const reading = readings.findLast(({ date }) => date <= day);
    return reading ? engagementOf(reading) : null;
  };
  const createdOn = toDay(post.createdAt);
  const today = toDay(now);
  const engagement = engagementOf(post);
  const firstReading = readings[0];
  // The first week's gain is unknown if the first reading was made after that week.
  const isFirstWeekKnown = firstReading !== undefined && firstReading.date <= addDays(createdOn, weekDays);
  const gainedFirst = isFirstWeekKnown ? engagementOn(addDays(createdOn, weekDays)) : null;
  const before = addDays(today, -weekDays);
  const atBefore = before < createdOn ? 0 : engagementOn(before);
  const gainedLast = engagement === null || atBefore === null ? null : Math.max(0, engagement - atBefore);
  const decay =
    gainedFirst === null || gainedLast === null || gainedFirst === 0
      ? null
      : Math.min(1, Math.max(0, 1 - gainedLast / gainedFirst));
  return { postId: post.remoteId, engagement, gainedFirst, gainedLast, decay };
};

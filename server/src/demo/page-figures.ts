import { dayMs } from '@fanfare/contract/kit/durations';
import type { PublishTargetService } from '../features/connections/index.ts';
import type { PageHistory, PageReading, PageReadingService } from '../features/dashboard/index.ts';
import type { Platform } from '../platform/platform.ts';

type Deps = {
  businessId: number;
  targets: PublishTargetService;
  pageReadings: PageReadingService;
};

const historyDays = 75;
/** Number of days after a post was published in which about two thirds of its actions happen. */
const actionDays = 1.4;

/** Reads the pages of the demo business, and gives each a history from before the first start. */
export const seedPageFigures = async ({ now }: Platform, { businessId, targets, pageReadings }: Deps) => {
  const pages = (await targets.list(businessId)).filter(
    ({ network, name }) => network === 'facebook' && /harbour/i.test(name),
  );
  for (const { remoteId: pageId } of pages) {
    const key = { businessId, pageId };
    const reading = await pageReadings.read(key);
    if (reading) await pageReadings.addHistory(key, createHistory(now(), reading));
  }
};

const createHistory = (now: Date, reading: PageReading): PageHistory => {
  let { likes } = reading;
  const readings: PageHistory['likes'][number][] = [];
  for (let age = 1; age <= historyDays; age += 1) {
    likes -= likesGained(now, age - 1);
    const readAt = new Date(now.getTime() - age * dayMs);
    readings.push({ day: readAt.toISOString().slice(0, 10), likes, readAt });
  }
  const since = new Date(now.getTime() - historyDays * dayMs);
  const recentPosts = reading.posts.filter(({ createdAt }) => createdAt > since);
  return { since, likes: readings, gains: recentPosts.flatMap((post) => spreadActions(post, now)) };
};

/** Likes gained per day: more on weekends, a few good days, and now and then a day with more likes lost than gained. */
const likesGained = (now: Date, age: number): number => {
  const weekday = new Date(now.getTime() - age * dayMs).getUTCDay();
  const isWeekend = weekday === 0 || weekday === 6;
  if (age % 13 === 4) return -2;
  return Math.round(4 + 2.6 * Math.sin(age * 1.7) + (isWeekend ? 5 : 0) + (age % 17 === 2 ? 11 : 0));
};

/** Actions on a post by day since it was published: most of them in the first days. */
const spreadActions = (
  { id, createdAt, reactions = 0, comments = 0, shares }: PageReading['posts'][number],
  now: Date,
) => {
  const total = reactions + comments + shares;
  const ageDays = (now.getTime() - createdAt.getTime()) / dayMs;
  const shareAfter = (days: number) => (1 - Math.exp(-days / actionDays)) / (1 - Math.exp(-ageDays / actionDays));
  const gains: PageHistory['gains'][number][] = [];
  let counted = 0;
  for (let days = 0.5; counted < total && days < ageDays + 1; days += 1) {
    const end = Math.min(days, ageDays);
    const gained = Math.round(total * shareAfter(end)) - counted;
    counted += gained;
    if (gained > 0) gains.push({ postId: id, readAt: new Date(createdAt.getTime() + end * dayMs - 1000), gained });
  }
  return gains;
};

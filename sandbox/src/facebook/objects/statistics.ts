import { dayMs, hourMs } from '../../kit/durations.ts';
import { seededRandom } from '../../kit/storage/seeded-random.ts';
import type { Post, PracticePage } from '../state.ts';

/** The statistics of a post at a time. All totals of the network are sums of such statistics. */
export type PostStatistics = {
  views: { fromAds: boolean; fromFollowers: boolean; count: number }[];
  reactions: Record<ReactionType, number>;
  clicks: Record<ClickType, number>;
  comments: number;
  shares: number;
  videoViews: number;
};
type ReactionType = 'like' | 'love' | 'wow' | 'haha' | 'sorry' | 'anger';
type ClickType = 'link clicks' | 'photo view' | 'video play' | 'other clicks';

type PublishedPost = Pick<Post, 'id' | 'kind' | 'publishAt'>;

const viewFactors = { text: 0.7, link: 0.8, photo: 1.2, album: 1.3, video: 1.6 };
/** Number of days in which a post gains views, most of them in the first days. */
const lifeDays = 28;

type FinalStatistics = ReturnType<typeof generateStatistics>;
const cache = new WeakMap<PublishedPost, FinalStatistics>();
const finalStatistics = (post: PublishedPost, page: PracticePage): FinalStatistics => {
  const statistics = cache.get(post) ?? generateStatistics(post, page);
  cache.set(post, statistics);
  return statistics;
};

/** The final statistics of a post, generated from its id and the page's followers. */
const generateStatistics = (post: PublishedPost, page: PracticePage) => {
  const random = seededRandom(`post ${post.id}`);
  const views = page.followersAtStart * (0.1 + 0.45 * random.next()) * viewFactors[post.kind];
  const adViews = random.next() < 0.12 ? views * (0.5 + random.next()) : 0;
  const followers = 0.55 + 0.3 * random.next();
  const reactions = views * (0.012 + 0.03 * random.next());
  const love = 0.08 + 0.15 * random.next();
  const clicks = views * (0.01 + 0.03 * random.next());
  const isMedia = post.kind === 'photo' || post.kind === 'album';
  return {
    views: [
      [false, true, views * followers],
      [false, false, views * (1 - followers)],
      [true, true, adViews * 0.2],
      [true, false, adViews * 0.8],
    ] as const,
    reactions: {
      like: reactions * (0.9 - love),
      love: reactions * love,
      wow: reactions * 0.05,
      haha: reactions * 0.03,
      sorry: reactions * 0.01,
      anger: reactions * 0.01,
    },
    clicks: {
      'link clicks': post.kind === 'link' ? clicks * 0.6 : clicks * 0.1,
      'photo view': isMedia ? clicks * 0.5 : 0,
      'video play': post.kind === 'video' ? clicks * 0.6 : 0,
      'other clicks': clicks * 0.3,
    },
    comments: Math.min(views * (0.001 + 0.004 * random.next()), 180),
    shares: views * (0.0005 + 0.003 * random.next()),
    videoViews: post.kind === 'video' ? views * 0.45 : 0,
  };
};

/** True for a post that was promoted before practice began. */
export const hasAdViews = (post: PublishedPost, page: PracticePage): boolean =>
  finalStatistics(post, page).views.some(([fromAds, , count]) => fromAds && count > 0);

const growthFactor = (post: PublishedPost, at: number): number => {
  const days = post.publishAt === null ? 0 : (at - post.publishAt) / dayMs;
  if (days <= 0) return 0;
  return days >= lifeDays ? 1 : (1 - Math.exp(-days / 1.4)) / (1 - Math.exp(-lifeDays / 1.4));
};

export const statisticsAt = (post: PublishedPost, page: PracticePage, at: number): PostStatistics => {
  const final = finalStatistics(post, page);
  const factor = growthFactor(post, at);
  const scale = (value: number) => Math.floor(value * factor);
  return {
    views: final.views.map(([fromAds, fromFollowers, count]) => ({ fromAds, fromFollowers, count: scale(count) })),
    reactions: {
      like: scale(final.reactions.like),
      love: scale(final.reactions.love),
      wow: scale(final.reactions.wow),
      haha: scale(final.reactions.haha),
      sorry: scale(final.reactions.sorry),
      anger: scale(final.reactions.anger),
    },
    clicks: {
      'link clicks': scale(final.clicks['link clicks']),
      'photo view': scale(final.clicks['photo view']),
      'video play': scale(final.clicks['video play']),
      'other clicks': scale(final.clicks['other clicks']),
    },
    comments: scale(final.comments),
    shares: scale(final.shares),
    videoViews: scale(final.videoViews),
  };
};

export const sum = (numbers: Iterable<number>): number => {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
};
export const countViews = (statistics: PostStatistics): number => sum(statistics.views.map(({ count }) => count));
export const countReactions = (statistics: PostStatistics): number => sum(Object.values(statistics.reactions));
export const countClicks = (statistics: PostStatistics): number => sum(Object.values(statistics.clicks));
export const countEngagements = (statistics: PostStatistics): number =>
  countReactions(statistics) + countClicks(statistics) + statistics.comments + statistics.shares;

/** True if the statistics of a post can change between two times; false for most older posts. */
export const isActiveBetween = (post: PublishedPost, from: number, to: number): boolean =>
  post.publishAt !== null && post.publishAt < to && post.publishAt + lifeDays * dayMs > from;

/**
 * Offset of the day in ms: Facebook's day ends at midnight Pacific, the practice network's always at 08:00 UTC, without
 * daylight saving.
 */
const dayOffsetMs = 8 * hourMs;
export const dayNumber = (at: number): number => Math.floor((at - dayOffsetMs) / dayMs);
export const dayEnd = (day: number): number => (day + 1) * dayMs + dayOffsetMs;

/** Follows, unfollows, visits and actions of a page on one day. */
export const pageStatisticsOn = (page: PracticePage, day: number) => {
  const random = seededRandom(`page ${page.id} ${day}`);
  const size = Math.max(1, Math.round(page.followersAtStart / 900));
  const follows = random.between(Math.floor(size * 0.4), Math.ceil(size * 1.5));
  return {
    follows,
    unfollows: random.between(0, Math.max(1, Math.floor(size * 0.9))),
    visits: random.between(size * 6, size * 20),
    actions: random.between(0, size * 2),
  };
};

/** Followers at the end of a day: the initial count plus all follows minus unfollows since. */
export const countFollowersOn = (page: PracticePage, day: number): number => {
  let followers = page.followersAtStart;
  for (let currentDay = dayNumber(page.startedAt); currentDay <= day; currentDay += 1) {
    const { follows, unfollows } = pageStatisticsOn(page, currentDay);
    followers += follows - unfollows;
  }
  return followers;
};

/** The last complete day; Facebook's numbers go up to it. */
export const lastCompleteDay = (now: number): number => dayNumber(now) - 1;

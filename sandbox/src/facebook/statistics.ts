import { seededRandom } from '../kit/storage/seeded-random.ts';
import type { Post, PracticePage } from './state.ts';
import { dayMs } from './times.ts';

/** What a post has earned so far. Every total of the network is a sum of these rows, never a number of its own. */
export type Earned = {
  views: { fromAds: boolean; fromFollowers: boolean; count: number }[];
  reactions: Record<ReactionType, number>;
  clicks: Record<ClickType, number>;
  comments: number;
  shares: number;
  videoViews: number;
};
export type ReactionType = 'like' | 'love' | 'wow' | 'haha' | 'sorry' | 'anger';
export type ClickType = 'link clicks' | 'photo view' | 'video play' | 'other clicks';

type Shown = Pick<Post, 'id' | 'kind' | 'publishAt'>;

const pull = { text: 0.7, link: 0.8, photo: 1.2, album: 1.3, video: 1.6 };
/** A post lives four weeks; most of it in the first days. */
const lifeDays = 28;

type Destiny = ReturnType<typeof rolled>;
const known = new WeakMap<Shown, Destiny>();
const destiny = (post: Shown, page: PracticePage): Destiny => {
  const figures = known.get(post) ?? rolled(post, page);
  known.set(post, figures);
  return figures;
};

/** The figures a post ends with, rolled from its id and the size of its page. */
const rolled = (post: Shown, page: PracticePage) => {
  const roll = seededRandom(`post ${post.id}`);
  const views = page.followersAtStart * (0.1 + 0.45 * roll.next()) * pull[post.kind];
  const adViews = roll.next() < 0.12 ? views * (0.5 + roll.next()) : 0;
  const followers = 0.55 + 0.3 * roll.next();
  const reactions = views * (0.012 + 0.03 * roll.next());
  const love = 0.08 + 0.15 * roll.next();
  const clicks = views * (0.01 + 0.03 * roll.next());
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
    comments: Math.min(views * (0.001 + 0.004 * roll.next()), 180),
    shares: views * (0.0005 + 0.003 * roll.next()),
    videoViews: post.kind === 'video' ? views * 0.45 : 0,
  };
};

const growth = (post: Shown, at: number): number => {
  const days = post.publishAt === null ? 0 : (at - post.publishAt) / dayMs;
  if (days <= 0) return 0;
  return days >= lifeDays ? 1 : (1 - Math.exp(-days / 1.4)) / (1 - Math.exp(-lifeDays / 1.4));
};

export const earned = (post: Shown, page: PracticePage, at: number): Earned => {
  const end = destiny(post, page);
  const part = growth(post, at);
  const now = (figure: number) => Math.floor(figure * part);
  return {
    views: end.views.map(([fromAds, fromFollowers, count]) => ({ fromAds, fromFollowers, count: now(count) })),
    reactions: {
      like: now(end.reactions.like),
      love: now(end.reactions.love),
      wow: now(end.reactions.wow),
      haha: now(end.reactions.haha),
      sorry: now(end.reactions.sorry),
      anger: now(end.reactions.anger),
    },
    clicks: {
      'link clicks': now(end.clicks['link clicks']),
      'photo view': now(end.clicks['photo view']),
      'video play': now(end.clicks['video play']),
      'other clicks': now(end.clicks['other clicks']),
    },
    comments: now(end.comments),
    shares: now(end.shares),
    videoViews: now(end.videoViews),
  };
};

export const sum = (numbers: Iterable<number>): number => {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
};
export const viewsOf = (figures: Earned): number => sum(figures.views.map(({ count }) => count));
export const reactionsOf = (figures: Earned): number => sum(Object.values(figures.reactions));
export const clicksOf = (figures: Earned): number => sum(Object.values(figures.clicks));
export const engagementsOf = (figures: Earned): number =>
  reactionsOf(figures) + clicksOf(figures) + figures.comments + figures.shares;

/** Whether a post can earn anything between two moments; most of a page's history cannot. */
export const earnsBetween = (post: Shown, from: number, to: number): boolean =>
  post.publishAt !== null && post.publishAt < to && post.publishAt + lifeDays * dayMs > from;

/** Facebook's day ends at midnight in California, summer or winter told as 08:00 UTC here. */
const dayOffsetMs = 8 * 3_600_000;
export const dayNumber = (at: number): number => Math.floor((at - dayOffsetMs) / dayMs);
export const dayEnd = (day: number): number => (day + 1) * dayMs + dayOffsetMs;

/** What happened to the page itself on one day: people who came and went, and visits. */
export const pageDay = (page: PracticePage, day: number) => {
  const roll = seededRandom(`page ${page.id} ${day}`);
  const size = Math.max(1, Math.round(page.followersAtStart / 900));
  const follows = roll.between(Math.floor(size * 0.4), Math.ceil(size * 1.5));
  return {
    follows,
    unfollows: roll.between(0, Math.max(1, Math.floor(size * 0.9))),
    visits: roll.between(size * 6, size * 20),
    actions: roll.between(0, size * 2),
  };
};

/** Followers at the end of a day: those of the start, and everyone who came or went since. */
export const followersOn = (page: PracticePage, day: number): number => {
  let followers = page.followersAtStart;
  for (let each = dayNumber(page.startedAt); each <= day; each += 1) {
    const { follows, unfollows } = pageDay(page, each);
    followers += follows - unfollows;
  }
  return followers;
};

/** The last whole day: what Facebook's own numbers rest on. */
export const lastDay = (now: number): number => dayNumber(now) - 1;

import { refuse } from './errors.ts';
import { type Params, text, time } from './params.ts';
import type { Post, PracticePage } from './state.ts';
import {
  clicksOf,
  dayEnd,
  dayNumber,
  type Earned,
  earned,
  earnsBetween,
  engagementsOf,
  followersOn,
  lastDay,
  pageDay,
  reactionsOf,
  sum,
  viewsOf,
} from './statistics.ts';
import { dayMs, stamp } from './times.ts';

const periods = ['day', 'week', 'days_28', 'month', 'lifetime', 'total_over_range'];
const longestRangeDays = 90;

const metricsIn = (asked: string | undefined, known: Record<string, unknown>): string[] => {
  const names = (asked ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  if (names.length === 0 || names.some((name) => !Object.hasOwn(known, name))) {
    throw refuse.invalid('The value must be a valid insights metric', 'metric');
  }
  return names;
};

const postMetrics: Record<string, (figures: Earned) => number | Record<string, number>> = {
  post_media_view: viewsOf,
  post_total_media_view_unique: (figures) => Math.floor(viewsOf(figures) * 0.71),
  post_clicks: clicksOf,
  post_clicks_by_type: ({ clicks }) => nonZero(clicks),
  post_reactions_by_type_total: ({ reactions }) => nonZero(reactions),
  post_reactions_like_total: ({ reactions }) => reactions.like,
  post_activity_by_action_type: (figures) =>
    nonZero({ like: reactionsOf(figures), comment: figures.comments, share: figures.shares }),
  post_video_views: ({ videoViews }) => videoViews,
};
const nonZero = (counts: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));

/** How a post did, since it was published. */
export const postInsights = (post: Post, page: PracticePage, params: Params, now: number) => {
  const names = metricsIn(text(params, 'metric'), postMetrics);
  const breakdown = text(params, 'breakdown');
  const figures = earned(post, page, now);
  return names.map((name) => {
    const value = postMetrics[name]?.(figures) ?? 0;
    const values = breakdown === undefined ? [{ value }] : viewsBy(name, breakdown, figures);
    return row(post.id, name, 'lifetime', values);
  });
};

const viewsBy = (name: string, breakdown: string, { views }: Earned) => {
  if (name !== 'post_media_view' || !['is_from_ads', 'is_from_followers'].includes(breakdown)) {
    throw refuse.invalid('The breakdown is not supported for this metric', 'breakdown');
  }
  return [false, true].map((side) => ({
    value: sum(
      views.map((each) =>
        (breakdown === 'is_from_ads' ? each.fromAds : each.fromFollowers) === side ? each.count : 0,
      ),
    ),
    [breakdown]: side ? '1' : '0',
  }));
};

type Daily = { page: PracticePage; posts: readonly Post[]; day: number };
const earnedOn = ({ page, posts, day }: Daily, figure: (figures: Earned) => number): number => {
  const [from, to] = [dayEnd(day - 1), dayEnd(day)];
  const alive = posts.filter((post) => earnsBetween(post, from, to));
  return sum(alive.map((post) => figure(earned(post, page, to)) - figure(earned(post, page, from))));
};

const pageMetrics: Record<string, (daily: Daily) => number> = {
  page_media_view: (daily) => earnedOn(daily, viewsOf),
  page_total_media_view_unique: (daily) => Math.floor(earnedOn(daily, viewsOf) * 0.66),
  page_post_engagements: (daily) => earnedOn(daily, engagementsOf),
  page_follows: ({ page, day }) => followersOn(page, day),
  page_daily_follows_unique: ({ page, day }) => pageDay(page, day).follows,
  page_daily_unfollows_unique: ({ page, day }) => pageDay(page, day).unfollows,
  page_views_total: ({ page, day }) => pageDay(page, day).visits,
  page_total_actions: ({ page, day }) => pageDay(page, day).actions,
};
/** A state, not a flow: a week of it is its last day, not a sum. */
const levels = new Set(['page_follows']);

/** How a page did, day by day. Only whole days are told, and only since the page began. */
export const pageInsights = (page: PracticePage, posts: readonly Post[], params: Params, now: number) => {
  const names = metricsIn(text(params, 'metric'), pageMetrics);
  const period = text(params, 'period') ?? 'day';
  if (!periods.includes(period)) {
    throw refuse.invalid(`Param period must be one of {${periods.join(', ')}}`, 'period');
  }
  const until = Math.min(time(params, 'until') ?? now, now);
  const since = time(params, 'since') ?? until - 2 * dayMs;
  if (since > until) throw refuse.invalid('The since date must be before the until date', 'since');
  if (until - since > longestRangeDays * dayMs) {
    throw refuse.invalid(`There cannot be more than ${longestRangeDays} days between since and until`, 'since');
  }
  const first = Math.max(dayNumber(since), dayNumber(page.startedAt));
  const last = Math.min(dayNumber(until - 1), lastDay(now));
  const days = Array.from({ length: Math.max(0, last - first + 1) }, (_, place) => first + place);
  if (period === 'lifetime' || period === 'month') return [];

  return names.map((name) => {
    const known = new Map<number, number>();
    const read = (day: number) => {
      const value = known.get(day) ?? pageMetrics[name]?.({ page, posts, day }) ?? 0;
      known.set(day, value);
      return value;
    };
    const over = (end: number, length: number) =>
      levels.has(name) ? read(end) : sum(Array.from({ length }, (_, back) => read(end - back)));
    if (period === 'total_over_range') return row(page.id, name, period, [{ value: over(last, days.length) }]);
    const length = period === 'day' ? 1 : period === 'week' ? 7 : 28;
    return row(
      page.id,
      name,
      period,
      days.map((day) => ({ value: over(day, length), end_time: stamp(dayEnd(day)) })),
    );
  });
};

const row = (id: string, name: string, period: string, values: object[]) => {
  const words = name.replace(/^(page|post)_/, '').replaceAll('_', ' ');
  const title = `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
  return {
    name,
    period,
    values,
    title,
    description: `${period === 'lifetime' ? 'Lifetime' : 'Daily'}: ${words}.`,
    id: `${id}/insights/${name}/${period}`,
  };
};

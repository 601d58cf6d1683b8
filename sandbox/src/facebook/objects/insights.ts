import { dayMs } from '../../kit/durations.ts';
import { formatTimestamp } from '../graph/date-format.ts';
import { errors } from '../graph/errors.ts';
import { type Params, readText, readTime } from '../graph/params.ts';
import type { Post, PracticePage } from '../state.ts';
import {
  countClicks,
  countEngagements,
  countFollowersOn,
  countReactions,
  countViews,
  dayEnd,
  dayNumber,
  isActiveBetween,
  lastCompleteDay,
  type PostStatistics,
  pageStatisticsOn,
  statisticsAt,
  sum,
} from './statistics.ts';

const periods = ['day', 'week', 'days_28', 'month', 'lifetime', 'total_over_range'];
/** Number of days of a period with one value for each day. */
const periodDays: Record<string, number> = { day: 1, week: 7, days_28: 28 };
const maxRangeDays = 90;
/** Smallest number of likes of a page with insights. */
const minLikes = 100;

const parseMetrics = (text: string | undefined, cache: Record<string, unknown>): string[] => {
  const names = (text ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  if (names.length === 0 || names.some((name) => !Object.hasOwn(cache, name))) {
    throw errors.invalid('The value must be a valid insights metric', 'metric');
  }
  return names;
};

const postMetrics: Record<string, (statistics: PostStatistics) => number | Record<string, number>> = {
  post_media_view: countViews,
  post_total_media_view_unique: (statistics) => Math.floor(countViews(statistics) * 0.71),
  post_clicks: countClicks,
  post_clicks_by_type: ({ clicks }) => omitZeros(clicks),
  post_reactions_by_type_total: ({ reactions }) => omitZeros(reactions),
  post_reactions_like_total: ({ reactions }) => reactions.like,
  post_activity_by_action_type: (statistics) =>
    omitZeros({ like: countReactions(statistics), comment: statistics.comments, share: statistics.shares }),
  post_video_views: ({ videoViews }) => videoViews,
};
const omitZeros = (counts: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));

/** Lifetime metrics of a post. */
export const postInsights = (post: Post, page: PracticePage, params: Params, now: number) => {
  const names = parseMetrics(readText(params, 'metric'), postMetrics);
  if (page.followersAtStart < minLikes) return [];
  const breakdown = readText(params, 'breakdown');
  const statistics = statisticsAt(post, page, now);
  return names.map((name) => {
    const value = postMetrics[name]?.(statistics) ?? 0;
    const values = breakdown === undefined ? [{ value }] : splitViews(name, breakdown, statistics);
    return buildRow(post.id, name, 'lifetime', values);
  });
};

const splitViews = (name: string, breakdown: string, { views }: PostStatistics) => {
  if (name !== 'post_media_view' || !['is_from_ads', 'is_from_followers'].includes(breakdown)) {
    throw errors.invalid('The breakdown is not supported for this metric', 'breakdown');
  }
  return [false, true].map((side) => ({
    value: sum(
      views.map((view) =>
        (breakdown === 'is_from_ads' ? view.fromAds : view.fromFollowers) === side ? view.count : 0,
      ),
    ),
    [breakdown]: side ? '1' : '0',
  }));
};

type PageDay = { page: PracticePage; posts: readonly Post[]; day: number };
const earnedOnDay = ({ page, posts, day }: PageDay, readValue: (statistics: PostStatistics) => number): number => {
  const from = dayEnd(day - 1);
  const to = dayEnd(day);
  const activePosts = posts.filter((post) => isActiveBetween(post, from, to));
  return sum(
    activePosts.map((post) => readValue(statisticsAt(post, page, to)) - readValue(statisticsAt(post, page, from))),
  );
};

const pageMetrics: Record<string, (daily: PageDay) => number> = {
  page_media_view: (daily) => earnedOnDay(daily, countViews),
  page_total_media_view_unique: (daily) => Math.floor(earnedOnDay(daily, countViews) * 0.66),
  page_post_engagements: (daily) => earnedOnDay(daily, countEngagements),
  page_follows: ({ page, day }) => countFollowersOn(page, day),
  page_daily_follows_unique: ({ page, day }) => pageStatisticsOn(page, day).follows,
  page_daily_unfollows_unique: ({ page, day }) => pageStatisticsOn(page, day).unfollows,
  page_views_total: ({ page, day }) => pageStatisticsOn(page, day).visits,
  page_total_actions: ({ page, day }) => pageStatisticsOn(page, day).actions,
};
/** Metrics that are a level: the value of a week is that of its last day, not a sum. */
const levelMetrics = new Set(['page_follows']);

/** Metrics of a page per day. Complete days only, from the page's start. */
export const pageInsights = (page: PracticePage, posts: readonly Post[], params: Params, now: number) => {
  const names = parseMetrics(readText(params, 'metric'), pageMetrics);
  const period = readText(params, 'period') ?? 'day';
  if (!periods.includes(period)) {
    throw errors.invalid(`Param period must be one of {${periods.join(', ')}}`, 'period');
  }
  const until = Math.min(readTime(params, 'until') ?? now, now);
  const since = readTime(params, 'since') ?? until - 2 * dayMs;
  if (since > until) throw errors.invalid('The since date must be before the until date', 'since');
  if (until - since > maxRangeDays * dayMs) {
    throw errors.invalid(`There cannot be more than ${maxRangeDays} days between since and until`, 'since');
  }
  const first = Math.max(dayNumber(since), dayNumber(page.startedAt));
  const last = Math.min(dayNumber(until - 1), lastCompleteDay(now));
  const days = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
  if (period === 'lifetime' || period === 'month') return [];

  return names.map((name) => {
    const cache = new Map<number, number>();
    const readDay = (day: number) => {
      const value = cache.get(day) ?? pageMetrics[name]?.({ page, posts, day }) ?? 0;
      cache.set(day, value);
      return value;
    };
    const sumDays = (end: number, length: number) =>
      levelMetrics.has(name) ? readDay(end) : sum(Array.from({ length }, (_, offset) => readDay(end - offset)));
    if (period === 'total_over_range') return buildRow(page.id, name, period, [{ value: sumDays(last, days.length) }]);
    const length = periodDays[period] ?? 28;
    return buildRow(
      page.id,
      name,
      period,
      days.map((day) => ({ value: sumDays(day, length), end_time: formatTimestamp(dayEnd(day)) })),
    );
  });
};

const buildRow = (id: string, name: string, period: string, values: object[]) => {
  const label = name.replace(/^(page|post)_/, '').replaceAll('_', ' ');
  const title = `${label.charAt(0).toUpperCase()}${label.slice(1)}`;
  return {
    name,
    period,
    values,
    title,
    description: `${period === 'lifetime' ? 'Lifetime' : 'Daily'}: ${label}.`,
    id: `${id}/insights/${name}/${period}`,
  };
};

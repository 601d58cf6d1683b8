import { dayMs } from '../kit/durations.ts';
import { seededRandom } from '../kit/storage/seeded-random.ts';
import type { Account, Media } from './state.ts';

/** The statistics of a post at a time. Totals of an account are sums of such statistics. */
export type MediaStatistics = {
  views: number;
  reach: number;
  likes: number;
  comments: number;
  saved: number;
  shares: number;
};
export const metrics = ['views', 'reach', 'likes', 'comments', 'saved', 'shares'] as const;

const reachFactors = { IMAGE: 1, CAROUSEL_ALBUM: 1.25, VIDEO: 2.1 };
/** Number of days in which a post gains views, most of them in the first days. */
const lifeDays = 21;

/** The final statistics of a post, generated from its id and the account's followers. */
const finalStatistics = (media: Media, account: Account): MediaStatistics => {
  const random = seededRandom(`media ${media.id}`);
  const reach = account.followersAtStart * (0.18 + 0.4 * random.next()) * reachFactors[media.type];
  return {
    reach,
    views: reach * (1.2 + 0.6 * random.next()),
    likes: reach * (0.03 + 0.06 * random.next()),
    comments: reach * (0.001 + 0.006 * random.next()),
    saved: reach * (0.002 + 0.012 * random.next()),
    shares: reach * (0.001 + 0.008 * random.next()),
  };
};

const growthFactor = (media: Media, at: number): number => {
  const days = (at - media.publishedAt) / dayMs;
  if (days <= 0) return 0;
  return days >= lifeDays ? 1 : (1 - Math.exp(-days / 1.6)) / (1 - Math.exp(-lifeDays / 1.6));
};

export const statisticsAt = (media: Media, account: Account, at: number): MediaStatistics => {
  const final = finalStatistics(media, account);
  const factor = growthFactor(media, at);
  const scale = (value: number) => Math.floor(value * factor);
  return {
    views: scale(final.views),
    reach: scale(final.reach),
    likes: scale(final.likes),
    comments: scale(final.comments),
    saved: scale(final.saved),
    shares: scale(final.shares),
  };
};

/** The statistics of all posts between two times. */
export const statisticsBetween = (
  all: readonly Media[],
  account: Account,
  from: number,
  to: number,
): MediaStatistics => {
  const total: MediaStatistics = { views: 0, reach: 0, likes: 0, comments: 0, saved: 0, shares: 0 };
  for (const media of all) {
    if (media.publishedAt >= to || media.publishedAt + lifeDays * dayMs <= from) continue;
    const atStart = statisticsAt(media, account, from);
    const atEnd = statisticsAt(media, account, to);
    for (const metric of metrics) total[metric] += atEnd[metric] - atStart[metric];
  }
  return total;
};

/** Number of followers at a time; it grows linearly by the day. */
export const countFollowersAt = (account: Account, at: number): number => {
  const days = Math.max(0, Math.floor((at - account.startedAt) / dayMs));
  return account.followersAtStart + Math.floor((days * account.followersAtStart) / 900);
};

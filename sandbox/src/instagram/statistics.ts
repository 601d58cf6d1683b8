import { dayMs } from '../facebook/times.ts';
import { seededRandom } from '../kit/storage/seeded-random.ts';
import type { Account, Media } from './state.ts';

/** What a post has earned so far. Totals of an account are sums of these, never numbers of their own. */
export type Earned = {
  views: number;
  reach: number;
  likes: number;
  comments: number;
  saved: number;
  shares: number;
};
export const metrics = ['views', 'reach', 'likes', 'comments', 'saved', 'shares'] as const;

const pull = { IMAGE: 1, CAROUSEL_ALBUM: 1.25, VIDEO: 2.1 };
/** A post lives three weeks; most of it in the first days. */
const lifeDays = 21;

/** The figures a post ends with, rolled from its id and the size of its account. */
const destiny = (media: Media, account: Account): Earned => {
  const roll = seededRandom(`media ${media.id}`);
  const reach = account.followersAtStart * (0.18 + 0.4 * roll.next()) * pull[media.type];
  return {
    reach,
    views: reach * (1.2 + 0.6 * roll.next()),
    likes: reach * (0.03 + 0.06 * roll.next()),
    comments: reach * (0.001 + 0.006 * roll.next()),
    saved: reach * (0.002 + 0.012 * roll.next()),
    shares: reach * (0.001 + 0.008 * roll.next()),
  };
};

const growth = (media: Media, at: number): number => {
  const days = (at - media.publishedAt) / dayMs;
  if (days <= 0) return 0;
  return days >= lifeDays ? 1 : (1 - Math.exp(-days / 1.6)) / (1 - Math.exp(-lifeDays / 1.6));
};

export const earned = (media: Media, account: Account, at: number): Earned => {
  const end = destiny(media, account);
  const part = growth(media, at);
  const now = (figure: number) => Math.floor(figure * part);
  return {
    views: now(end.views),
    reach: now(end.reach),
    likes: now(end.likes),
    comments: now(end.comments),
    saved: now(end.saved),
    shares: now(end.shares),
  };
};

/** What all posts of an account earned between two moments. */
export const earnedBetween = (all: readonly Media[], account: Account, from: number, to: number): Earned => {
  const total: Earned = { views: 0, reach: 0, likes: 0, comments: 0, saved: 0, shares: 0 };
  for (const media of all) {
    if (media.publishedAt >= to || media.publishedAt + lifeDays * dayMs <= from) continue;
    const before = earned(media, account, from);
    const after = earned(media, account, to);
    for (const metric of metrics) total[metric] += after[metric] - before[metric];
  }
  return total;
};

/** Followers come a little every day; the same day always finds the same number. */
export const followersAt = (account: Account, at: number): number => {
  const days = Math.max(0, Math.floor((at - account.startedAt) / dayMs));
  return account.followersAtStart + Math.floor((days * account.followersAtStart) / 900);
};

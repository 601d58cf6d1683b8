import { dayMs } from '../../kit/durations.ts';
import { seededRandom } from '../../kit/storage/seeded-random.ts';
import type { Account, Post } from '../state.ts';

/** Number of days until a post's metrics stop growing. Most growth is on the first day. */
const activeDays = 7;

export type Metrics = {
  reposts: number;
  reply_count: number;
  like_count: number;
  quote_count: number;
  bookmark_count: number;
  impression_count: number;
};

const growth = (post: Post, now: number): number => {
  const days = (now - post.madeAt) / dayMs;
  if (days <= 0) return 0;
  return days >= activeDays ? 1 : (1 - Math.exp(-days / 0.6)) / (1 - Math.exp(-activeDays / 0.6));
};

/** Metrics of a post at `now`, seeded by its id and scaled by the follower count. `replies` is the stored count. */
export const postMetrics = (post: Post, account: Account, now: number, replies: number): Metrics => {
  const random = seededRandom(`post ${post.id}`);
  const mediaBoost = post.mediaIds.length > 0 ? 1.4 : 1;
  const finalViews =
    account.followersAtStart * (0.12 + 0.6 * random.next()) * mediaBoost * (post.replyTo === undefined ? 1 : 0.4);
  const finalLikes = finalViews * (0.008 + 0.02 * random.next());
  const growthSoFar = growth(post, now);
  const countSoFar = (finalCount: number) => Math.floor(finalCount * growthSoFar);
  return {
    reposts: countSoFar(finalLikes * (0.05 + 0.15 * random.next())),
    reply_count: replies,
    like_count: countSoFar(finalLikes),
    quote_count: countSoFar(finalLikes * 0.03 * random.next()),
    bookmark_count: countSoFar(finalLikes * 0.1 * random.next()),
    impression_count: countSoFar(finalViews),
  };
};

export const userMetrics = (account: Account, posts: number, now: number) => ({
  followers_count: account.followersAtStart + Math.max(0, Math.floor(((now - account.madeAt) / dayMs) * 0.4)),
  following_count: account.following,
  posts,
  listed_count: Math.floor(account.followersAtStart / 90),
});

import { seededRandom } from '../kit/storage/seeded-random.ts';
import type { Account, Post } from './state.ts';

const dayMs = 86_400_000;
/** A post on X is seen for a week, most of it on the first day. */
const lifeDays = 7;

export type Metrics = {
  retweet_count: number;
  reply_count: number;
  like_count: number;
  quote_count: number;
  bookmark_count: number;
  impression_count: number;
};

const growth = (post: Post, now: number): number => {
  const days = (now - post.madeAt) / dayMs;
  if (days <= 0) return 0;
  return days >= lifeDays ? 1 : (1 - Math.exp(-days / 0.6)) / (1 - Math.exp(-lifeDays / 0.6));
};

/** What a post has earned so far, rolled from its id and the size of its account. `replies` are those really there. */
export const metricsOf = (post: Post, account: Account, now: number, replies: number): Metrics => {
  const roll = seededRandom(`post ${post.id}`);
  const pull = post.mediaIds.length > 0 ? 1.4 : 1;
  const views = account.followersAtStart * (0.12 + 0.6 * roll.next()) * pull * (post.replyTo === undefined ? 1 : 0.4);
  const likes = views * (0.008 + 0.02 * roll.next());
  const part = growth(post, now);
  const at = (figure: number) => Math.floor(figure * part);
  return {
    retweet_count: at(likes * (0.05 + 0.15 * roll.next())),
    reply_count: replies,
    like_count: at(likes),
    quote_count: at(likes * 0.03 * roll.next()),
    bookmark_count: at(likes * 0.1 * roll.next()),
    impression_count: at(views),
  };
};

export const userMetrics = (account: Account, posts: number, now: number) => ({
  followers_count: account.followersAtStart + Math.max(0, Math.floor(((now - account.madeAt) / dayMs) * 0.4)),
  following_count: account.following,
  tweet_count: posts,
  listed_count: Math.floor(account.followersAtStart / 90),
});

import type { Kit } from '../kit/network.ts';

/** Account of a user; on X a user and their account are the same. */
export type Account = {
  id: string;
  name: string;
  username: string;
  about: string;
  website: string;
  place: string;
  followersAtStart: number;
  following: number;
  madeAt: number;
};

export type Poll = { options: string[]; minutes: number };
export type Post = {
  id: string;
  authorId: string;
  /** Text of the post as sent, NFC-normalized. Links are shortened in responses only. */
  text: string;
  mediaIds: string[];
  madeAt: number;
  /** Id of the thread's first post; the own id for a post that starts one. */
  conversationId: string;
  replyTo?: string;
  replySettings?: string;
  poll?: Poll;
};

export type MediaKind = 'tweet_image' | 'tweet_gif' | 'tweet_video';
export type Medium = {
  id: string;
  ownerId: string;
  kind: MediaKind;
  type: string;
  size: number;
  madeAt: number;
  /** Id of the stored file; without one a generated image is served. */
  fileId?: string;
  width: number;
  height: number;
  altText?: string;
  /** Time at which a segmented upload was finalized; missing until then. */
  finishedAt?: number;
  /** Time at which processing ends; missing for images. */
  readyAt?: number;
  isBroken?: boolean;
};
export type StoredFile = { type: string; base64: string };
export type Segment = { mediaId: string; index: number; base64: string };

export type Token = {
  value: string;
  use: 'access' | 'refresh';
  accountId: string;
  scopes: string[];
  expiresAt: number;
  /** True for a token that the app or the user revoked, and for a used refresh token. */
  isOver: boolean;
};
export type Code = {
  value: string;
  accountId: string;
  scopes: string[];
  redirect: string;
  challenge: string;
  isPlain: boolean;
  expiresAt: number;
  isUsed: boolean;
};

/** `follower` follows `followed`; both are account ids. */
export type Follow = { follower: string; followed: string };
export type Count = { since: number; calls: number };
export type State = ReturnType<typeof createState>;

/** Time in ms from which X's ids count milliseconds (snowflake epoch). */
const idEpochMs = 1_288_834_974_657;
const sequenceBits = 22n;

export const createIdAt = (at: number, low: number): string =>
  ((BigInt(Math.floor(at) - idEpochMs) << sequenceBits) + BigInt(low)).toString();

/** The stored collections of this network, and queries on them. */
export const createState = (kit: Kit) => {
  const accounts = kit.collection<Account>('accounts');
  const posts = kit.collection<Post>('posts');
  const media = kit.collection<Medium>('media');
  const follows = kit.collection<Follow>('follows');
  const postsOf = posts.index(({ authorId }) => authorId);
  const now = () => kit.clock.now().getTime();

  return {
    now,
    url: kit.url,
    accounts,
    posts,
    media,
    files: kit.collection<StoredFile>('files'),
    segments: kit.collection<Segment>('segments'),
    tokens: kit.collection<Token>('tokens'),
    codes: kit.collection<Code>('codes'),
    counts: kit.collection<Count>('counts'),
    follows,
    isFollowing: (follower: string, followed: string): boolean => follows.has(`${follower}:${followed}`),
    setFollowing: (follower: string, followed: string, isFollowing: boolean): void => {
      const key = `${follower}:${followed}`;
      if (isFollowing) follows.set(key, { follower, followed });
      else follows.delete(key);
    },
    findAccount: (username: string) =>
      accounts.values().find((account) => account.username.toLowerCase() === username.toLowerCase()),
    /** Posts of an account, newest first. */
    accountPosts: (accountId: string): Post[] =>
      postsOf(accountId).sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? 1 : -1)),
    newId(): string {
      let low = 1;
      while (posts.has(createIdAt(now(), low)) || media.has(createIdAt(now(), low))) low += 1;
      return createIdAt(now(), low);
    },
  };
};

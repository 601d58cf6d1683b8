import type { Kit } from '../kit/network.ts';

/** A person and their account are the same thing here. */
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
  /** As it was sent, normalised; links are shortened when it is shown. */
  text: string;
  mediaIds: string[];
  madeAt: number;
  /** The first post of the thread this one hangs in; its own id when it starts one. */
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
  /** A stored file; drawn when missing. */
  fileId?: string;
  width: number;
  height: number;
  altText?: string;
  /** Missing while an upload in parts is under way. */
  finishedAt?: number;
  /** When processing ends; pictures need none. */
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
  /** Given back, taken back, or a refresh token that was used. */
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

export type Count = { since: number; calls: number };
export type State = ReturnType<typeof state>;

/** X counts milliseconds from this moment in its ids. */
const idEpoch = 1_288_834_974_657;
const perMillisecond = 22n;

export const idAt = (at: number, low: number): string =>
  ((BigInt(Math.floor(at) - idEpoch) << perMillisecond) + BigInt(low)).toString();

/** Everything this network remembers, and the few questions everybody asks of it. */
export const state = (kit: Kit) => {
  const accounts = kit.collection<Account>('accounts');
  const posts = kit.collection<Post>('posts');
  const media = kit.collection<Medium>('media');
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
    accountNamed: (username: string) =>
      accounts.values().find((account) => account.username.toLowerCase() === username.toLowerCase()),
    /** Newest first. */
    postsOf: (accountId: string): Post[] =>
      posts
        .values()
        .filter(({ authorId }) => authorId === accountId)
        .sort((a, b) => (BigInt(a.id) < BigInt(b.id) ? 1 : -1)),
    newId(): string {
      let low = 1;
      while (posts.has(idAt(now(), low)) || media.has(idAt(now(), low))) low += 1;
      return idAt(now(), low);
    },
  };
};

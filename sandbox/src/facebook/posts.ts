import { numericId } from '../kit/storage/ids.ts';
import { refuse } from './errors.ts';
import type { LinkCard, Post, State } from './state.ts';
import { dayMs } from './times.ts';

export type Draft = Omit<Post, 'id' | 'madeAt'>;
export type Posts = ReturnType<typeof posts>;

/** The longest text of a post. */
export const longestMessage = 63_206;
const soonestMs = 10 * 60_000;
const latestMs = 30 * dayMs;

export const isPublic = (post: Post, now: number): boolean => post.publishAt !== null && post.publishAt <= now;
export const isWaiting = (post: Post, now: number): boolean =>
  post.isScheduled && post.publishAt !== null && post.publishAt > now;

export const pageIdOf = (postId: string): string => postId.split('_', 1)[0] ?? '';

const wordsOf = (message: string | undefined, link: LinkCard | undefined): string =>
  `${message ?? ''}\n${link?.url ?? ''}`;

/** A page's posts: written, found, and shown newest first. */
export const posts = (state: State) => ({
  find: (id: string) => state.posts(pageIdOf(id)).get(id),

  /** What the public sees, newest first; of two at the same moment the later written one comes first. */
  publicOf: (pageId: string, now: number) =>
    state
      .posts(pageId)
      .values()
      .filter((post) => isPublic(post, now))
      .reverse()
      .sort((a, b) => (b.publishAt ?? 0) - (a.publishAt ?? 0)),

  waitingOf: (pageId: string, now: number) =>
    state
      .posts(pageId)
      .values()
      .filter((post) => isWaiting(post, now))
      .sort((a, b) => (a.publishAt ?? 0) - (b.publishAt ?? 0)),

  /** Refuses the very words the page said last. */
  refuseRepetition(pageId: string, message: string | undefined, link: LinkCard | undefined) {
    if (state.lastWords.get(pageId)?.words === wordsOf(message, link)) throw refuse.duplicate();
  },

  add(draft: Draft): Readonly<Post> {
    const id = `${draft.pageId}_${numericId(15)}`;
    const post = state.posts(draft.pageId).set(id, { ...draft, id, madeAt: state.now() });
    if (draft.kind === 'text' || draft.kind === 'link') {
      state.lastWords.set(draft.pageId, { postId: id, words: wordsOf(draft.message, draft.link) });
    }
    return post;
  },

  change: (post: Post) => state.posts(post.pageId).set(post.id, post),

  remove(post: Post) {
    state.posts(post.pageId).delete(post.id);
    if (state.lastWords.get(post.pageId)?.postId === post.id) state.lastWords.delete(post.pageId);
  },
});

type Plan = Pick<Post, 'publishAt' | 'isScheduled'>;

/** When a post goes out, from `published` and `scheduled_publish_time`. */
export const planOf = (isPublished: boolean | undefined, dueAt: number | undefined, now: number): Plan => {
  if (dueAt === undefined) return { publishAt: isPublished === false ? null : now, isScheduled: false };
  if (isPublished !== false) {
    throw refuse.invalid('You cannot specify a scheduled publish time on a published post', 'scheduled_publish_time');
  }
  if (dueAt < now + soonestMs || dueAt > now + latestMs) {
    throw refuse.invalid('The specified scheduled publish time is invalid.', 'scheduled_publish_time');
  }
  return { publishAt: dueAt, isScheduled: true };
};

export const checkMessage = (message: string | undefined, name = 'message') => {
  if (message !== undefined && [...message].length > longestMessage) {
    throw refuse.invalid(`Param ${name} must be at most ${longestMessage} characters long`, name);
  }
};

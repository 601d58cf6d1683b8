import { dayMs, minuteMs } from '../../kit/durations.ts';
import { numericId } from '../../kit/storage/ids.ts';
import { errors } from '../graph/errors.ts';
import type { LinkCard, Post, State } from '../state.ts';

export type Draft = Omit<Post, 'id' | 'madeAt'>;
export type Posts = ReturnType<typeof createPosts>;

/** Longest message of a post, in characters. */
const maxMessageLength = 63_206;
const minScheduleMs = 10 * minuteMs;
const maxScheduleMs = 30 * dayMs;

export const isPublic = (post: Post, now: number): boolean => post.publishAt !== null && post.publishAt <= now;
const isPending = (post: Post, now: number): boolean =>
  post.isScheduled && post.publishAt !== null && post.publishAt > now;

export const toPageId = (postId: string): string => postId.split('_', 1)[0] ?? '';

const toDuplicateKey = (message: string | undefined, link: LinkCard | undefined): string =>
  `${message ?? ''}\n${link?.url ?? ''}`;

/** The posts of all pages. */
export const createPosts = (state: State) => ({
  find: (id: string) => state.posts(toPageId(id)).get(id),

  /** Published posts, newest first. Posts with the same time: last inserted first. */
  listPublic: (pageId: string, now: number) =>
    state
      .posts(pageId)
      .values()
      .filter((post) => isPublic(post, now))
      .reverse()
      .sort((a, b) => (b.publishAt ?? 0) - (a.publishAt ?? 0)),

  listScheduled: (pageId: string, now: number) =>
    state
      .posts(pageId)
      .values()
      .filter((post) => isPending(post, now))
      .sort((a, b) => (a.publishAt ?? 0) - (b.publishAt ?? 0)),

  /** Rejects a post with the same text and link as the page's last post. */
  rejectDuplicate(pageId: string, message: string | undefined, link: LinkCard | undefined) {
    if (state.lastMessages.get(pageId)?.words === toDuplicateKey(message, link)) throw errors.duplicate();
  },

  add(draft: Draft): Readonly<Post> {
    const id = `${draft.pageId}_${numericId(15)}`;
    const post = state.posts(draft.pageId).set(id, { ...draft, id, madeAt: state.now() });
    if (draft.kind === 'text' || draft.kind === 'link') {
      state.lastMessages.set(draft.pageId, { postId: id, words: toDuplicateKey(draft.message, draft.link) });
    }
    return post;
  },

  update: (post: Post) => state.posts(post.pageId).set(post.id, post),

  remove(post: Post) {
    state.posts(post.pageId).delete(post.id);
    if (state.lastMessages.get(post.pageId)?.postId === post.id) state.lastMessages.delete(post.pageId);
  },
});

type Schedule = Pick<Post, 'publishAt' | 'isScheduled'>;

/** Publish time of a post, from `published` and `scheduled_publish_time`. */
export const parseSchedule = (isPublished: boolean | undefined, dueAt: number | undefined, now: number): Schedule => {
  if (dueAt === undefined) return { publishAt: isPublished === false ? null : now, isScheduled: false };
  if (isPublished !== false) {
    throw errors.invalid('You cannot specify a scheduled publish time on a published post', 'scheduled_publish_time');
  }
  if (dueAt < now + minScheduleMs || dueAt > now + maxScheduleMs) {
    throw errors.invalid('The specified scheduled publish time is invalid.', 'scheduled_publish_time');
  }
  return { publishAt: dueAt, isScheduled: true };
};

export const checkMessage = (message: string | undefined, name = 'message') => {
  if (message !== undefined && [...message].length > maxMessageLength) {
    throw errors.invalid(`Param ${name} must be at most ${maxMessageLength} characters long`, name);
  }
};

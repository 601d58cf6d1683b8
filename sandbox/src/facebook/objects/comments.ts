import { minuteMs } from '../../kit/durations.ts';
import { numericId } from '../../kit/storage/ids.ts';
import { seededRandom } from '../../kit/storage/seeded-random.ts';
import type { Comment, Post, PracticePage, State } from '../state.ts';
import { statisticsAt } from './statistics.ts';

const commenters = ['Priya N.', 'Tom Bauer', 'Lena Fischer', 'Jo Whitfield', 'Sam Adeyemi', 'Marta Ruiz'] as const;
const openings = [
  'Love this!',
  'Finally.',
  'My favourite.',
  'Well done.',
  'I told my sister about it.',
  'Ha!',
] as const;
const remarks = [
  ...(['See you there.', 'How much is it?', 'Do you ship?', 'Thank you!', 'Is it open on Sundays?'] as const),
  ...(['We come every week.', 'Made my morning.', 'Save me a seat.', 'More of these, please.'] as const),
] as const;

/** Generated comments: as many as the post's statistics say, each with its own time. */
const generateComments = (post: Post, page: PracticePage, now: number): Comment[] =>
  Array.from({ length: statisticsAt(post, page, now).comments }, (_, index) => {
    const random = seededRandom(`comment ${post.id} ${index}`);
    const madeAt = (post.publishAt ?? post.madeAt) + random.between(1, 600) * minuteMs;
    const from = { name: random.pick(commenters), id: random.digits(17) };
    return {
      postId: post.id,
      from,
      message: `${random.pick(openings)} ${random.pick(remarks)}`,
      id: `${post.id.split('_')[1]}_${random.digits(16)}`,
      madeAt,
    };
  }).filter(({ madeAt }) => madeAt <= now);

/** All comments of a post, oldest first. Stored comments replace generated ones with the same id. */
export const listComments = (state: State, post: Post, page: PracticePage): Comment[] => {
  const storedComments = state.comments.values().filter(({ postId }) => postId === post.id);
  const storedIds = new Set(storedComments.map(({ id }) => id));
  const generated = generateComments(post, page, state.now()).filter(({ id }) => !storedIds.has(id));
  const all = [...generated, ...storedComments.filter(({ isGone }) => isGone !== true)].sort(
    (a, b) => a.madeAt - b.madeAt,
  );
  // Replies of a deleted comment are hidden.
  const ids = new Set(all.map(({ id }) => id));
  return all.filter(({ parentId }) => parentId === undefined || ids.has(parentId));
};

/** The comment count: generated comments, plus added and minus deleted ones. */
export const countComments = (state: State, post: Post, page: PracticePage): number => {
  const storedComments = state.comments.values().filter(({ postId }) => postId === post.id);
  const change = storedComments.map(({ isGone, isOurs }) => (isOurs ? Number(!isGone) : -Number(isGone ?? false)));
  return Math.max(0, statisticsAt(post, page, state.now()).comments + change.reduce((sum, one) => sum + one, 0));
};

/** The comment of this id; undefined if there is none or it was deleted. */
export const findComment = (state: State, id: string): Comment | undefined => {
  const [number = ''] = id.split('_', 1);
  for (const page of state.pages.values()) {
    const post = state.posts(page.id).get(`${page.id}_${number}`);
    const comment = post && listComments(state, post, page).find((candidate) => candidate.id === id);
    if (comment) return comment;
  }
  return undefined;
};

/** Change of a comment, as the webhook reports it. */
export const toCommentChange = (comment: Comment, verb: 'add' | 'edited' | 'remove', at: number) => ({
  item: 'comment',
  verb,
  post_id: comment.postId,
  comment_id: comment.id,
  parent_id: comment.parentId ?? comment.postId,
  from: comment.from,
  ...(verb !== 'remove' && { message: comment.message }),
  created_time: Math.floor(at / 1000),
});

type NewComment = { name: string; message: string; parentId?: string | undefined };

/** Adds a comment. With the page's own name the author is the page. */
export const addComment = (
  state: State,
  post: Post,
  page: PracticePage,
  { name, message, parentId }: NewComment,
): Comment => {
  const id = `${post.id.split('_')[1]}_${numericId(16)}`;
  const from = name === page.name ? { id: page.id, name } : { id: seededRandom(`person ${name}`).digits(17), name };
  return state.comments.set(id, {
    id,
    postId: post.id,
    from,
    message,
    madeAt: state.now(),
    isOurs: true,
    ...(parentId !== undefined && { parentId }),
  });
};

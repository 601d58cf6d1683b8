import { numericId } from '../kit/storage/ids.ts';
import { seededRandom } from '../kit/storage/seeded-random.ts';
import type { Comment, Post, PracticePage, State } from './state.ts';
import { earned } from './statistics.ts';

const neighbours = ['Priya N.', 'Tom Bauer', 'Lena Fischer', 'Jo Whitfield', 'Sam Adeyemi', 'Marta Ruiz'] as const;
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

/** What neighbours say by themselves: as many as the post has earned, each at its own moment. */
const ofNeighbours = (post: Post, page: PracticePage, now: number): Comment[] =>
  Array.from({ length: earned(post, page, now).comments }, (_, place) => {
    const roll = seededRandom(`comment ${post.id} ${place}`);
    const madeAt = (post.publishAt ?? post.madeAt) + roll.between(1, 600) * 60_000;
    const from = { name: roll.pick(neighbours), id: roll.digits(17) };
    return {
      ...{ postId: post.id, from, message: `${roll.pick(openings)} ${roll.pick(remarks)}` },
      ...{ id: `${post.id.split('_')[1]}_${roll.digits(16)}`, madeAt },
    };
  }).filter(({ madeAt }) => madeAt <= now);

/** Everything below a post, oldest first. What somebody changed or took away counts, whoever wrote it. */
export const commentsOf = (state: State, post: Post, page: PracticePage): Comment[] => {
  const kept = state.comments.values().filter(({ postId }) => postId === post.id);
  const touched = new Set(kept.map(({ id }) => id));
  const others = ofNeighbours(post, page, state.now()).filter(({ id }) => !touched.has(id));
  const all = [...others, ...kept.filter(({ isGone }) => isGone !== true)].sort((a, b) => a.madeAt - b.madeAt);
  // With a comment go the answers to it.
  const ids = new Set(all.map(({ id }) => id));
  return all.filter(({ parentId }) => parentId === undefined || ids.has(parentId));
};

/** How many comments the network counts: what was earned, and what people wrote or took away here. */
export const commentCount = (state: State, post: Post, page: PracticePage): number => {
  const kept = state.comments.values().filter(({ postId }) => postId === post.id);
  const change = kept.map(({ isGone, isOurs }) => (isOurs ? Number(!isGone) : -Number(isGone ?? false)));
  return Math.max(0, earned(post, page, state.now()).comments + change.reduce((sum, one) => sum + one, 0));
};

type Words = { name: string; message: string; parentId?: string | undefined };

/** Somebody says something below a post; under the page's own name it is the page that speaks. */
export const write = (state: State, post: Post, page: PracticePage, { name, message, parentId }: Words): Comment => {
  const id = `${post.id.split('_')[1]}_${numericId(16)}`;
  const from = name === page.name ? { id: page.id, name } : { id: seededRandom(`person ${name}`).digits(17), name };
  return state.comments.set(id, {
    ...{ id, postId: post.id, from, message, madeAt: state.now(), isOurs: true },
    ...(parentId !== undefined && { parentId }),
  });
};

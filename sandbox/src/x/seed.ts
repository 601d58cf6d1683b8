import { dayMs, minuteMs } from '../kit/durations.ts';
import type { Kit } from '../kit/network.ts';
import { type SeededRandom, seededRandom } from '../kit/storage/seeded-random.ts';
import { accounts, follows } from './seed.data.ts';
import { createIdAt, createState, type Post } from './state.ts';

/** Number of days of seeded history, ending the day before the seed. */
const historyDays = 182;
const postKinds = ['text', 'text', 'photo', 'photo', 'photos', 'link', 'link', 'thread'] as const;

/** Seeds the network. The same day always gives the same data. */
export const seed = (kit: Kit) => {
  const state = createState(kit);
  const today = Math.floor(state.now() / dayMs) * dayMs;
  const start = today - historyDays * dayMs;
  for (const { follower, followed } of follows) state.setFollowing(follower.id, followed.id, true);

  for (const { maxDaysBetweenPosts, openings, closings, ...account } of accounts) {
    state.accounts.set(account.id, { ...account, madeAt: start - 900 * dayMs });
    const random = seededRandom(`history ${account.id}`);
    let turn = 0;
    const addPost = (text: string, at: number, photos: number, parent?: Post): Post => {
      const id = createIdAt(at, random.between(1, 4_000_000));
      const mediaIds = Array.from({ length: photos }, (_, position) => {
        const mediaId = createIdAt(at - 1000 * (position + 1), random.between(1, 4_000_000));
        state.media.set(mediaId, {
          id: mediaId,
          ownerId: account.id,
          kind: 'tweet_image',
          type: 'image/jpeg',
          size: 240_000,
          madeAt: at,
          finishedAt: at,
          width: 1200,
          height: 675,
        });
        return mediaId;
      });
      return state.posts.set(id, {
        id,
        authorId: account.id,
        text,
        mediaIds,
        madeAt: at,
        conversationId: parent?.conversationId ?? id,
        ...(parent && { replyTo: parent.id }),
      });
    };
    for (let day = start + dayMs; day < today; day += random.between(1, maxDaysBetweenPosts) * dayMs) {
      const opening = openings[turn % openings.length] ?? '';
      const closing = closings[turn % closings.length] ?? '';
      addSeededPost({
        random,
        website: account.website,
        opening,
        closing,
        at: day + random.between(7 * 60, 19 * 60) * minuteMs,
        addPost,
      });
      turn += 1;
    }
  }
};

type SeededPost = {
  random: SeededRandom;
  website: string;
  opening: string;
  closing: string;
  at: number;
  addPost: (text: string, at: number, photos: number, parent?: Post) => Post;
};

const addSeededPost = ({ random, website, opening, closing, at, addPost }: SeededPost) => {
  const kind = random.pick(postKinds);
  const text = `${opening} ${closing}`;
  if (kind === 'photo') return addPost(text, at, 1);
  if (kind === 'photos') return addPost(text, at, random.between(2, 4));
  if (kind === 'link') return addPost(`${text} ${website}/journal/${toSlug(opening)}`, at, 0);
  const first = addPost(kind === 'thread' ? opening : text, at, 0);
  if (kind === 'thread') addPost(closing, at + minuteMs, 0, first);
  return first;
};

const toSlug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z]+/g, '-')
    .split('-', 4)
    .join('-');

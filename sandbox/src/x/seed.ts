import type { Kit } from '../kit/network.ts';
import { type Chance, seededRandom } from '../kit/storage/seeded-random.ts';
import { accounts } from './seed.data.ts';
import { idAt, type Post, state as stateOf } from './state.ts';

const dayMs = 86_400_000;
/** Half a year of life, ending the day before the world is made. */
const historyDays = 182;
const kinds = ['text', 'text', 'photo', 'photo', 'photos', 'link', 'link', 'thread'] as const;

/** Fills the practice world. The same day always makes the same world. */
export const seed = (kit: Kit) => {
  const state = stateOf(kit);
  const today = Math.floor(state.now() / dayMs) * dayMs;
  const start = today - historyDays * dayMs;

  for (const { pause, openings, closings, ...account } of accounts) {
    state.accounts.set(account.id, { ...account, madeAt: start - 900 * dayMs });
    const roll = seededRandom(`history ${account.id}`);
    let turn = 0;
    const add = (text: string, at: number, photos: number, parent?: Post): Post => {
      const id = idAt(at, roll.between(1, 4_000_000));
      const mediaIds = Array.from({ length: photos }, (_, place) => {
        const mediaId = idAt(at - 1000 * (place + 1), roll.between(1, 4_000_000));
        state.media.set(mediaId, {
          ...{ id: mediaId, ownerId: account.id, kind: 'tweet_image', type: 'image/jpeg', size: 240_000 },
          ...{ madeAt: at, finishedAt: at, width: 1200, height: 675 },
        });
        return mediaId;
      });
      return state.posts.set(id, {
        ...{ id, authorId: account.id, text, mediaIds, madeAt: at, conversationId: parent?.conversationId ?? id },
        ...(parent && { replyTo: parent.id }),
      });
    };
    for (let day = start + dayMs; day < today; day += roll.between(1, pause) * dayMs) {
      const opening = openings[turn % openings.length] ?? '';
      const closing = closings[turn % closings.length] ?? '';
      write({
        roll,
        website: account.website,
        opening,
        closing,
        at: day + roll.between(7 * 60, 19 * 60) * 60_000,
        add,
      });
      turn += 1;
    }
  }
};

type Writing = {
  roll: Chance;
  website: string;
  opening: string;
  closing: string;
  at: number;
  add: (text: string, at: number, photos: number, parent?: Post) => Post;
};

const write = ({ roll, website, opening, closing, at, add }: Writing) => {
  const kind = roll.pick(kinds);
  const text = `${opening} ${closing}`;
  if (kind === 'photo') return add(text, at, 1);
  if (kind === 'photos') return add(text, at, roll.between(2, 4));
  if (kind === 'link') return add(`${text} ${website}/journal/${slugOf(opening)}`, at, 0);
  const first = add(kind === 'thread' ? opening : text, at, 0);
  if (kind === 'thread') add(closing, at + 60_000, 0, first);
  return first;
};

const slugOf = (words: string): string =>
  words
    .toLowerCase()
    .replace(/[^a-z]+/g, '-')
    .split('-', 4)
    .join('-');

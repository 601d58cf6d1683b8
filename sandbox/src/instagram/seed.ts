import { dayMs } from '../facebook/times.ts';
import type { Kit } from '../kit/network.ts';
import { type Chance, seededRandom } from '../kit/storage/seeded-random.ts';
import { accounts, app, harbourGroup, pages, people } from './seed.data.ts';
import { shortcodeOf } from './shortcode.ts';
import { type Media, type Part, state as stateOf } from './state.ts';

/** Half a year of life, ending the day before the world is made. */
const historyDays = 182;
const shapes = ['image', 'image', 'image', 'carousel', 'reel'] as const;

/** Fills the practice world. The same day always makes the same world. */
export const seed = (kit: Kit) => {
  const state = stateOf(kit);
  const today = Math.floor(state.now() / dayMs) * dayMs;
  const start = today - historyDays * dayMs;

  state.apps.set(app.id, app);
  for (const person of people) state.people.set(person.id, person);
  state.businesses.set(harbourGroup.id, harbourGroup);
  for (const page of pages) state.pages.set(page.id, { ...page, startedAt: start });
  for (const { openings, tags, ...account } of accounts) {
    state.accounts.set(account.id, { ...account, startedAt: start });
    const roll = seededRandom(`instagram history ${account.id}`);
    let turn = 0;
    for (let day = start + dayMs; day < today; day += roll.between(1, 4) * dayMs) {
      const chosen = tags.filter((_, place) => (turn + place) % 2 === 0);
      const caption = `${openings[turn % openings.length]}\n\n${chosen.join(' ')}`;
      const media = seeded(roll, account.id, caption, day + roll.between(7 * 60, 20 * 60) * 60_000);
      state.media(account.id).set(media.id, media);
      turn += 1;
    }
  }
};

const seeded = (roll: Chance, accountId: string, caption: string, publishedAt: number): Media => {
  const id = `178${roll.digits(14)}`;
  const shape = roll.pick(shapes);
  const part = (kind: Part['kind']): Part => ({ id: `178${roll.digits(14)}`, kind });
  return {
    id,
    accountId,
    caption,
    publishedAt,
    shortcode: shortcodeOf(id),
    type: shape === 'carousel' ? 'CAROUSEL_ALBUM' : shape === 'reel' ? 'VIDEO' : 'IMAGE',
    product: shape === 'reel' ? 'REELS' : 'FEED',
    parts:
      shape === 'carousel'
        ? Array.from({ length: roll.between(2, 5) }, () => part('IMAGE'))
        : [part(shape === 'reel' ? 'VIDEO' : 'IMAGE')],
  };
};

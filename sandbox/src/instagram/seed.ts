import { dayMs, minuteMs } from '../kit/durations.ts';
import type { Kit } from '../kit/network.ts';
import { type SeededRandom, seededRandom } from '../kit/storage/seeded-random.ts';
import { accounts, app, harbourGroup, pages, people } from './seed.data.ts';
import { toShortcode } from './shortcode.ts';
import { createState, type Media, type Part } from './state.ts';

/** Number of days with seeded posts: half a year, up to the day before the seeding. */
const historyDays = 182;
const shapes = ['image', 'image', 'image', 'carousel', 'reel'] as const;
const mediaTypes = { image: 'IMAGE', carousel: 'CAROUSEL_ALBUM', reel: 'VIDEO' } as const;

/** Fills the collections. The same day gives the same data. */
export const seed = (kit: Kit) => {
  const state = createState(kit);
  const today = Math.floor(state.now() / dayMs) * dayMs;
  const start = today - historyDays * dayMs;

  state.apps.set(app.id, app);
  for (const person of people) state.people.set(person.id, person);
  state.businesses.set(harbourGroup.id, harbourGroup);
  for (const page of pages) state.pages.set(page.id, { ...page, startedAt: start });
  for (const { openings, tags, professionalAfterDays, ...account } of accounts) {
    const conversion =
      professionalAfterDays === undefined ? {} : { professionalAt: start + professionalAfterDays * dayMs };
    state.accounts.set(account.id, { ...account, startedAt: start, ...conversion });
    const random = seededRandom(`instagram history ${account.id}`);
    let turn = 0;
    for (let day = start + dayMs; day < today; day += random.between(1, 4) * dayMs) {
      const selectedTags = tags.filter((_, index) => (turn + index) % 2 === 0);
      const caption = `${openings[turn % openings.length]}\n\n${selectedTags.join(' ')}`;
      const media = createMedia(random, account.id, caption, day + random.between(7 * 60, 20 * 60) * minuteMs);
      state.media(account.id).set(media.id, media);
      turn += 1;
    }
  }
};

const createMedia = (random: SeededRandom, accountId: string, caption: string, publishedAt: number): Media => {
  const id = `178${random.digits(14)}`;
  const shape = random.pick(shapes);
  const part = (kind: Part['kind']): Part => ({ id: `178${random.digits(14)}`, kind });
  return {
    id,
    accountId,
    caption,
    publishedAt,
    shortcode: toShortcode(id),
    type: mediaTypes[shape],
    product: shape === 'reel' ? 'REELS' : 'FEED',
    parts:
      shape === 'carousel'
        ? Array.from({ length: random.between(2, 5) }, () => part('IMAGE'))
        : [part(shape === 'reel' ? 'VIDEO' : 'IMAGE')],
  };
};

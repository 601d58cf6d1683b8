import { createHash } from 'node:crypto';
import type { Kit } from '../kit/network.ts';
import { seededRandom } from '../kit/storage/seeded-random.ts';
import { paintingSize } from './sample-image.ts';
import { type SeededSite, sites } from './seed.data.ts';
import { freeSlug, slugOf } from './slugs.ts';
import { type PostStatus, type PracticeSite, type State, state as stateOf } from './state.ts';

const dayMs = 86_400_000;
/** The newest posts of a site are still in somebody's hands. */
const unfinished: PostStatus[] = ['draft', 'pending', 'private'];

/** Fills the practice sites. The same day always makes the same world. */
export const seed = (kit: Kit) => {
  const state = stateOf(kit);
  const today = Math.floor(state.now() / dayMs) * dayMs;
  for (const seeded of sites) fill(state, seeded, today);
};

const fill = (state: State, { users, categories, titles, paragraphs, ...facts }: SeededSite, today: number) => {
  const site: PracticeSite = { ...facts, hasCron: true, hasApplicationPasswords: true };
  state.sites.set(site.slug, site);

  for (const [place, { password, ...user }] of users.entries()) {
    const id = place + 1;
    state.users(site.slug).set(String(id), { ...user, id, slug: user.login });
    const uuid = uuidOf(`${site.slug} ${user.login}`);
    const entry = { uuid, userId: id, appId: '', name: 'Practice', password, createdAt: today - 200 * dayMs };
    state.passwords(site.slug).set(uuid, entry);
  }
  for (const { name, parent } of categories) {
    const id = state.nextId(site.slug, 'term');
    const slug = slugOf(name.replaceAll('&amp;', ''));
    const row = { id, name, slug, description: '', parent: parent === undefined ? 0 : parent + 1 };
    state.categories(site.slug).set(String(id), row);
  }

  const roll = seededRandom(`blog ${site.slug}`);
  const taken = new Set<string>();
  // Oldest first, so that numbers grow with time as they do in life.
  for (const [place, title] of titles.entries()) {
    const age = (titles.length - place) * 7 - roll.between(0, 3);
    const at = today - age * dayMs + roll.between(6 * 60, 18 * 60) * 60_000;
    const slug = freeSlug(slugOf(title), (word) => taken.has(word));
    taken.add(slug);
    const featuredMedia = place % 3 === 2 ? 0 : paint(state, site, slug, title, at - 3_600_000);
    const left = titles.length - 1 - place;
    const status = unfinished[left] ?? 'publish';
    const isFloating = status === 'draft' || status === 'pending';
    const start = roll.between(0, paragraphs.length - 1);
    const content = [0, 1, 2].map((step) => `<p>${paragraphs[(start + step) % paragraphs.length]}</p>`).join('\n\n');
    const id = state.nextId(site.slug, 'post');
    state.posts(site.slug).set(String(id), {
      ...{ id, title, content, excerpt: '', slug: isFloating ? '' : slug, status },
      ...(isFloating ? {} : { date: at }),
      ...{ createdAt: at, modifiedAt: at, author: roll.between(1, 3), featuredMedia },
      ...{ categories: [roll.between(1, categories.length)], tags: [], isSticky: left === 5 },
      ...{ format: 'standard', commentStatus: 'open' },
    });
  }
};

const paint = (state: State, site: PracticeSite, slug: string, title: string, at: number): number => {
  const id = state.nextId(site.slug, 'post');
  const folder = new Date(at).toISOString().slice(0, 7).replace('-', '/');
  state.media(site.slug).set(String(id), {
    ...{ id, title, slug: `${slug}-picture`, file: `${folder}/${slug}.png`, type: 'image/png' },
    ...{ altText: `Hills below a low sun, for “${title}”`, caption: '', bytes: 6_000, ...paintingSize },
    ...{ author: 1, createdAt: at, isPainted: true, hasSizes: true },
  });
  return id;
};

const uuidOf = (words: string): string => {
  const hex = createHash('sha256').update(words).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
};

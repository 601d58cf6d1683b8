import { createHash } from 'node:crypto';
import { dayMs, hourMs, minuteMs } from '../kit/durations.ts';
import type { Kit } from '../kit/network.ts';
import { seededRandom } from '../kit/storage/seeded-random.ts';
import { sampleImageSize } from './media/sample-image.ts';
import { type SeededSite, sites } from './seed.data.ts';
import { findFreeSlug, toSlug } from './slugs.ts';
import { createState, type PostStatus, type PracticeSite, type State } from './state.ts';

/** Statuses of the newest seeded posts. */
const unfinishedStatuses: PostStatus[] = ['draft', 'pending', 'private'];

/** Seeds the practice sites. The same day always gives the same data. */
export const seed = (kit: Kit) => {
  const state = createState(kit);
  const today = Math.floor(state.now() / dayMs) * dayMs;
  for (const seeded of sites) fillSite(state, seeded, today);
};

const fillSite = (
  state: State,
  { users, categories, titles, paragraphs, ...siteFields }: SeededSite,
  today: number,
) => {
  const site: PracticeSite = { ...siteFields, hasCron: true, hasApplicationPasswords: true, isRestForUsersOnly: false };
  state.sites.set(site.slug, site);

  for (const [index, { password, ...user }] of users.entries()) {
    const id = index + 1;
    state.users(site.slug).set(String(id), { ...user, id, slug: user.login });
    const uuid = toUuid(`${site.slug} ${user.login}`);
    const entry = { uuid, userId: id, appId: '', name: 'Practice', password, createdAt: today - 200 * dayMs };
    state.passwords(site.slug).set(uuid, entry);
  }
  for (const { name, parent } of categories) {
    const id = state.nextId(site.slug, 'term');
    const slug = toSlug(name.replaceAll('&amp;', ''));
    const row = { id, name, slug, description: '', parent: parent === undefined ? 0 : parent + 1 };
    state.categories(site.slug).set(String(id), row);
  }

  const random = seededRandom(`blog ${site.slug}`);
  const usedSlugs = new Set<string>();
  // Posts are seeded oldest first, so that ids grow with the date.
  for (const [index, title] of titles.entries()) {
    const age = (titles.length - index) * 7 - random.between(0, 3);
    const at = today - age * dayMs + random.between(6 * 60, 18 * 60) * minuteMs;
    const slug = findFreeSlug(toSlug(title), (candidate) => usedSlugs.has(candidate));
    usedSlugs.add(slug);
    const featuredMedia = index % 3 === 2 ? 0 : addSampleImage(state, site, slug, title, at - hourMs);
    const postsAfter = titles.length - 1 - index;
    const status = unfinishedStatuses[postsAfter] ?? 'publish';
    const hasNoDate = status === 'draft' || status === 'pending';
    const start = random.between(0, paragraphs.length - 1);
    const content = [0, 1, 2].map((step) => `<p>${paragraphs[(start + step) % paragraphs.length]}</p>`).join('\n\n');
    const id = state.nextId(site.slug, 'post');
    state.posts(site.slug).set(String(id), {
      id,
      title,
      content,
      excerpt: '',
      slug: hasNoDate ? '' : slug,
      status,
      ...(hasNoDate ? {} : { date: at }),
      createdAt: at,
      modifiedAt: at,
      author: random.between(1, 3),
      featuredMedia,
      categories: [random.between(1, categories.length)],
      tags: [],
      isSticky: postsAfter === 5,
      format: 'standard',
      commentStatus: 'open',
    });
  }
};

const addSampleImage = (state: State, site: PracticeSite, slug: string, title: string, at: number): number => {
  const id = state.nextId(site.slug, 'post');
  const folder = new Date(at).toISOString().slice(0, 7).replace('-', '/');
  state.media(site.slug).set(String(id), {
    id,
    title,
    slug: `${slug}-picture`,
    file: `${folder}/${slug}.png`,
    type: 'image/png',
    altText: `Hills below a low sun, for “${title}”`,
    caption: '',
    bytes: 6_000,
    ...sampleImageSize,
    author: 1,
    createdAt: at,
    isPainted: true,
    hasSizes: true,
  });
  return id;
};

const toUuid = (seedText: string): string => {
  const hex = createHash('sha256').update(seedText).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
};

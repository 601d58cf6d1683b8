import type { Kit } from '../kit/network.ts';
import { seededRandom } from '../kit/storage/seeded-random.ts';
import { organizations, people, personalWords } from './seed.data.ts';
import { type Content, organizationUrn, type Post, personUrn, state as stateOf } from './state.ts';

const dayMs = 86_400_000;
/** Half a year of life, ending the day before the world is made. */
const historyDays = 182;
const kinds = ['text', 'article', 'article', 'image', 'image', 'album', 'video'] as const;

type Words = { author: string; text: string; website?: string; at: number };

/** Fills the practice world. The same day always makes the same world. */
export const seed = (kit: Kit) => {
  const state = stateOf(kit);
  const today = Math.floor(state.now() / dayMs) * dayMs;
  const start = today - historyDays * dayMs;

  for (const person of people) {
    state.people.set(person.id, person);
    const roll = seededRandom(`posts ${person.id}`);
    personalWords.forEach((text, turn) => {
      add({ author: personUrn(person.id), text, at: start + (turn * 40 + roll.between(1, 30)) * dayMs + 32_460_000 });
    });
  }
  for (const { openings, closings, ...organization } of organizations) {
    state.organizations.set(organization.id, organization);
    const author = organizationUrn(organization.id);
    const roll = seededRandom(`history ${author}`);
    let turn = 0;
    for (let day = start + dayMs; day < today; day += roll.between(1, 4) * dayMs) {
      const text = `${openings[turn % openings.length]} ${closings[turn % closings.length]}`;
      add({ author, text, website: organization.website, at: day + roll.between(7 * 60, 18 * 60) * 60_000 });
      turn += 1;
    }
  }

  function add({ author, text, website, at }: Words) {
    const roll = seededRandom(`post ${author} ${at - start}`);
    const kind = website === undefined ? 'text' : roll.pick(kinds);
    const image = () => {
      const word = `C4E22AQ${roll.digits(12)}`;
      const urn = `urn:li:image:${word}`;
      state.images.set(urn, { urn, owner: author, word, uploadedAt: at - 60_000, isBroken: false });
      return { id: urn, altText: text };
    };
    const contents: Record<(typeof kinds)[number], () => Content | undefined> = {
      text: () => undefined,
      article: () => ({
        article: { source: `${website}/journal/${slug(text)}`, title: text.split('.')[0] ?? text, description: text },
      }),
      image: () => ({ media: image() }),
      album: () => ({ multiImage: { images: Array.from({ length: roll.between(2, 4) }, image) } }),
      video: () => {
        const urn = `urn:li:video:C5F10AQ${roll.digits(12)}`;
        const video = { urn, owner: author, size: 6_000_000, uploadToken: '', parts: [], isBroken: false };
        state.videos.set(urn, { ...video, finalizedAt: at - 600_000 });
        return { media: { id: urn, title: text.split('.')[0] ?? text } };
      },
    };
    const content = contents[kind]();
    const urn = `urn:li:${kind === 'video' ? 'ugcPost' : 'share'}:7${roll.digits(18)}`;
    const post: Post = {
      urn,
      author,
      commentary: text,
      ...(content && { content }),
      visibility: 'PUBLIC',
      lifecycleState: 'PUBLISHED',
      feedDistribution: 'MAIN_FEED',
      isReshareDisabled: false,
      createdAt: at,
      modifiedAt: at,
      isEdited: false,
      words: '',
    };
    state.postsOf(author).set(urn, post);
    state.authors.set(urn, author);
  }
};

const slug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z]+/g, '-')
    .split('-', 5)
    .join('-');

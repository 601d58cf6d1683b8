import { dayMs, minuteMs } from '../kit/durations.ts';
import type { Kit } from '../kit/network.ts';
import { seededRandom } from '../kit/storage/seeded-random.ts';
import { memberPostTexts, members, organizations } from './seed.data.ts';
import { type Content, createState, organizationUrn, type Post, personUrn } from './state.ts';

/** Number of days of seeded history, ending the day before the seed. */
const historyDays = 182;
const contentKinds = ['text', 'article', 'article', 'image', 'image', 'album', 'video'] as const;

type SeededPost = { author: string; text: string; website?: string; at: number };

/** Seeds the network. The same day always gives the same data. */
export const seed = (kit: Kit) => {
  const state = createState(kit);
  const today = Math.floor(state.now() / dayMs) * dayMs;
  const start = today - historyDays * dayMs;

  for (const member of members) {
    state.members.set(member.id, member);
    const random = seededRandom(`posts ${member.id}`);
    memberPostTexts.forEach((text, turn) => {
      addPost({
        author: personUrn(member.id),
        text,
        at: start + (turn * 40 + random.between(1, 30)) * dayMs + 32_460_000,
      });
    });
  }
  for (const { openings, closings, ...organization } of organizations) {
    state.organizations.set(organization.id, organization);
    const author = organizationUrn(organization.id);
    const random = seededRandom(`history ${author}`);
    let turn = 0;
    for (let day = start + dayMs; day < today; day += random.between(1, 4) * dayMs) {
      const text = `${openings[turn % openings.length]} ${closings[turn % closings.length]}`;
      addPost({ author, text, website: organization.website, at: day + random.between(7 * 60, 18 * 60) * minuteMs });
      turn += 1;
    }
  }

  function addPost({ author, text, website, at }: SeededPost) {
    const random = seededRandom(`post ${author} ${at - start}`);
    const kind = website === undefined ? 'text' : random.pick(contentKinds);
    const addImage = () => {
      const word = `C4E22AQ${random.digits(12)}`;
      const urn = `urn:li:image:${word}`;
      state.images.set(urn, { urn, owner: author, word, uploadedAt: at - minuteMs, isBroken: false });
      return { id: urn, altText: text };
    };
    const contents: Record<(typeof contentKinds)[number], () => Content | undefined> = {
      text: () => undefined,
      article: () => ({
        article: { source: `${website}/journal/${toSlug(text)}`, title: text.split('.')[0] ?? text, description: text },
      }),
      image: () => ({ media: addImage() }),
      album: () => ({ multiImage: { images: Array.from({ length: random.between(2, 4) }, addImage) } }),
      video: () => {
        const urn = `urn:li:video:C5F10AQ${random.digits(12)}`;
        const video = { urn, owner: author, size: 6_000_000, uploadToken: '', parts: [], isBroken: false };
        state.videos.set(urn, { ...video, finalizedAt: at - 10 * minuteMs });
        return { media: { id: urn, title: text.split('.')[0] ?? text } };
      },
    };
    const content = contents[kind]();
    const urn = `urn:li:${kind === 'video' ? 'ugcPost' : 'share'}:7${random.digits(18)}`;
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
    state.authorPosts(author).set(urn, post);
    state.authorByPost.set(urn, author);
  }
};

const toSlug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z]+/g, '-')
    .split('-', 5)
    .join('-');

import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { z } from 'zod';
import type { Grant } from '../ports/grant.ts';
import type { Medium, Post, Publication, Publisher } from '../ports/publisher.ts';
import type { Client } from './client.ts';
import { fromLittleText, toLittleText } from './little-text.ts';
import type { ReadBack } from './recent-posts.ts';
import { unfit, uploads } from './uploads.ts';
import { addressOf, isOrganization } from './urns.ts';
import { Nothing } from './wire.ts';

/** What only LinkedIn offers: a link with the words of its card, since LinkedIn reads no link for itself. */
export const LinkedinPost = z.object({
  link: z.url().optional(),
  title: z.string().max(400).optional(),
  description: z.string().max(4086).optional(),
});

const Shown = z.object({ id: z.string(), altText: z.string().optional() });
const Memo = z.object({ commentary: z.string(), media: z.array(Shown), settings: LinkedinPost });
type Memo = z.output<typeof Memo>;

type Deps = { client: Client; readBack: ReadBack; siteUrl: string };

const mostImages = 20;
const soon = 3;
const later = 15;

/**
 * Publishes as a member or as an organisation, whichever the grant's account is. Media go up unseen first and are
 * waited for, so that one single call makes the post appear.
 */
export const linkedinPublisher = ({ client, readBack, siteUrl }: Deps): Publisher => {
  const media = uploads(client);

  const send = async (grant: Grant, memo: Memo): Promise<Publication> => {
    const json = {
      author: grant.account.id,
      commentary: memo.commentary,
      visibility: 'PUBLIC',
      distribution: { feedDistribution: 'MAIN_FEED', targetEntities: [], thirdPartyDistributionChannels: [] },
      content: contentOf(memo),
      lifecycleState: 'PUBLISHED',
      isReshareDisabledByAuthor: false,
    };
    const ask = { operation: 'posts.create', to: '/posts', token: grant.accessToken, json };
    const urn = (await client.write(ask, Nothing)).headers.get('x-restli-id');
    if (!urn) throw unnamed();
    return { state: 'published', id: urn, url: addressOf(siteUrl, urn) };
  };

  const proceed = async (grant: Grant, memo: Memo, checkInSeconds: number): Promise<Publication> => {
    const urns = memo.media.map(({ id }) => id);
    if ((await media.readiness(grant, urns)) === 'ready') return send(grant, memo);
    return { state: 'waiting', checkInSeconds, memo };
  };

  return {
    settings: LinkedinPost,

    async begin(grant, post) {
      const settings = settingsOf(post);
      checkMedia(post.media, settings.link !== undefined);
      const shown: Memo['media'] = [];
      for (const medium of post.media)
        shown.push({ id: await media.upload(grant, medium), ...(medium.alt ? { altText: medium.alt } : {}) });
      const isVideo = post.media[0]?.kind === 'video';
      return proceed(grant, { commentary: toLittleText(post.text), media: shown, settings }, isVideo ? later : soon);
    },

    resume: (grant, memo) => proceed(grant, Memo.parse(memo), later),

    async find(grant, post, since) {
      if (!isOrganization(grant.account.id)) throw unreadable();
      const urn = await readBack.find(grant, since, (text) => same(fromLittleText(text), post.text));
      return urn === undefined ? undefined : { state: 'published', id: urn, url: addressOf(siteUrl, urn) };
    },
  };
};

const contentOf = ({ media, settings: { link, title, description } }: Memo): object | undefined => {
  const [first] = media;
  if (link !== undefined)
    return { article: { source: link, title, description, ...(first ? { thumbnail: first.id } : {}) } };
  if (!first) return undefined;
  return media.length > 1 ? { multiImage: { images: media } } : { media: { ...first, ...(title ? { title } : {}) } };
};

const checkMedia = (media: readonly Medium[], hasLink: boolean) => {
  const hasVideo = media.some(({ kind }) => kind === 'video');
  if (hasVideo && media.length > 1) throw unfit('A video goes alone: take the other pictures and videos out.');
  if (hasLink && (hasVideo || media.length > 1))
    throw unfit('LinkedIn shows either a link with one picture, or pictures and videos. Take one of them out.');
  if (media.length > mostImages) throw unfit(`LinkedIn takes at most ${mostImages} pictures in one post.`);
};

/** LinkedIn trims what it is given and may turn line ends around. */
const same = (theirs: string, ours: string): boolean => plain(theirs) === plain(ours);
const plain = (text: string): string => text.replaceAll('\r\n', '\n').trim();

const settingsOf = ({ settings }: Post): z.output<typeof LinkedinPost> => {
  const read = LinkedinPost.safeParse(settings ?? {});
  if (!read.success) throw unfit(`These settings do not fit LinkedIn: ${read.error.issues[0]?.message ?? ''}`);
  return read.data;
};

const unnamed = () =>
  new ConnectorFailure('unclear', {
    network: 'linkedin',
    code: 'no-id',
    sentence: 'LinkedIn took the post but did not say which one it is. It was not sent again.',
  });

/** Only chosen partners may read members' posts. Sending the same again is safe here: LinkedIn refuses it by name. */
const unreadable = () =>
  new ConnectorFailure('permission', {
    network: 'linkedin',
    code: 'members-unreadable',
    sentence: 'LinkedIn lets no app read a member’s own posts, so we cannot check. Look at the profile on LinkedIn.',
  });

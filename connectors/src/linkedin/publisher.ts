import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { z } from 'zod';
import { isSameText } from '../kit/post-matching.ts';
import type { Grant } from '../ports/grant.ts';
import type { Medium, Post, Publication, Publisher } from '../ports/publisher.ts';
import type { Client } from './client.ts';
import { fromLittleText, toLittleText } from './little-text.ts';
import type { RecentPosts } from './recent-posts.ts';
import { invalidPostError, uploads } from './uploads.ts';
import { isOrganization, toPostUrl } from './urns.ts';
import { Nothing } from './wire.ts';

/** LinkedIn-only options: a link with its card text, since LinkedIn doesn't fetch links. */
const LinkedinPost = z.object({
  link: z.url().optional(),
  title: z.string().max(400).optional(),
  description: z.string().max(4086).optional(),
});

/** Publish state between checks of the media, stored as JSON, so its keys must not be renamed. */
const UploadedMedium = z.object({ id: z.string(), altText: z.string().optional() });
const PublishState = z.object({ commentary: z.string(), media: z.array(UploadedMedium), settings: LinkedinPost });
type PublishState = z.output<typeof PublishState>;

type Deps = { client: Client; recentPosts: RecentPosts; siteUrl: string };

const maxImages = 20;
const imageCheckSeconds = 3;
const videoCheckSeconds = 15;

/**
 * Publishes as a member or an organization, by the grant's account. Media are uploaded and processed first, so that a
 * single call publishes the post.
 */
export const linkedinPublisher = ({ client, recentPosts, siteUrl }: Deps): Publisher => {
  const uploader = uploads(client);

  const send = async (grant: Grant, publishState: PublishState): Promise<Publication> => {
    const json = {
      author: grant.account.id,
      commentary: publishState.commentary,
      visibility: 'PUBLIC',
      distribution: { feedDistribution: 'MAIN_FEED', targetEntities: [], thirdPartyDistributionChannels: [] },
      content: toContent(publishState),
      lifecycleState: 'PUBLISHED',
      isReshareDisabledByAuthor: false,
    };
    const request = { operation: 'posts.create', to: '/posts', token: grant.accessToken, json };
    const urn = (await client.write(request, Nothing)).headers.get('x-restli-id');
    if (!urn) throw noIdError();
    return { state: 'published', id: urn, url: toPostUrl(siteUrl, urn) };
  };

  const publishWhenReady = async (
    grant: Grant,
    publishState: PublishState,
    checkInSeconds: number,
  ): Promise<Publication> => {
    const urns = publishState.media.map(({ id }) => id);
    if ((await uploader.checkReadiness(grant, urns)) === 'ready') return send(grant, publishState);
    return { state: 'waiting', checkInSeconds, publishState };
  };

  return {
    settings: LinkedinPost,

    async begin(grant, post) {
      const settings = parseSettings(post);
      requireValidMedia(post.media, settings.link !== undefined);
      const uploaded: PublishState['media'] = [];
      for (const medium of post.media)
        uploaded.push({ id: await uploader.upload(grant, medium), ...(medium.alt ? { altText: medium.alt } : {}) });
      const isVideo = post.media[0]?.kind === 'video';
      return publishWhenReady(
        grant,
        { commentary: toLittleText(post.text), media: uploaded, settings },
        isVideo ? videoCheckSeconds : imageCheckSeconds,
      );
    },

    resume: (grant, publishState) => publishWhenReady(grant, PublishState.parse(publishState), videoCheckSeconds),

    async find(grant, post, since) {
      if (!isOrganization(grant.account.id)) throw unreadableError();
      const urn = await recentPosts.find(grant, since, (text) => isSameText(fromLittleText(text), post.text));
      return urn === undefined ? undefined : { state: 'published', id: urn, url: toPostUrl(siteUrl, urn) };
    },
  };
};

const toContent = ({ media, settings: { link, title, description } }: PublishState): object | undefined => {
  const [first] = media;
  if (link !== undefined)
    return { article: { source: link, title, description, ...(first ? { thumbnail: first.id } : {}) } };
  if (!first) return undefined;
  return media.length > 1 ? { multiImage: { images: media } } : { media: { ...first, ...(title ? { title } : {}) } };
};

const requireValidMedia = (media: readonly Medium[], hasLink: boolean) => {
  const hasVideo = media.some(({ kind }) => kind === 'video');
  if (hasVideo && media.length > 1)
    throw invalidPostError('A video can’t be combined with other media. Remove the rest.');
  if (hasLink && (hasVideo || media.length > 1))
    throw invalidPostError('LinkedIn shows a link with 1 image, or images and videos. Remove one of them.');
  if (media.length > maxImages) throw invalidPostError(`LinkedIn accepts up to ${maxImages} images per post.`);
};

const parseSettings = ({ settings }: Post): z.output<typeof LinkedinPost> => {
  const parsed = LinkedinPost.safeParse(settings ?? {});
  if (!parsed.success)
    throw invalidPostError(`LinkedIn doesn’t accept these settings: ${parsed.error.issues[0]?.message ?? ''}`);
  return parsed.data;
};

const noIdError = () =>
  new ConnectorFailure('unclear', {
    network: 'linkedin',
    code: 'no-id',
    message: 'LinkedIn accepted the post but returned no ID. We didn’t send it again.',
  });

/**
 * Error of reading members' posts, which only approved partners can. Sending again is safe: LinkedIn rejects
 * duplicates.
 */
const unreadableError = () =>
  new ConnectorFailure('permission', {
    network: 'linkedin',
    code: 'members-unreadable',
    message: 'Apps can’t read a member’s own posts on LinkedIn. Check the profile on LinkedIn.',
  });

import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { z } from 'zod';
import { Created } from '../kit/graph/wire.ts';
import { pathOf } from '../kit/http/base-url.ts';
import { isSameText, withClockTolerance } from '../kit/post-matching.ts';
import type { Grant } from '../ports/grant.ts';
import type { Medium, Post, Publisher } from '../ports/publisher.ts';
import type { Graph } from './graph.ts';
import { toPublication } from './publication.ts';
import { videoPublishing } from './video-publishing.ts';
import { CreatedPost, PostRow } from './wire.ts';

/** Facebook-only options: a link, and a title for a video. */
const FacebookPost = z.object({ link: z.url().optional(), title: z.string().max(255).optional() });

type Deps = { graph: Graph; siteUrl: string };

/**
 * Publishes as a page. Photos are uploaded unpublished first, so that a single call publishes the post and only that
 * call can be `unclear`.
 */
export const facebookPublisher = ({ graph, siteUrl }: Deps): Publisher => {
  const video = videoPublishing({ graph, siteUrl });

  const uploadPhoto = async ({ accessToken: token, account }: Grant, { url, alt, file }: Medium): Promise<string> => {
    const fields = { published: false, ...(file ? {} : { url }), ...(alt ? { alt_text_custom: alt } : {}) };
    const request = { operation: 'photos.upload', to: pathOf`/${account.id}/photos`, token, fields };
    const files = file && { source: { name: file.name, type: file.type, bytes: await file.bytes() } };
    return (await graph.once(request, Created, files)).id;
  };

  const postToFeed = async (grant: Grant, text: string, link: string | undefined, photos: readonly string[]) => {
    const fields = {
      message: text || undefined,
      link,
      attached_media: photos.length > 0 ? photos.map((id) => ({ media_fbid: id })) : undefined,
      fields: 'id,permalink_url',
    };
    const to = pathOf`/${grant.account.id}/feed`;
    const { id, permalink_url } = await graph.write(
      { operation: 'feed.publish', to, token: grant.accessToken, fields },
      CreatedPost,
    );
    return toPublication(id, permalink_url, siteUrl);
  };

  return {
    settings: FacebookPost,

    async begin(grant, post) {
      const { link, title } = parseSettings(post);
      const [first] = post.media;
      if (first?.kind === 'video') {
        if (post.media.length > 1)
          throw invalidPostError('A video can’t be combined with other media. Remove the rest.');
        return video.begin(grant, { medium: first, text: post.text, title });
      }
      if (post.media.some(({ kind }) => kind === 'video'))
        throw invalidPostError('A video can’t be combined with other media. Remove the rest.');
      const photos: string[] = [];
      for (const medium of post.media) photos.push(await uploadPhoto(grant, medium));
      return postToFeed(grant, post.text, link, photos);
    },

    resume: video.resume,

    async find(grant, post, since) {
      if (post.media[0]?.kind === 'video') return video.find(grant, post.text, since);
      const rows = await graph.listAll(
        {
          operation: 'posts.find',
          to: pathOf`/${grant.account.id}/published_posts`,
          token: grant.accessToken,
          fields: {
            fields: 'id,message,created_time,permalink_url',
            since: Math.floor(withClockTolerance(since).getTime() / 1000),
            limit: 100,
          },
        },
        PostRow,
        500,
      );
      const row = rows.find(
        ({ message, created_time }) => created_time >= withClockTolerance(since) && isSameText(message, post.text),
      );
      return row && toPublication(row.id, row.permalink_url, siteUrl);
    },
  };
};

const parseSettings = ({ settings }: Post): z.output<typeof FacebookPost> => {
  const parsed = FacebookPost.safeParse(settings ?? {});
  if (!parsed.success)
    throw invalidPostError(`Facebook doesn’t accept these settings: ${parsed.error.issues[0]?.message ?? ''}`);
  return parsed.data;
};

const invalidPostError = (message: string) =>
  new ConnectorFailure('rejected', { network: 'facebook', code: 'unfit-post', message });

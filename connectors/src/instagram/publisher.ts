import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { z } from 'zod';
import type { GraphClient } from '../kit/graph/client.ts';
import { Created } from '../kit/graph/wire.ts';
import { pathOf } from '../kit/http/base-url.ts';
import { isSameText, withClockTolerance } from '../kit/post-matching.ts';
import type { Grant } from '../ports/grant.ts';
import type { Post, Publication, Publisher } from '../ports/publisher.ts';
import { containers } from './containers.ts';
import { notFoundYetCode, notReadyCode } from './errors.ts';
import { MediaAddress, MediaRow } from './wire.ts';

/** Instagram-only options: a cover for a reel, and whether it is shown in the feed. */
const InstagramPost = z.object({ coverUrl: z.url().optional(), shareToFeed: z.boolean().optional() });

/**
 * Publish state between checks, stored as JSON, so its keys must not be renamed. `items`: carousel items in process;
 * `container`: the post to publish; `misses`: number of checks in which Instagram did not find the container.
 */
const PublishState = z.intersection(
  z.object({ caption: z.string(), begunAt: z.coerce.date(), isFilm: z.boolean(), misses: z.number().optional() }),
  z.union([z.object({ items: z.array(z.string()) }), z.object({ container: z.string() })]),
);
type PublishState = z.output<typeof PublishState>;

const imageCheckSeconds = 5;
const videoCheckSeconds = 30;
/**
 * Seconds between checks of a container that is not found: Instagram finds it again after 30 s to 2 minutes, or never.
 */
const missedCheckSeconds = 60;
const maxMisses = 2;
const maxMedia = 10;
const maxSearched = 200;

type Deps = { graph: GraphClient; siteUrl: string; now: () => Date };

/**
 * Publishes to a professional account: creates a container, checks it until Instagram has loaded the media, then
 * publishes it with a single call.
 */
export const instagramPublisher = ({ graph, siteUrl, now }: Deps): Publisher => {
  const containersApi = containers(graph);

  const waiting = (
    publishState: PublishState,
    checkInSeconds = publishState.isFilm ? videoCheckSeconds : imageCheckSeconds,
  ): Publication => ({
    state: 'waiting',
    checkInSeconds,
    publishState: { ...publishState, begunAt: publishState.begunAt.toISOString() },
  });

  /** Error after publishing only loses the URL of the post, which is already published. */
  const toPublication = async (grant: Grant, id: string): Promise<Publication> => {
    const request = { operation: 'media.address', to: pathOf`/${id}`, token: grant.accessToken };
    const media = await graph
      .read({ ...request, fields: { fields: 'id,permalink' } }, MediaAddress)
      .catch((error: unknown) => {
        if (error instanceof ConnectorFailure) return undefined;
        throw error;
      });
    return { state: 'published', id, url: media?.permalink || toProfileUrl(grant) };
  };
  const toProfileUrl = ({ account }: Grant) => `${siteUrl}/${account.name}`;

  const publish = async (grant: Grant, container: string, publishState: PublishState): Promise<Publication> => {
    const to = pathOf`/${grant.account.id}/media_publish`;
    const request = { operation: 'media.publish', to, token: grant.accessToken, fields: { creation_id: container } };
    try {
      const { id } = await graph.write(request, Created);
      return await toPublication(grant, id);
    } catch (error) {
      if (!(error instanceof ConnectorFailure)) throw error;
      if (error.details.subcode === notReadyCode) return waiting(publishState);
      if (error.details.subcode !== notFoundYetCode) throw error;
      const misses = (publishState.misses ?? 0) + 1;
      if (misses > maxMisses) throw containerLostError(error.details.networkMessage);
      return waiting({ ...publishState, misses }, missedCheckSeconds);
    }
  };

  const findPublished = async (grant: Grant, caption: string, since: Date): Promise<Publication | undefined> => {
    const earliest = withClockTolerance(since);
    const fields = {
      fields: 'id,caption,timestamp,permalink',
      limit: 50,
      since: Math.floor(earliest.getTime() / 1000),
    };
    const to = pathOf`/${grant.account.id}/media`;
    const request = { operation: 'media.find', to, token: grant.accessToken, fields };
    const rows = await graph.listAll(request, MediaRow, maxSearched);
    const row = rows.find((candidate) => candidate.timestamp >= earliest && isSameText(candidate.caption, caption));
    return row && { state: 'published', id: row.id, url: row.permalink || toProfileUrl(grant) };
  };

  return {
    settings: InstagramPost,

    async begin(grant, post) {
      const reel = parseSettings(post);
      const [first, ...more] = requireMedia(post);
      await containersApi.requireQuota(grant);
      const isFilm = post.media.some(({ kind }) => kind === 'video');
      const sharedState = { caption: post.text, begunAt: now(), isFilm };
      if (more.length > 0) {
        const items: string[] = [];
        for (const medium of post.media) items.push(await containersApi.item(grant, medium));
        return waiting({ ...sharedState, items });
      }
      const container =
        first.kind === 'image'
          ? await containersApi.image(grant, first, post.text)
          : await containersApi.reel(grant, first, post.text, reel);
      return waiting({ ...sharedState, container });
    },

    async resume(grant, storedState) {
      const publishState = PublishState.parse(storedState);
      if ('items' in publishState) {
        for (const item of publishState.items) {
          if ((await containersApi.checkReadiness(grant, item)) === 'working') return waiting(publishState);
        }
        const container = await containersApi.carousel(grant, publishState.items, publishState.caption);
        const { caption, begunAt, isFilm } = publishState;
        return waiting({ caption, begunAt, isFilm, container });
      }
      const readiness = await containersApi.checkReadiness(grant, publishState.container);
      if (readiness === 'working') return waiting(publishState);
      if (readiness === 'ready') return publish(grant, publishState.container, publishState);
      // Post that an earlier call published, whose response was lost.
      return (await findPublished(grant, publishState.caption, publishState.begunAt)) ?? waiting(publishState);
    },

    find: (grant, post, since) => findPublished(grant, post.text, since),
  };
};

const containerLostError = (networkMessage: string | undefined) =>
  new ConnectorFailure('rejected', {
    network: 'instagram',
    code: '24',
    subcode: notFoundYetCode,
    networkMessage,
    message: 'Instagram no longer has the uploaded media. Publish it again.',
  });

const invalidPostError = (message: string) =>
  new ConnectorFailure('rejected', { network: 'instagram', code: 'unfit-post', message });

const requireMedia = ({ media }: Post): [Post['media'][number], ...Post['media']] => {
  const [first, ...more] = media;
  if (!first) throw invalidPostError('Instagram posts need an image or a video. Add one.');
  if (media.length > maxMedia) throw invalidPostError(`Instagram accepts up to ${maxMedia} images and videos.`);
  return [first, ...more];
};

const parseSettings = ({ settings }: Post): z.output<typeof InstagramPost> => {
  const parsed = InstagramPost.safeParse(settings ?? {});
  if (!parsed.success)
    throw invalidPostError(`Instagram doesn’t accept these settings: ${parsed.error.issues[0]?.message ?? ''}`);
  return parsed.data;
};

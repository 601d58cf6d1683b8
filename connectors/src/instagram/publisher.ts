import { ConnectorFailure } from '@fanfare/contract/networks/failure';
import { z } from 'zod';
import type { GraphClient } from '../kit/graph/client.ts';
import { isSameText, withClockTolerance } from '../kit/graph/post-matching.ts';
import { Created } from '../kit/graph/wire.ts';
import { pathOf } from '../kit/http/base-url.ts';
import type { Grant } from '../ports/grant.ts';
import type { Post, Publication, Publisher } from '../ports/publisher.ts';
import { containers } from './containers.ts';
import { notReadyYet } from './errors.ts';
import { MediaAddress, MediaRow } from './wire.ts';

/** What only Instagram offers: a cover for a reel, and whether it stands in the feed too. */
export const InstagramPost = z.object({ coverUrl: z.url().optional(), shareToFeed: z.boolean().optional() });

/** Between two looks. `items` are the parts of a carousel still being loaded, `container` is what will be the post. */
const Memo = z.intersection(
  z.object({ caption: z.string(), begunAt: z.coerce.date(), isFilm: z.boolean() }),
  z.union([z.object({ items: z.array(z.string()) }), z.object({ container: z.string() })]),
);
type Memo = z.output<typeof Memo>;

const pictureSeconds = 5;
const filmSeconds = 30;
const mostParts = 10;
const mostRead = 200;

type Deps = { graph: GraphClient; siteUrl: string; now: () => Date };

/**
 * Publishes to a professional account: a container is built unseen, looked at until Instagram has loaded the media, and
 * one single call then makes the post appear.
 */
export const instagramPublisher = ({ graph, siteUrl, now }: Deps): Publisher => {
  const build = containers(graph);

  const waiting = (memo: Memo): Publication => ({
    state: 'waiting',
    checkInSeconds: memo.isFilm ? filmSeconds : pictureSeconds,
    memo: { ...memo, begunAt: memo.begunAt.toISOString() },
  });

  /** The post is out whatever happens here, so a failed look costs its own address only. */
  const published = async (grant: Grant, id: string): Promise<Publication> => {
    const ask = { operation: 'media.address', to: pathOf`/${id}`, token: grant.accessToken };
    const found = await graph
      .read({ ...ask, fields: { fields: 'id,permalink' } }, MediaAddress)
      .catch((error: unknown) => {
        if (error instanceof ConnectorFailure) return undefined;
        throw error;
      });
    return { state: 'published', id, url: found?.permalink || profileOf(grant) };
  };
  const profileOf = ({ account }: Grant) => `${siteUrl}/${account.name}`;

  const publish = async (grant: Grant, container: string, memo: Memo): Promise<Publication> => {
    const to = pathOf`/${grant.account.id}/media_publish`;
    const ask = { operation: 'media.publish', to, token: grant.accessToken, fields: { creation_id: container } };
    try {
      const { id } = await graph.write(ask, Created);
      return await published(grant, id);
    } catch (error) {
      if (error instanceof ConnectorFailure && error.facts.subcode === notReadyYet) return waiting(memo);
      throw error;
    }
  };

  const findBack = async (grant: Grant, caption: string, since: Date): Promise<Publication | undefined> => {
    const fields = { fields: 'id,caption,timestamp,permalink', limit: 50 };
    const to = pathOf`/${grant.account.id}/media`;
    const earliest = withClockTolerance(since);
    const rows = await graph.all(
      { operation: 'media.find', to, token: grant.accessToken, fields },
      MediaRow,
      mostRead,
      ({ timestamp }) => timestamp < earliest,
    );
    const row = rows.find((each) => each.timestamp >= earliest && isSameText(each.caption, caption));
    return row && { state: 'published', id: row.id, url: row.permalink || profileOf(grant) };
  };

  return {
    settings: InstagramPost,

    async begin(grant, post) {
      const reel = settingsOf(post);
      const [first, ...more] = partsOf(post);
      await build.checkQuota(grant);
      const isFilm = post.media.some(({ kind }) => kind === 'video');
      const start = { caption: post.text, begunAt: now(), isFilm };
      if (more.length > 0) {
        const items: string[] = [];
        for (const medium of post.media) items.push(await build.item(grant, medium));
        return waiting({ ...start, items });
      }
      const container =
        first.kind === 'image'
          ? await build.image(grant, first, post.text)
          : await build.reel(grant, first, post.text, reel);
      return waiting({ ...start, container });
    },

    async resume(grant, kept) {
      const memo = Memo.parse(kept);
      if ('items' in memo) {
        for (const item of memo.items) if ((await build.readiness(grant, item)) === 'working') return waiting(memo);
        const container = await build.carousel(grant, memo.items, memo.caption);
        const { caption, begunAt, isFilm } = memo;
        return waiting({ caption, begunAt, isFilm, container });
      }
      const readiness = await build.readiness(grant, memo.container);
      if (readiness === 'working') return waiting(memo);
      if (readiness === 'ready') return publish(grant, memo.container, memo);
      // Published by an earlier call whose answer nobody heard.
      return (await findBack(grant, memo.caption, memo.begunAt)) ?? waiting(memo);
    },

    find: (grant, post, since) => findBack(grant, post.text, since),
  };
};

const refusedHere = (sentence: string) =>
  new ConnectorFailure('rejected', { network: 'instagram', code: 'unfit-post', sentence });

const partsOf = ({ media }: Post): [Post['media'][number], ...Post['media']] => {
  const [first, ...more] = media;
  if (!first) throw refusedHere('Instagram takes no post without a picture or a video. Add one.');
  if (media.length > mostParts) throw refusedHere(`Instagram takes ${mostParts} pictures and videos at most.`);
  return [first, ...more];
};

const settingsOf = ({ settings }: Post): z.output<typeof InstagramPost> => {
  const read = InstagramPost.safeParse(settings ?? {});
  if (!read.success) throw refusedHere(`These settings do not fit Instagram: ${read.error.issues[0]?.message ?? ''}`);
  return read.data;
};

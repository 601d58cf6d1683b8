import { toLocalTime } from '@fanfare/contract/kit/local-time';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Actor } from '../../audit/index.ts';
import type { PostReports } from '../../post-reports/index.ts';
import type { Social } from '../../social/index.ts';
import type { PoolAccess } from './pool-access.ts';
import { poolPostStore } from './pool-posts.store.ts';
import { repeatStore } from './repeats.store.ts';

type Deps = {
  poolAccess: PoolAccess;
  shares: Pick<Social['shares'], 'recordPublished'>;
  postReports: Pick<PostReports, 'findPosts'>;
};
/** Ids at the network of a post in a pool and of the post that repeated it. */
export type PastRepeat = { postId: string; copyId: string };

/** Records repeats that were published before the pool existed; only the demo has any. */
export const pastRepeatService = ({ db }: Platform, { poolAccess, shares, postReports }: Deps) => ({
  record: async (
    actor: Actor,
    business: BusinessContext,
    poolId: number,
    past: readonly PastRepeat[],
  ): Promise<void> => {
    const pool = await poolAccess.get(business, poolId);
    const posts = await poolPostStore(db).list(poolId);
    const copies = await postReports.findPosts(
      business.id,
      past.map(({ copyId }) => copyId),
    );
    for (const { postId, copyId } of past) {
      const post = posts.find((each) => each.postId === postId);
      const copy = copies.find(({ post_id }) => post_id === copyId);
      if (!post || !copy) throw new Problem('not-found');
      const { created: slotAt, full_message: message } = copy;
      const shareIds = await shares.recordPublished(actor, business.id, [
        {
          network: 'facebook',
          accountId: copy.page_id,
          accountName: copy.page_name,
          remoteId: copyId,
          message,
          text: message,
          thread: [],
          media: [],
          settings: {},
          link: copy.link,
          url: copy.permalink_url,
          localTime: toLocalTime(slotAt, pool.timeZone),
          timeZone: pool.timeZone,
          dueAt: slotAt,
        },
      ]);
      await repeatStore(db).insert([
        { businessId: business.id, poolId, poolPostId: post.id, slotAt, variant: 0, shareIds },
      ]);
    }
  },
});

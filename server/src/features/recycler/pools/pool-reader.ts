import type { Db, Tx } from '../../../platform/db/index.ts';
import type { PostReports } from '../../post-reports/index.ts';
import type { Social } from '../../social/index.ts';
import { isPublished, type PoolContent, type PoolFigures, toRepeat } from './pool-state.ts';
import { type PoolRow, poolPostStore, repeatStore } from './pools.store.ts';

export type PoolReader = ReturnType<typeof poolReader>;
type Deps = {
  postReports: Pick<PostReports, 'findPosts' | 'readDecay'>;
  plannedShares: Pick<Social['plannedShares'], 'listByIds'>;
};

/** Number of a post's latest repeats whose figures count. */
const measuredRepeats = 5;

/** Reads pools with their posts, the shares of their repeats, and the figures of both. */
export const poolReader = ({ postReports, plannedShares }: Deps) => ({
  read: async (reader: Db | Tx, pool: PoolRow): Promise<PoolContent> => {
    const posts = await poolPostStore(reader).list(pool.id);
    const rows = await repeatStore(reader).list(pool.id);
    const shares = await plannedShares.listByIds(
      reader,
      pool.businessId,
      rows.flatMap(({ shareIds }) => shareIds),
    );
    return { pool, posts, repeats: rows.map((row) => toRepeat(row, shares)) };
  },

  readFigures: async ({ pool, posts, repeats }: PoolContent): Promise<PoolFigures> => {
    const postIds = posts.map(({ postId }) => postId);
    const published = Map.groupBy(repeats.filter(isPublished), ({ row }) => row.poolPostId);
    const copyIds = [...published.values()].flatMap((group) =>
      group.slice(-measuredRepeats).flatMap(({ shares }) => shares.flatMap(({ remoteId }) => remoteId ?? [])),
    );
    if (postIds.length === 0) return { originals: new Map(), decays: new Map() };
    const originals = await postReports.findPosts(pool.businessId, postIds);
    const decays = await postReports.readDecay(pool.businessId, [...new Set([...postIds, ...copyIds])]);
    return {
      originals: new Map(originals.map((post) => [post.post_id, post])),
      decays: new Map(decays.map((decay) => [decay.postId, decay])),
    };
  },
});

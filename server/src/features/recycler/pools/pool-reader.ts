import type { PostReportRow } from '@fanfare/contract/post-reports/post-report';
import type { Db, Tx } from '../../../platform/db/index.ts';
import type { PostDecay, PostReports } from '../../post-reports/index.ts';
import type { Social } from '../../social/index.ts';
import { type PoolPostRow, poolPostStore } from './pool-posts.store.ts';
import type { PoolRow } from './pools.store.ts';
import { isPublished, type Repeat, toRepeat } from './repeat-state.ts';
import { repeatStore } from './repeats.store.ts';

export type PoolReader = ReturnType<typeof poolReader>;
type Deps = {
  postReports: Pick<PostReports, 'findPosts' | 'readDecay'>;
  plannedShares: Pick<Social['plannedShares'], 'listByIds'>;
};

/** Pool with its posts and their repeats, as they are stored. */
export type PoolContent = { pool: PoolRow; posts: PoolPostRow[]; repeats: Repeat[] };
/** Figures of originals and repeats in the post report, by the network's ids. */
export type PoolFigures = { originals: ReadonlyMap<string, PostReportRow>; decays: ReadonlyMap<string, PostDecay> };

/** Number of repeats of a post, the latest ones, whose figures are read. */
const measuredRepeats = 5;

/** Reads pools with their posts, the shares of their repeats, and the figures of posts and repeats. */
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
    const measured = [...published.values()].flatMap((ofPost) => ofPost.slice(-measuredRepeats));
    const copyIds = measured.flatMap(({ shares }) => shares.flatMap(({ remoteId }) => remoteId ?? []));
    if (postIds.length === 0) return { originals: new Map(), decays: new Map() };
    const originals = await postReports.findPosts(pool.businessId, postIds);
    const decays = await postReports.readDecay(pool.businessId, [...new Set([...postIds, ...copyIds])]);
    return {
      originals: new Map(originals.map((post) => [post.post_id, post])),
      decays: new Map(decays.map((decay) => [decay.postId, decay])),
    };
  },
});

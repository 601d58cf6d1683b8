import { done } from '@fanfare/contract/kit/success';
import { postDeleted } from '@fanfare/contract/post-reports/post-report';
import { addedPostsMessage, poolLimits, poolMessages } from '@fanfare/contract/recycler/pool-rules';
import type { PoolPostSettings } from '@fanfare/contract/recycler/pools';
import { recyclerMessages } from '@fanfare/contract/recycler/recycler';
import type { Tx } from '../../../platform/db/index.ts';
import type { BusinessContext } from '../../../platform/http/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Actor } from '../../audit/index.ts';
import type { PostReports } from '../../post-reports/index.ts';
import type { Social } from '../../social/index.ts';
import type { PoolAccess } from './pool-access.ts';
import { trimmedMessage } from './pool-evaluation.ts';
import { type PoolPostRow, poolPostStore } from './pool-posts.store.ts';
import type { PoolService } from './pools.service.ts';
import type { PoolRow } from './pools.store.ts';
import type { RepeatService } from './repeats.service.ts';

export type PoolPostService = ReturnType<typeof poolPostService>;
type Deps = {
  access: Pick<Social['access'], 'permissionFilter'>;
  postReports: Pick<PostReports, 'findPosts'>;
  poolAccess: PoolAccess;
  pools: Pick<PoolService, 'updateAndReplan'>;
  repeats: Pick<RepeatService, 'withdrawUpcoming'>;
};

type PoolPostParams = { id: number; pool_post_id: number };

/** Longest name of a post, in characters, that is stored to be shown when the post is no longer in the report. */
const maxNameLength = 200;

/** Adds, changes and removes the posts of recycling pools. */
export const poolPostService = ({ db, now }: Platform, { access, postReports, poolAccess, pools, repeats }: Deps) => {
  /** Changes a post of a pool. Its scheduled repeats are withdrawn, and scheduled again where they still fit. */
  const changePost = (
    actor: Actor,
    business: BusinessContext,
    { id, pool_post_id }: PoolPostParams,
    change: (tx: Tx, pool: PoolRow, post: PoolPostRow) => Promise<void>,
  ): Promise<void> =>
    poolAccess.withPool(business, id, async (tx, pool) => {
      const post = await poolPostStore(tx).find(pool.id, pool_post_id);
      if (!post) throw new Problem('not-found');
      await repeats.withdrawUpcoming(tx, actor, pool, post.id);
      await change(tx, pool, post);
      await pools.updateAndReplan(tx, pool, {});
    });

  /** Finds posts by the network's ids or promotable ids, of pages that the member can use. */
  const findPosts = async (business: BusinessContext, ids: readonly string[]) => {
    const canUse = await access.permissionFilter(business);
    const found = await postReports.findPosts(business.id, ids);
    return found.filter(
      ({ page_id, problem }) => problem !== postDeleted && canUse({ network: 'facebook', remoteId: page_id }),
    );
  };

  return {
    add: async (business: BusinessContext, id: number, ids: readonly string[]) => {
      await poolAccess.get(business, id);
      const found = await findPosts(business, ids);
      if (found.length === 0)
        throw new Problem('not-found', {
          message: recyclerMessages.noPost,
          fields: [{ path: 'posts', message: recyclerMessages.noPost }],
        });
      return poolAccess.withPool(business, id, async (tx, pool) => {
        const known = await poolPostStore(tx).list(pool.id);
        const isKnown = new Set(known.map(({ postId }) => postId));
        const rows = found
          .filter(({ post_id }) => !isKnown.has(post_id))
          .map(({ post_id: postId, page_id: pageId, name, message }) => ({
            businessId: pool.businessId,
            poolId: pool.id,
            postId,
            pageId,
            variants: [],
            addedAt: now(),
            name: (name || message).slice(0, maxNameLength),
          }));
        if (known.length + rows.length > poolLimits.posts)
          throw new Problem('invalid-input', {
            message: poolMessages.tooManyPosts,
            fields: [{ path: 'posts', message: poolMessages.tooManyPosts }],
          });
        const added = await poolPostStore(tx).insert(rows);
        if (added > 0) await pools.updateAndReplan(tx, pool, {});
        return { ...done, added, message: addedPostsMessage(added, found.length - added) };
      });
    },

    save: async (
      actor: Actor,
      business: BusinessContext,
      params: PoolPostParams,
      { variants, active_from: activeFrom, active_to: activeTo }: PoolPostSettings,
    ): Promise<void> => {
      await poolAccess.get(business, params.id);
      const row = await poolPostStore(db).find(params.id, params.pool_post_id);
      const [original] = row ? await postReports.findPosts(business.id, [row.postId]) : [];
      const texts = [original ? trimmedMessage(original) : '', ...variants];
      const repeatedIndex = variants.findIndex((text, index) => texts.indexOf(text) <= index);
      if (repeatedIndex !== -1)
        throw new Problem('invalid-input', {
          message: poolMessages.sameVariant,
          fields: [{ path: `variants.${repeatedIndex}`, message: poolMessages.sameVariant }],
        });
      await changePost(actor, business, params, (tx, pool, { id }) =>
        poolPostStore(tx).update(pool.id, id, { variants, activeFrom, activeTo }),
      );
    },

    remove: (actor: Actor, business: BusinessContext, params: PoolPostParams) =>
      changePost(actor, business, params, (tx, pool, { id }) => poolPostStore(tx).remove(pool.id, id)),

    /** Brings a retired post back, so that it is chosen again. */
    restore: (actor: Actor, business: BusinessContext, params: PoolPostParams) =>
      changePost(actor, business, params, (tx, pool, { id, retiredAt }) =>
        retiredAt === null
          ? Promise.resolve()
          : poolPostStore(tx).update(pool.id, id, { retiredAt: null, retiredReason: null, restoredAt: now() }),
      ),
  };
};

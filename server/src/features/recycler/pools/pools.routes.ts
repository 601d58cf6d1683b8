import { done } from '@fanfare/contract/kit/success';
import { recyclingPools } from '@fanfare/contract/recycler/pools';
import { defineRoutes, type Route } from '../../../platform/http/index.ts';
import type { PoolPostService } from './pool-posts.service.ts';
import type { PoolService } from './pools.service.ts';
import type { RepeatService } from './repeats.service.ts';

type Deps = { pools: PoolService; posts: PoolPostService; repeats: RepeatService };

export const poolRoutes = ({ pools, posts, repeats }: Deps): Route[] =>
  defineRoutes(recyclingPools, {
    'GET /recycler/pools': ({ business }) => pools.list(business),
    'GET /recycler/pool/{id}': ({ business, params }) => pools.get(business, params.id),
    'POST /recycler/pool/save': async ({ business, body, ...actor }) => ({
      ...done,
      pool_id: await pools.save(actor, business, body),
    }),
    'POST /recycler/pool/{id}/pause': async ({ business, params, ...actor }) => {
      await pools.setActive(actor, business, params.id, false);
      return done;
    },
    'POST /recycler/pool/{id}/activate': async ({ business, params, ...actor }) => {
      await pools.setActive(actor, business, params.id, true);
      return done;
    },
    'POST /recycler/pool/{id}/delete': async ({ business, params, ...actor }) => {
      await pools.remove(actor, business, params.id);
      return done;
    },
    'POST /recycler/pool/{id}/posts/add': ({ business, params, body }) => posts.add(business, params.id, body.posts),
    'POST /recycler/pool/{id}/post/{pool_post_id}/save': async ({ business, params, body, ...actor }) => {
      await posts.save(actor, business, params, body);
      return done;
    },
    'POST /recycler/pool/{id}/post/{pool_post_id}/remove': async ({ business, params, ...actor }) => {
      await posts.remove(actor, business, params);
      return done;
    },
    'POST /recycler/pool/{id}/post/{pool_post_id}/restore': async ({ business, params, ...actor }) => {
      await posts.restore(actor, business, params);
      return done;
    },
    'POST /recycler/pool/{id}/repeat/{repeat_id}/skip': async ({ business, params, ...actor }) => {
      await repeats.skip(actor, business, params.id, params.repeat_id);
      return done;
    },
    'POST /recycler/pool/{id}/repeat/{repeat_id}/restore': async ({ business, params, ...actor }) => {
      await repeats.restore(actor, business, params.id, params.repeat_id);
      return done;
    },
  });

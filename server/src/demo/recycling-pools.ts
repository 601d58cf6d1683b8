import { addDays } from '@fanfare/contract/insights/ranges';
import type { PostReportRow } from '@fanfare/contract/post-reports/post-report';
import { poolDefaults } from '@fanfare/contract/recycler/pool-rules';
import type { PoolSave } from '@fanfare/contract/recycler/pools';
import type { Actor } from '../features/audit/index.ts';
import type { PostReports } from '../features/post-reports/index.ts';
import type { Recycler } from '../features/recycler/index.ts';
import type { Now } from '../platform/clock.ts';
import type { BusinessContext } from '../platform/http/index.ts';
import { demoSite } from './posts.ts';

type Deps = {
  now: Now;
  actor: Actor;
  business: BusinessContext;
  postReports: PostReports;
  recycler: Recycler;
};

const pageId = '108334455667788';
const dayMs = 86_400_000;
/** Posts of this age in days have a measured first week and all of their readings. */
const [youngestCopy, oldestCopy] = [9, 55];
const originalsOfHistory = 4;
const repeatsOfEach = 2;

const settings = (changes: Pick<PoolSave, 'pool_name' | 'days' | 'times' | 'cooldown_days'>): PoolSave => ({
  ...poolDefaults,
  ...{ fb_page_ids: [pageId], time_zone: demoSite.timezone, ...changes },
});

/** Two pools: one with a history of repeats, a winner and a retired post; one whose posts have variants and dates. */
export const seedRecyclingPools = async (deps: Deps) => {
  const posts = await listPosts(deps);
  const originals = posts.filter(({ type }) => type !== 'photo' && type !== 'video');
  const learning = originals.slice(0, originalsOfHistory);
  const copies = posts
    .filter(({ post_id, age_days }) => {
      const isOriginal = originals.slice(0, originalsOfHistory + 3).some((post) => post.post_id === post_id);
      return !isOriginal && age_days >= youngestCopy && age_days <= oldestCopy;
    })
    .sort((a, b) => (b.engagement ?? 0) - (a.engagement ?? 0));
  await seedLearningPool(deps, learning, copies);
  await seedDatedPool(deps, originals.slice(originalsOfHistory, originalsOfHistory + 3));
};

/** Of the demo page, each text once, those first that can be advertised and are not; then the oldest first. */
const listPosts = async ({ business, postReports }: Deps): Promise<PostReportRow[]> => {
  const query = { pageIds: [pageId], range: { from: '2000-01-01', to: '2100-01-01' }, timeZone: 'UTC', filter: 'all' };
  const { posts } = await postReports.listMatching(business.id, query, { limit: 500 });
  const canAdvertise = ({ promotable_id, has_ad }: PostReportRow): number => Number(promotable_id !== null && !has_ad);
  return posts
    .filter(({ full_message }, index) => {
      const first = posts.findIndex((post) => post.full_message === full_message);
      return full_message !== '' && first === index;
    })
    .sort((a, b) => canAdvertise(b) - canAdvertise(a) || a.created.getTime() - b.created.getTime());
};

const create = async ({ actor, business, recycler }: Deps, pool: PoolSave, posts: readonly PostReportRow[]) => {
  const id = await recycler.pools.service.save(actor, business, pool);
  const postIds = posts.map(({ post_id }) => post_id);
  await recycler.pools.posts.add(business, id, postIds);
  return { id, posts: (await recycler.pools.posts.get(business, id)).posts };
};

const seedLearningPool = async (deps: Deps, posts: readonly PostReportRow[], copies: readonly PostReportRow[]) => {
  const { actor, business, recycler } = deps;
  const times = { days: [2, 4], times: ['09:30'], cooldown_days: 21 };
  const pool = { ...settings({ pool_name: 'Evergreen coffee tips', ...times }), retire_percent: 60 };
  const { id, posts: added } = await create(deps, pool, posts);
  // The best repeats are those of the first post, the worst those of the last, between them average ones.
  const average = (posts.length - 2) * repeatsOfEach;
  const start = Math.floor((copies.length - average) / 2);
  const middle = copies.slice(start, start + average);
  const chosen = [...copies.slice(0, repeatsOfEach), ...middle, ...copies.slice(-repeatsOfEach)];
  const past = chosen.flatMap(({ post_id: copyId }, index) => {
    const post = posts[Math.floor(index / repeatsOfEach)];
    return post ? [{ postId: post.post_id, copyId }] : [];
  });
  await recycler.pools.history.record(actor, business, id, past);
  const [first, second] = posts.map(({ post_id }) => added.find((each) => each.post_id === post_id)?.pool_post_id ?? 0);
  for (const [pool_post_id, variants] of [
    [first, ['Our most asked question, answered once more: how we roast, and why it matters for your cup.']],
    [second, ['Still one of our favorites. Which one is yours?', 'In case you missed it: this one is worth a look.']],
  ] as const)
    if (pool_post_id) await recycler.pools.posts.save(actor, business, { id, pool_post_id }, toFields(variants));
  await recycler.pools.plans.plan(business.id, id);
};

const toFields = (variants: readonly string[], active_from: string | null = null, active_to: string | null = null) => ({
  ...{ variants: [...variants], active_from, active_to },
});

const seedDatedPool = async (deps: Deps, posts: readonly PostReportRow[]) => {
  const { actor, business, recycler, now } = deps;
  const times = { days: [6], times: ['10:00'], cooldown_days: 14 };
  const { id, posts: added } = await create(deps, settings({ pool_name: 'Weekend at the harbor', ...times }), posts);
  const [dated, ended] = added.map(({ pool_post_id }) => pool_post_id);
  const inDays = (days: number) => new Date(now().getTime() + days * dayMs).toISOString().slice(0, 10);
  if (dated)
    await recycler.pools.posts.save(
      actor,
      business,
      { id, pool_post_id: dated },
      toFields(['Same place, same coffee, new weekend.'], inDays(-30), inDays(60)),
    );
  if (ended)
    await recycler.pools.posts.save(
      actor,
      business,
      { id, pool_post_id: ended },
      toFields([], null, addDays(inDays(0), -3)),
    );
  await recycler.pools.plans.plan(business.id, id);
};

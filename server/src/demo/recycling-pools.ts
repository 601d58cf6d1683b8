import { dayMs } from '@fanfare/contract/kit/durations';
import { addDays } from '@fanfare/contract/kit/local-time';
import type { PostReportRow } from '@fanfare/contract/post-reports/post-report';
import { poolDefaults } from '@fanfare/contract/recycler/pool-rules';
import type { PoolSave } from '@fanfare/contract/recycler/pools';
import type { Actor } from '../features/audit/index.ts';
import type { PostReports } from '../features/post-reports/index.ts';
import type { Recycler } from '../features/recycler/index.ts';
import type { BusinessContext } from '../platform/http/index.ts';
import type { Platform } from '../platform/platform.ts';
import { demoSite } from './site/posts.ts';

type Deps = {
  actor: Actor;
  business: BusinessContext;
  postReports: PostReports;
  recycler: Recycler;
};

const pageId = '108334455667788';
/** Age in days from which a repeated post has a full first week of figures. */
const measuredDays = 8;
const minEngagement = 50;

/** Post of the page, and later ones that begin with the same words: its repeats. */
type Series = { original: PostReportRow; copies: PostReportRow[]; average: number };

const settings = (changes: Pick<PoolSave, 'pool_name' | 'days' | 'times' | 'cooldown_days'>): PoolSave => ({
  ...poolDefaults,
  fb_page_ids: [pageId],
  time_zone: demoSite.timezone,
  ...changes,
});

/**
 * Creates two recycling pools: one with a history of repeats, a winner and a retired post; one whose posts have
 * variants and dates.
 */
export const seedRecyclingPools = async (platform: Platform, deps: Deps) => {
  const series = await listSeries(deps);
  const best = series.find(({ original }) => original.promotable_id !== null && !original.has_ad);
  const worst = series.at(-1);
  const others = series.filter(
    (each) => each !== best && each !== worst && (each.original.engagement ?? 0) >= minEngagement,
  );
  const middle = Math.floor((others.length - 1) / 2);
  const learning = [best, ...others.slice(middle, middle + 2), worst].filter((each) => each !== undefined);
  const rest = others.filter((each) => !learning.includes(each));
  await seedLearningPool(deps, learning);
  await seedDatedPool(
    platform,
    deps,
    rest.slice(0, 3).map(({ original }) => original),
  );
};

/** Lists post series of the demo page, by the engagement of their repeats, the highest first. */
const listSeries = async ({ business, postReports }: Deps): Promise<Series[]> => {
  const query = { pageIds: [pageId], range: { from: '2000-01-01', to: '2100-01-01' }, timeZone: 'UTC', filter: 'all' };
  const { posts } = await postReports.listMatching(business.id, query, { limit: 500 });
  const byTime = posts.toSorted((a, b) => a.created.getTime() - b.created.getTime());
  return [...Map.groupBy(byTime, ({ full_message }) => full_message.split(/[.?!:]/)[0]).values()]
    .flatMap(([original, ...copies]): Series[] => {
      const measured = copies.filter(({ age_days }) => age_days >= measuredDays);
      const sum = measured.reduce((total, { engagement }) => total + (engagement ?? 0), 0);
      return original && measured.length > 0 ? [{ original, copies, average: sum / measured.length }] : [];
    })
    .sort((a, b) => b.average - a.average);
};

const create = async ({ actor, business, recycler }: Deps, pool: PoolSave, posts: readonly PostReportRow[]) => {
  const id = await recycler.pools.service.save(actor, business, pool);
  const postIds = posts.map(({ post_id }) => post_id);
  await recycler.pools.posts.add(business, id, postIds);
  return { id, posts: (await recycler.pools.service.get(business, id)).posts };
};

const seedLearningPool = async (deps: Deps, series: readonly Series[]) => {
  const { actor, business, recycler } = deps;
  const posts = series.map(({ original }) => original);
  const times = { days: [2, 4], times: ['09:30'], cooldown_days: 10 };
  const pool = { ...settings({ pool_name: 'Evergreen coffee tips', ...times }), retire_after: 1 };
  const { id, posts: added } = await create(deps, pool, posts);
  const past = series.flatMap(({ original, copies }) =>
    copies.map(({ post_id: copyId }) => ({ postId: original.post_id, copyId })),
  );
  await recycler.pools.pastRepeats.record(actor, business, id, past);
  const [first, second] = posts.map(({ post_id }) => added.find((each) => each.post_id === post_id)?.pool_post_id ?? 0);
  for (const [pool_post_id, variants] of [
    [first, ['Our most asked question, answered once more: how we roast, and why it matters for your cup.']],
    [second, ['Still one of our favorites. Which one is yours?', 'In case you missed it: this one is worth a look.']],
  ] as const)
    if (pool_post_id) await recycler.pools.posts.save(actor, business, { id, pool_post_id }, toFields(variants));
  await recycler.pools.planner.planPool(business.id, id);
};

const toFields = (variants: readonly string[], active_from: string | null = null, active_to: string | null = null) => ({
  variants: [...variants],
  active_from,
  active_to,
});

const seedDatedPool = async (platform: Platform, deps: Deps, posts: readonly PostReportRow[]) => {
  const { now } = platform;
  const { actor, business, recycler } = deps;
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
  await recycler.pools.planner.planPool(business.id, id);
};

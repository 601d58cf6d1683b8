import { setTimeout as pause } from 'node:timers/promises';
import { withPostgres } from '../../postgres.ts';
import type { Measurement, Scenario } from '../../report.ts';
import { waitUntilIdle, withServer } from '../../server.ts';
import { type Organizer, signInOrganizer } from '../contests/organizer.ts';
import { profilerArgs } from '../list.ts';
import { writeFileSync } from 'node:fs';
import { cpuMs } from '../../cpu-time.ts';
import { databaseCpuMs } from '../../postgres.ts';
import { adAccount, connectAdAccount, createAdSets } from './budget-seed.ts';

const setCount = 400;
const adsPerSet = 5;
/** One more ad set for the warm-up. */
const adCount = (setCount + 1) * adsPerSet;
const maxSelected = setCount * adsPerSet;
const bannerTargetMs = 300;
const timeTarget = 1.25;
/** The practice Facebook takes so many changes of one account in a second. */
const writesPerSecond = 100;
/** The first ones leave at once. */
const perfectSeconds = Math.ceil(setCount / writesPerSecond) - 1;
const waitLimitMs = 300_000;

export const budgetChanges: Scenario = {
  name: 'budget-changes',
  description: `The budget of 2,000 ads on ${setCount} ad sets is changed, on PostgreSQL with the practice Facebook.`,
  measure: () =>
    withPostgres((postgres) =>
      withServer({ databaseUrl: postgres.url, nodeArgs: profilerArgs() }, async ({ origin, pid }) => {
        const owner = await signInOrganizer(origin);
        const networkUrl = await connectAdAccount(origin, owner);
        await createAdSets(networkUrl, setCount + 1);
        return measureChange(owner, await waitForAds(owner), postgres, pid);
      }),
    ),
};

type Row = { id: string; adset_name: string | null };
const report = (query: Record<string, string>) =>
  `/facebook/ads/insights/report?${new URLSearchParams({ account: adAccount, ...query })}`;

/** The copied ads, once they were synchronized. */
const waitForAds = async (owner: Organizer): Promise<string[]> => {
  for (const deadlineAt = Date.now() + waitLimitMs; Date.now() < deadlineAt; await pause(2_000)) {
    const { report: rows }: { report: Row[] } = await owner.get(
      report({ level: 'ad', page_size: 'all', status: 'all' }),
    );
    const copies = rows.filter(({ adset_name }) => adset_name?.endsWith('- Copy'));
    if (copies.length >= adCount) return copies.slice(0, adCount).map(({ id }) => id);
    await owner.post('/facebook/ads/insights/refresh', { account: adAccount });
  }
  throw new Error('The ads were not synchronized.');
};

type Budget = Record<'old_budget' | 'budget_type' | 'ad_id' | 'name' | 'adset_id', string> & {
  currency_offset: number;
  read_at: string | null;
};

const measureChange = async (owner: Organizer, ids: string[], postgres: any, pid: number): Promise<Measurement[]> => {
  const readStartedAt = performance.now();
  const read = async (selected_ads: string[]): Promise<Budget[]> =>
    (await owner.post('/facebook/ads/budget/get', { selected_ads })).budgets;
  const most = await read(ids.slice(0, maxSelected));
  const readMs = performance.now() - readStartedAt;
  const budgets = [...most, ...(await read(ids.slice(maxSelected)))];
  const isFresh = budgets.every(({ read_at }) => read_at === null);
  const items = budgets.map(({ old_budget, budget_type, ad_id, name, adset_id, currency_offset }) => ({
    ...{ old_budget, budget_type, ad_id, name, adset_id, currency_offset, new_budget: '17' },
  }));
  const isWarmUp = ({ adset_id }: { adset_id: string }) => adset_id === items[0]?.adset_id;
  const changed = items.filter((item) => !isWarmUp(item));
  const warmUp = await owner.post('/facebook/ads/budget/update', { budgets: items.filter(isWarmUp) });
  await waitForEnd(owner, warmUp.action_id);
  await waitUntilIdle(pid);
  if (process.env.PROBE) {
    await pause(3000);
    await postgres.client.query("alter system set log_min_duration_statement = 0");
    await postgres.client.query("alter system set log_line_prefix = '%a\t%n %p '");
    await postgres.client.query("select pg_reload_conf()");
    await pause(1000);
  }
  const cpu0 = cpuMs(pid); const db0 = await databaseCpuMs(postgres); const from = postgres.log().length;
  console.log('START', Date.now());
  const started0 = Date.now();
  const startedAt = performance.now();
  const { action_id } = await owner.post('/facebook/ads/budget/update', { budgets: changed });
  const bannerMs = performance.now() - startedAt;
  const counts = await waitForEnd(owner, action_id);
  const seconds = (performance.now() - startedAt) / 1000;
  console.log('END', Date.now(), 'product cpu', cpuMs(pid) - cpu0, 'database cpu', (await databaseCpuMs(postgres)) - db0);
  const tl = await postgres.client.query("select step, (extract(epoch from s.at)*1000 - $1)::int as ms, count(*)::int from delivery_steps s join deliveries d on d.id = s.delivery_id where d.batch_id = $2 group by 1, 2 order by 2", [started0, action_id]);
  console.log(tl.rows.map((r: any) => `${r.ms} ${r.step} ${r.count}`).join('\n'));
  if (process.env.PROBE) writeFileSync('/tmp/budgets-statements.log', postgres.log().slice(from));
  const ratio = seconds / perfectSeconds;
  return [
    {
      name: 'Budgets of 2,000 ads read at the network',
      value: `${(readMs / 1000).toFixed(1)} s`,
      target: '<= 10 s, all read now',
      isMet: readMs <= 10_000 && isFresh,
      method: `${new Set(budgets.map(({ adset_id }) => adset_id)).size} ad sets; ${isFresh ? 'all' : 'not all'} read at the network`,
    },
    {
      name: 'Answer to the change of 2,000 ads',
      value: `${bannerMs.toFixed(0)} ms`,
      target: `< ${bannerTargetMs} ms`,
      isMet: bannerMs < bannerTargetMs,
      method: 'one request with 2,000 items, after one with a single item',
    },
    {
      name: `Last of ${setCount} budgets changed, to a perfect client`,
      value: ratio.toFixed(2),
      target: `<= ${timeTarget}`,
      isMet: ratio <= timeTarget && counts.done === setCount,
      method: `${seconds.toFixed(1)} s from the request to the stored end, ${JSON.stringify(counts)}; a perfect client needs ${perfectSeconds} s for ${setCount} changes at ${writesPerSecond} a second; network, database and worker share these cores`,
    },
  ];
};

type Counts = { total: number; waiting: number; done: number; failed: number };
const waitForEnd = async (owner: Organizer, id: number): Promise<Counts> => {
  for (const deadlineAt = Date.now() + waitLimitMs; Date.now() < deadlineAt; await pause(100)) {
    const { action } = await owner.get(`/ads/action/${id}`);
    if (action.counts.waiting === 0) return action.counts;
  }
  throw new Error('The changes were not sent.');
};

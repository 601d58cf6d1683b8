import { setTimeout as pause } from 'node:timers/promises';
import { cpuMs } from '../../cpu-time.ts';
import { minuteMs } from '../../durations.ts';
import { compareDuration, compareWithGoal, type Goal } from '../../goals.ts';
import { databaseCpuMs, type Postgres, withPostgres } from '../../postgres.ts';
import type { Measurement, Scenario } from '../../report.ts';
import { waitUntilIdle, withServer } from '../../server.ts';
import { type Organizer, signInOrganizer } from '../contests/organizer.ts';
import { profilerArgs } from '../list.ts';
import { adAccount, connectAdAccount, createAdSets } from './budget-seed.ts';

const setCount = 400;
const adsPerSet = 5;
/** Number of ads, those of one ad set for the warm-up included. */
const adCount = (setCount + 1) * adsPerSet;
const maxSelected = setCount * adsPerSet;
const readGoal: Goal = { comparison: '<=', limit: 10, unit: 's', condition: 'all read now' };
const answerGoal: Goal = { comparison: '<', limit: 300, unit: 'ms' };
const timeGoal: Goal = { comparison: '<=', limit: 1.25, unit: '' };
/** Changes of one account that the practice Facebook takes in a second. */
const writesPerSecond = 100;
/** Shortest possible time of all changes in seconds. The changes of the first second need no wait. */
const perfectSeconds = Math.ceil(setCount / writesPerSecond) - 1;
const waitLimitMs = 5 * minuteMs;

export const budgetChanges: Scenario = {
  name: 'budget-changes',
  description: `The budget of 2,000 ads on ${setCount} ad sets is changed, on PostgreSQL with the practice Facebook.`,
  measure: () =>
    withPostgres((postgres) =>
      withServer({ databaseUrl: postgres.url, nodeArgs: profilerArgs() }, async ({ origin, pid }) => {
        const owner = await signInOrganizer(origin);
        const networkUrl = await connectAdAccount(origin, owner);
        await createAdSets(networkUrl, setCount + 1);
        return measureChange({ owner, postgres, pid }, await waitForAds(owner));
      }),
    ),
};

type Row = { id: string; adset_name: string | null };
const report = (query: Record<string, string>) =>
  `/facebook/ads/insights/report?${new URLSearchParams({ account: adAccount, ...query })}`;

/** Waits until the product has synchronized the copied ads, and returns them. */
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

type Run = { owner: Organizer; postgres: Postgres; pid: number };

const measureChange = async ({ owner, postgres, pid }: Run, ids: string[]): Promise<Measurement[]> => {
  const readStartedAt = performance.now();
  const read = async (selected_ads: string[]): Promise<Budget[]> =>
    (await owner.post('/facebook/ads/budget/get', { selected_ads })).budgets;
  const most = await read(ids.slice(0, maxSelected));
  const readMs = performance.now() - readStartedAt;
  const budgets = [...most, ...(await read(ids.slice(maxSelected)))];
  const isFresh = budgets.every(({ read_at }) => read_at === null);
  const items = budgets.map(({ old_budget, budget_type, ad_id, name, adset_id, currency_offset }) => ({
    old_budget,
    budget_type,
    ad_id,
    name,
    adset_id,
    currency_offset,
    new_budget: '17',
  }));
  const isWarmUp = ({ adset_id }: { adset_id: string }) => adset_id === items[0]?.adset_id;
  const changed = items.filter((item) => !isWarmUp(item));
  const warmUp = await owner.post('/facebook/ads/budget/update', { budgets: items.filter(isWarmUp) });
  await waitForEnd(owner, warmUp.action_id);
  // Waits until the product is idle: the first readings of the account end before the measurement.
  await waitUntilIdle(pid);
  const cpuBefore = { product: cpuMs(pid), database: await databaseCpuMs(postgres) };
  const startedAtMs = Date.now();
  const startedAt = performance.now();
  const { action_id } = await owner.post('/facebook/ads/budget/update', { budgets: changed });
  const answerMs = performance.now() - startedAt;
  const counts = await waitForEnd(owner, action_id);
  const storedSeconds = (performance.now() - startedAt) / 1000;
  const cpu = {
    product: (cpuMs(pid) - cpuBefore.product) / setCount,
    database: ((await databaseCpuMs(postgres)) - cpuBefore.database) / setCount,
  };
  const seconds = ((await lastSentMs(postgres, action_id)) - startedAtMs) / 1000;
  const ratio = seconds / perfectSeconds;
  return [
    compareDuration({
      name: 'Budgets of 2,000 ads read at the network',
      goal: readGoal,
      ms: readMs,
      holds: isFresh,
      method: `${new Set(budgets.map(({ adset_id }) => adset_id)).size} ad sets; ${isFresh ? 'all' : 'not all'} read at the network`,
    }),
    compareDuration({
      name: 'Answer to the change of 2,000 ads',
      goal: answerGoal,
      ms: answerMs,
      method: 'one request with 2,000 items, after one with a single item',
    }),
    compareWithGoal({
      name: `Last of ${setCount} budgets changed, to a perfect client`,
      goal: timeGoal,
      amount: ratio,
      digits: 2,
      holds: counts.done === setCount,
      method: `${seconds.toFixed(2)} s from the request to the last answer of the network, ${storedSeconds.toFixed(2)} s until the end was shown; ${JSON.stringify(counts)}; CPU time for each: product with the network ${cpu.product.toFixed(1)} ms, database ${cpu.database.toFixed(1)} ms; a perfect client needs ${perfectSeconds} s for ${setCount} changes at ${writesPerSecond} a second; network, database and worker share these cores`,
    }),
  ];
};

const lastSentMs = async ({ client }: Postgres, batchId: number): Promise<number> => {
  const { rows } = await client.query<{ at: Date }>('select max(done_at) as at from deliveries where batch_id = $1', [
    batchId,
  ]);
  return rows[0]?.at?.getTime() ?? Number.NaN;
};

type Counts = { total: number; waiting: number; done: number; failed: number };
const waitForEnd = async (owner: Organizer, id: number): Promise<Counts> => {
  for (const deadlineAt = Date.now() + waitLimitMs; Date.now() < deadlineAt; await pause(100)) {
    const { action } = await owner.get(`/ads/action/${id}`);
    if (action.counts.waiting === 0) return action.counts;
  }
  throw new Error('The changes were not sent.');
};

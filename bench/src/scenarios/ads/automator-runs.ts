import { setTimeout as pause } from 'node:timers/promises';
import { cpuMs } from '../../cpu-time.ts';
import { minuteMs } from '../../durations.ts';
import { compareDuration, compareWithGoal, type Goal } from '../../goals.ts';
import { databaseCpuMs, type Postgres, withPostgres } from '../../postgres.ts';
import type { Measurement, Scenario } from '../../report.ts';
import { type Server, withServer } from '../../server.ts';
import { seconds } from '../../statistics.ts';
import { type Organizer, signInOrganizer } from '../contests/organizer.ts';
import { addAccounts } from '../insights/insights-seed.ts';
import { readStatus } from '../memory.ts';

const testedDays = 90;
const testedAds = 5_000;
const decidedAds = 20_000;
const goals: Record<'test' | 'testMemory' | 'decision' | 'lock', Goal> = {
  test: { comparison: '<', limit: 10, unit: 's' },
  testMemory: { comparison: '<=', limit: 200, unit: 'MB' },
  decision: { comparison: '<', limit: 3, unit: 's' },
  // A longer lock makes other statements wait.
  lock: { comparison: '<', limit: 500, unit: 'ms' },
};
const waitLimitMs = 5 * minuteMs;

export const automatorRuns: Scenario = {
  name: 'automator-runs',
  description: `A run of an automator over ${decidedAds} ads, and a back-test of ${testedDays} days of ${testedAds} ads, on PostgreSQL.`,
  measure: () =>
    withPostgres((postgres) =>
      withServer({ databaseUrl: postgres.url }, async (server) => {
        await addAccounts(postgres, 1, 1, { adsPerAccount: testedAds, days: testedDays + 30 });
        await addAccounts(postgres, 2, 2, { adsPerAccount: decidedAds, days: 30 });
        const owner = await signInOrganizer(server.origin);
        return [...(await measureBackTest(server, postgres, owner)), ...(await measureDecision(postgres, owner))];
      }),
    ),
};

const settings = (adaccount: string) => ({
  automator_name: `Bench ${adaccount}`,
  schedule_at: '03:00',
  source_type: 'adInsightsReport',
  adaccount,
  adnetwork: 'facebook',
  filter: 'spending-without-results',
  action_type: 'pauseAd',
  dry_run: true,
  source: { report_daterange: 'last_30_days', level: 'ad' },
});

const measureBackTest = async (server: Server, postgres: Postgres, owner: Organizer): Promise<Measurement[]> => {
  const body = { days: testedDays, automator: { ...settings('bench1'), filter: 'all', max_actions: 50 } };
  // Warm-up: the first back-test compiles the code of the call.
  await owner.post('/automator/back-test', { ...body, days: 7 });
  const before = readStatus(server.pid, 'VmRSS');
  let peak = before;
  let isRunning = true;
  const watch = async () => {
    for (; isRunning; await pause(20)) peak = Math.max(peak, readStatus(server.pid, 'VmRSS'));
  };
  const watching = watch();
  const productCpu = cpuMs(server.pid);
  const databaseCpu = await databaseCpuMs(postgres);
  const startedAt = performance.now();
  const result = await owner.post('/automator/back-test', body);
  const ms = performance.now() - startedAt;
  const cpu = `CPU time ${seconds(cpuMs(server.pid) - productCpu)} of the product, ${seconds((await databaseCpuMs(postgres)) - databaseCpu)} of the database`;
  isRunning = false;
  await watching;
  const addedMb = (peak - before) / 1e6;
  return [
    compareDuration({
      name: `Back-test of ${testedDays} days of ${testedAds} ads`,
      goal: goals.test,
      ms,
      method: `one call, ranges of 30 days; ${result.firings} firings on ${result.touched} of ${result.looked_at} ads; ${cpu}`,
    }),
    compareWithGoal({
      name: 'Memory the back-test added',
      goal: goals.testMemory,
      amount: addedMb,
      method: 'highest resident memory of the product during the call, read every 20 ms, less that before it',
    }),
  ];
};

const measureDecision = async ({ client }: Postgres, owner: Organizer): Promise<Measurement[]> => {
  const { automator_id: id } = await owner.post('/automator/save', settings('bench2'));
  const { run_id } = await owner.post(`/automator/${id}/run`, {});
  const read = async () => {
    const { rows } = await client.query<{ is_leased: boolean; is_done: boolean; counts: { rows: number } }>(
      `select lease_until is not null as is_leased, finished_at is not null as is_done, counts
       from automator_runs where id = $1`,
      [run_id],
    );
    return rows[0] ?? { is_leased: false, is_done: false, counts: { rows: 0 } };
  };
  const longestLock = async () => {
    const { rows } = await client.query<{ ms: number | null }>(
      `select max(extract(epoch from clock_timestamp() - activity.xact_start) * 1000)::float8 as ms
       from pg_locks locks join pg_stat_activity activity using (pid)
       where locks.granted and locks.locktype = 'relation' and locks.mode <> 'AccessShareLock'
         and locks.relation in ('automators'::regclass, 'automator_runs'::regclass, 'ad_objects'::regclass,
           'businesses'::regclass)`,
    );
    return rows[0]?.ms ?? 0;
  };
  const limit = performance.now() + waitLimitMs;
  let run = await read();
  while (!run.is_leased && !run.is_done && performance.now() < limit) {
    await pause(5);
    run = await read();
  }
  const startedAt = performance.now();
  let held = 0;
  while (!run.is_done && performance.now() < limit) {
    held = Math.max(held, await longestLock());
    run = await read();
  }
  const ms = performance.now() - startedAt;
  return [
    compareDuration({
      name: `Decision over ${decidedAds} ads`,
      goal: goals.decision,
      ms,
      holds: run.is_done,
      method: `a dry run, from the moment a worker took it to its stored log; ${run.counts.rows} rows looked at`,
    }),
    compareDuration({
      name: 'Longest lock of the decision',
      goal: goals.lock,
      ms: held,
      method: 'age of transactions with a row lock on automators, runs, ads or the business, read all the time',
    }),
  ];
};

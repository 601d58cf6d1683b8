import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { dayMs } from '../../durations.ts';
import { compareDuration, compareWithGoal, type Goal } from '../../goals.ts';
import { options } from '../../options.ts';
import { databaseCpuMs, type Postgres, withPostgres } from '../../postgres.ts';
import type { Measurement, Scenario } from '../../report.ts';
import { root, withServer } from '../../server.ts';
import { median, seconds } from '../../statistics.ts';
import { type Organizer, signInOrganizer } from '../contests/organizer.ts';
import { addAccounts, type Scale } from './insights-seed.ts';

const fewAccounts = 2;
const allAccounts = 22;
const calls = 30;
const goals: Record<'account' | 'ownRange' | 'allAccounts' | 'allAccountsOwnRange' | 'growth' | 'reading', Goal> = {
  account: { comparison: '<', limit: 100, unit: 'ms' },
  ownRange: { comparison: '<', limit: 400, unit: 'ms' },
  allAccounts: { comparison: '<', limit: 250, unit: 'ms' },
  allAccountsOwnRange: { comparison: '<', limit: 6, unit: 's' },
  growth: { comparison: '<=', limit: 1.3, unit: '×' },
  reading: { comparison: '>=', limit: 5_000, unit: 'rows/s' },
};
const batchSize = 500;

type Run = { postgres: Postgres; owner: Organizer; scale: Scale };

export const insights: Scenario = {
  name: 'insights',
  description:
    'Reports on ads on PostgreSQL: 22 accounts of 5,000 ads with 90 days each (`--ads` for another number of ads per account).',
  measure: () =>
    withPostgres((postgres) =>
      withServer({ databaseUrl: postgres.url }, async (server) => {
        const scale = { adsPerAccount: Number(options.ads ?? 5_000), days: 90 };
        const run = { postgres, owner: await signInOrganizer(server.origin), scale };
        await addAccounts(postgres, 1, fewAccounts, scale);
        await renewSums(run);
        const few = await timeReport(run, { account: 'bench1', ...ownRange(7), compare: '1' });
        await addAccounts(postgres, fewAccounts + 1, allAccounts, scale);
        const renewal = await measureRenewal(run);
        const many = await timeReport(run, { account: 'bench1', ...ownRange(7), compare: '1' });
        return [
          ...(await measureOneAccount(run)),
          toGrowth(few.p95, many.p95, scale),
          renewal,
          ...(await measureAllAccounts(run)),
          await measureReading(run),
        ];
      }),
    ),
};

type Query = Record<string, string>;
const toDate = (daysAgo: number): string => new Date(Date.now() - daysAgo * dayMs).toISOString().slice(0, 10);
/**
 * A custom range with as many days as a preset; its sums are added up from weeks and days, because the product stores
 * the sums of presets only.
 */
const ownRange = (days: number): Query => ({ start_date: toDate(days - 1), end_date: toDate(0) });

const p95 = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? 0;

const timeReport = async ({ owner, postgres }: Run, query: Query, count = calls) => {
  const path = `/facebook/ads/insights/report?${new URLSearchParams(query)}`;
  const { total } = await owner.get(path);
  const times: number[] = [];
  const cpuBefore = await databaseCpuMs(postgres);
  for (let number = 0; number < count; number += 1) {
    const startedAt = performance.now();
    await owner.get(path);
    times.push(performance.now() - startedAt);
  }
  const cpu = ((await databaseCpuMs(postgres)) - cpuBefore) / count;
  return { p95: p95(times), median: median(times), total: Number(total), cpu };
};

const measureReport = async (run: Run, name: string, query: Query, goal: Goal, count = calls) => {
  const times = await timeReport(run, query, count);
  return compareDuration({
    name,
    goal,
    ms: times.p95,
    method: `p95 of ${count} calls, median ${times.median.toFixed(0)} ms; ${times.total} rows, 25 on the page, with totals; CPU of the database ${times.cpu.toFixed(0)} ms a call`,
  });
};

const measureOneAccount = async (run: Run): Promise<Measurement[]> => {
  const one = { account: 'bench1', compare: '1' };
  return [
    await measureReport(run, 'One account, own range of 7 days, compared', { ...one, ...ownRange(7) }, goals.account),
    await measureReport(
      run,
      'One account, own range of 90 days, compared',
      { ...one, ...ownRange(90) },
      goals.ownRange,
    ),
    await measureReport(
      run,
      'One account, own range of 90 days, campaigns',
      { ...one, ...ownRange(90), level: 'campaign' },
      goals.ownRange,
    ),
    await measureReport(
      run,
      'One account, own range of 90 days, by cost per result, searched',
      {
        ...one,
        ...ownRange(90),
        sort: 'cost_per_result',
        search: 'ab',
      },
      goals.ownRange,
    ),
  ];
};

const toGrowth = (few: number, many: number, { adsPerAccount, days }: Scale): Measurement => {
  const rows = (accounts: number) => ((accounts * adsPerAccount * days) / 1e6).toFixed(1);
  return compareWithGoal({
    name: `One account, 7 days: ${rows(allAccounts)} million rows against ${rows(fewAccounts)} million`,
    goal: goals.growth,
    amount: many / few,
    digits: 2,
    method: `p95 ${few.toFixed(0)} ms and ${many.toFixed(0)} ms of ${calls} calls each`,
  });
};

/**
 * Renews the sums of accounts that are due, before anything is read from the network, which doesn't know the bench's
 * accounts.
 */
const renewSums = async ({ postgres: { client } }: Pick<Run, 'postgres'>): Promise<void> => {
  await client.query(`update ad_accounts set next_sync_at = now() where remote_id like 'bench%' and sums_on is null`);
  const isDone = async () =>
    (await client.query(`select from ad_accounts where remote_id like 'bench%' and sums_on is null`)).rowCount === 0;
  while (!(await isDone())) await pause(500);
  await client.query('vacuum analyze ad_preset_sums, ad_preset_totals, ad_weeks, ad_week_versions, ad_objects');
};

const measureRenewal = async (run: Run): Promise<Measurement> => {
  const startedAt = performance.now();
  await renewSums(run);
  const ms = performance.now() - startedAt;
  return {
    name: `Weeks and sums of ten presets for ${allAccounts - fewAccounts} accounts`,
    value: seconds(ms),
    figure: { amount: ms / 1000, unit: 's', better: 'lower' },
    method: 'from the moment they are due; jobs start within a minute',
  };
};

const measureAllAccounts = async (run: Run): Promise<Measurement[]> => {
  const all = { account: 'all', compare: '1' };
  const measurements: Measurement[] = [];
  for (const daterange of ['today', 'last_7_days', 'last_30_days', 'last_12_months'])
    measurements.push(await measureReport(run, `All accounts, ${daterange}`, { ...all, daterange }, goals.allAccounts));
  measurements.push(
    await measureReport(
      run,
      'All accounts, by cost per result',
      { ...all, sort: 'cost_per_result' },
      goals.allAccounts,
    ),
    await measureReport(
      run,
      'All accounts, filtered',
      { ...all, filter: 'expensive-results', status: 'active' },
      goals.allAccounts,
    ),
    await measureReport(run, 'All accounts, searched', { ...all, search: 'ad 49' }, goals.allAccounts),
    await measureReport(
      run,
      'All accounts, own range of 7 days',
      { ...all, ...ownRange(7) },
      goals.allAccountsOwnRange,
      3,
    ),
    await measureReport(
      run,
      'All accounts, own range of 90 days',
      { ...all, ...ownRange(90) },
      goals.allAccountsOwnRange,
      3,
    ),
    await measureReport(run, 'One account, preset of 7 days', { ...all, account: 'bench1' }, goals.account),
  );
  return measurements;
};

/** Reads days into the tables from a network that answers at once, with pages of JSON of 20 fields a row. */
const measureReading = async ({ postgres, scale }: Run): Promise<Measurement> => {
  const { openDatabase } = await import(join(root, 'server/src/platform/db/index.ts'));
  const { openLog } = await import(join(root, 'server/src/platform/log.ts'));
  const { dayReader } = await import(join(root, 'server/src/features/insights/day-reader.ts'));
  const { adFactsStore } = await import(join(root, 'server/src/features/insights/ad-facts/ad-facts.store.ts'));
  const { rows } = await postgres.client.query<{ id: number }>(`select id from ad_accounts where remote_id = 'bench2'`);
  const accountId = rows[0]?.id;
  const days = Math.max(1, Math.ceil(100_000 / scale.adsPerAccount));
  await postgres.client.query(`delete from ad_days where account_id = $1`, [accountId]);
  const database = await openDatabase({ url: postgres.url, folder: '', log: openLog('silent') });
  async function* readDays() {
    for (let back = 0; back < days; back += 1)
      for (let start = 0; start < scale.adsPerAccount; start += batchSize)
        yield JSON.parse(pageOfDays(toDate(back), start, Math.min(batchSize, scale.adsPerAccount - start)));
  }
  try {
    const ids = await adFactsStore(database.db).objectIds(accountId);
    const call = { connector: { adInsights: { readDays } }, grant: {}, account: {} };
    const startedAt = performance.now();
    await dayReader(database.db).readPart(accountId, call, ids, { from: toDate(days - 1), to: toDate(0) });
    const ms = performance.now() - startedAt;
    const count = days * scale.adsPerAccount;
    const rate = (count * 1_000) / ms;
    return compareWithGoal({
      name: 'Reading days into the tables',
      goal: goals.reading,
      amount: rate,
      method: `${count} rows of 20 fields in pages of ${batchSize}, parsed from JSON; ${seconds(ms)}`,
    });
  } finally {
    await database.close();
  }
};

const pageOfDays = (date: string, start: number, count: number): string =>
  JSON.stringify(
    Array.from({ length: count }, (_, index) => {
      const number = start + index;
      return {
        date,
        date_stop: date,
        campaignId: `c${Math.floor(number / 50)}`,
        groupId: `g${Math.floor(number / 10)}`,
        adId: `a${number}`,
        impressions: 1000 + number,
        clicks: number % 50,
        spendMicros: 1_000_000 + number,
        results: number % 9,
        resultKind: 'link_click',
        linkClicks: number % 40,
        conversions: number % 4,
        conversionValueMicros: number,
        viewableImpressions: 900,
        reach: 800,
        frequency: 1.2,
        unique_clicks: 30,
        quality_ranking: 'AVERAGE',
        account_id: '1',
        objective: 'OUTCOME_TRAFFIC',
      };
    }),
  );

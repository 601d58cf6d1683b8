import { setTimeout as pause } from 'node:timers/promises';
import { cpuMs } from '../../cpu-time.ts';
import { minuteMs } from '../../durations.ts';
import { compareWithGoal, type Goal } from '../../goals.ts';
import { databaseCpuMs, type Postgres, withPostgres } from '../../postgres.ts';
import type { Measurement, Scenario } from '../../report.ts';
import { freePort, type Server, withServer } from '../../server.ts';
import { median, seconds } from '../../statistics.ts';
import { profilerArgs } from '../list.ts';
import { readStatus } from '../memory.ts';
import { postJson } from '../publishing/peer-servers.ts';
import { type BulkBusiness, createBulkBusiness } from './bulk-business.ts';

const businessCount = 5;
/** Number of articles of each business: the most that it can have written on one day. */
const articlesEach = 10;
const articleCount = businessCount * articlesEach;
const words = 2000;
const delayMs = 2000;
const maxConcurrent = 100;
const ratioGoal: Goal = { comparison: '>=', limit: 0.8, unit: '' };
const pictureBytes = 1_500_000;
const growthGoal: Goal = { comparison: '<', limit: 300, unit: 'MB' };
const listedArticles = 100_000;
const listGoal: Goal = { comparison: '<', limit: 150, unit: 'ms' };
const waitLimitMs = 10 * minuteMs;

export const bulkArticles: Scenario = {
  name: 'bulk-articles',
  description: `${articleCount} articles of ${businessCount} businesses started at once in one process on PostgreSQL; the practice provider answers after ${delayMs / 1000} s and takes ${maxConcurrent} calls at a time. Then a list of 100,000 articles.`,
  measure: () =>
    withPostgres(async (postgres) => {
      const sandboxPort = await freePort();
      const provider = `http://127.0.0.1:${sandboxPort}/openai/practice-settings`;
      return withServer(
        { databaseUrl: postgres.url, nodeArgs: profilerArgs(), settings: { SANDBOX_PORT: String(sandboxPort) } },
        async (server) => {
          const run = { server, postgres };
          await warmUp(run);
          await postJson(provider, { delayMs, maxConcurrent }, {});
          const text = await measureSpeed(run);
          await postJson(provider, { imageBytes: pictureBytes }, {});
          return [text, await measureMemory(run), ...(await measureList(run))];
        },
      );
    }),
};

type Run = { server: Server; postgres: Postgres };

const createBusinesses = (run: Run, name: string, count: number, keywords: number, settings: Record<string, unknown>) =>
  Promise.all(
    Array.from({ length: count }, (_, number) =>
      createBulkBusiness(run.server.origin, run.postgres, `${name}-${number}`, {
        keywords: Array.from({ length: keywords }, (_, at) => `${name} coffee question ${number * 100 + at}`),
        settings: { word_count: words, add_featured_image: false, add_article_images: false, ...settings },
      }),
    ),
  );

/** Starts all articles and waits until each is written and checked. Returns the time in ms. */
const writeAll = async ({ postgres: { client } }: Run, businesses: readonly BulkBusiness[], onPoll = () => {}) => {
  const ids = businesses.map(({ id }) => id);
  const startedAt = performance.now();
  await Promise.all(businesses.map(({ runAll }) => runAll()));
  for (const deadlineAt = Date.now() + waitLimitMs; Date.now() < deadlineAt; await pause(50)) {
    onPoll();
    const { rows } = await client.query(
      `select count(*) filter (where state = 'running')::int as running, count(*) filter (where state = 'done')::int as done,
        count(*)::int as total from bulk_jobs where kind = 'article' and business_id = any($1)`,
      [ids],
    );
    if (rows[0].running === 0) {
      if (rows[0].done !== rows[0].total) throw new Error(`Only ${rows[0].done} of ${rows[0].total} were written.`);
      return performance.now() - startedAt;
    }
  }
  throw new Error('The articles were not written.');
};

/** Warm-up article, which loads the modules of the writer and starts the queues. */
const warmUp = async (run: Run) => writeAll(run, await createBusinesses(run, 'warm-up', 1, 2, {}));

const countCalls = async ({ postgres: { client } }: Run, businesses: readonly BulkBusiness[]): Promise<number> => {
  const ids = businesses.map(({ id }) => id);
  const { rows } = await client.query(
    `select count(*)::int as calls from ai_calls where kind = 'text' and state = 'settled' and business_id = any($1)`,
    [ids],
  );
  return rows[0].calls;
};

const measureSpeed = async (run: Run): Promise<Measurement> => {
  const businesses = await createBusinesses(run, 'text', businessCount, articlesEach, {});
  const { pid } = run.server;
  const cpuBefore = [cpuMs(pid), await databaseCpuMs(run.postgres)] as const;
  const ms = await writeAll(run, businesses);
  const productCpuMs = cpuMs(pid) - cpuBefore[0];
  const databaseMs = (await databaseCpuMs(run.postgres)) - cpuBefore[1];
  const calls = await countCalls(run, businesses);
  // Shortest time of an article in ms: the outline is written first, then all sections at once.
  const chainMs = 2 * delayMs;
  const capacityMs = (calls / maxConcurrent) * delayMs;
  const idealMs = Math.max(chainMs, capacityMs);
  return compareWithGoal({
    name: 'Ideal time to the time taken',
    goal: ratioGoal,
    amount: idealMs / ms,
    digits: 2,
    method: `${seconds(ms)} from the start to the last article that was checked; ideal ${seconds(idealMs)}, the larger of ${seconds(chainMs)} (2 calls one after another) and ${seconds(capacityMs)} (${calls} calls, ${maxConcurrent} at a time); ${words} words each, no pictures; CPU time: product with the practice provider ${seconds(productCpuMs)}, database ${seconds(databaseMs)}`,
  });
};

const measureMemory = async (run: Run): Promise<Measurement> => {
  const { pid } = run.server;
  const businesses = await createBusinesses(run, 'picture', businessCount, articlesEach, { add_featured_image: true });
  const before = readStatus(pid, 'VmRSS');
  let peak = before;
  const ms = await writeAll(run, businesses, () => {
    peak = Math.max(peak, readStatus(pid, 'VmRSS'));
  });
  const growthMb = (peak - before) / 1_000_000;
  return compareWithGoal({
    name: `Growth of memory, one picture of ${pictureBytes / 1_000_000} MB each`,
    goal: growthGoal,
    amount: growthMb,
    method: `${articleCount} articles in ${seconds(ms)}; resident memory ${(before / 1_000_000).toFixed(0)} MB before, the practice provider and its pictures included`,
  });
};

const measureList = async (run: Run): Promise<Measurement[]> => {
  const [business] = await createBusinesses(run, 'list', 1, 1, {});
  if (!business) throw new Error('No business was created.');
  const { client } = run.postgres;
  await client.query(
    `insert into bulk_articles (business_id, site_id, keyword, state, title, html, words, language, asked_words, created_at)
      select $1, $2, 'keyword ' || n, (array['held', 'ready', 'posted', 'posted', 'posted', 'failed'])[1 + n % 6],
        'What to know about coffee number ' || n, repeat('<p>Some text about coffee.</p>', 100), 500, 'English', 500,
        now() - n * interval '1 minute' from generate_series(1, ${listedArticles}) as n`,
    [business.id, business.siteId],
  );
  // Planner statistics of the table, which autovacuum would have updated after some time.
  await client.query('vacuum analyze bulk_articles');
  const time = async (name: string, query: string): Promise<Measurement> => {
    const times: number[] = [];
    await business.list(query);
    for (let call = 0; call < 20; call += 1) {
      const startedAt = performance.now();
      await business.list(query);
      times.push(performance.now() - startedAt);
    }
    const p50 = median(times);
    return compareWithGoal({
      name: `Articles list of 100,000, ${name}`,
      goal: listGoal,
      amount: p50,
      method: `median of 20 calls, slowest ${Math.max(...times).toFixed(0)} ms`,
    });
  };
  return [
    await time('first page', ''),
    await time('page 2,000', '?page=2000'),
    await time('held ones', '?state=held'),
    await time('search', '?search=number%2099999'),
  ];
};

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { cpuMs } from '../cpu-time.ts';
import { compareWithGoal, type Goal } from '../goals.ts';
import { getText, signInAs, staffEmail } from '../http-client.ts';
import { options } from '../options.ts';
import { type Postgres, withPostgres } from '../postgres.ts';
import type { Measurement, Scenario } from '../report.ts';
import { freePort, root, startNode, stopChild, waitUntilOk, withServer } from '../server.ts';
import { median } from '../statistics.ts';

const rounds = 3;
const connections = 20;
const secondsEach = 10;
const goal: Goal = { comparison: '>=', limit: 0.55, unit: '' };

export const list: Scenario = {
  name: 'list',
  description:
    'A signed-in list call of 25 rows (`GET /api/staff/jobs`) compared with plain Fastify and the same 2 SQL statements.',
  measure: () =>
    withPostgres((postgres) =>
      withServer({ databaseUrl: postgres.url, nodeArgs: profilerArgs() }, async ({ origin, pid }) => {
        await insertFailedJobs(postgres);
        const cookies = await signInAs(origin, staffEmail);
        const product = { url: `${origin}/api/staff/jobs`, headers: { cookie: cookies.join('; ') }, pid };
        return withBaseline(postgres.url, async (baseline) => {
          requireSameRows(await getText(product.url, cookies), await getText(baseline.url));
          return compare(product, baseline);
        });
      }),
    ),
};

type Peer = { url: string; headers?: Record<string, string>; pid: number };
type Load = { rate: number; callCpuMs: number };

const compare = async (product: Peer, baseline: Peer): Promise<Measurement[]> => {
  for (const peer of [baseline, product]) await generateLoad(peer, 3);
  const pairs: { baseline: Load; product: Load }[] = [];
  for (let round = 0; round < rounds; round++) {
    pairs.push({
      baseline: await generateLoad(baseline, secondsEach),
      product: await generateLoad(product, secondsEach),
    });
  }
  const ratios = pairs.map((pair) => pair.product.rate / pair.baseline.rate);
  const medianCpuMs = (peer: 'baseline' | 'product') => median(pairs.map((pair) => pair[peer].callCpuMs));
  const medianRate = (peer: 'baseline' | 'product') =>
    `${Math.round(median(pairs.map((pair) => pair[peer].rate)))} calls/s`;
  return [
    compareWithGoal({
      name: 'Product to plain Fastify',
      goal,
      amount: median(ratios),
      digits: 2,
      method: `${connections} connections, ${secondsEach} s each in turn, median of ${rounds} rounds: ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')}`,
    }),
    {
      name: 'The same by CPU time',
      value: (medianCpuMs('baseline') / medianCpuMs('product')).toFixed(2),
      figure: { amount: medianCpuMs('baseline') / medianCpuMs('product'), unit: '', better: 'higher' },
      method: `CPU time per call: plain ${medianCpuMs('baseline').toFixed(2)} ms, product ${medianCpuMs('product').toFixed(2)} ms; less noisy on a shared machine`,
    },
    {
      name: 'Product',
      value: medianRate('product'),
      method: 'session, permission, rate limits, zod validation in and out; PostgreSQL, pool of 10',
    },
    {
      name: 'Plain Fastify',
      value: medianRate('baseline'),
      method: 'no session, no checks, JSON.stringify; PostgreSQL, pool of 10',
    },
  ];
};

/** `npm run bench -- list --profile` writes a CPU profile of the product. */
export const profilerArgs = (): string[] => {
  if (!options.profile) return [];
  const folder = join(root, 'node_modules/.cache/fanfare-bench');
  mkdirSync(folder, { recursive: true });
  console.log(`Writing a CPU profile to ${folder}`);
  return ['--cpu-prof', `--cpu-prof-dir=${folder}`];
};

const insertFailedJobs = ({ client }: Postgres) =>
  client.query(`insert into jobs.job (name, data, source_name, source_created_on, source_retry_count, source_output, created_on)
    select 'dead-letters', '{}', 'mail.send', now() - n * interval '1 minute', 5,
      '{"message":"The mail server refused the connection."}', now() - n * interval '30 seconds'
    from generate_series(1, 25) as n`);

const withBaseline = async <T>(databaseUrl: string, work: (peer: Peer) => Promise<T>): Promise<T> => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/jobs`;
  const settings = { PORT: String(port), DATABASE_URL: databaseUrl, DATABASE_POOL: '10' };
  const child = startNode([join(root, 'bench/src/fastify-baseline.ts')], settings);
  try {
    await waitUntilOk(url, child);
    return await work({ url, pid: child.pid ?? 0 });
  } finally {
    await stopChild(child);
  }
};

const requireSameRows = (productBody: string, baselineBody: string) => {
  if (productBody !== baselineBody)
    throw new Error(`The responses differ, so the rates can't be compared:\n${productBody}\n${baselineBody}`);
};

const generateLoad = async ({ url, headers, pid }: Peer, duration: number): Promise<Load> => {
  const cpuBefore = cpuMs(pid);
  const { requests, non2xx, errors } = await autocannon({ url, headers, connections, duration });
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} error responses, ${errors} failed calls.`);
  return { rate: requests.average, callCpuMs: (cpuMs(pid) - cpuBefore) / requests.total };
};

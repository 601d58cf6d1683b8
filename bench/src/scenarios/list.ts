import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { cpuMs } from '../cpu-time.ts';
import { get, signInAs, staff } from '../http-client.ts';
import { type Postgres, withPostgres } from '../postgres.ts';
import type { Figure, Scenario } from '../report.ts';
import { freePort, root, startNode, stopChild, untilOk, withServer } from '../server.ts';
import { median } from '../statistics.ts';

const rounds = 3;
const connections = 20;
const secondsEach = 10;
const target = 0.55;

export const list: Scenario = {
  name: 'list',
  about:
    'A signed-in list call of 25 rows (`GET /api/staff/jobs`) beside plain Fastify that runs the same two statements.',
  measure: () =>
    withPostgres((postgres) =>
      withServer({ databaseUrl: postgres.url, nodeArgs: profiling() }, async ({ origin, pid }) => {
        await insertFailures(postgres);
        const cookies = await signInAs(origin, staff);
        const product = { url: `${origin}/api/staff/jobs`, headers: { cookie: cookies.join('; ') }, pid };
        return withRawPeer(postgres.url, async (raw) => {
          sameRows(await get(product.url, cookies), await get(raw.url));
          return compare(product, raw);
        });
      }),
    ),
};

type Peer = { url: string; headers?: Record<string, string>; pid: number };
type Load = { rate: number; busyMs: number };

const compare = async (product: Peer, raw: Peer): Promise<Figure[]> => {
  for (const peer of [raw, product]) await load(peer, 3);
  const pairs: { raw: Load; product: Load }[] = [];
  for (let round = 0; round < rounds; round++) {
    pairs.push({ raw: await load(raw, secondsEach), product: await load(product, secondsEach) });
  }
  const ratios = pairs.map((pair) => pair.product.rate / pair.raw.rate);
  const busy = (peer: 'raw' | 'product') => median(pairs.map((pair) => pair[peer].busyMs));
  const rate = (peer: 'raw' | 'product') => `${Math.round(median(pairs.map((pair) => pair[peer].rate)))} calls/s`;
  return [
    {
      what: 'Product to plain Fastify',
      figure: median(ratios).toFixed(2),
      target: '>= 0.55',
      met: median(ratios) >= target,
      how: `${connections} connections, ${secondsEach} s each in turn, median of ${rounds} rounds: ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')}`,
    },
    {
      what: 'The same by computing',
      figure: (busy('raw') / busy('product')).toFixed(2),
      how: `processor time of one call: plain ${busy('raw').toFixed(2)} ms, product ${busy('product').toFixed(2)} ms; steadier on a shared machine`,
    },
    {
      what: 'Product',
      figure: rate('product'),
      how: 'session, permission, limits, zod in and out; PostgreSQL, pool of 10',
    },
    {
      what: 'Plain Fastify',
      figure: rate('raw'),
      how: 'no session, no checks, JSON.stringify; PostgreSQL, pool of 10',
    },
  ];
};

/** `npm run bench -- list --profile` leaves a CPU profile of the product behind. */
const profiling = (): string[] => {
  if (!process.argv.includes('--profile')) return [];
  const folder = join(root, 'node_modules/.cache/fanfare-bench');
  mkdirSync(folder, { recursive: true });
  console.log(`a CPU profile goes to ${folder}`);
  return ['--cpu-prof', `--cpu-prof-dir=${folder}`];
};

const insertFailures = ({ client }: Postgres) =>
  client.query(`insert into jobs.job (name, data, source_name, source_created_on, source_retry_count, source_output, created_on)
    select 'dead-letters', '{}', 'mail.send', now() - n * interval '1 minute', 5,
      '{"message":"The mail server refused the connection."}', now() - n * interval '30 seconds'
    from generate_series(1, 25) as n`);

const withRawPeer = async <T>(databaseUrl: string, work: (peer: Peer) => Promise<T>): Promise<T> => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/jobs`;
  const settings = { PORT: String(port), DATABASE_URL: databaseUrl, DATABASE_POOL: '10' };
  const child = startNode([join(root, 'bench/src/fastify-baseline.ts')], settings);
  try {
    await untilOk(url, child);
    return await work({ url, pid: child.pid ?? 0 });
  } finally {
    await stopChild(child);
  }
};

const sameRows = (mine: string, raw: string) => {
  if (mine !== raw) throw new Error(`The two answer differently, so their speed cannot be compared:\n${mine}\n${raw}`);
};

const load = async ({ url, headers, pid }: Peer, duration: number): Promise<Load> => {
  const busyBefore = cpuMs(pid);
  const { requests, non2xx, errors } = await autocannon({ url, headers, connections, duration });
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} answers were refusals, ${errors} calls failed.`);
  return { rate: requests.average, busyMs: (cpuMs(pid) - busyBefore) / requests.total };
};

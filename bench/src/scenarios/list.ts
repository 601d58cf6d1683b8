import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { median } from '../numbers.ts';
import { type Postgres, withPostgres } from '../postgres.ts';
import type { Scenario } from '../report.ts';
import { freePort, root, startNode, stopChild, untilOk, withServer } from '../server.ts';
import { get, signInAs, staff } from '../visitor.ts';

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
      withServer({ databaseUrl: postgres.url, nodeArgs: profiling() }, async ({ origin }) => {
        await insertFailures(postgres);
        const cookies = await signInAs(origin, staff);
        const product = { url: `${origin}/api/staff/jobs`, headers: { cookie: cookies.join('; ') } };
        return withRawPeer(postgres.url, async (rawOrigin) => {
          const raw = { url: `${rawOrigin}/jobs` };
          sameRows(await get(origin, '/api/staff/jobs', cookies), await get(rawOrigin, '/jobs', []));
          for (const peer of [raw, product]) await load(peer, 2);

          const pairs: { raw: number; product: number }[] = [];
          for (let round = 0; round < rounds; round++) {
            pairs.push({ raw: await load(raw, secondsEach), product: await load(product, secondsEach) });
          }
          const ratios = pairs.map((pair) => pair.product / pair.raw);
          const rate = (peer: 'raw' | 'product') => `${Math.round(median(pairs.map((pair) => pair[peer])))} calls/s`;
          const how = `${connections} connections, ${secondsEach} s each in turn, median of ${rounds} rounds`;
          return [
            {
              what: 'Product to plain Fastify',
              figure: median(ratios).toFixed(2),
              target: '>= 0.55',
              met: median(ratios) >= target,
              how: `${how}; rounds: ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')}`,
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
        });
      }),
    ),
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

const withRawPeer = async <T>(databaseUrl: string, work: (origin: string) => Promise<T>): Promise<T> => {
  const port = await freePort();
  const settings = { PORT: String(port), DATABASE_URL: databaseUrl, DATABASE_POOL: '10' };
  const child = startNode([join(root, 'bench/src/raw-peer.ts')], settings);
  try {
    await untilOk(`http://127.0.0.1:${port}/jobs`, child);
    return await work(`http://127.0.0.1:${port}`);
  } finally {
    await stopChild(child);
  }
};

const sameRows = (mine: string, raw: string) => {
  if (mine !== raw) throw new Error(`The two answer differently, so their speed cannot be compared:\n${mine}\n${raw}`);
};

const load = async (peer: { url: string; headers?: Record<string, string> }, duration: number): Promise<number> => {
  const { requests, non2xx, errors } = await autocannon({ ...peer, connections, duration });
  if (non2xx + errors > 0) throw new Error(`${peer.url}: ${non2xx} answers were refusals, ${errors} calls failed.`);
  return requests.average;
};

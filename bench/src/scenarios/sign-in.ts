import { argon2 } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { compareWithGoal, type Goal } from '../goals.ts';
import { ownerEmail, signInAs } from '../http-client.ts';
import { withPostgres } from '../postgres.ts';
import type { Measurement, Scenario } from '../report.ts';
import { withServer } from '../server.ts';
import { median } from '../statistics.ts';

const userCount = 20;
const rounds = 5;
const probeIntervalMs = 10;
const goal: Goal = { comparison: '<', limit: 100, unit: 'ms' };

export const signIn: Scenario = {
  name: 'sign-in',
  description: `${userCount} users sign in at the same time while \`/healthz\` is called every ${probeIntervalMs} ms.`,
  measure: async () => {
    const onPostgres = await withPostgres((postgres) =>
      withServer({ databaseUrl: postgres.url }, ({ origin }) => signInConcurrently(origin, 'PostgreSQL')),
    );
    const embedded = await withServer({}, ({ origin }) => signInConcurrently(origin, 'embedded'));
    return [...onPostgres, ...embedded];
  },
};

const signInConcurrently = async (origin: string, database: string): Promise<Measurement[]> => {
  // All browsers have a device cookie, so that the limits for unknown devices don't apply.
  const browsers: string[][] = [];
  for (let count = 0; count < userCount; count++) {
    browsers.push((await signInAs(origin, ownerEmail)).filter((cookie) => cookie.includes('device')));
  }
  const results: { slowest: number; eventLoopDelay: number; rate: number; hashRate: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const startedAt = performance.now();
    const probes = await probeDuring(origin, () =>
      Promise.all(browsers.map((cookies) => signInAs(origin, ownerEmail, cookies))),
    );
    const rate = userCount / ((performance.now() - startedAt) / 1000);
    delay.disable();
    results.push({
      slowest: Math.max(...probes),
      eventLoopDelay: delay.max / 1e6,
      rate,
      hashRate: await hashesPerSecond(),
    });
  }

  const slowest = median(results.map((round) => round.slowest));
  const rate = median(results.map((round) => round.rate));
  const share = median(results.map((round) => round.rate / round.hashRate));
  const eachRound = results
    .map((round) => `${round.slowest.toFixed(0)} (${round.eventLoopDelay.toFixed(0)})`)
    .join(', ');
  return [
    compareWithGoal({
      name: `Slowest \`/healthz\` (${database})`,
      goal,
      amount: slowest,
      method: `median of ${rounds} rounds: ${eachRound}; in brackets the event loop delay of the measuring process`,
    }),
    {
      name: `Sign-ins (${database})`,
      value: `${rate.toFixed(1)}/s`,
      figure: { amount: rate, unit: '/s', better: 'higher' },
      method: `${share.toFixed(2)} of the rate of Node's argon2id with the same cost and concurrency 2, measured after each round`,
    },
  ];
};

/** Durations of the probes sent during `work`. */
const probeDuring = async (origin: string, work: () => Promise<unknown>): Promise<number[]> => {
  let isDone = false;
  const working = work().finally(() => {
    isDone = true;
  });
  const probes: Promise<number>[] = [];
  while (!isDone) {
    probes.push(probe(origin));
    await pause(probeIntervalMs);
  }
  await working;
  return Promise.all(probes);
};

const probe = async (origin: string): Promise<number> => {
  const sentAt = performance.now();
  const response = await fetch(`${origin}/healthz`);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`/healthz answered ${response.status}`);
  return performance.now() - sentAt;
};

/** Rate of Node's argon2 with the product's cost and concurrency 2. */
const hashesPerSecond = async (): Promise<number> => {
  const hash = promisify(argon2);
  const cost = {
    memory: 19_456,
    passes: 2,
    parallelism: 1,
    tagLength: 32,
    nonce: Buffer.alloc(16, 7),
    message: 'fanfare-demo',
  };
  const startedAt = performance.now();
  const hashSequentially = async () => {
    for (let count = 0; count < userCount / 2; count++) await hash('argon2id', cost);
  };
  await Promise.all([hashSequentially(), hashSequentially()]);
  return userCount / ((performance.now() - startedAt) / 1000);
};

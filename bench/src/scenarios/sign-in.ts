import { argon2 } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { owner, signInAs } from '../http-client.ts';
import { withPostgres } from '../postgres.ts';
import type { Figure, Scenario } from '../report.ts';
import { withServer } from '../server.ts';
import { median } from '../statistics.ts';

const people = 20;
const rounds = 5;
const everyMs = 10;
const targetMs = 100;

export const signIn: Scenario = {
  name: 'sign-in',
  about: `${people} people sign in at once while \`/healthz\` is asked every ${everyMs} ms.`,
  measure: async () => {
    const onPostgres = await withPostgres((postgres) =>
      withServer({ databaseUrl: postgres.url }, ({ origin }) => rush(origin, 'PostgreSQL')),
    );
    const embedded = await withServer({}, ({ origin }) => rush(origin, 'embedded'));
    return [...onPostgres, ...embedded];
  },
};

const rush = async (origin: string, database: string): Promise<Figure[]> => {
  // Each of them comes from a browser that was here before: the limits on strangers are not what is measured.
  const browsers: string[][] = [];
  for (let person = 0; person < people; person++) {
    browsers.push((await signInAs(origin, owner)).filter((cookie) => cookie.includes('device')));
  }
  const seen: { slowest: number; ownDelay: number; rate: number; bound: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const startedAt = performance.now();
    const probes = await healthDuring(origin, () =>
      Promise.all(browsers.map((cookies) => signInAs(origin, owner, cookies))),
    );
    const rate = people / ((performance.now() - startedAt) / 1000);
    delay.disable();
    seen.push({ slowest: Math.max(...probes), ownDelay: delay.max / 1e6, rate, bound: await hashesPerSecond() });
  }

  const slowest = median(seen.map((round) => round.slowest));
  const rate = median(seen.map((round) => round.rate));
  const share = median(seen.map((round) => round.rate / round.bound));
  const eachRound = seen.map((round) => `${round.slowest.toFixed(0)} (${round.ownDelay.toFixed(0)})`).join(', ');
  return [
    {
      what: `Slowest \`/healthz\` (${database})`,
      figure: `${slowest.toFixed(0)} ms`,
      target: '< 100 ms',
      met: slowest < targetMs,
      how: `median of ${rounds} rounds: ${eachRound}; in brackets how long the measuring process itself had to wait for a core`,
    },
    {
      what: `Sign-ins (${database})`,
      figure: `${rate.toFixed(1)}/s`,
      how: `${share.toFixed(2)} of what Node's own argon2id of the same cost does, two at a time, right after each round`,
    },
  ];
};

/** How long each probe took that was sent while the work went on. */
const healthDuring = async (origin: string, work: () => Promise<unknown>): Promise<number[]> => {
  let isOver = false;
  const working = work().finally(() => {
    isOver = true;
  });
  const probes: Promise<number>[] = [];
  while (!isOver) {
    probes.push(probe(origin));
    await pause(everyMs);
  }
  await working;
  return Promise.all(probes);
};

const probe = async (origin: string): Promise<number> => {
  const sentAt = performance.now();
  const answer = await fetch(`${origin}/healthz`);
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`/healthz answered ${answer.status}`);
  return performance.now() - sentAt;
};

/** How fast passwords of this strength can be hashed here, two at once as the product does, by Node's own argon2. */
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
  const line = async () => {
    for (let count = 0; count < people / 2; count++) await hash('argon2id', cost);
  };
  await Promise.all([line(), line()]);
  return people / ((performance.now() - startedAt) / 1000);
};

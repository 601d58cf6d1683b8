import { performance } from 'node:perf_hooks';
import { cpuMs, machineBusyMs } from '../cpu-time.ts';
import type { Postgres } from '../postgres.ts';
import type { Figure } from '../report.ts';
import type { Server } from '../server.ts';
import { type Load, load } from './people-load.ts';
import { cookieOf, pollers } from './people-world.ts';

/** Everybody's bell asks every ten seconds. */
const wanted = pollers / 10;
const goal = 150;
const connections = 50;
const step = 100;

/** A session is written down as seen once a minute. With people who are here all the time that is one call of seven. */
const sessionsInUse = `update sessions set seen_at = now() - random() * interval '70 seconds'`;

type Busy = { product: number; database: number; load: number; machine: number; stolen: number };
type Round = Load & { rate: number; busy: Busy };

/** The rate that was asked for, then the highest that still holds, in steps. */
export const bell = async ({ origin, pid }: Server, postgres: Postgres, firstPoller: number): Promise<Figure[]> => {
  const { host } = new URL(origin);
  const requests = Array.from({ length: pollers }, (_, n) => {
    const user = firstPoller + n;
    return `GET /api/user/${user}/notifications HTTP/1.1\r\nhost: ${host}\r\ncookie: ${cookieOf(user)}\r\n\r\n`;
  });
  let next = 0;
  const round = async (rate: number, seconds: number): Promise<Round> => {
    await postgres.client.query(sessionsInUse);
    const before = await busyNow(pid, postgres);
    const request = () => requests[next++ % pollers] ?? '';
    const done = await load({ origin, connections, callsPerSecond: rate, seconds, request });
    const after = await busyNow(pid, postgres);
    return { ...done, rate, busy: between(before, after) };
  };

  await round(wanted / 4, 5);
  const asked = await round(wanted, 15);
  const { best, beyond } = await highest(asked, (rate) => round(rate, 6));
  const told = ({ rate, p99, busy }: Round) => `at ${rate} calls/s ${p99.toFixed(0)} ms, ${cores(busy)}`;
  return [
    {
      what: `The bell of ${pollers} people, slowest of 100`,
      figure: `${asked.p99.toFixed(0)} ms at ${asked.rate} calls/s`,
      target: `< ${goal} ms at ${wanted} calls/s`,
      met: asked.p99 < goal,
      how: `15 s of evenly spaced calls that wait for nobody, each timed from when it was due, every one of another user, over ${connections} connections; half within ${asked.p50.toFixed(1)} ms, the slowest ${asked.slowest.toFixed(0)} ms; ${cores(asked.busy)}`,
    },
    {
      what: `Highest rate of the bell below ${goal} ms`,
      figure: best ? `${best.rate} calls/s` : `less than ${step} calls/s`,
      how: `6 s each in steps of ${step}; ${[best, beyond].flatMap((found) => (found ? [told(found)] : [])).join('; ')}`,
    },
  ];
};

const holds = ({ p99 }: Round) => p99 < goal;

/** Upwards from what held, or downwards from what did not; what came just beyond tells where it ends and why. */
const highest = async (
  first: Round,
  at: (rate: number) => Promise<Round>,
): Promise<{ best?: Round; beyond?: Round }> => {
  if (holds(first)) {
    for (let best = first; ; ) {
      const beyond = await at(best.rate + step);
      if (!holds(beyond)) return { best, beyond };
      best = beyond;
    }
  }
  for (let beyond = first; beyond.rate > step; ) {
    const lower = await at(beyond.rate - step);
    if (holds(lower)) return { best: lower, beyond };
    beyond = lower;
  }
  return { beyond: first };
};

/** Processor time so far: the product, every process of the database, we who make the load, and everybody together. */
const busyNow = async (pid: number, { client }: Postgres): Promise<Busy & { at: number }> => {
  const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_activity');
  const database = rows.reduce((sum, row) => sum + cpuMs(row.pid), 0);
  const { user, system } = process.cpuUsage();
  return { product: cpuMs(pid), database, load: (user + system) / 1000, ...machineBusyMs(), at: performance.now() };
};

const between = (before: Busy & { at: number }, after: Busy & { at: number }): Busy => {
  const share = (part: keyof Busy) => (after[part] - before[part]) / (after.at - before.at);
  return {
    product: share('product'),
    database: share('database'),
    load: share('load'),
    machine: share('machine'),
    stolen: share('stolen'),
  };
};

const cores = ({ product, database, load: ours, machine, stolen }: Busy) =>
  `cores kept busy: product ${product.toFixed(2)}, database ${database.toFixed(2)}, load ${ours.toFixed(2)}, others ${Math.max(0, machine - product - database - ours).toFixed(2)}, taken by the host ${stolen.toFixed(2)}`;

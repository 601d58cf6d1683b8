import { performance } from 'node:perf_hooks';
import { cpuMs, machineCpuMs } from '../../cpu-time.ts';
import { compareWithGoal, type Goal } from '../../goals.ts';
import { databaseCpuMs, type Postgres } from '../../postgres.ts';
import type { Measurement } from '../../report.ts';
import type { Server } from '../../server.ts';
import { pollingUsers, sessionCookie } from './identity-seed.ts';
import { generateLoad, type Load } from './load-generator.ts';

/** Target rate in calls per second: each browser polls every 10 s. */
const targetRate = pollingUsers / 10;
const maxP99Ms = 150;
const goal: Goal = { comparison: '<', limit: maxP99Ms, unit: 'ms', condition: `at ${targetRate} calls/s` };
const connections = 50;
const rateStep = 100;

/** `seen_at` is updated at most once a minute; spreading it makes 1 of 7 calls write, as with steady use. */
const spreadSeenAt = `update sessions set seen_at = now() - random() * interval '70 seconds'`;

type CpuShares = { product: number; database: number; load: number; machine: number; stolen: number };
type Round = Load & { rate: number; cpuShares: CpuShares };

/** Measures the target rate, then searches for the highest rate within the limit. */
export const measureNotificationPolling = async (
  { origin, pid }: Server,
  postgres: Postgres,
  firstUserId: number,
): Promise<Measurement[]> => {
  const { host } = new URL(origin);
  const requests = Array.from({ length: pollingUsers }, (_, n) => {
    const user = firstUserId + n;
    return `GET /api/user/${user}/notifications HTTP/1.1\r\nhost: ${host}\r\ncookie: ${sessionCookie(user)}\r\n\r\n`;
  });
  let next = 0;
  const runRound = async (rate: number, seconds: number): Promise<Round> => {
    await postgres.client.query(spreadSeenAt);
    const before = await readCpuTimes(pid, postgres);
    const request = () => requests[next++ % pollingUsers] ?? '';
    const result = await generateLoad({ origin, connections, callsPerSecond: rate, seconds, request });
    const after = await readCpuTimes(pid, postgres);
    return { ...result, rate, cpuShares: toCpuShares(before, after) };
  };

  await runRound(targetRate / 4, 5);
  const targetRound = await runRound(targetRate, 15);
  const { highestPassing, lowestFailing } = await findHighestRate(targetRound, (rate) => runRound(rate, 6));
  const describeRound = ({ rate, p99, cpuShares }: Round) =>
    `at ${rate} calls/s ${p99.toFixed(0)} ms, ${formatCores(cpuShares)}`;
  return [
    compareWithGoal({
      name: `Notification polling of ${pollingUsers} users, p99`,
      goal,
      amount: targetRound.p99,
      value: `${targetRound.p99.toFixed(0)} ms at ${targetRound.rate} calls/s`,
      method: `15 s, open loop at a fixed rate, timed from the due time, each call for another user, ${connections} connections; median ${targetRound.p50.toFixed(1)} ms, slowest ${targetRound.slowest.toFixed(0)} ms; ${formatCores(targetRound.cpuShares)}`,
    }),
    {
      name: `Highest polling rate with p99 below ${maxP99Ms} ms`,
      value: highestPassing ? `${highestPassing.rate} calls/s` : `less than ${rateStep} calls/s`,
      figure: { amount: highestPassing?.rate ?? 0, unit: 'calls/s', better: 'higher' },
      method: `6 s each in steps of ${rateStep}; ${[highestPassing, lowestFailing].flatMap((round) => (round ? [describeRound(round)] : [])).join('; ')}`,
    },
  ];
};

const isWithinLimit = ({ p99 }: Round) => p99 < maxP99Ms;

/**
 * Searches the highest rate in steps: upwards from a rate within the limit, or downwards from one beyond it. Returns
 * the highest passing and the lowest failing rate.
 */
const findHighestRate = async (
  first: Round,
  measureRate: (rate: number) => Promise<Round>,
): Promise<{ highestPassing?: Round; lowestFailing?: Round }> => {
  if (isWithinLimit(first)) {
    for (let highestPassing = first; ; ) {
      const higher = await measureRate(highestPassing.rate + rateStep);
      if (!isWithinLimit(higher)) return { highestPassing, lowestFailing: higher };
      highestPassing = higher;
    }
  }
  for (let lowestFailing = first; lowestFailing.rate > rateStep; ) {
    const lower = await measureRate(lowestFailing.rate - rateStep);
    if (isWithinLimit(lower)) return { highestPassing: lower, lowestFailing };
    lowestFailing = lower;
  }
  return { lowestFailing: first };
};

/** CPU time so far: product, all PostgreSQL processes, this load generator, and the whole machine. */
const readCpuTimes = async (pid: number, postgres: Postgres): Promise<CpuShares & { at: number }> => {
  const database = await databaseCpuMs(postgres);
  const { user, system } = process.cpuUsage();
  return { product: cpuMs(pid), database, load: (user + system) / 1000, ...machineCpuMs(), at: performance.now() };
};

const toCpuShares = (before: CpuShares & { at: number }, after: CpuShares & { at: number }): CpuShares => {
  const share = (part: keyof CpuShares) => (after[part] - before[part]) / (after.at - before.at);
  return {
    product: share('product'),
    database: share('database'),
    load: share('load'),
    machine: share('machine'),
    stolen: share('stolen'),
  };
};

const formatCores = ({ product, database, load: generator, machine, stolen }: CpuShares) =>
  `cores used: product ${product.toFixed(2)}, database ${database.toFixed(2)}, load generator ${generator.toFixed(2)}, other processes ${Math.max(0, machine - product - database - generator).toFixed(2)}, stolen by the host ${stolen.toFixed(2)}`;

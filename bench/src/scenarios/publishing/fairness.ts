import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { minuteMs } from '../../durations.ts';
import { compareWithGoal, type Goal } from '../../goals.ts';
import { options } from '../../options.ts';
import { type Postgres, withPostgres } from '../../postgres.ts';
import type { Measurement, Scenario } from '../../report.ts';
import { type Server, stopChild, withFolder } from '../../server.ts';
import { readStatus } from '../memory.ts';
import { addFault, countReceived, startSandbox, startWorker } from './share-network.ts';
import { connectAccounts, scheduleShares, writeAccounts } from './share-seed.ts';

/** Number of shares of one business that are due at the same time. */
const floodCount = Number(options.flood ?? 50_000);
/**
 * Number of shares of each account in the flood. X takes one of an account in 10 s, so that 2,000 accounts keep the worker
 * sending 200 a second.
 */
const floodEach = 25;
const floodAccounts = Math.ceil(floodCount / floodEach);
const otherBusinesses = Number(options.others ?? 200);
/** Number of accounts of each other business, and of its shares: one for each. */
const otherEach = 5;
const otherCount = otherBusinesses * otherEach;
/** Time in seconds over which the shares of the others become due, while the flood is sent. */
const spreadSeconds = floodCount / 1_000;
const latencyMs = 50;
/** Limit in ms for the shares of the others; a longer wait is a hang. */
const waitLimitMs = 15 * minuteMs;

const goals: Record<'first' | 'toAlone', Goal> = {
  first: { comparison: '<', limit: 5, unit: 's' },
  toAlone: { comparison: '<=', limit: 3, unit: '' },
};

export const fairness: Scenario = {
  name: 'fairness',
  description: `${floodCount} due shares of one business beside ${otherEach} each of ${otherBusinesses} other businesses, one worker on PostgreSQL (\`--flood\` and \`--others\` for other numbers).`,
  measure: async () => {
    const alone = await publish(false);
    const beside = await publish(true);
    return compare(alone, beside);
  },
};

type Run = {
  /** Times in seconds from when a share of the others was due until its result was stored, rising. */
  waits: number[];
  /** Longest wait in seconds for the first share of a business. */
  slowestFirst: number;
  /** Number of shares of the others that were sent. */
  sent: number;
  /** Number of shares of the flood that were open when the last one of the others had ended. */
  floodLeft: number;
  /** Number of shares that the network received more than once. */
  duplicates: number;
  memoryMb: number;
};

const compare = (alone: Run, beside: Run): Measurement[] => {
  const p95 = ({ waits }: Run) => waits[Math.ceil(waits.length * 0.95) - 1] ?? Number.NaN;
  const isComplete = beside.sent === otherCount && beside.duplicates === 0 && beside.floodLeft > 0;
  const memoryRatio = beside.memoryMb / alone.memoryMb;
  return [
    {
      name: 'Shares of the others published during the flood, none twice',
      value: isComplete ? 'yes' : 'no',
      target: 'yes',
      isMet: isComplete,
      method: `${beside.sent} of ${otherCount}, over ${spreadSeconds} s; then ${beside.floodLeft} of ${floodCount} of the flood were open; ${beside.duplicates} more than once on the network, which responds after ${latencyMs} ms`,
    },
    compareWithGoal({
      name: 'First share of each other business, slowest',
      goal: goals.first,
      amount: beside.slowestFirst,
      digits: 2,
      method: `due at the same time as the flood; from then on until its result was stored; without the flood ${alone.slowestFirst.toFixed(2)} s`,
    }),
    compareWithGoal({
      name: 'Wait of the others with the flood to that without it',
      goal: goals.toAlone,
      amount: p95(beside) / p95(alone),
      digits: 2,
      method: `p95 ${p95(beside).toFixed(2)} s to ${p95(alone).toFixed(2)} s of ${otherCount} shares; slowest ${beside.waits.at(-1)?.toFixed(2)} s to ${alone.waits.at(-1)?.toFixed(2)} s`,
    }),
    {
      name: 'Memory of the worker with the flood to that without it',
      value: memoryRatio.toFixed(2),
      figure: { amount: memoryRatio, unit: '', better: 'lower' },
      method: `peak ${beside.memoryMb.toFixed(0)} MB to ${alone.memoryMb.toFixed(0)} MB`,
    },
  ];
};

/** The first accounts belong to the business with the flood. */
const toBusiness = (accountIndex: number) =>
  accountIndex < floodAccounts ? 0 : 1 + Math.floor((accountIndex - floodAccounts) / otherEach);

/** Publishes the shares of the others, with or without the flood. The accounts of both are always there. */
const publish = (hasFlood: boolean): Promise<Run> =>
  withPostgres((postgres) =>
    withFolder(async (folder) => {
      const accountCount = floodAccounts + otherCount;
      const networkFolder = join(folder, 'network');
      writeAccounts(networkFolder, accountCount);
      const network = await startSandbox(networkFolder);
      let worker: Server | undefined;
      try {
        worker = await startWorker(postgres.url, network.url, folder);
        await connectAccounts(postgres, accountCount, toBusiness);
        await addFault(network.url, { kind: 'slow', count: 1_000_000_000, delayMs: latencyMs });
        const startsAt = new Date(Date.now() + 10_000 + (hasFlood ? floodCount / 2 : 0));
        await scheduleAll(postgres, startsAt, hasFlood ? floodEach : 0);
        await pause(startsAt.getTime() - Date.now() + spreadSeconds * 1_000);
        const floodLeft = await waitForOthers(postgres);
        const received = [...countReceived(networkFolder).values()];
        return {
          ...(await readWaits(postgres, startsAt)),
          floodLeft,
          duplicates: received.filter((times) => times > 1).length,
          memoryMb: readStatus(worker.pid, 'VmHWM') / 1e6,
        };
      } finally {
        await worker?.stop();
        await stopChild(network.child);
      }
    }),
  );

/** The business with the flood: that of the first account. */
const floodBusiness = `(select business_id from connections where name = 'bench1')`;

/** Inserts all shares, due at `startsAt`; each other business has the first of its shares then and the rest later. */
const scheduleAll = async (postgres: Postgres, startsAt: Date, floodShares: number) => {
  const sharesEach = `case when connections.business_id = ${floodBusiness} then ${floodShares} else 1 end`;
  await scheduleShares(postgres, startsAt, 0, sharesEach);
  await postgres.client.query(
    `update deliveries set due_at = due_at + later, next_at = next_at + later
     from (select id, (row_number() over (partition by business_id order by id) - 1) * $1::float8 / ${otherEach}
         * interval '1 second' as later
       from deliveries where business_id <> ${floodBusiness}) as numbered
     where numbered.id = deliveries.id`,
    [spreadSeconds],
  );
  await postgres.client.query('vacuum analyze deliveries');
  if (Date.now() > startsAt.getTime()) throw new Error('The shares were due before all of them were inserted.');
};

/** Waits until no share of the others is open; returns how many of the flood are. */
const waitForOthers = async ({ client }: Postgres): Promise<number> => {
  for (const deadlineAt = Date.now() + waitLimitMs; Date.now() < deadlineAt; await pause(200)) {
    const { rows } = await client.query<{ others: number; flood: number }>(
      `select count(*) filter (where business_id <> ${floodBusiness})::int as others,
         count(*) filter (where business_id = ${floodBusiness})::int as flood
       from deliveries where next_at is not null`,
    );
    if (rows[0]?.others === 0) return rows[0].flood;
  }
  throw new Error('The shares of the others were not sent.');
};

const readWaits = async (
  { client }: Postgres,
  startsAt: Date,
): Promise<Pick<Run, 'waits' | 'slowestFirst' | 'sent'>> => {
  const { rows } = await client.query<{ wait: number; is_first: boolean; state: string }>(
    `select extract(epoch from done_at - due_at)::float8 as wait, due_at = $1 as is_first, state
     from deliveries where business_id <> ${floodBusiness} order by wait`,
    [startsAt],
  );
  return {
    waits: rows.map(({ wait }) => wait),
    slowestFirst: Math.max(...rows.filter((row) => row.is_first).map(({ wait }) => wait)),
    sent: rows.filter(({ state }) => state === 'sent').length,
  };
};

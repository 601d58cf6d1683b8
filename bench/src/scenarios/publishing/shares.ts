import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { cpuMs, machineCpuMs } from '../../cpu-time.ts';
import { minuteMs } from '../../durations.ts';
import { compareWithGoal, type Goal } from '../../goals.ts';
import { type Postgres, withPostgres } from '../../postgres.ts';
import type { Measurement } from '../../report.ts';
import { type Server, stopChild, withFolder } from '../../server.ts';
import { addFault, countReceived, startSandbox, startWorker } from './share-network.ts';
import { connectAccounts, scheduleShares, writeAccounts } from './share-seed.ts';

const latencyMs = 50;
const rateGoal: Goal = { comparison: '>=', limit: 300, unit: '/s' };
const gainGoal: Goal = { comparison: '>=', limit: 1.7, unit: '' };

/** One share per account, all due at the same time, published by one and by two workers. */
export const measureShares = async (count: number): Promise<Measurement[]> => {
  const oneWorker = await runWorkers(count, 1);
  const twoWorkers = await runWorkers(count, 2);
  const gain = twoWorkers.rate / oneWorker.rate;
  const describeRun = ({ sent, duplicates, missing, unpublished, seconds, cores }: Run) =>
    `${sent} published, ${duplicates} duplicates, ${missing} missing on the network, ${unpublished} not published, ${seconds.toFixed(1)} s from the due time to the last stored result; cores used: ${cores}`;
  const isComplete = (run: Run) => run.sent === count && run.duplicates === 0 && run.unpublished === 0;
  return [
    {
      name: `${count} shares due at the same time: all published, no duplicates`,
      value: isComplete(oneWorker) && isComplete(twoWorkers) ? 'yes' : 'no',
      target: 'yes',
      isMet: isComplete(oneWorker) && isComplete(twoWorkers),
      method: `one for each of ${count} accounts on the practice X, which responds after ${latencyMs} ms; counted on the network; 1 worker (${describeRun(oneWorker)}), 2 workers (${describeRun(twoWorkers)})`,
    },
    compareWithGoal({
      name: 'Shares per second, 1 worker',
      goal: rateGoal,
      amount: oneWorker.rate,
      method: `PostgreSQL, a process with \`FANFARE_ROLE=worker\`; ${oneWorker.cpuPerShare}`,
    }),
    compareWithGoal({
      name: '2 workers to 1',
      goal: gainGoal,
      amount: gain,
      digits: 2,
      method: `${twoWorkers.rate.toFixed(0)}/s with 2 workers; ${twoWorkers.cpuPerShare}; network, database and workers share these cores`,
    }),
  ];
};

type Run = {
  rate: number;
  seconds: number;
  sent: number;
  duplicates: number;
  missing: number;
  unpublished: number;
  cores: string;
  cpuPerShare: string;
};

const runWorkers = (count: number, workers: number): Promise<Run> =>
  withPostgres((postgres) =>
    withFolder(async (folder) => {
      const networkFolder = join(folder, 'network');
      writeAccounts(networkFolder, count);
      const network = await startSandbox(networkFolder);
      const started: Server[] = [];
      try {
        for (let number = 0; number < workers; number += 1)
          started.push(await startWorker(postgres.url, network.url, folder));
        await connectAccounts(postgres, count);
        await addFault(network.url, { kind: 'slow', count: 1_000_000_000, delayMs: latencyMs });
        return await measureRun(
          postgres,
          count,
          started.map(({ pid }) => pid),
          network.child.pid ?? 0,
          networkFolder,
        );
      } finally {
        for (const { stop } of started) await stop();
        await stopChild(network.child);
      }
    }),
  );

const measureRun = async (
  postgres: Postgres,
  count: number,
  pids: number[],
  network: number,
  folder: string,
): Promise<Run> => {
  const dueAt = new Date(Date.now() + 4_000 + count / 4);
  await scheduleShares(postgres, dueAt);
  await pause(Math.max(0, dueAt.getTime() - Date.now() - 50));
  const readCpuTimes = () => ({
    at: Date.now(),
    workers: pids.map(cpuMs),
    network: cpuMs(network),
    ...machineCpuMs(),
  });
  const before = readCpuTimes();
  await waitUntilDone(postgres, count);
  const after = readCpuTimes();
  const { rows } = await postgres.client.query<{ state: string; n: number; last: Date | null }>(
    'select state, count(*)::int as n, max(done_at) as last from deliveries group by state',
  );
  const published = rows.find(({ state }) => state === 'sent');
  const seconds = ((published?.last ?? new Date()).getTime() - dueAt.getTime()) / 1000;
  const received = countReceived(folder);
  const sent = published?.n ?? 0;
  const elapsedMs = after.at - before.at;
  const share = (ms: number) => (ms / elapsedMs).toFixed(2);
  const workerCpuMs = after.workers.map((ms, index) => ms - (before.workers[index] ?? 0));
  const networkCpuMs = after.network - before.network;
  const workerTotalMs = workerCpuMs.reduce((sum, ms) => sum + ms, 0);
  const machineCpuTotalMs = after.machine - before.machine;
  return {
    rate: sent / seconds,
    seconds,
    sent,
    duplicates: [...received.values()].filter((times) => times > 1).length,
    missing: sent - received.size,
    unpublished: count - sent,
    cores: `workers ${workerCpuMs.map(share).join(' and ')}, network ${share(networkCpuMs)}, database and other processes ${share(machineCpuTotalMs - workerTotalMs - networkCpuMs)}, stolen by the host ${share(after.stolen - before.stolen)}`,
    cpuPerShare: `CPU time per share: ${(workerTotalMs / count).toFixed(2)} ms in the worker, ${(networkCpuMs / count).toFixed(2)} ms in the practice network and ${((machineCpuTotalMs - workerTotalMs - networkCpuMs) / count).toFixed(2)} ms in the database and other processes`,
  };
};

const waitUntilDone = async ({ client }: Postgres, count: number) => {
  const timeoutMs = minuteMs + count * 20;
  for (const deadlineAt = Date.now() + timeoutMs; Date.now() < deadlineAt; await pause(200)) {
    const { rows } = await client.query<{ n: number }>(
      'select count(*)::int as n from deliveries where next_at is not null',
    );
    if (rows[0]?.n === 0) return;
  }
};

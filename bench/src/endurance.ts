import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { minuteMs } from './durations.ts';
import { createWebLoad } from './endurance-load.ts';
import { toMeasurements } from './endurance-results.ts';
import { type Postgres, withPostgres } from './postgres.ts';
import { writeResults } from './report.ts';
import { readStatus } from './scenarios/memory.ts';
import {
  addFault,
  clearFaults,
  countReceived,
  startSandbox,
  startWorker,
} from './scenarios/publishing/share-network.ts';
import { connectAccounts, scheduleShares, secretKey, writeAccounts } from './scenarios/publishing/share-seed.ts';
import { productionSettings, type Server, startServer, stopChild, withFolder } from './server.ts';

/**
 * Kills workers while they send and checks that nothing is sent twice or lost:
 * npm run endurance -- --minutes 5 --deliveries 500
 * `--json` is the path of a file for the results, in the form of those of benchmarks.
 */
const { values } = parseArgs({
  options: { minutes: { type: 'string' }, deliveries: { type: 'string' }, json: { type: 'string' } },
});
const minutes = Number(values.minutes ?? 5);
const count = Number(values.deliveries ?? 500);

/** Limit in ms for the deliveries to end after the load; a longer wait is a hang. */
const settleMs = 10 * minuteMs;
/**
 * Interval in ms, after the load, between the checks whether a share without an answer was published; without this
 * setting, the five checks of a delivery take 18 minutes.
 */
const lookEveryMs = 5_000;
/** A practice network answers after 200 ms; some calls fail before they take effect, some after. */
const faultsPerSecond = [
  { kind: 'slow', count: 6, delayMs: 200 },
  { kind: 'cut', count: 1 },
  { kind: 'slow', count: 6, delayMs: 1_500 },
  { kind: 'reset', count: 1 },
  { kind: 'rate-limit', count: 1 },
];

type Row = { title: string; state: string; failureKind: string | null };

/**
 * Returns the problem of a delivery, given how often the network received it; undefined if it has ended as allowed:
 * sent and received once, or failed and never received.
 */
const findViolation = ({ title, state, failureKind }: Row, received: number): string | undefined => {
  const isSent = state === 'sent' || state === 'confirmed';
  const isAllowed = isSent ? received === 1 : state === 'failed' && received === 0;
  return isAllowed ? undefined : `${title}: ${state} (${failureKind}), ${received} times on the network`;
};

const readRows = async ({ client }: Postgres): Promise<Row[]> =>
  (await client.query<Row>('select title, state, failure_kind as "failureKind" from deliveries')).rows;

/** Makes every open delivery due at once, instead of after the minutes its next check or retry is planned for. */
const skipWaiting = async ({ client }: Postgres) => {
  // Pauses of accounts whose network asked to wait.
  await client.query('update delivery_accounts set paused_until = now() where paused_until > now()');
  await client.query(
    `update deliveries set next_at = now() where next_at > now() and state in ('planned', 'waiting', 'unconfirmed')`,
  );
};

const isSettled = async ({ client }: Postgres): Promise<boolean> => {
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from deliveries where state in ('planned', 'sending', 'waiting')
       or (state = 'unconfirmed' and next_at is not null)`,
  );
  return rows[0]?.n === 0;
};

/** Kills one of the workers every 2 to 5 s and starts it again. */
const killWorkers = async (workers: Server[], start: () => Promise<Server>, until: number) => {
  const peaksMb: number[] = [];
  const readyMs: number[] = [];
  let kills = 0;
  while (Date.now() < until) {
    await pause(2_000 + Math.random() * 3_000);
    const index = kills % workers.length;
    const worker = workers[index];
    if (!worker) continue;
    peaksMb.push(readStatus(worker.pid, 'VmHWM') / 1e6);
    process.kill(worker.pid, 'SIGKILL');
    kills += 1;
    const started = await start();
    readyMs.push(started.readyMs);
    workers[index] = started;
  }
  return { kills, peakMb: Math.max(...peaksMb), slowestStartMs: Math.max(...readyMs) };
};

const addFaults = async (url: string, until: number) => {
  while (Date.now() < until) {
    for (const fault of faultsPerSecond) await addFault(url, fault);
    await pause(1_000);
  }
};

const run = () =>
  withPostgres((postgres) =>
    withFolder(async (folder) => {
      const networkFolder = join(folder, 'network');
      writeAccounts(networkFolder, count);
      const network = await startSandbox(networkFolder);
      const start = () => startWorker(postgres.url, network.url, folder);
      const web = await startServer({
        dataFolder: join(folder, 'web'),
        databaseUrl: postgres.url,
        settings: { ...productionSettings('web', secretKey), NETWORKS: 'practice' },
      });
      const workers = [await start(), await start()];
      try {
        await connectAccounts(postgres, count);
        const load = await createWebLoad(postgres, web);
        const startsAt = Date.now();
        const until = startsAt + minutes * minuteMs;
        await scheduleShares(postgres, new Date(startsAt), minutes * 60 * 0.8);
        const [killed, , requests] = await Promise.all([
          killWorkers(workers, start, until),
          addFaults(network.url, until),
          load.run(until),
        ]);
        await clearFaults(network.url);
        for (const deadline = Date.now() + settleMs; Date.now() < deadline && !(await isSettled(postgres)); ) {
          await skipWaiting(postgres);
          await pause(lookEveryMs);
        }
        const received = countReceived(networkFolder);
        const rows = await readRows(postgres);
        return { killed, requests, received, rows, settledMs: Date.now() - until };
      } finally {
        for (const { stop } of [...workers, web]) await stop();
        await stopChild(network.child);
      }
    }),
  );

// Limit of listeners is off (0): every started worker adds a listener for the end of this process.
process.setMaxListeners(0);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

const { killed, requests, received, rows, settledMs } = await run();
const violations = rows.flatMap((row) => findViolation(row, received.get(row.title) ?? 0) ?? []);
const states = [...Map.groupBy(rows, ({ state }) => state)].map(([state, list]) => `${list.length} ${state}`);
console.log(`
${rows.length} deliveries, 2 workers, ${killed.kills} times kill -9 in ${minutes} min, then ${Math.round(settledMs / 1000)} s to settle
States:      ${states.join(', ')}
On network:  ${[...received.values()].filter((times) => times === 1).length} once, ${[...received.values()].filter((times) => times > 1).length} more than once
Workers:     ${killed.peakMb.toFixed(0)} MB at most, ready after ${(killed.slowestStartMs / 1000).toFixed(1)} s at most
Requests:    ${requests.count}, ${requests.failed} failed; p99 ${requests.p99Ms.join(' ms, then ')} ms (first and second half)
Web memory:  ${requests.memoryMb.join(' MB, then ')} MB (median of the first and second half)
Violations:  ${violations.length === 0 ? 'none' : violations.join('\n             ')}`);
const measurements = toMeasurements({
  count,
  total: rows.length,
  violations: violations.length,
  states,
  killed,
  requests,
  settledMs,
});
if (values.json) writeResults(values.json, [{ name: 'endurance', description: '', measurements }]);
process.exit(violations.length > 0 || requests.failed > 0 || rows.length !== count ? 1 : 0);

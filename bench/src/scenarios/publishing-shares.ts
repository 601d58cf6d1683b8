import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { cpuMs, machineBusyMs } from '../cpu-time.ts';
import { type Postgres, withPostgres } from '../postgres.ts';
import type { Figure } from '../report.ts';
import { freePort, root, startNode, stopChild, untilOk, withFolder } from '../server.ts';
import { connectAccounts, planShares, secretKey, writeAccounts } from './publishing-accounts.ts';

const latencyMs = 50;
const rateTarget = 300;
const gainTarget = 1.7;

/** Every account has one share, all due at the same moment, and one or two workers send them. */
export const sharesOf = async (count: number): Promise<Figure[]> => {
  const [one, two] = [await run(count, 1), await run(count, 2)];
  const gain = two.rate / one.rate;
  const told = ({ sent, twice, lost, troubled, seconds, cores }: Run) =>
    `${sent} sent, ${twice} twice, ${lost} not there, ${troubled} with another end, ${seconds.toFixed(1)} s from the moment they were due to the last one written down; cores kept busy: ${cores}`;
  const isWhole = (run: Run) => run.sent === count && run.twice === 0 && run.troubled === 0;
  return [
    {
      what: `${count} shares due at once: all sent, none twice`,
      figure: isWhole(one) && isWhole(two) ? 'yes' : 'no',
      target: 'yes',
      met: isWhole(one) && isWhole(two),
      how: `one for each of ${count} accounts at the practice X, which answers after ${latencyMs} ms; counted in what the network keeps, with one worker (${told(one)}) and with two (${told(two)})`,
    },
    {
      what: 'Shares a second, one worker',
      figure: `${one.rate.toFixed(0)}/s`,
      target: `>= ${rateTarget}/s`,
      met: one.rate >= rateTarget,
      how: `PostgreSQL, a worker process as \`FANFARE_ROLE=worker\` starts it; ${one.each}`,
    },
    {
      what: 'Two workers to one',
      figure: gain.toFixed(2),
      target: `>= ${gainTarget}`,
      met: gain >= gainTarget,
      how: `${two.rate.toFixed(0)}/s with two; ${two.each}; network, database and workers share these cores`,
    },
  ];
};

type Run = {
  rate: number;
  seconds: number;
  sent: number;
  twice: number;
  lost: number;
  troubled: number;
  cores: string;
  each: string;
};

const run = (count: number, workers: number): Promise<Run> =>
  withPostgres((postgres) =>
    withFolder(async (folder) => {
      const networkFolder = join(folder, 'network');
      writeAccounts(networkFolder, count);
      const network = await startNetwork(networkFolder);
      const started: Started[] = [];
      try {
        for (let number = 0; number < workers; number += 1)
          started.push(await startWorker(postgres.url, network.url, folder));
        await connectAccounts(postgres, count);
        await answerAfter(network.url, latencyMs);
        return await measured(
          postgres,
          count,
          started.map(({ pid }) => pid),
          network.child.pid ?? 0,
          networkFolder,
        );
      } finally {
        for (const { child } of started) await stopChild(child);
        await stopChild(network.child);
      }
    }),
  );

const measured = async (
  postgres: Postgres,
  count: number,
  pids: number[],
  network: number,
  folder: string,
): Promise<Run> => {
  const dueAt = new Date(Date.now() + 4_000 + count / 4);
  await planShares(postgres, dueAt);
  await pause(Math.max(0, dueAt.getTime() - Date.now() - 50));
  const clock = () => ({
    ...{ at: Date.now(), workers: pids.map(cpuMs), network: cpuMs(network) },
    ...machineBusyMs(),
  });
  const before = clock();
  await untilDone(postgres, count);
  const after = clock();
  const { rows } = await postgres.client.query<{ state: string; n: number; last: Date | null }>(
    'select state, count(*)::int as n, max(published_at) as last from shares group by state',
  );
  const published = rows.find(({ state }) => state === 'published');
  const seconds = ((published?.last ?? new Date()).getTime() - dueAt.getTime()) / 1000;
  const arrivals = arrivalsIn(folder);
  const sent = published?.n ?? 0;
  const wall = after.at - before.at;
  const share = (ms: number) => (ms / wall).toFixed(2);
  const ofWorkers = after.workers.map((busy, index) => busy - (before.workers[index] ?? 0));
  const ofNetwork = after.network - before.network;
  const own = ofWorkers.reduce((sum, each) => sum + each, 0);
  const whole = after.machine - before.machine;
  return {
    rate: sent / seconds,
    seconds,
    sent,
    twice: [...arrivals.values()].filter((times) => times > 1).length,
    lost: sent - arrivals.size,
    troubled: count - sent,
    cores: `workers ${ofWorkers.map(share).join(' and ')}, network ${share(ofNetwork)}, database and others ${share(whole - own - ofNetwork)}, taken by the host ${share(after.stolen - before.stolen)}`,
    each: `a share takes ${(own / count).toFixed(2)} ms of computing in the worker, ${(ofNetwork / count).toFixed(2)} ms in the practice network and ${((whole - own - ofNetwork) / count).toFixed(2)} ms in the database and whatever else ran`,
  };
};

const untilDone = async ({ client }: Postgres, count: number) => {
  const patienceMs = 60_000 + count * 20;
  for (const giveUpAt = Date.now() + patienceMs; Date.now() < giveUpAt; await pause(200)) {
    const { rows } = await client.query<{ n: number }>(
      'select count(*)::int as n from shares where next_at is not null',
    );
    if (rows[0]?.n === 0) return;
  }
};

/** How often each text is among what the network keeps, which is written line by line. */
const arrivalsIn = (folder: string): Map<string, number> => {
  const times = new Map<string, number>();
  for (const line of readFileSync(join(folder, 'x.posts.jsonl'), 'utf8').split('\n')) {
    const text = line === '' ? '' : String(JSON.parse(line)[1]?.text);
    if (text.startsWith('Share of ')) times.set(text, (times.get(text) ?? 0) + 1);
  }
  return times;
};

type Started = { child: ChildProcess; pid: number };

const startWorker = async (databaseUrl: string, networkUrl: string, folder: string): Promise<Started> => {
  const port = await freePort();

  const child = startNode([join(root, 'server/src/main/start.ts')], {
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    FANFARE_ROLE: 'worker',
    FANFARE_DEMO: 'off',
    FANFARE_DATA: join(folder, `data-${port}`),
    FANFARE_SECRET_KEYS: `bench:${secretKey.toString('base64')}`,
    NETWORKS: 'practice',
    SANDBOX_PORT: new URL(networkUrl).port,
    SMTP_URL: 'smtp://127.0.0.1:9',
    DATABASE_URL: databaseUrl,
  });
  await untilOk(`http://127.0.0.1:${port}/readyz`, child);
  return { child, pid: child.pid ?? 0 };
};

const startNetwork = async (folder: string): Promise<{ url: string; child: ChildProcess }> => {
  const script = fileURLToPath(new URL('networks-sandbox.ts', import.meta.url));
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [script, join(root, 'sandbox/src/index.ts'), folder], {
    cwd: root,
    env: { PATH, HOME },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.once('exit', () => child.kill('SIGKILL'));
  const [line] = await Promise.race([once(createInterface({ input: child.stdout }), 'line'), once(child, 'exit')]);
  if (typeof line !== 'string') throw new Error(`The practice networks ended with code ${line} instead of starting.`);
  return { ...JSON.parse(line), child };
};

const answerAfter = async (url: string, delayMs: number) => {
  const answer = await fetch(`${url}/__sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ network: 'x', kind: 'slow', match: '*', count: 1_000_000_000, delayMs }),
  });
  if (!answer.ok) throw new Error(`The practice networks refused to be slow: ${await answer.text()}`);
};

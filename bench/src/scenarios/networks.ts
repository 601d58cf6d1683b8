import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import autocannon from 'autocannon';
import { cpuMs } from '../cpu-time.ts';
import type { Figure, Scenario } from '../report.ts';
import { root, stopChild, withFolder } from '../server.ts';
import { median } from '../statistics.ts';

const starts = 3;
const publishes = 200;
const loadRounds = 3;
const loadSeconds = 3;
const connections = 20;
const overheadTargetMs = 1;
const rateTarget = 1_500;
const startTargetMs = 300;

export const networks: Scenario = {
  name: 'networks',
  about: 'The practice networks in a process of their own, and the connectors beside them in another.',
  measure: () =>
    withFolder(async (dataFolder) => {
      const fresh = await startedAndStopped(dataFolder);
      const plain = await series(() => startedAndStopped(dataFolder));
      const cached = await withFolder(async (cache) => {
        await startedAndStopped(dataFolder, cache);
        return series(() => startedAndStopped(dataFolder, cache));
      });

      const { url, child } = await startPractice(dataFolder);
      try {
        const kit = await runKit(url);
        const loads = await loadOf(url, kit, child.pid ?? 0);
        return [overheadOf(kit), pacingOf(kit), ...ratesOf(loads), startOf(fresh, plain, cached)];
      } finally {
        await stopChild(child);
      }
    }),
};

type Started = { loadMs: number; startMs: number };
type Practice = Started & { url: string; child: ChildProcess };
const beside = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const env = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '' };

const startPractice = async (dataFolder: string, cache?: string): Promise<Practice> => {
  const args = [beside('networks-sandbox.ts'), join(root, 'sandbox/src/index.ts'), dataFolder];
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...env, ...(cache ? { NODE_COMPILE_CACHE: cache } : {}) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.once('exit', () => child.kill('SIGKILL'));
  const lines = createInterface({ input: child.stdout });
  const [line] = await Promise.race([once(lines, 'line'), once(child, 'exit')]);
  if (typeof line !== 'string') throw new Error(`The practice networks ended with code ${line} instead of starting.`);
  return { ...JSON.parse(line), child };
};

const startedAndStopped = async (dataFolder: string, cache?: string): Promise<Started> => {
  const { loadMs, startMs, child } = await startPractice(dataFolder, cache);
  await stopChild(child);
  return { loadMs, startMs };
};
const series = async (start: () => Promise<Started>): Promise<Started[]> => {
  const all: Started[] = [];
  for (let round = 0; round < starts; round += 1) all.push(await start());
  return all;
};

type Kit = {
  token: string;
  page: string;
  kitMs: number[];
  bareMs: number[];
  posts: {
    published: number;
    arrived: number;
    early: number;
    troubles: string[];
    smallestGapSeconds: number;
    tookMs: number;
  };
};
const runKit = async (url: string): Promise<Kit> => {
  const args = [beside('networks-kit.ts'), join(root, 'connectors/src'), url, String(publishes)];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, env, maxBuffer: 16 * 1024 * 1024 });
  return JSON.parse(stdout);
};

const overheadOf = ({ kitMs, bareMs }: Kit): Figure => {
  const added = median(kitMs) - median(bareMs);
  return {
    what: 'What the kit adds to a call',
    figure: `${added.toFixed(2)} ms`,
    target: '< 1 ms',
    met: added < overheadTargetMs,
    how: `median of ${kitMs.length} reads each, in turns in one process, the kit's with its shape checked: kit ${median(kitMs).toFixed(2)} ms, bare fetch ${median(bareMs).toFixed(2)} ms`,
  };
};

const pacingOf = ({ posts }: Kit): Figure => ({
  what: `${publishes} publishes at once to one account`,
  figure: `${posts.published} published, ${posts.early} too early`,
  target: `${publishes}, none too early, no error`,
  met:
    posts.published === publishes && posts.arrived === publishes && posts.early === 0 && posts.smallestGapSeconds >= 20,
  how: `Facebook's own pace (20 s apart, 200 a day) on a clock a thousand times as fast, ${(posts.tookMs / 1000).toFixed(1)} s; smallest gap ${posts.smallestGapSeconds} s; the network's journal saw ${posts.arrived}; ${posts.troubles.join(' ') || 'no error'}`,
});

type Load = { rate: number; callMs: number };
const loadOf = async (url: string, { token, page }: Kit, pid: number) => {
  const headers = { authorization: `Bearer ${token}` };
  const read = `${url}/facebook/graph/v25.0/${page}?fields=id,name`;
  let number = 0;
  const form = 'application/x-www-form-urlencoded';
  const post = {
    ...{ method: 'POST' as const, path: `/facebook/graph/v25.0/${page}/feed` },
    setupRequest: (request: autocannon.Request) => {
      number += 1;
      return { ...request, headers: { ...headers, 'content-type': form }, body: `message=Load+${number}` };
    },
  };
  const [reads, writes]: [Load[], Load[]] = [[], []];
  for (let round = 0; round < loadRounds; round += 1) {
    reads.push(await loaded({ url: read, headers }, pid));
    writes.push(await loaded({ url, requests: [post] }, pid));
  }
  return { reads, writes };
};

const loaded = async (what: autocannon.Options, pid: number): Promise<Load> => {
  const busyBefore = cpuMs(pid);
  const { requests, non2xx, errors } = await autocannon({ ...what, connections, duration: loadSeconds });
  if (non2xx + errors > 0) throw new Error(`${non2xx} answers were refusals, ${errors} calls failed.`);
  return { rate: requests.average, callMs: (cpuMs(pid) - busyBefore) / requests.total };
};

const ratesOf = ({ reads, writes }: { reads: Load[]; writes: Load[] }): Figure[] => {
  const told = (loads: Load[]) => {
    const rate = median(loads.map((load) => load.rate));
    const callMs = median(loads.map((load) => load.callMs));
    const share = Math.min(1, (rate * callMs) / 1000);
    const limit =
      share > 0.9
        ? 'its one core, fully used'
        : `the machine: it had ${(share * 100).toFixed(0)} % of a core, the load took the rest`;
    const each = loads.map((load) => load.rate.toFixed(0)).join(', ');
    return {
      rate,
      how: `${connections} connections, median of ${each}; ${callMs.toFixed(2)} ms of computing a call; limited by ${limit}`,
    };
  };
  const [read, write] = [told(reads), told(writes)];
  return [
    {
      what: 'Reads the practice networks serve',
      figure: `${read.rate.toFixed(0)} calls/s`,
      target: '>= 1,500 calls/s',
      met: read.rate >= rateTarget,
      how: `a page of Facebook by its token, journal on; ${read.how}`,
    },
    {
      what: 'Posts they take',
      figure: `${write.rate.toFixed(0)} calls/s`,
      how: `to one page of Facebook, each written to its file before the answer; ${write.how}`,
    },
  ];
};

const startOf = (fresh: Started, plain: Started[], cached: Started[]): Figure => {
  const whole = ({ loadMs, startMs }: Started) => loadMs + startMs;
  const all = median(cached.map(whole));
  const loading = median(cached.map(({ loadMs }) => loadMs));
  return {
    what: 'What their start adds',
    figure: `${all.toFixed(0)} ms`,
    target: '< 300 ms',
    met: all < startTargetMs,
    how: `Fastify loaded before, and what Node compiled kept from the last start, as the product does it; median of ${starts} (${cached.map((start) => whole(start).toFixed(0)).join(', ')}), of it ${loading.toFixed(0)} ms for reading their files; ${median(plain.map(whole)).toFixed(0)} ms where nothing is kept, ${whole(fresh).toFixed(0)} ms the first time, which makes the worlds. The product does it while its database opens`,
  };
};

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import autocannon from 'autocannon';
import { cpuMs } from '../../cpu-time.ts';
import { compareWithGoal, type Goal } from '../../goals.ts';
import type { Measurement, Scenario } from '../../report.ts';
import { root, stopChild, withFolder } from '../../server.ts';
import { median } from '../../statistics.ts';

const startCount = 3;
const publishCount = 200;
const loadRounds = 3;
const loadSeconds = 3;
const connections = 20;
const overheadGoal: Goal = { comparison: '<', limit: 1, unit: 'ms' };
const rateGoal: Goal = { comparison: '>=', limit: 1_500, unit: 'calls/s' };
const startGoal: Goal = { comparison: '<', limit: 300, unit: 'ms' };

export const networks: Scenario = {
  name: 'networks',
  description: 'The practice networks and the connectors, each in its own process.',
  measure: () =>
    withFolder(async (dataFolder) => {
      const firstStart = await measureStart(dataFolder);
      const uncachedStarts = await repeatStart(() => measureStart(dataFolder));
      const cachedStarts = await withFolder(async (cache) => {
        await measureStart(dataFolder, cache);
        return repeatStart(() => measureStart(dataFolder, cache));
      });

      const { url, child } = await startSandbox(dataFolder);
      try {
        const connectorResult = await runConnectorProcess(url);
        const loads = await measureThroughput(url, connectorResult, child.pid ?? 0);
        return [
          overheadMeasurement(connectorResult),
          rateLimitMeasurement(connectorResult),
          ...throughputMeasurements(loads),
          startMeasurement(firstStart, uncachedStarts, cachedStarts),
        ];
      } finally {
        await stopChild(child);
      }
    }),
};

type StartTimes = { loadMs: number; startMs: number };
type RunningSandbox = StartTimes & { url: string; child: ChildProcess };
const scriptPath = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const env = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '' };

const startSandbox = async (dataFolder: string, cache?: string): Promise<RunningSandbox> => {
  const args = [scriptPath('sandbox-process.ts'), join(root, 'sandbox/src/index.ts'), dataFolder];
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...env, ...(cache ? { NODE_COMPILE_CACHE: cache } : {}) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.prependOnceListener('exit', () => child.kill('SIGKILL'));
  const lines = createInterface({ input: child.stdout });
  const [line] = await Promise.race([once(lines, 'line'), once(child, 'exit')]);
  if (typeof line !== 'string')
    throw new Error(`The practice networks ended with code ${line} before they were ready.`);
  return { ...JSON.parse(line), child };
};

const measureStart = async (dataFolder: string, cache?: string): Promise<StartTimes> => {
  const { loadMs, startMs, child } = await startSandbox(dataFolder, cache);
  await stopChild(child);
  return { loadMs, startMs };
};
const repeatStart = async (start: () => Promise<StartTimes>): Promise<StartTimes[]> => {
  const starts: StartTimes[] = [];
  for (let round = 0; round < startCount; round += 1) starts.push(await start());
  return starts;
};

type ConnectorResult = {
  token: string;
  page: string;
  kitMs: number[];
  fetchMs: number[];
  posts: {
    published: number;
    received: number;
    early: number;
    errors: string[];
    smallestGapSeconds: number;
    tookMs: number;
  };
};
const runConnectorProcess = async (url: string): Promise<ConnectorResult> => {
  const args = [scriptPath('connector-process.ts'), join(root, 'connectors/src'), url, String(publishCount)];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, env, maxBuffer: 16 * 1024 * 1024 });
  return JSON.parse(stdout);
};

const overheadMeasurement = ({ kitMs, fetchMs }: ConnectorResult): Measurement => {
  const addedMs = median(kitMs) - median(fetchMs);
  return compareWithGoal({
    name: 'Overhead of the HTTP client per call',
    goal: overheadGoal,
    amount: addedMs,
    digits: 2,
    method: `median of ${kitMs.length} reads each, alternating in one process: HTTP client with validation ${median(kitMs).toFixed(2)} ms, plain fetch ${median(fetchMs).toFixed(2)} ms`,
  });
};

const rateLimitMeasurement = ({ posts }: ConnectorResult): Measurement => ({
  name: `${publishCount} concurrent posts to one account`,
  value: `${posts.published} published, ${posts.early} too early`,
  target: `${publishCount}, none too early, no error`,
  isMet:
    posts.published === publishCount &&
    posts.received === publishCount &&
    posts.early === 0 &&
    posts.smallestGapSeconds >= 20,
  method: `Facebook's rate limit (20 s apart, 200 a day) with a clock 1,000 times as fast, ${(posts.tookMs / 1000).toFixed(1)} s; smallest gap ${posts.smallestGapSeconds} s; the network received ${posts.received}; ${posts.errors.join(' ') || 'no error'}`,
});

type Load = { rate: number; callMs: number };
const measureThroughput = async (url: string, { token, page }: ConnectorResult, pid: number) => {
  const headers = { authorization: `Bearer ${token}` };
  const read = `${url}/facebook/graph/v25.0/${page}?fields=id,name`;
  let number = 0;
  const form = 'application/x-www-form-urlencoded';
  const post = {
    method: 'POST' as const,
    path: `/facebook/graph/v25.0/${page}/feed`,
    setupRequest: (request: autocannon.Request) => {
      number += 1;
      return { ...request, headers: { ...headers, 'content-type': form }, body: `message=Load+${number}` };
    },
  };
  const reads: Load[] = [];
  const writes: Load[] = [];
  for (let round = 0; round < loadRounds; round += 1) {
    reads.push(await generateLoad({ url: read, headers }, pid));
    writes.push(await generateLoad({ url, requests: [post] }, pid));
  }
  return { reads, writes };
};

const generateLoad = async (target: autocannon.Options, pid: number): Promise<Load> => {
  const cpuBefore = cpuMs(pid);
  const { requests, non2xx, errors } = await autocannon({ ...target, connections, duration: loadSeconds });
  if (non2xx + errors > 0) throw new Error(`${non2xx} error responses, ${errors} failed calls.`);
  return { rate: requests.average, callMs: (cpuMs(pid) - cpuBefore) / requests.total };
};

const throughputMeasurements = ({ reads, writes }: { reads: Load[]; writes: Load[] }): Measurement[] => {
  const summarize = (loads: Load[]) => {
    const rate = median(loads.map((load) => load.rate));
    const callMs = median(loads.map((load) => load.callMs));
    const share = Math.min(1, (rate * callMs) / 1000);
    const limit = share > 0.9 ? 'its single core' : `the machine: it had ${(share * 100).toFixed(0)}% of a core`;
    const rates = loads.map((load) => load.rate.toFixed(0)).join(', ');
    return {
      rate,
      method: `${connections} connections, median of ${rates}; ${callMs.toFixed(2)} ms of CPU time per call; limited by ${limit}`,
    };
  };
  const read = summarize(reads);
  const write = summarize(writes);
  return [
    compareWithGoal({
      name: 'Reads of the practice networks',
      goal: rateGoal,
      amount: read.rate,
      method: `a Facebook page, request log on; ${read.method}`,
    }),
    {
      name: 'Posts to the practice networks',
      value: `${write.rate.toFixed(0)} calls/s`,
      figure: { amount: write.rate, unit: 'calls/s', better: 'higher' },
      method: `to one Facebook page, written to disk before the response; ${write.method}`,
    },
  ];
};

const startMeasurement = (
  firstStart: StartTimes,
  uncachedStarts: StartTimes[],
  cachedStarts: StartTimes[],
): Measurement => {
  const totalMs = ({ loadMs, startMs }: StartTimes) => loadMs + startMs;
  const medianMs = median(cachedStarts.map(totalMs));
  const medianLoadMs = median(cachedStarts.map(({ loadMs }) => loadMs));
  return compareWithGoal({
    name: 'Start of the practice networks',
    goal: startGoal,
    amount: medianMs,
    method: `Fastify already loaded, compile cache of the last start; median of ${startCount} (${cachedStarts.map((start) => totalMs(start).toFixed(0)).join(', ')}), ${medianLoadMs.toFixed(0)} ms of it for loading modules; ${median(uncachedStarts.map(totalMs)).toFixed(0)} ms without the cache, ${totalMs(firstStart).toFixed(0)} ms the first time, with seeding. The product starts them while its database opens`,
  });
};

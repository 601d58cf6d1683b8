import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { removeFolder } from '../../scripts/remove-folder.mjs';
import { cpuMs } from './cpu-time.ts';
import { minuteMs } from './durations.ts';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** `npm start` as words: variables of the environment, Node, its flags, the file. */
const startWords: string[] = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts.start.split(' ');
const startFlags = startWords.filter((word) => word.startsWith('--'));
const startVariables = Object.fromEntries(
  startWords.filter((word) => /^[A-Z_]+=/.test(word)).map((word) => word.split('=')),
);

type Deps = {
  dataFolder: string;
  databaseUrl?: string;
  checkout?: string;
  nodeArgs?: string[];
  settings?: Record<string, string>;
};
export type Server = { origin: string; pid: number; readyMs: number; startCpuMs: number; stop: () => Promise<void> };

/** Starts the product like `npm start` and waits for `/readyz`. */
export const startServer = async ({
  dataFolder,
  databaseUrl,
  checkout = root,
  nodeArgs = [],
  settings = {},
}: Deps): Promise<Server> => {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const startedAt = performance.now();
  const child = startNode([...startFlags, ...nodeArgs, join(checkout, 'server/src/main/start.ts')], {
    ...startVariables,
    PORT: String(port),
    PUBLIC_URL: origin,
    SANDBOX_PORT: '0',
    SANDBOX_SMTP_PORT: '0',
    FANFARE_DATA: dataFolder,
    FANFARE_RATE_LIMIT: '100000',
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    ...settings,
  });
  try {
    await waitUntilOk(`${origin}/readyz`, child);
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
  const readyMs = performance.now() - startedAt;
  const pid = child.pid ?? 0;
  return { origin, pid, readyMs, startCpuMs: cpuMs(pid), stop: () => stopChild(child) };
};

/** Settings of a production process, either the web server or the worker. */
export const productionSettings = (role: 'web' | 'worker', secretKey: Buffer): Record<string, string> => ({
  FANFARE_ROLE: role,
  FANFARE_DEMO: 'off',
  FANFARE_SECRET_KEYS: `bench:${secretKey.toString('base64')}`,
  SMTP_URL: 'smtp://127.0.0.1:9',
});

const idleMs = 5_000;
const idleShare = 0.1;

/** Waits for the end of the jobs that a first start begins: less than a tenth of a core for 5 s, or at most 3 minutes. */
export const waitUntilIdle = async (pid: number, withinMs = 3 * minuteMs) => {
  for (const deadlineAt = performance.now() + withinMs; performance.now() < deadlineAt; ) {
    const before = cpuMs(pid);
    await pause(idleMs);
    if (!(cpuMs(pid) - before > idleShare * idleMs)) return;
  }
};

/** Runs a file with this Node; only PATH and HOME are inherited from the environment. */
export const startNode = (args: string[], settings: Record<string, string>): ChildProcess => {
  const { PATH = '', HOME = '' } = process.env;
  const env = { PATH, HOME, ...settings };
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] });
  process.prependOnceListener('exit', () => child.kill('SIGKILL'));
  return child;
};

/** The limit is for a hang: on a busy machine, a start takes many times its usual time. */
export const waitUntilOk = async (url: string, child: ChildProcess, withinMs = 3 * minuteMs) => {
  let answer = 'nothing';
  for (const deadlineAt = performance.now() + withinMs; performance.now() < deadlineAt; await pause(10)) {
    if (child.exitCode !== null) throw new Error(`The server ended with code ${child.exitCode} before it was ready.`);
    const response = await fetch(url).catch(() => undefined);
    if (response) answer = `${response.status} ${await response.text()}`;
    if (response?.ok) return;
  }
  throw new Error(`${url} wasn't ready within ${withinMs / 1000} s. It answered: ${answer}`);
};

export const stopChild = async (child: ChildProcess) => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const killTimer = setTimeout(() => child.kill('SIGKILL'), 20_000);
  await exited;
  clearTimeout(killTimer);
};

export const freePort = async (): Promise<number> => {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  listener.close();
  if (address === null || typeof address === 'string') throw new Error('No free port found.');
  return address.port;
};

/** Creates a temporary folder and removes it after `work`, or when the process exits. */
export const withFolder = async <T>(work: (folder: string) => Promise<T>): Promise<T> => {
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-bench-'));
  const remove = () => removeFolder(folder);
  process.once('exit', remove);
  try {
    return await work(folder);
  } finally {
    process.off('exit', remove);
    remove();
  }
};

export const withServer = async <T>(deps: Omit<Deps, 'dataFolder'>, work: (server: Server) => Promise<T>): Promise<T> =>
  withFolder(async (dataFolder) => {
    const server = await startServer({ ...deps, dataFolder });
    try {
      return await work(server);
    } finally {
      await server.stop();
    }
  });

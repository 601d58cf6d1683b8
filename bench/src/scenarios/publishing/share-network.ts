import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { fileURLToPath } from 'node:url';
import { productionSettings, root, type Server, startServer } from '../../server.ts';
import { secretKey } from './share-seed.ts';

/** Counts how often each text was published, from the practice network's file of posts (JSON lines). */
export const countReceived = (folder: string): Map<string, number> => {
  const times = new Map<string, number>();
  for (const line of readFileSync(join(folder, 'x.posts.jsonl'), 'utf8').split('\n')) {
    const text = line === '' ? '' : String(JSON.parse(line)[1]?.text);
    if (text.startsWith('Share of ')) times.set(text, (times.get(text) ?? 0) + 1);
  }
  return times;
};

export const startWorker = (databaseUrl: string, networkUrl: string, folder: string): Promise<Server> =>
  startServer({
    dataFolder: join(folder, 'data'),
    databaseUrl,
    settings: {
      ...productionSettings('worker', secretKey),
      NETWORKS: 'practice',
      SANDBOX_PORT: new URL(networkUrl).port,
    },
  });

export const startSandbox = async (folder: string): Promise<{ url: string; child: ChildProcess }> => {
  const script = fileURLToPath(new URL('../networks/sandbox-process.ts', import.meta.url));
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [script, join(root, 'sandbox/src/index.ts'), folder], {
    cwd: root,
    env: { PATH, HOME },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.prependOnceListener('exit', () => child.kill('SIGKILL'));
  const [line] = await Promise.race([once(createInterface({ input: child.stdout }), 'line'), once(child, 'exit')]);
  if (typeof line !== 'string')
    throw new Error(`The practice networks ended with code ${line} before they were ready.`);
  return { ...JSON.parse(line), child };
};

/** Queues a fault for the calls of the practice X. */
export const addFault = async (url: string, fault: { kind: string; count: number; delayMs?: number }) => {
  const response = await fetch(`${url}/__sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ network: 'x', match: '*', ...fault }),
  });
  if (!response.ok) throw new Error(`The practice networks rejected the fault: ${await response.text()}`);
};

/** Removes the queued faults of the practice network that no call has met yet. */
export const clearFaults = async (url: string) => {
  await fetch(`${url}/__sandbox/faults`, { method: 'DELETE' });
};

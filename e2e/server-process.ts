import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export type Product = { url: string; sandboxUrl: string; stop: () => Promise<void> };

const root = fileURLToPath(new URL('..', import.meta.url));
const ownNode = join(root, 'node_modules/.bin/node');
const readyWithinMs = 60_000;
const stopWithinMs = 20_000;

/** Settings of whoever runs the journeys must not change what the journeys see. */
const isSetting = (name: string) =>
  /^(?:FANFARE|DATABASE|FILES_S3|SANDBOX)_|^(?:PORT|HOST|SMTP_URL|PUBLIC_URL|ADMIN_ORIGIN|LOG_LEVEL|METRICS_TOKEN)$/.test(
    name,
  );

/** The whole product with its demo, on free ports and with a data folder that goes away with it. */
export async function startProduct(): Promise<Product> {
  const [port, sandboxPort, smtpPort] = await Promise.all([freePort(), freePort(), freePort()]);
  const data = mkdtempSync(join(tmpdir(), 'fanfare-e2e-'));
  const kept = Object.entries(process.env).filter(([name]) => !isSetting(name));
  const child = spawn(existsSync(ownNode) ? ownNode : process.execPath, ['server/src/main/start.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...Object.fromEntries(kept),
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_SMTP_PORT: String(smtpPort),
      FANFARE_DATA: data,
      FANFARE_DEMO: 'on',
      FANFARE_RATE_LIMIT: '1000',
      TRUST_PROXY: '1',
    },
  });
  const said = outputOf(child);
  const url = `http://localhost:${port}`;
  await ready(child, url, said);
  return {
    url,
    sandboxUrl: `http://127.0.0.1:${sandboxPort}`,
    stop: async () => {
      await stopped(child, said);
      rmSync(data, { recursive: true, force: true });
    },
  };
}

async function ready(child: ChildProcess, url: string, said: () => string): Promise<void> {
  const deadline = Date.now() + readyWithinMs;
  while (child.exitCode === null && Date.now() < deadline) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await wait(150);
  }
  child.kill('SIGKILL');
  throw new Error(`The server did not become ready. It said:\n${said()}`);
}

/** Stopping is part of what is tested: it must end by itself, in time and without an error. */
async function stopped(child: ChildProcess, said: () => string): Promise<void> {
  const ended = new Promise<number | string | null>((done) =>
    child.once('exit', (code, signal) => done(code ?? signal)),
  );
  if (child.exitCode !== null) throw new Error(`The server ended by itself (${child.exitCode}). It said:\n${said()}`);
  child.kill('SIGTERM');
  const outcome = await Promise.race([ended, wait(stopWithinMs, 'late' as const, { ref: false })]);
  if (outcome === 'late') child.kill('SIGKILL');
  if (outcome !== 0) throw new Error(`The server did not stop cleanly (${outcome}). It said:\n${said()}`);
  // Whatever the journeys did to it, nothing may have broken inside.
  const failures = said()
    .split('\n')
    .filter((line) => /^\{.*"level":(?:"error"|"fatal"|[56]0)/.test(line));
  if (failures.length > 0) throw new Error(`The server logged errors:\n${failures.slice(0, 20).join('\n')}`);
}

function outputOf(child: ChildProcess): () => string {
  let text = '';
  const keep = (chunk: Buffer) => {
    text = (text + chunk.toString()).slice(-200_000);
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', keep);
  return () => text;
}

const freePort = () =>
  new Promise<number>((done, failed) => {
    const server = createServer().once('error', failed);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (typeof address === 'object' && address ? done(address.port) : failed(new Error('No port.'))));
    });
  });

import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export type RunningServer = { url: string; sandboxUrl: string; stop: () => Promise<void> };

const root = fileURLToPath(new URL('..', import.meta.url));
const ownNode = join(root, 'node_modules/.bin/node');
/**
 * Timeouts in ms, for a hang only: the server starts in 8 s and stops at once on a machine that has nothing else to do.
 */
const startTimeoutMs = 300_000;
const stopTimeoutMs = 120_000;

/** True for settings in the developer's environment, which must not change the result of a journey. */
const isSetting = (name: string) =>
  /^(?:FANFARE|DATABASE|FILES_S3|SANDBOX)_|^(?:PORT|HOST|SMTP_URL|PUBLIC_URL|ADMIN_ORIGIN|LOG_LEVEL|METRICS_TOKEN)$/.test(
    name,
  );

/** Starts the server with its demo on free ports and in a temporary data folder, which `stop` deletes. */
export async function startServer(): Promise<RunningServer> {
  const [port, sandboxPort, smtpPort] = await Promise.all([findFreePort(), findFreePort(), findFreePort()]);
  const dataFolder = mkdtempSync(join(tmpdir(), 'fanfare-e2e-'));
  const inheritedEnv = Object.entries(process.env).filter(([name]) => !isSetting(name));
  const child = spawn(existsSync(ownNode) ? ownNode : process.execPath, ['server/src/main/start.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...Object.fromEntries(inheritedEnv),
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_SMTP_PORT: String(smtpPort),
      FANFARE_DATA: dataFolder,
      FANFARE_DEMO: 'on',
      FANFARE_RATE_LIMIT: '1000',
      TRUST_PROXY: '1',
    },
  });
  const readOutput = collectOutput(child);
  const url = `http://localhost:${port}`;
  await waitUntilReady(child, url, readOutput);
  return {
    url,
    sandboxUrl: `http://127.0.0.1:${sandboxPort}`,
    stop: async () => {
      await stopServer(child, readOutput);
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

async function waitUntilReady(child: ChildProcess, url: string, readOutput: () => string): Promise<void> {
  const deadline = Date.now() + startTimeoutMs;
  while (child.exitCode === null && Date.now() < deadline) {
    const response = await fetch(`${url}/readyz`).catch(() => undefined);
    if (response?.ok) return;
    await wait(150);
  }
  child.kill('SIGKILL');
  throw new Error(`The server did not become ready. Its output:\n${readOutput()}`);
}

/**
 * Stops the server. Stopping is tested by this: after SIGTERM the server must exit with code 0 in time, without a
 * logged error.
 */
async function stopServer(child: ChildProcess, readOutput: () => string): Promise<void> {
  const exited = new Promise<number | string | null>((done) =>
    child.once('exit', (code, signal) => done(code ?? signal)),
  );
  if (child.exitCode !== null)
    throw new Error(`The server exited by itself (${child.exitCode}). Its output:\n${readOutput()}`);
  child.kill('SIGTERM');
  const outcome = await Promise.race([exited, wait(stopTimeoutMs, 'timeout' as const, { ref: false })]);
  if (outcome === 'timeout') child.kill('SIGKILL');
  if (outcome !== 0) throw new Error(`The server did not stop cleanly (${outcome}). Its output:\n${readOutput()}`);
  // Errors in the server's log: no journey may cause one, whatever it sends.
  const errorLines = readOutput()
    .split('\n')
    .filter((line) => /^\{.*"level":(?:"error"|"fatal"|[56]0)/.test(line));
  if (errorLines.length > 0) throw new Error(`The server logged errors:\n${errorLines.slice(0, 20).join('\n')}`);
}

function collectOutput(child: ChildProcess): () => string {
  let text = '';
  const append = (chunk: Buffer) => {
    text = (text + chunk.toString()).slice(-200_000);
  };
  child.stdout?.on('data', append);
  child.stderr?.on('data', append);
  return () => text;
}

const findFreePort = () =>
  new Promise<number>((done, failed) => {
    const server = createServer().once('error', failed);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (typeof address === 'object' && address ? done(address.port) : failed(new Error('No port.'))));
    });
  });

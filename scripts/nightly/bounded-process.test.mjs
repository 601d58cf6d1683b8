import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { runBounded } from './bounded-process.mjs';

const minuteMs = 60_000;

/** Writes a program and returns what `runBounded` needs to run it. */
function prepare(program) {
  const folder = mkdtempSync(join(tmpdir(), 'fanfare-bounded-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'program.mjs');
  writeFileSync(path, program);
  const stop = new AbortController();
  const options = {
    args: [path],
    env: process.env,
    folder,
    log: join(folder, 'output.log'),
    limitMs: minuteMs,
    stopSignal: stop.signal,
    killSignal: new AbortController().signal,
  };
  return { folder, stop, options };
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('program that ends → its exit code, and its output in the log', async () => {
  const { options } = prepare(`console.log('some output'); process.exit(3);`);
  expect(await runBounded(options)).toEqual({ end: 'ended', code: 3 });
  expect(readFileSync(options.log, 'utf8')).toBe('some output\n');
});

test('program that takes longer than its limit → is stopped', async () => {
  const { options } = prepare(`process.on('SIGINT', () => process.exit(7)); setInterval(() => {}, 1000);`);
  const { end } = await runBounded({ ...options, limitMs: 1 });
  expect(end).toBe('limit');
});

test('stop → no process is left, on Linux also of other process groups', async () => {
  const { folder, options, stop } = prepare(`
    import { spawn } from 'node:child_process';
    import { renameSync, writeFileSync } from 'node:fs';
    const wait = ['-e', 'setInterval(() => {}, 1000)'];
    const children = [spawn(process.execPath, wait), spawn(process.execPath, wait, { detached: process.platform === 'linux' })];
    process.on('SIGINT', () => process.exit(0));
    writeFileSync(process.env.TMPDIR + '/pids.new', JSON.stringify(children.map(({ pid }) => pid)));
    renameSync(process.env.TMPDIR + '/pids.new', process.env.TMPDIR + '/pids.json');
  `);
  const ended = runBounded(options);
  const pids = join(folder, 'pids.json');
  await expect.poll(() => existsSync(pids)).toBe(true);
  stop.abort();
  expect(await ended).toEqual({ end: 'stopped', code: 0 });
  for (const pid of JSON.parse(readFileSync(pids, 'utf8'))) await expect.poll(() => isRunning(pid)).toBe(false);
});

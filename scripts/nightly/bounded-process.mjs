// Runs a program of Node with a limit and leaves none of its processes behind.

import { once } from 'node:events';
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { start } from '../run.mjs';

/** Time in ms that a program has to stop its own processes and to remove its files. */
const graceMs = 30_000;

/**
 * @param {object} options
 * @param {string[]} options.args arguments of Node
 * @param {NodeJS.ProcessEnv} options.env
 * @param {string} options.folder temporary folder; processes that have it in TMPDIR are killed at the end
 * @param {string} options.log path of the file to which the output is added
 * @param {number} options.limitMs
 * @param {AbortSignal} options.stopSignal ends the program early
 * @param {AbortSignal} options.killSignal ends it without waiting for its own end
 * @returns {Promise<{ end: 'ended' | 'limit' | 'stopped', code: number }>}
 */
export async function runBounded({ args, env, folder, log, limitMs, stopSignal, killSignal }) {
  const output = openSync(log, 'a');
  // A process group of its own, so that what the program leaves behind can be killed.
  const child = start('node', args, {
    env: { ...env, TMPDIR: folder },
    detached: true,
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  const closed = once(child, 'close');
  const timer = new AbortController();
  const end = await Promise.race([
    closed.then(() => 'ended'),
    pause(limitMs, 'limit', { signal: timer.signal }),
    whenAborted(stopSignal).then(() => 'stopped'),
  ]);
  timer.abort();
  if (end !== 'ended') {
    child.kill('SIGINT');
    await Promise.race([closed, pause(graceMs, undefined, { ref: false }), whenAborted(killSignal)]);
  }
  killGroup(child.pid);
  const [code] = await closed;
  killUsersOf(folder);
  return { end, code: code ?? 1 };
}

const whenAborted = (signal) =>
  signal.aborted ? Promise.resolve() : new Promise((done) => signal.addEventListener('abort', done, { once: true }));

function killGroup(pid) {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The group has no process any more.
  }
}

/** Kills processes with this TMPDIR, on Linux: a browser has a process group of its own. */
function killUsersOf(folder) {
  for (const pid of listProcesses()) {
    if (
      !readText(join('/proc', pid, 'environ'))
        .split('\0')
        .includes(`TMPDIR=${folder}`)
    )
      continue;
    try {
      process.kill(Number(pid), 'SIGKILL');
    } catch {
      // It has ended.
    }
  }
}

function listProcesses() {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc').filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid);
}

function readText(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

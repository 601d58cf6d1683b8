// Starts other programs for test, check and dev.
import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

const bin = join(root, 'node_modules/.bin');
const running = new Set();

export const pathWithOwnNode = [bin, process.env.PATH].filter(Boolean).join(delimiter);

/** Starts a program of node_modules/.bin; it receives the signals that stop this process. */
export function start(program, args, options = {}) {
  const { env = process.env, ...rest } = options;
  const child = spawn(join(bin, program), args, {
    cwd: root,
    stdio: 'inherit',
    ...rest,
    env: { ...env, PATH: pathWithOwnNode },
  });
  running.add(child);
  child.on('close', () => running.delete(child));
  return child;
}

/** Runs a program to its end and gives its exit code: 1 when it could not start or was killed. */
export const run = (program, args, options) =>
  new Promise((done) => {
    const child = start(program, args, options);
    child.on('error', (error) => {
      console.error(`${program} could not be started: ${error.message}`);
      done(1);
    });
    child.on('close', (code) => done(code ?? 1));
  });

/** Runs a program to its end and returns its exit code and output. */
export const runQuietly = (program, args, env = process.env) =>
  new Promise((done) => {
    const child = start(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env });
    let output = '';
    child.stdout.on('data', (text) => {
      output += text;
    });
    child.stderr.on('data', (text) => {
      output += text;
    });
    child.on('error', (error) => done({ code: 1, output: `${program} could not be started: ${error.message}\n` }));
    child.on('close', (code) => done({ code: code ?? 1, output }));
  });

for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    for (const child of running) child.kill(signal);
    process.exitCode = signal === 'SIGINT' ? 130 : 143;
    if (running.size === 0) process.exit();
  });

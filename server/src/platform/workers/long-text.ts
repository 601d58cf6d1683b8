import { minuteMs } from '@fanfare/contract/kit/durations';
import { Problem } from '../problem.ts';
import { currentOwner } from './work-owner.ts';
import { createWorkerPool, WorkerError } from './worker-pool.ts';

/**
 * Longest text that is read on the main thread, in characters. Up to here, the slowest reader takes about 30 ms of
 * processor time for the worst text.
 */
export const maxInlineLength = 20_000;
/** Length below which a text is short, in characters: such texts take less than 2 ms. */
const shortLength = 1_000;

let lastTurn: Promise<void> = Promise.resolve();
/** One inline text per turn of the event loop: a page of many texts must not add up to one long stall. */
const nextTurn = (): Promise<void> => {
  lastTurn = lastTurn.then(() => new Promise((resolve) => setImmediate(resolve)));
  return lastTurn;
};

const pool = createWorkerPool({
  size: 2,
  maxQueuedPerOwner: 16,
  maxQueued: 64,
  maxCpuMs: 10_000,
  maxWaitMs: minuteMs,
  idleMs: 30_000,
});

/**
 * Reads a text of any length without blocking the event loop: a long one in a worker thread, with limits of time.
 * `module` is the file that exports `read` under its own name.
 */
export const readLongText = async <Options extends readonly unknown[], Result>(
  module: URL,
  read: (text: string, ...options: Options) => Result,
  text: string,
  ...options: Options
): Promise<Result> => {
  if (text.length <= maxInlineLength) {
    if (text.length > shortLength) await nextTurn();
    return read(text, ...options);
  }
  return runInPool<Result>(module, read.name, [text, ...options]);
};

/**
 * Reads a text of any length in a worker thread. For modules whose loading alone blocks the event loop: `Read` is the
 * type of the function that `module` exports as `name`.
 */
export const readInThread = <Read extends (...args: never[]) => unknown>(
  module: URL,
  name: string,
  ...args: Parameters<Read>
): Promise<Awaited<ReturnType<Read>>> => runInPool(module, name, args);

const runInPool = async <Result>(module: URL, name: string, args: readonly unknown[]): Promise<Result> => {
  try {
    return (await pool.run({ module: module.href, name, args }, currentOwner())) as Result;
  } catch (error) {
    if (!(error instanceof WorkerError)) throw error;
    if (error.reason === 'busy') throw new Problem('too-busy', { retryAfterSeconds: 5 });
    throw new Problem('text-too-complex');
  }
};

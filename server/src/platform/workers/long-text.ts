import { Problem } from '../http/problem.ts';
import { createWorkerPool, WorkerError } from './worker-pool.ts';

/** In characters. Up to here, the slowest reader takes about 130 ms of processor time for the worst text. */
export const maxInlineLength = 100_000;

const pool = createWorkerPool({ size: 2, maxQueued: 32, deadlineMs: 10_000, idleMs: 30_000 });

/**
 * Reads a text of any length without blocking the event loop: a long one in a worker thread, with a deadline.
 * `module` is the file that exports `read` under its own name.
 */
export const readLongText = async <Options extends readonly unknown[], Result>(
  module: URL,
  read: (text: string, ...options: Options) => Result,
  text: string,
  ...options: Options
): Promise<Result> => {
  if (text.length <= maxInlineLength) return read(text, ...options);
  try {
    return (await pool.run({ module: module.href, name: read.name, args: [text, ...options] })) as Result;
  } catch (error) {
    if (!(error instanceof WorkerError)) throw error;
    if (error.reason === 'busy') throw new Problem('too-busy', { retryAfterSeconds: 5 });
    throw new Problem('text-too-complex');
  }
};

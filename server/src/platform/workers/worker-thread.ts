import { parentPort } from 'node:worker_threads';
import type { ThreadAnswer, ThreadRequest } from './worker-pool.ts';

const call = async ({ module, name, args }: ThreadRequest): Promise<ThreadAnswer> => {
  try {
    const exports: Record<string, (...args: readonly unknown[]) => unknown> = await import(module);
    const read = exports[name];
    if (!read) throw new Error(`${module} exports no ${name}`);
    return { result: await read(...args) };
  } catch (error) {
    return { error };
  }
};

parentPort?.on('message', async (request: ThreadRequest) => parentPort?.postMessage(await call(request)));

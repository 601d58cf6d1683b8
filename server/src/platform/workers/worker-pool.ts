import { Worker } from 'node:worker_threads';

/** `late`: not done before the deadline. `busy`: the queue is full. `crashed`: the thread ended, or ran out of memory. */
export class WorkerError extends Error {
  override name = 'WorkerError';
  readonly reason: 'late' | 'busy' | 'crashed';
  constructor(reason: WorkerError['reason'], cause?: unknown) {
    super(`Work in a thread failed: ${reason}`, { cause });
    this.reason = reason;
  }
}

/** What a thread is asked to do: call an exported function of a module. */
export type ThreadRequest = { module: string; name: string; args: readonly unknown[] };
export type ThreadAnswer = { result: unknown } | { error: unknown };

type Task = { request: ThreadRequest; settle: (answer: ThreadAnswer) => void; thread?: Worker };
type Options = { size: number; maxQueued: number; deadlineMs: number; idleMs: number };

const threadFile = new URL('./worker-thread.ts', import.meta.url);
/** Of one thread; the text and what is made of it are some megabytes. */
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };

/**
 * Calls functions in worker threads, so that long work doesn't block the event loop. Threads start when they are needed
 * and end after `idleMs`. A call past its deadline ends with its thread; the next call gets a new one.
 */
export const createWorkerPool = ({ size, maxQueued, deadlineMs, idleMs }: Options) => {
  const waiting: Task[] = [];
  const running = new Set<Task>();
  const idle = new Map<Worker, NodeJS.Timeout>();

  const end = (thread: Worker) => void thread.terminate();

  const takeThread = (): Worker => {
    const [thread] = idle.keys();
    if (!thread) return startThread();
    clearTimeout(idle.get(thread));
    idle.delete(thread);
    return thread;
  };

  const startThread = (): Worker => {
    const thread = new Worker(threadFile, { resourceLimits });
    // Neither an idle thread nor a running one keeps the process alive.
    thread.unref();
    const findTask = () => [...running].find((task) => task.thread === thread);
    thread.on('message', (answer: ThreadAnswer) => {
      const task = findTask();
      if (!task) return;
      running.delete(task);
      idle.set(thread, setTimeout(end, idleMs, thread).unref());
      task.settle(answer);
      startWaiting();
    });
    const onEnd = (cause: unknown) => {
      clearTimeout(idle.get(thread));
      idle.delete(thread);
      const task = findTask();
      if (!task) return;
      running.delete(task);
      task.settle({ error: new WorkerError('crashed', cause) });
      startWaiting();
    };
    thread.on('error', onEnd);
    thread.on('exit', onEnd);
    return thread;
  };

  const startWaiting = () => {
    while (running.size < size) {
      const task = waiting.shift();
      if (!task) return;
      task.thread = takeThread();
      running.add(task);
      task.thread.postMessage(task.request);
    }
  };

  const giveUp = (task: Task) => {
    const at = waiting.indexOf(task);
    if (at >= 0) waiting.splice(at, 1);
    if (running.delete(task) && task.thread) end(task.thread);
    task.settle({ error: new WorkerError('late') });
    startWaiting();
  };

  return {
    run: (request: ThreadRequest): Promise<unknown> =>
      new Promise((resolve, reject) => {
        if (waiting.length >= maxQueued) return reject(new WorkerError('busy'));
        const task: Task = {
          request,
          settle: (answer) => {
            clearTimeout(deadline);
            if ('error' in answer) reject(answer.error);
            else resolve(answer.result);
          },
        };
        const deadline = setTimeout(giveUp, deadlineMs, task);
        waiting.push(task);
        startWaiting();
      }),
    /** Threads that exist: running and idle ones. */
    threadCount: () => running.size + idle.size,
  };
};

import { Worker } from 'node:worker_threads';

/**
 * `late`: the call used up its processor time. `busy`: the queue is full, or there was no answer in time.
 * `crashed`: the thread ended, or ran out of memory.
 */
export class WorkerError extends Error {
  override name = 'WorkerError';
  readonly reason: 'late' | 'busy' | 'crashed';
  constructor(reason: WorkerError['reason'], cause?: unknown) {
    super(`Work in a thread failed: ${reason}`, { cause });
    this.reason = reason;
  }
}

/** Request to a thread: call an exported function of a module. */
export type ThreadRequest = { module: string; name: string; args: readonly unknown[] };
export type ThreadAnswer = { result: unknown } | { error: unknown };

type Task = {
  request: ThreadRequest;
  owner: string;
  settle: (answer: ThreadAnswer) => void;
  thread?: Worker;
  cpuCheck?: NodeJS.Timeout;
};
type Options = {
  size: number;
  /** Limits of waiting calls: of one owner, and of all owners together. */
  maxQueuedPerOwner: number;
  maxQueued: number;
  /** Limit of processor time for one call, in ms: the same work takes the same on a busy machine. */
  maxCpuMs: number;
  /** Longest time from the call to its answer by the clock, in ms. */
  maxWaitMs: number;
  idleMs: number;
};

const cpuCheckMs = 100;
const threadFile = new URL('./worker-thread.ts', import.meta.url);
/** Memory limits of one thread in MB; a text and its result take some megabytes. */
const resourceLimits = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 };

/**
 * Calls functions in worker threads, so that long work doesn't block the event loop. Threads start when they are needed
 * and end after `idleMs`. A call past its limits ends with its thread; the next call gets a new one.
 * Owners (businesses) take turns, and one of them never has all threads: much work of one does not delay the others.
 */
export const createWorkerPool = ({ size, maxQueuedPerOwner, maxQueued, maxCpuMs, maxWaitMs, idleMs }: Options) => {
  const maxRunningPerOwner = Math.max(1, size - 1);
  /** Tasks by owner, in the order of the owners' next turns. */
  const waiting = new Map<string, Task[]>();
  const running = new Set<Task>();
  const idle = new Map<Worker, NodeJS.Timeout>();

  const end = (thread: Worker) => {
    // The thread leaves the idle ones before it has ended, which takes some milliseconds: no call may get it.
    idle.delete(thread);
    void thread.terminate();
  };

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

  const countWaiting = () => [...waiting.values()].reduce((sum, tasks) => sum + tasks.length, 0);
  const countRunning = (owner: string) => [...running].filter((task) => task.owner === owner).length;

  /** The first call of the owner whose turn it is; the owner's other calls wait for its next turn. */
  const takeNext = (): Task | undefined => {
    for (const [owner, [task, ...rest]] of waiting) {
      if (countRunning(owner) >= maxRunningPerOwner) continue;
      waiting.delete(owner);
      if (rest.length > 0) waiting.set(owner, rest);
      return task;
    }
    return undefined;
  };

  const startWaiting = () => {
    while (running.size < size) {
      const task = takeNext();
      if (!task) return;
      task.thread = takeThread();
      running.add(task);
      task.cpuCheck = startCpuCheck(task, task.thread);
      task.thread.postMessage(task.request);
    }
  };

  const startCpuCheck = (task: Task, thread: Worker): NodeJS.Timeout => {
    const before = readCpu(thread);
    const check = async () => {
      const cpu = await readCpu(thread, await before);
      if (cpu && (cpu.user + cpu.system) / 1000 >= maxCpuMs) giveUp(task, 'late');
    };
    return setInterval(() => void check(), cpuCheckMs).unref();
  };

  const giveUp = (task: Task, reason: 'late' | 'busy') => {
    const others = waiting.get(task.owner)?.filter((other) => other !== task);
    if (others?.length === 0) waiting.delete(task.owner);
    else if (others) waiting.set(task.owner, others);
    if (running.delete(task) && task.thread) end(task.thread);
    task.settle({ error: new WorkerError(reason) });
    startWaiting();
  };

  return {
    run: (request: ThreadRequest, owner: string): Promise<unknown> =>
      new Promise((resolve, reject) => {
        const owned = waiting.get(owner) ?? [];
        if (owned.length >= maxQueuedPerOwner || countWaiting() >= maxQueued) return reject(new WorkerError('busy'));
        const task: Task = {
          request,
          owner,
          settle: (answer) => {
            clearTimeout(deadline);
            clearInterval(task.cpuCheck);
            if ('error' in answer) reject(answer.error);
            else resolve(answer.result);
          },
        };
        const deadline = setTimeout(giveUp, maxWaitMs, task, 'busy');
        waiting.set(owner, [...owned, task]);
        startWaiting();
      }),
    /** Threads that exist: running and idle ones. */
    threadCount: () => running.size + idle.size,
  };
};

/** Reads processor time in microseconds; undefined when the thread ended before the answer. */
const readCpu = (thread: Worker, before?: NodeJS.CpuUsage): Promise<NodeJS.CpuUsage | undefined> =>
  thread.cpuUsage(before).catch(() => undefined);

type Deps<B> = {
  /** Number of workers that run at the same time. */
  concurrency: number;
  /** Adds a worker, which asks for jobs at once and calls `onJobs` with those it got. Returns its id. */
  add: (onJobs: (batch: B) => Promise<void>) => Promise<string>;
  /** Lets a worker ask for jobs now. */
  wake: (id: string) => void;
  /** Ends a worker after its job. */
  remove: (id: string) => Promise<void>;
  perform: (batch: B) => Promise<void>;
  onError: (error: Error) => void;
};
type Worker = {
  id?: string;
  askedAt: number;
  isRemoved: boolean;
  /**
   * Number of batches the worker got. After a job's time limit the worker gets the next batch while the job still runs;
   * only the end of the last batch makes it idle.
   */
  runs: number;
};

/** Time in ms since a worker asked for jobs after which it is idle: it would have got one by then. */
const idleAfterMs = 500;

/**
 * The workers of one job. Only one of them stays idle, because a new job wakes all that are, and each asks the
 * database: with 64 of them 50 new jobs were 1,150 queries. When it gets a job, the next one is added.
 */
export const createWorkerGroup = <B>({ concurrency, add, wake, remove, perform, onError }: Deps<B>) => {
  let size = 0;
  /** Workers without a job, the one that waits longest first. */
  const waiting = new Set<Worker>();
  let trimTimer: NodeJS.Timeout | undefined;
  let isClosed = false;
  const report = (error: unknown) => onError(error instanceof Error ? error : new Error(String(error)));
  const listIdle = () => [...waiting].filter(({ askedAt }) => performance.now() - askedAt >= idleAfterMs);

  const addWorker = () => {
    const worker: Worker = { askedAt: performance.now(), isRemoved: false, runs: 0 };
    waiting.add(worker);
    size += 1;
    add((batch) => run(worker, batch)).then(
      (id) => {
        worker.id = id;
      },
      (error: unknown) => {
        size -= 1;
        waiting.delete(worker);
        report(error);
      },
    );
  };

  const removeWorker = (worker: Worker) => {
    if (worker.id === undefined) return;
    waiting.delete(worker);
    worker.isRemoved = true;
    size -= 1;
    remove(worker.id).catch(report);
  };

  const run = async (worker: Worker, batch: B) => {
    waiting.delete(worker);
    worker.runs += 1;
    const { runs } = worker;
    if (waiting.size === 0 && size < concurrency && !isClosed) addWorker();
    try {
      await perform(batch);
    } finally {
      if (worker.runs === runs) rest(worker);
    }
  };

  /**
   * Called when a worker's job has ended: the worker is removed if another worker is idle; otherwise it asks for the
   * next job.
   */
  const rest = (worker: Worker) => {
    if (worker.id === undefined || worker.isRemoved || isClosed) return;
    if (listIdle().length > 0) return removeWorker(worker);
    waiting.add(worker);
    worker.askedAt = performance.now();
    wake(worker.id);
    trimTimer ??= setTimeout(trim, 2 * idleAfterMs).unref();
  };

  /** Removes idle workers until one is left. */
  const trim = () => {
    trimTimer = undefined;
    if (isClosed) return;
    for (const worker of listIdle().slice(1)) removeWorker(worker);
    if (waiting.size > 1) trimTimer = setTimeout(trim, 2 * idleAfterMs).unref();
  };

  /** Adds the first worker of the group. */
  const start = () => {
    if (size === 0 && !isClosed) addWorker();
  };

  return {
    start,
    /** Wakes a worker, because there are due jobs. */
    wake: () => {
      start();
      const [worker] = waiting;
      if (worker?.id === undefined || isClosed) return;
      worker.askedAt = performance.now();
      wake(worker.id);
    },
    /** Stops the group: from here on no worker is added. */
    close: () => {
      isClosed = true;
      clearTimeout(trimTimer);
    },
    isStarted: () => size > 0,
  };
};
export type WorkerGroup = ReturnType<typeof createWorkerGroup>;

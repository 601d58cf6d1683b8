type Deps<B> = {
  /** How many of them run at the same time. */
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
type Worker = { id?: string };

/**
 * The workers of one job. Only one of them waits for jobs, because a new job wakes all that wait, and each asks the
 * database: with 64 of them 50 new jobs were 1,150 queries. When it gets a job, the next one is added to wait.
 */
export const createWorkerGroup = <B>({ concurrency, add, wake, remove, perform, onError }: Deps<B>) => {
  let size = 0;
  let waiting: Worker | undefined;
  let isClosed = false;
  const report = (error: unknown) => onError(error instanceof Error ? error : new Error(String(error)));

  const addWorker = () => {
    const worker: Worker = {};
    waiting = worker;
    size += 1;
    add((batch) => run(worker, batch)).then(
      (id) => {
        worker.id = id;
      },
      (error: unknown) => {
        size -= 1;
        if (waiting === worker) waiting = undefined;
        report(error);
      },
    );
  };

  const run = async (worker: Worker, batch: B) => {
    if (waiting === worker) waiting = undefined;
    if (!waiting && size < concurrency && !isClosed) addWorker();
    try {
      await perform(batch);
    } finally {
      rest(worker);
    }
  };

  /** After a job: asks for the next one, unless another worker does. */
  const rest = (worker: Worker) => {
    if (worker.id === undefined || isClosed) return;
    if (waiting) {
      size -= 1;
      remove(worker.id).catch(report);
    } else {
      waiting = worker;
      wake(worker.id);
    }
  };

  /** Adds the first worker. */
  const start = () => {
    if (size === 0 && !isClosed) addWorker();
  };

  return {
    start,
    /** There are due jobs. */
    wake: () => {
      start();
      if (waiting?.id !== undefined && !isClosed) wake(waiting.id);
    },
    /** From here on no worker is added. */
    close: () => {
      isClosed = true;
    },
    isStarted: () => size > 0,
  };
};
export type WorkerGroup = ReturnType<typeof createWorkerGroup>;

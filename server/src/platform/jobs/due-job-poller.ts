type Deps = {
  /** The names of the jobs that are due now. */
  due: () => Promise<string[]>;
  wake: (workerId: string) => void;
  onError: (error: Error) => void;
};

/** The longest delay of a scheduled job or a retry. */
const pollMs = 1_000;

/** One query per second wakes the workers with due jobs, instead of one query per worker (there are dozens). */
export const createDueJobPoller = ({ due, wake, onError }: Deps) => {
  const workers = new Map<string, string[]>();
  let timer: NodeJS.Timeout | undefined;
  let polling: Promise<void> | undefined;

  const poll = async () => {
    try {
      for (const name of await due()) for (const id of workers.get(name) ?? []) wake(id);
    } catch (error) {
      onError(error instanceof Error ? error : new Error(String(error)));
    } finally {
      polling = undefined;
    }
  };

  return {
    add: (name: string, workerId: string) => workers.set(name, [...(workers.get(name) ?? []), workerId]),
    /** The jobs that have workers. */
    names: () => [...workers.keys()],
    start: () => {
      timer = setInterval(() => {
        polling ??= poll();
      }, pollMs);
    },
    stop: async () => {
      clearInterval(timer);
      await polling;
    },
  };
};

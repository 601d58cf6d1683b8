type Deps = {
  /** The names of the jobs that are due now. */
  due: () => Promise<string[]>;
  wake: (name: string) => void;
  onError: (error: Error) => void;
};

/** Time between two polls in ms, the longest delay of a scheduled job or a retry. */
const pollMs = 1_000;

/** Wakes the workers with due jobs by one query per second, instead of one query per worker (there are dozens). */
export const createDueJobPoller = ({ due, wake, onError }: Deps) => {
  let timer: NodeJS.Timeout | undefined;
  let polling: Promise<void> | undefined;

  const poll = async () => {
    try {
      for (const name of await due()) wake(name);
    } catch (error) {
      onError(error instanceof Error ? error : new Error(String(error)));
    } finally {
      polling = undefined;
    }
  };

  return {
    start: () => {
      polling = poll();
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

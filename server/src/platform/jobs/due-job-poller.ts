type Deps = {
  /** The kinds of which something is due now. */
  due: () => Promise<string[]>;
  wake: (workerId: string) => void;
  onError: (error: Error) => void;
};

/** Bounds how late a planned job or a retry can begin. */
const everyMs = 1_000;

/** One question a second wakes whoever has something to do, instead of one of each worker, which are dozens. */
export const createDueJobPoller = ({ due, wake, onError }: Deps) => {
  const workers = new Map<string, string[]>();
  let timer: NodeJS.Timeout | undefined;
  let asking: Promise<void> | undefined;

  const ask = async () => {
    try {
      for (const name of await due()) for (const id of workers.get(name) ?? []) wake(id);
    } catch (error) {
      onError(error instanceof Error ? error : new Error(String(error)));
    } finally {
      asking = undefined;
    }
  };

  return {
    add: (name: string, workerId: string) => workers.set(name, [...(workers.get(name) ?? []), workerId]),
    start: () => {
      timer = setInterval(() => {
        asking ??= ask();
      }, everyMs);
    },
    stop: async () => {
      clearInterval(timer);
      await asking;
    },
  };
};

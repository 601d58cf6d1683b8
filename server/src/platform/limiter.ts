/** Runs work of this process in turn: at most `maxAtOnce` calls at the same time, waiting calls in their order. */
export const createLimiter = (maxAtOnce: number) => {
  let running = 0;
  const waiting: (() => void)[] = [];

  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= maxAtOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
};

/** Runs work of this process with the same key one after the other, in the order of the calls. */
export const createTurns = <Key>() => {
  const last = new Map<Key, Promise<unknown>>();

  return async <T>(key: Key, work: () => Promise<T>): Promise<T> => {
    const before = last.get(key);
    const run = (async () => {
      // A failure of the call before is thrown to that call's own caller, and does not stop this one.
      await before?.catch(() => undefined);
      return work();
    })();
    last.set(key, run);
    try {
      return await run;
    } finally {
      if (last.get(key) === run) last.delete(key);
    }
  };
};

/** Calls with the same key while one runs get its result: for reads whose callers come in bursts. */
export const createSharedRuns = <Key, T>(run: (key: Key) => Promise<T>) => {
  const running = new Map<Key, Promise<T>>();

  return (key: Key): Promise<T> => {
    const existing = running.get(key);
    if (existing) return existing;
    const started = run(key).finally(() => running.delete(key));
    running.set(key, started);
    return started;
  };
};

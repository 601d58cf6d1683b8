/** Runs work of this process in turn: at most `maxAtOnce` at the same time, the others wait in their order. */
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
      // A failure belongs to its own caller.
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

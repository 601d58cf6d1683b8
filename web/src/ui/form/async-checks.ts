/** Resolves to a message if the value is invalid. Derived from a method (bivariant), so that checks fit in one map type. */
export type AsyncCheck<V> = { check(value: V, signal: AbortSignal): Promise<string | undefined> }['check'];
export type AsyncChecks<T> = { [K in keyof T & string]?: AsyncCheck<T[K]> };

type Run = { value: unknown; controller: AbortController; isDone: boolean; message?: string; finished: Promise<void> };

/**
 * Checks of values that need the server, such as whether a URL is taken. Each value is checked once, but a rejected
 * value is checked again; a newer value aborts the check of an older one.
 */
export function createAsyncChecks(onChange: () => void) {
  const runs = new Map<string, Run>();

  const findRun = (path: string, value: unknown) => {
    const run = runs.get(path);
    return run && run.value === value ? run : undefined;
  };

  return {
    start(path: string, value: unknown, check: AsyncCheck<unknown>): Promise<void> {
      const sameRun = findRun(path, value);
      if (sameRun && !sameRun.message) return sameRun.finished;
      runs.get(path)?.controller.abort();
      const run: Run = { value, controller: new AbortController(), isDone: false, finished: Promise.resolve() };
      // A failed check counts as valid: the server validates again on submit.
      const answer = check(value, run.controller.signal).catch(() => undefined);
      run.finished = answer.then((message) => {
        run.isDone = true;
        run.message = message;
        if (!run.controller.signal.aborted) onChange();
      });
      runs.set(path, run);
      onChange();
      return run.finished;
    },
    isRunning: (path: string, value: unknown) => findRun(path, value)?.isDone === false,
    messageFor: (path: string, value: unknown) => findRun(path, value)?.message,
    abort: () => {
      for (const run of runs.values()) run.controller.abort();
    },
  };
}

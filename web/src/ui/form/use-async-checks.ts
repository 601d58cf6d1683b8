import { useEffect, useReducer, useRef } from 'react';

/** Resolves to a message if the value is invalid. Derived from a method (bivariant), so that checks fit in one map type. */
export type AsyncCheck<V> = { check(value: V, signal: AbortSignal): Promise<string | undefined> }['check'];
export type AsyncChecks<T> = { [K in keyof T & string]?: AsyncCheck<T[K]> };

type Run = { value: unknown; controller: AbortController; isDone: boolean; message?: string; finished: Promise<void> };

/** Checks that need the server (is this URL taken?). One run per value; a newer value aborts the older run. */
export function useAsyncChecks<T>(checks: AsyncChecks<T> | undefined) {
  const runs = useRef(new Map<string, Run>());
  const checkByPath = new Map<string, AsyncCheck<unknown>>(Object.entries(checks ?? {}));
  const [, rerender] = useReducer((count: number) => count + 1, 0);

  useEffect(() => {
    const currentRuns = runs.current;
    return () => {
      for (const run of currentRuns.values()) run.controller.abort();
    };
  }, []);

  function start(path: string, value: unknown): Promise<void> {
    const check = checkByPath.get(path);
    const previous = runs.current.get(path);
    if (!check || (previous && previous.value === value)) return previous?.finished ?? Promise.resolve();
    previous?.controller.abort();
    const run: Run = { value, controller: new AbortController(), isDone: false, finished: Promise.resolve() };
    // A failed check counts as valid: the server validates again on submit.
    const answer = check(value, run.controller.signal).catch(() => undefined);
    run.finished = answer.then((message) => {
      run.isDone = true;
      run.message = message;
      if (!run.controller.signal.aborted) rerender();
    });
    runs.current.set(path, run);
    rerender();
    return run.finished;
  }

  const findRun = (path: string, value: unknown) => {
    const run = runs.current.get(path);
    return run && run.value === value ? run : undefined;
  };

  return {
    names: [...checkByPath.keys()],
    start,
    isRunning: (path: string, value: unknown) => findRun(path, value)?.isDone === false,
    messageFor: (path: string, value: unknown) => findRun(path, value)?.message,
  };
}

import { useEffect, useReducer, useRef } from 'react';

/** Answers with a sentence when the value is wrong. Taken from a method so that a table of them can be kept as one type. */
export type AsyncCheck<V> = { check(value: V, signal: AbortSignal): Promise<string | undefined> }['check'];
export type AsyncChecks<T> = { [K in keyof T & string]?: AsyncCheck<T[K]> };

type Run = { value: unknown; stop: AbortController; isDone: boolean; message?: string; settled: Promise<void> };

/** Rules only the server knows (is this address taken?). One run per value; a newer value drops the older answer. */
export function useAsyncChecks<T>(checks: AsyncChecks<T> | undefined) {
  const runs = useRef(new Map<string, Run>());
  const table = new Map<string, AsyncCheck<unknown>>(Object.entries(checks ?? {}));
  const [, redraw] = useReducer((count: number) => count + 1, 0);

  useEffect(() => {
    const all = runs.current;
    return () => {
      for (const run of all.values()) run.stop.abort();
    };
  }, []);

  function start(path: string, value: unknown): Promise<void> {
    const check = table.get(path);
    const last = runs.current.get(path);
    if (!check || (last && last.value === value)) return last?.settled ?? Promise.resolve();
    last?.stop.abort();
    const run: Run = { value, stop: new AbortController(), isDone: false, settled: Promise.resolve() };
    // A check that could not be made is no reason to stop somebody: the server judges again on submit.
    const answer = check(value, run.stop.signal).catch(() => undefined);
    run.settled = answer.then((message) => {
      run.isDone = true;
      run.message = message;
      if (!run.stop.signal.aborted) redraw();
    });
    runs.current.set(path, run);
    redraw();
    return run.settled;
  }

  const of = (path: string, value: unknown) => {
    const run = runs.current.get(path);
    return run && run.value === value ? run : undefined;
  };

  return {
    names: [...table.keys()],
    start,
    isRunning: (path: string, value: unknown) => of(path, value)?.isDone === false,
    messageOf: (path: string, value: unknown) => of(path, value)?.message,
  };
}

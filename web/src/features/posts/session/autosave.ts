import { minuteMs } from '@fanfare/contract/kit/durations';

/** Phases of an autosave. `dirty`: not sent yet. `failed`: retried automatically. `conflict`: waits for the user. */
type SavePhase = 'saved' | 'dirty' | 'saving' | 'failed' | 'conflict';
export type SaveState = { phase: SavePhase; savedAt: Date | null; problem: string | null };

export type SaveOutcome = { outcome: 'saved' } | { outcome: 'conflict' } | { outcome: 'failed'; problem: string };

const debounceMs = 2000;
const maxWaitMs = 15_000;
const retryDelaysMs = [5000, 15_000, 30_000, minuteMs];

type Deps = {
  /** Sends the current fields. Never called concurrently, so saves keep their order. */
  save: (options: { force: boolean }) => Promise<SaveOutcome>;
  now: () => Date;
  /** Starts a timer; returns its cancel function. */
  setTimer: (ms: number, run: () => void) => () => void;
};

/** Saves 2 s after the last change, and every 15 s during continuous typing. */
export function autosave({ save, now, setTimer }: Deps) {
  let state: SaveState = { phase: 'saved', savedAt: null, problem: null };
  let isDirty = false;
  let dirtySince: number | undefined;
  let failedTries = 0;
  let cancelTimer = () => {};
  let running: Promise<void> | undefined;
  const listeners = new Set<() => void>();

  const setState = (next: Partial<SaveState>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const scheduleSend = (ms: number) => {
    cancelTimer();
    cancelTimer = setTimer(ms, () => void send(false));
  };

  async function send(force: boolean): Promise<void> {
    if (running) await running;
    if (!isDirty && !force) return;
    cancelTimer();
    running = attempt(force).finally(() => {
      running = undefined;
    });
    await running;
  }

  async function attempt(force: boolean): Promise<void> {
    isDirty = false;
    dirtySince = undefined;
    setState({ phase: 'saving' });
    const result = await save({ force });
    if (result.outcome === 'saved') {
      failedTries = 0;
      setState({ phase: isDirty ? 'dirty' : 'saved', savedAt: now(), problem: null });
      return;
    }
    isDirty = true;
    cancelTimer();
    if (result.outcome === 'conflict') return setState({ phase: 'conflict', problem: null });
    setState({ phase: 'failed', problem: result.problem });
    scheduleSend(retryDelaysMs[Math.min(failedTries, retryDelaysMs.length - 1)] ?? debounceMs);
    failedTries += 1;
  }

  return {
    state: () => state,
    isDirty: () => isDirty || state.phase === 'saving',
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    markDirty: () => {
      isDirty = true;
      if (state.phase === 'conflict') return;
      const time = now().getTime();
      dirtySince ??= time;
      // The retry of a failed save is scheduled already; typing does not postpone it.
      if (state.phase === 'failed') return;
      if (state.phase === 'saved') setState({ phase: 'dirty' });
      scheduleSend(Math.max(0, Math.min(debounceMs, dirtySince + maxWaitMs - time)));
    },
    /** Saves immediately: before leaving the page, publishing or previewing. */
    flush: () => (state.phase === 'conflict' ? Promise.resolve() : send(false)),
    /** Resolves a conflict: overwrites the copy on the server. */
    overwrite: () => send(true),
    /** Called when nothing is left to save: the server copy was accepted, or the post was published. */
    markSaved: () => {
      cancelTimer();
      isDirty = false;
      dirtySince = undefined;
      setState({ phase: 'saved', savedAt: now(), problem: null });
    },
    dispose: () => cancelTimer(),
  };
}

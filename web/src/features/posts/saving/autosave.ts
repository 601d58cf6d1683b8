/** `kept`: the server has it. `typing`: it will be sent in a moment. `failed`: it is tried again by itself. */
export type SavePhase = 'kept' | 'typing' | 'keeping' | 'failed' | 'conflict';
export type SaveState = { phase: SavePhase; keptAt: Date | null; problem: string | null };

export type KeepOutcome = { outcome: 'kept' } | { outcome: 'conflict' } | { outcome: 'failed'; problem: string };

export const restMs = 2000;
export const mostMs = 15_000;
const triesAgainMs = [5000, 15_000, 30_000, 60_000];

type Deps = {
  /** Sends what there is now. One at a time, never two: the order of saves is the order of typing. */
  keep: (wish: { force: boolean }) => Promise<KeepOutcome>;
  now: () => Date;
  /** Runs something later; gives what stops it. */
  after: (ms: number, run: () => void) => () => void;
};

export type Autosave = ReturnType<typeof autosave>;

/** Keeps what is typed: two seconds after the last key, and every fifteen while somebody types on. */
export function autosave({ keep, now, after }: Deps) {
  let state: SaveState = { phase: 'kept', keptAt: null, problem: null };
  let isDirty = false;
  let typedSince: number | undefined;
  let tries = 0;
  let stop = () => {};
  let running: Promise<void> | undefined;
  const listeners = new Set<() => void>();

  const set = (next: Partial<SaveState>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const plan = (ms: number) => {
    stop();
    stop = after(ms, () => void send(false));
  };

  async function send(force: boolean): Promise<void> {
    if (running) await running;
    if (!isDirty && !force) return;
    stop();
    running = attempt(force).finally(() => {
      running = undefined;
    });
    await running;
  }

  async function attempt(force: boolean): Promise<void> {
    isDirty = false;
    typedSince = undefined;
    set({ phase: 'keeping' });
    const answer = await keep({ force });
    if (answer.outcome === 'kept') {
      tries = 0;
      set({ phase: isDirty ? 'typing' : 'kept', keptAt: now(), problem: null });
      return;
    }
    isDirty = true;
    stop();
    if (answer.outcome === 'conflict') return set({ phase: 'conflict', problem: null });
    set({ phase: 'failed', problem: answer.problem });
    plan(triesAgainMs[Math.min(tries, triesAgainMs.length - 1)] ?? restMs);
    tries += 1;
  }

  return {
    state: () => state,
    isDirty: () => isDirty || state.phase === 'keeping',
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    changed: () => {
      isDirty = true;
      if (state.phase === 'conflict') return;
      const time = now().getTime();
      typedSince ??= time;
      // While it fails the next try has its time already; typing does not hurry it.
      if (state.phase === 'failed') return;
      if (state.phase === 'kept') set({ phase: 'typing' });
      plan(Math.max(0, Math.min(restMs, typedSince + mostMs - time)));
    },
    /** Now, and not in a moment: before leaving, publishing or looking at it elsewhere. */
    flush: () => (state.phase === 'conflict' ? Promise.resolve() : send(false)),
    /** Mine over theirs. */
    overwrite: () => send(true),
    /** Theirs was taken, or the site has it: nothing is left to send. */
    settled: () => {
      stop();
      isDirty = false;
      typedSince = undefined;
      set({ phase: 'kept', keptAt: now(), problem: null });
    },
    end: () => stop(),
  };
}

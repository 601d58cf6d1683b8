import type { Runtime } from './http.ts';

const secondMs = 1_000;
/** Number of keys above which keys without a call in the last second are dropped. */
const maxKeys = 1_000;

/** Waits until the next call with a key may be sent: at most `most` within any second, in their order. */
export const createCallsPerSecond = (most: number, { now, sleep }: Pick<Runtime, 'now' | 'sleep'>) => {
  const turns = new Map<string, { times: number[]; last: Promise<void> }>();

  const takeTurn = async (times: number[]): Promise<void> => {
    const oldest = times.length < most ? undefined : times.shift();
    // The wait is at most a second, even when the clock was set back.
    const waitMs = oldest === undefined ? 0 : Math.min(secondMs, oldest + secondMs - now().getTime());
    if (waitMs > 0) await sleep(waitMs);
    times.push(now().getTime());
  };

  return (key: string): Promise<void> => {
    if (!turns.has(key) && turns.size >= maxKeys) {
      for (const [known, { times }] of turns) {
        if ((times.at(-1) ?? 0) + secondMs < now().getTime()) turns.delete(known);
      }
    }
    const turn = turns.get(key) ?? { times: [], last: Promise.resolve() };
    turns.set(key, turn);
    turn.last = turn.last.then(() => takeTurn(turn.times));
    return turn.last;
  };
};

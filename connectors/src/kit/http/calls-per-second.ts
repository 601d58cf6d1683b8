import type { Runtime } from './http.ts';

const secondMs = 1_000;
/** Keys without a recent call are dropped when there are this many. */
const maxKeys = 1_000;

/**
 * Waits until the next call with this key may be sent: at most `most` within any second, or another time, the others in
 * their order.
 */
export const createCallsPerSecond = (
  most: number,
  { now, sleep }: Pick<Runtime, 'now' | 'sleep'>,
  windowMs = secondMs,
) => {
  const turns = new Map<string, { times: number[]; last: Promise<void> }>();

  /** Calls that are sent together begin together: each counts from then on. */
  const takeTurn = async (times: number[], count: number): Promise<void> => {
    const dropped = times.splice(0, Math.max(0, times.length + count - most));
    const latest = dropped.at(-1);
    // No longer than that time, even when the clock was set back.
    const waitMs = latest === undefined ? 0 : Math.min(windowMs, latest + windowMs - now().getTime());
    if (waitMs > 0) await sleep(waitMs);
    times.push(...Array.from({ length: Math.min(count, most) }, () => now().getTime()));
  };

  return (key: string, count = 1): Promise<void> => {
    if (!turns.has(key) && turns.size >= maxKeys)
      for (const [known, { times }] of turns) if ((times.at(-1) ?? 0) + windowMs < now().getTime()) turns.delete(known);
    const turn = turns.get(key) ?? { times: [], last: Promise.resolve() };
    turns.set(key, turn);
    turn.last = turn.last.then(() => takeTurn(turn.times, count));
    return turn.last;
  };
};

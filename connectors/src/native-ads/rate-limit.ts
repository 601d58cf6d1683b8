import type { Runtime } from '../kit/http/http.ts';

/** Waits until a call may be sent. Calls wait in turn, each a gap after the one before. */
export type WaitForTurn = () => Promise<void>;

/** One gap per process: a network without a published limit gets few calls. */
export const createRateLimit = (
  callsPerSecond: string,
  { now, sleep }: Pick<Runtime, 'now' | 'sleep'>,
): WaitForTurn => {
  const gapMs = 1000 / Number(callsPerSecond);
  if (!(gapMs > 0)) return async () => undefined;
  let lastTurn: Promise<number> = Promise.resolve(Number.NEGATIVE_INFINITY);
  const takeTurn = async (lastMs: number): Promise<number> => {
    // The wait is at most a gap, even when the clock was set back.
    const waitMs = Math.min(gapMs, lastMs + gapMs - now().getTime());
    if (waitMs > 0) await sleep(waitMs);
    return now().getTime();
  };
  return async () => {
    lastTurn = lastTurn.then(takeTurn);
    await lastTurn;
  };
};

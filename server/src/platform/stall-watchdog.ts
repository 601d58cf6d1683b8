import { minuteMs } from '@fanfare/contract/kit/durations';
import type { Log } from './log.ts';

/** Marks work as running until the returned function is called. */
export type TrackWork = (name: string) => () => void;
export type StallWatchdog = ReturnType<typeof createStallWatchdog>;

const intervalMs = 50;
const thresholdMs = 250;
const maxNames = 20;
/** The first requests load and compile code: stalls of that time say nothing about the product. */
const startupMs = minuteMs;

/**
 * Notices when the event loop was blocked for longer than 250 ms, and logs which requests and jobs ran at that time: one
 * of them blocked it. In the first minute they are counted, and logged at the level `debug`. `elapsedMs` is a clock that
 * never goes back.
 */
export const createStallWatchdog = (log: Log, elapsedMs: () => number = () => performance.now()) => {
  const running = new Map<object, string>();
  /** Work that ended since the last tick: work that blocks can end before the timer fires. */
  let ended: string[] = [];
  let lastTickMs = elapsedMs();
  let startedMs = lastTickMs;
  const stalls = { count: 0, maxMs: 0 };

  const tick = () => {
    const now = elapsedMs();
    const ms = Math.round(now - lastTickMs - intervalMs);
    lastTickMs = now;
    if (ms > thresholdMs) {
      stalls.count += 1;
      stalls.maxMs = Math.max(stalls.maxMs, ms);
      const during = [...new Set([...ended, ...running.values()])].slice(0, maxNames);
      const level = now - startedMs < startupMs ? 'debug' : 'warn';
      log[level]({ ms, during }, 'The event loop was blocked');
    }
    ended = [];
  };

  const track: TrackWork = (name) => {
    const work = {};
    running.set(work, name);
    return () => {
      if (running.delete(work)) ended.push(name);
    };
  };

  return {
    track,
    tick,
    stalls: () => ({ ...stalls }),
    /** Starts the watchdog; returns the function that stops it. */
    start: (): (() => void) => {
      lastTickMs = elapsedMs();
      startedMs = lastTickMs;
      const timer = setInterval(tick, intervalMs).unref();
      return () => clearInterval(timer);
    },
  };
};

import { minuteMs } from '../kit/durations.ts';
import { errors } from './errors.ts';

const secondMs = 1000;
const frameMs = 10 * minuteMs;
const maxPerSecond = 80;
const maxPerFrame = 30_000;

type Window = { start: number; count: number };

/** Counts the calls of an account, 80 per second and 30,000 per 10 minutes; returns the headers of the answer. */
export const createRateLimit = (now: () => number) => {
  const seconds = new Map<string, Window>();
  const frames = new Map<string, Window>();

  const count = (windows: Map<string, Window>, accountId: string, lengthMs: number): Window => {
    const start = Math.floor(now() / lengthMs) * lengthMs;
    const current = windows.get(accountId);
    const next = current?.start === start ? { start, count: current.count + 1 } : { start, count: 1 };
    windows.set(accountId, next);
    return next;
  };

  return (accountId: string): Record<string, string> => {
    const second = count(seconds, accountId, secondMs);
    const frame = count(frames, accountId, frameMs);
    const resetSeconds = Math.max(1, Math.ceil((frame.start + frameMs - now()) / 1000));
    const headers = {
      'x-ratelimit-limit': String(maxPerFrame),
      'x-ratelimit-remaining': String(Math.max(0, maxPerFrame - frame.count)),
      'x-ratelimit-reset': `${resetSeconds} seconds`,
    };
    if (second.count > maxPerSecond) throw errors.limited(1, { ...headers, 'retry-after': '1' });
    if (frame.count > maxPerFrame) throw errors.limited(resetSeconds, headers);
    return headers;
  };
};

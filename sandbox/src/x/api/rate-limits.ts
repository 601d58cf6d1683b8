import { dayMs, minuteMs } from '../../kit/durations.ts';
import type { State } from '../state.ts';
import { errors } from './errors.ts';

const windowMs = 15 * minuteMs;

/** Number of calls per account and 15-minute window. */
const callsPerWindow = {
  'tweets.create': 100,
  'tweets.delete': 50,
  'tweets.read': 900,
  'timeline.read': 900,
  'users.me': 75,
  'users.find': 300,
  'media.upload': 500,
  'media.initialize': 1875,
  'media.append': 1875,
  'media.finalize': 1875,
  'media.status': 1000,
  'media.metadata': 500,
};
export type Operation = keyof typeof callsPerWindow;
const appPostsPerDay = 10_000;

/** Counts calls per window, returns X's rate-limit headers, and throws 429 above the limit. */
export const createRateLimiter = (state: State) => {
  const countCall = (key: string, limit: number, periodMs: number, headerPrefix: string): Record<string, string> => {
    const at = state.now();
    const counter = state.counts.get(key);
    const isInWindow = counter && at >= counter.since && at < counter.since + periodMs;
    const since = isInWindow ? counter.since : at;
    const calls = (isInWindow ? counter.calls : 0) + 1;
    state.counts.set(key, { since, calls });
    const headers = {
      [`${headerPrefix}-limit`]: String(limit),
      [`${headerPrefix}-remaining`]: String(Math.max(0, limit - calls)),
      [`${headerPrefix}-reset`]: String(Math.ceil((since + periodMs) / 1000)),
    };
    if (calls > limit) throw errors.tooManyRequests(headers);
    return headers;
  };

  return (operation: Operation, accountId: string): Record<string, string> => ({
    ...countCall(`${operation}:${accountId}`, callsPerWindow[operation], windowMs, 'x-rate-limit'),
    ...(operation === 'tweets.create' && countCall('app', appPostsPerDay, dayMs, 'x-app-limit-24hour')),
  });
};

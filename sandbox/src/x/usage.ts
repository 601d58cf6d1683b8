import { refuse } from './errors.ts';
import type { State } from './state.ts';

const quarterMs = 15 * 60_000;
const dayMs = 86_400_000;

/** Calls each account has in fifteen minutes. */
const allowed = {
  'tweets.create': 100,
  'tweets.delete': 50,
  'tweets.read': 900,
  'timeline.read': 900,
  'users.me': 75,
  'media.upload': 500,
  'media.initialize': 1875,
  'media.append': 1875,
  'media.finalize': 1875,
  'media.status': 1000,
  'media.metadata': 500,
};
export type Operation = keyof typeof allowed;
const postsPerDay = 10_000;

/** Counts calls in windows and says in headers how many are left; refuses when none is. */
export const usage = (state: State) => {
  const take = (key: string, limit: number, windowMs: number, name: string): Record<string, string> => {
    const at = state.now();
    const known = state.counts.get(key);
    const isOpen = known && at >= known.since && at < known.since + windowMs;
    const since = isOpen ? known.since : at;
    const calls = (isOpen ? known.calls : 0) + 1;
    state.counts.set(key, { since, calls });
    const headers = {
      [`${name}-limit`]: String(limit),
      [`${name}-remaining`]: String(Math.max(0, limit - calls)),
      [`${name}-reset`]: String(Math.ceil((since + windowMs) / 1000)),
    };
    if (calls > limit) throw refuse.tooManyRequests(headers);
    return headers;
  };

  return (operation: Operation, accountId: string): Record<string, string> => ({
    ...take(`${operation}:${accountId}`, allowed[operation], quarterMs, 'x-rate-limit'),
    ...(operation === 'tweets.create' && take('app', postsPerDay, dayMs, 'x-app-limit-24hour')),
  });
};

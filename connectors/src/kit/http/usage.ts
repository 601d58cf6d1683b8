import { AsyncLocalStorage } from 'node:async_hooks';
import type { RateLimitUse, WatchUsage } from '../../ports/rate-limit.ts';

const storage = new AsyncLocalStorage<RateLimitUse>();

/** Records the used part of a rate limit. The HTTP client calls it for every answer. */
export const recordUsage = (usedPercent: number | undefined) => {
  const use = storage.getStore();
  if (use && usedPercent !== undefined) use.usedPercent = usedPercent;
};

export const watchUsage: WatchUsage = (work) => {
  const use: RateLimitUse = {};
  return storage.run(use, () => work(use));
};

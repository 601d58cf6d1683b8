import { AsyncLocalStorage } from 'node:async_hooks';
import type { RateLimitUse, WatchUsage } from '../../ports/rate-limit.ts';

const storage = new AsyncLocalStorage<RateLimitUse>();

/** Called by the HTTP client for every answer. */
export const recordUsage = (usedPercent: number | undefined) => {
  const use = storage.getStore();
  if (use && usedPercent !== undefined) use.usedPercent = usedPercent;
};

export const watchUsage: WatchUsage = (work) => {
  const use: RateLimitUse = {};
  return storage.run(use, () => work(use));
};

import type { ReadUsage } from '../kit/http/rate-limit-headers.ts';

/** Reads how much of the account's rate limit is used; the wait is in Retry-After or X-RateLimit-Reset. */
export const readUsage: ReadUsage = (headers) => {
  const limit = Number(headers.get('x-ratelimit-limit'));
  const remaining = Number(headers.get('x-ratelimit-remaining'));
  if (!(limit > 0) || !(remaining >= 0)) return {};
  return { usedPercent: Math.round((1 - Math.min(remaining, limit) / limit) * 100) };
};

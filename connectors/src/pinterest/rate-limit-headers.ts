import type { ReadUsage } from '../kit/http/rate-limit-headers.ts';

/**
 * Reads Pinterest's rate limit: `x-ratelimit-limit: 100, 100;w=60;name="org_write"`, plus remaining calls and seconds
 * until the reset.
 */
export const readUsage: ReadUsage = (headers) => {
  const number = (name: string): number | undefined => {
    const [, digits] = /^\s*(\d+)/.exec(headers.get(name) ?? '') ?? [];
    return digits === undefined ? undefined : Number(digits);
  };
  const [limit, remaining, reset] = ['limit', 'remaining', 'reset'].map((part) => number(`x-ratelimit-${part}`));
  if (!limit || remaining === undefined) return {};
  return {
    usedPercent: Math.round((100 * (limit - Math.min(remaining, limit))) / limit),
    retryAfterSeconds: remaining === 0 ? reset : undefined,
  };
};

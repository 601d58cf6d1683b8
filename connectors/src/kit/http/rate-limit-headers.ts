/** Rate-limit usage from the response headers. */
export type Usage = { usedPercent?: number | undefined; retryAfterSeconds?: number | undefined };

/** Parses a network's own rate-limit headers, in addition to Retry-After. */
export type ReadUsage = (headers: Headers) => Usage;

/** Retry-After as seconds or as a date; without it, X-RateLimit-Reset where it names its unit ("432 seconds"). */
export const retryAfterSeconds = (headers: Headers, now: Date): number | undefined => {
  const text = headers.get('retry-after')?.trim();
  if (!text) {
    const seconds = /^(\d{1,9}) seconds?$/.exec(headers.get('x-ratelimit-reset')?.trim() ?? '')?.[1];
    return seconds === undefined ? undefined : Number(seconds);
  }
  if (/^\d+$/.test(text)) return Number(text);
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now.getTime()) / 1000));
};

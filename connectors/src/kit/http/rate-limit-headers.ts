/** How much of what the network allows is used up, as its headers say. */
export type Usage = { usedPercent?: number | undefined; retryAfterSeconds?: number | undefined };

/** How a network's own headers say it, beside the standard one. */
export type ReadUsage = (headers: Headers) => Usage;

/** Retry-After in either of its forms. */
export const retryAfterSeconds = (headers: Headers, now: Date): number | undefined => {
  const text = headers.get('retry-after')?.trim();
  if (!text) return undefined;
  if (/^\d+$/.test(text)) return Number(text);
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now.getTime()) / 1000));
};

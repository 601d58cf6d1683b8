/** The used part of a rate limit, as the last answer said. Undefined where a network doesn't say. */
export type RateLimitUse = { usedPercent?: number | undefined };

/** Runs network calls that can read how much of their rate limit is used. */
export type WatchUsage = <T>(work: (use: Readonly<RateLimitUse>) => Promise<T>) => Promise<T>;

/** How much of a rate limit is used, as the last answer said. Undefined where a network doesn't say. */
export type RateLimitUse = { usedPercent?: number | undefined };

/** Runs network calls that can tell how much room their rate limit leaves for others. */
export type WatchUsage = <T>(work: (use: Readonly<RateLimitUse>) => Promise<T>) => Promise<T>;

/** GetResponse is connected with an API key, which has no scopes and expires after 90 days without use. */
export const getresponseLimits = {
  nameLength: 128,
  /** Calls per second of an account: 30,000 calls in 10 minutes, and 10 at the same time. */
  callsPerSecond: 50,
  callsAtOnce: 10,
} as const;

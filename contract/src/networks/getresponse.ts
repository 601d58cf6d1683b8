/** GetResponse is connected with an API key, which has no scopes and expires after 90 days without use. */
export const getresponseLimits = { nameLength: 128 } as const;

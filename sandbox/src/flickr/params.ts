/** The query parameters of one call. */
export type Params = Record<string, string>;

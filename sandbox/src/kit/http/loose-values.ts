/** The object itself, or an empty one for anything else. */
export const toRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array)
    ? Object.fromEntries(Object.entries(value))
    : {};

/** Text values of an object such as a query, a form or path parameters; all other values are dropped. */
export const toStrings = (params: unknown): Record<string, string> =>
  Object.fromEntries(
    Object.entries(toRecord(params)).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );

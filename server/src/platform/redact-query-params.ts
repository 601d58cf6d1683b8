/**
 * What logs and staff may read of an error. A failed query tells the values it was given, and those may be anybody's secrets:
 * only the query itself is kept.
 */
export const redactQueryParams = (message: string): string => (message.split(/\s*\bparams: /)[0] ?? '').slice(0, 500);

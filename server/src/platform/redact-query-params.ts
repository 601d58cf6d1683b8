/**
 * An error message for logs and staff. The message of a failed query contains its parameters, which may be secrets;
 * only the query text remains, at most 500 characters.
 */
export const redactQueryParams = (message: string): string => (message.split(/\s*\bparams: /)[0] ?? '').slice(0, 500);
